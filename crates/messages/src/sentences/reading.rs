//! Sentences about code that the reader could not follow.

/// Names a line that was not read, with the reason: "Not read: line 12, `model.transcribe(…)`: this library isn’t known
/// yet".
pub fn not_read(line: u32, call: Option<&str>, why: &str) -> String {
    match call {
        Some(call) => format!("Not read: line {line}, `{call}`: {why}"),
        None => format!("Not read: line {line}: {why}"),
    }
}

/// Lists the lines of code that belong to no phase of a program: "Not read: lines 3, 12 and 4 others."
pub fn lines_not_read(lines: &[u32]) -> String {
    let mut items: Vec<String> = lines.iter().take(MAX_NAMED_LINES).map(u32::to_string).collect();
    match lines.len().saturating_sub(MAX_NAMED_LINES) {
        0 => {}
        1 => items.push("1 other".to_owned()),
        count => items.push(format!("{count} others")),
    }
    let noun = if lines.len() == 1 { "line" } else { "lines" };
    let last = items.pop().unwrap_or_default();
    if items.is_empty() {
        format!("Not read: {noun} {last}.")
    } else {
        format!("Not read: {noun} {} and {last}.", items.join(", "))
    }
}

/// The maximum number of lines to name in a sentence.
const MAX_NAMED_LINES: usize = 8;

#[cfg(test)]
mod tests {
    use super::{lines_not_read, not_read};

    #[test]
    fn an_unread_line_is_named_with_its_call_and_many_by_their_numbers() {
        let why = "this library isn’t known yet";
        assert_eq!(
            not_read(12, Some("model.transcribe(…)"), why),
            "Not read: line 12, `model.transcribe(…)`: this library isn’t known yet"
        );
        assert_eq!(lines_not_read(&[7]), "Not read: line 7.");
        assert_eq!(lines_not_read(&[7, 9]), "Not read: lines 7 and 9.");
        let lines: Vec<u32> = (1..11).collect();
        assert_eq!(lines_not_read(&lines), "Not read: lines 1, 2, 3, 4, 5, 6, 7, 8 and 2 others.");
    }
}
