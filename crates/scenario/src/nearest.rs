//! The word that was probably meant.

/// The candidate that takes the fewest letters put in, left out, replaced or exchanged to become the word, if
/// those are at most a third of its letters, or a single one.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Nothing of this length is near any candidate.
    if word.len() > 100 {
        return None;
    }
    let word = word.to_ascii_lowercase();
    candidates
        .map(|candidate| (steps(&word, candidate), candidate))
        .filter(|(steps, candidate)| {
            *steps <= (candidate.len() / 3).max(1) && *steps < candidate.len()
        })
        .min_by_key(|(steps, _)| *steps)
        .map(|(_, candidate)| candidate)
}

/// How many letters have to be put in, left out, replaced, or exchanged with the next: the optimal
/// string alignment distance.
fn steps(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for (x, a) in from.iter().enumerate() {
        let mut row = vec![x + 1];
        for (y, b) in to.iter().enumerate() {
            let replaced = rows[x][y] + usize::from(a != b);
            let mut least = replaced.min(rows[x][y + 1] + 1).min(row[y] + 1);
            if x > 0 && y > 0 && from[x - 1] == *b && to[y - 1] == *a {
                least = least.min(rows[x - 1][y - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_put_in_left_out_or_replaced_are_counted() {
        let cases = [
            ("svd", "svd", 0),
            ("", "svd", 3),
            ("matmull", "matmul", 1),
            ("jsno", "json", 1),
            ("kitten", "sitting", 3),
        ];
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
        let meant = |word| nearest(word, ["gpu", "gpus", "gpulib", "elements", "n"].into_iter());
        assert_eq!(meant("gpulbi"), Some("gpulib"));
        assert_eq!(meant("element"), Some("elements"));
        assert_eq!(meant("x"), None, "one letter may be meant to be any other");
    }
}
