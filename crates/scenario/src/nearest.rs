//! Suggestions for misspelled words.

/// The candidate with the smallest edit distance to a word, if that is at most a third of the
/// candidate's letters, or one. Capital letters count as small ones. Of several equally near, the
/// first.
pub fn nearest<'a>(word: &str, mut candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, &mut candidates)
}

/// The same, compiled once for all iterators.
fn nearest_of<'a>(word: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    // No candidate is nearly as long, and the time of the search stays bounded.
    if word.len() > 100 {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let most =
        |candidate: &str| (candidate.len() / 3).max(1).min(candidate.len().saturating_sub(1));
    candidates
        // What differs more in length alone needs no table of distances; all ids are ASCII.
        .filter(|candidate| candidate.len().abs_diff(word.chars().count()) <= most(candidate))
        .map(|candidate| (distance(&word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= most(candidate))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The optimal string alignment distance: how many letters have to be inserted, deleted, replaced
/// or swapped with the next.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for (x, a) in from.iter().enumerate() {
        let mut row = vec![x + 1];
        for (y, b) in to.iter().enumerate() {
            let replaced = rows[x][y] + usize::from(a != b);
            let mut shortest = replaced.min(rows[x][y + 1] + 1).min(row[y] + 1);
            if x > 0 && y > 0 && from[x - 1] == *b && to[y - 1] == *a {
                shortest = shortest.min(rows[x - 1][y - 1] + 1);
            }
            row.push(shortest);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insertions_deletions_replacements_and_swaps_count_one_each() {
        let cases = [
            ("svd", "svd", 0),
            ("", "svd", 3),
            ("matmull", "matmul", 1),
            ("jsno", "json", 1),
            ("kitten", "sitting", 3),
        ];
        for (from, to, count) in cases {
            assert_eq!(distance(from, to), count, "{from} {to}");
            assert_eq!(distance(to, from), count, "{to} {from}");
        }
    }

    #[test]
    fn only_a_near_candidate_is_suggested() {
        let suggested = |word| nearest(word, ["matmul", "matmul-fp64", "svd"].into_iter());
        assert_eq!(suggested("Matmull"), Some("matmul"));
        assert_eq!(suggested("matmul-fp46"), Some("matmul-fp64"));
        assert_eq!(suggested("svd2"), Some("svd"));
        assert_eq!(suggested("top"), None);
        assert_eq!(suggested(""), None);
        assert_eq!(suggested(&"matmul".repeat(100)), None);
        let suggested =
            |word| nearest(word, ["gpu", "gpus", "gpulib", "elements", "n"].into_iter());
        assert_eq!(suggested("gpulbi"), Some("gpulib"));
        assert_eq!(suggested("element"), Some("elements"));
        assert_eq!(suggested("x"), None, "one letter may stand for any other");
    }
}
