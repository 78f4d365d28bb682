//! Cells of a line of CSV, quoted where they hold commas.

/// The cells of one line. A quote within quotes is doubled.
pub(super) fn cells(line: &str) -> Result<Vec<String>, String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.next_if_eq(&'"').is_some() => push(&mut cells, '"'),
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => push(&mut cells, other),
        }
    }
    if quoted { Err("a quote is left open".into()) } else { Ok(cells) }
}

fn push(cells: &mut [String], character: char) {
    if let Some(cell) = cells.last_mut() {
        cell.push(character);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_within_quotes_part_no_cells() {
        assert_eq!(cells("a,\"b, c\",,d"), Ok(["a", "b, c", "", "d"].map(String::from).into()));
    }

    #[test]
    fn a_doubled_quote_is_one() {
        assert_eq!(cells("\"say \"\"a\"\"\",\"\""), Ok(["say \"a\"", ""].map(String::from).into()));
    }

    #[test]
    fn a_quote_left_open_is_refused() {
        assert!(cells("a,\"b").is_err());
    }
}
