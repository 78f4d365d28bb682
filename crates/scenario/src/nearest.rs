//! The word that was probably meant.

/// The candidate that takes the fewest letters put in, left out or replaced to become the word, if
/// those are at most a third of its letters.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    // Nothing of this length is near any candidate.
    if word.len() > 100 {
        return None;
    }
    let word = word.to_lowercase();
    candidates
        .map(|candidate| (steps(&word, candidate), candidate))
        .filter(|(steps, candidate)| 3 * steps <= candidate.len())
        .min_by_key(|(steps, _)| *steps)
        .map(|(_, candidate)| candidate)
}

/// Levenshtein's distance, row by row.
fn steps(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (above, a) in from.chars().enumerate() {
        let mut diagonal = above;
        row[0] = above + 1;
        for (place, b) in to.chars().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[row.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_put_in_left_out_or_replaced_are_counted() {
        let cases =
            [("svd", "svd", 0), ("", "svd", 3), ("matmull", "matmul", 1), ("kitten", "sitting", 3)];
        for (from, to, count) in cases {
            assert_eq!(steps(from, to), count, "{from} {to}");
            assert_eq!(steps(to, from), count, "{to} {from}");
        }
    }

    #[test]
    fn only_what_is_near_is_meant() {
        let meant = |word| nearest(word, ["matmul", "matmul-fp64", "svd"].into_iter());
        assert_eq!(meant("Matmull"), Some("matmul"));
        assert_eq!(meant("matmul-fp46"), Some("matmul-fp64"));
        assert_eq!(meant("svd2"), Some("svd"));
        assert_eq!(meant("top"), None);
        assert_eq!(meant(""), None);
        assert_eq!(meant(&"matmul".repeat(100)), None);
    }
}
