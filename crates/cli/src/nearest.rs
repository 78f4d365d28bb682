//! What somebody may have meant who mistyped a word.

/// The known word nearest to one that is not known, if any is near.
pub(crate) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let most = (word.chars().count() / 3).clamp(1, 3);
    known
        .map(|it| (distance(&word, it), it))
        .filter(|(far, it)| *far <= most && *far < it.chars().count())
        .min_by_key(|(far, _)| *far)
        .map(|(_, it)| it)
}

/// How many characters have to be put in, taken out, changed, or exchanged with the next to make
/// one word the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for (x, from) in a.iter().enumerate() {
        let mut row = vec![x + 1];
        for (y, to) in b.iter().enumerate() {
            let change = rows[x][y] + usize::from(from != to);
            let mut least = change.min(rows[x][y + 1] + 1).min(row[y] + 1);
            if x > 0 && y > 0 && a[x - 1] == *to && b[y - 1] == *from {
                least = least.min(rows[x - 1][y - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn a_slip_of_the_finger_is_seen_through() {
        let known = ["gpu", "gpus", "gpulib", "elements", "n"];
        let of = |word| nearest(word, known.into_iter());
        assert_eq!(of("gpulbi"), Some("gpulib"));
        assert_eq!(of("element"), Some("elements"));
        assert_eq!(of("GPU"), Some("gpu"));
        assert_eq!(of("cheese"), None);
        assert_eq!(of("x"), None, "one letter may be meant to be any other");
    }

    #[test]
    fn each_change_counts_once() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("gpulbi", "gpulib"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", "abc"), 0);
    }
}
