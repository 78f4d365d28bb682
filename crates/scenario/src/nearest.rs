//! Suggests known names for misspelled or unknown names. A suggestion has a similar spelling, and is a product of the
//! same class (e.g. a laptop GPU). Different numbers are different products, so `gtx-1050-ti` is not treated as a typo
//! of `gtx-1080-ti`.

use std::cmp::Ordering;

/// The maximum number of suggestions for a word.
pub(crate) const MAX_SUGGESTIONS: usize = 3;

/// The maximum number of typos in a word. If there are more, a name that the word extends is preferred, such as
/// `pytorch` for `pytorch-gpu`.
const MAX_TYPOS: usize = 2;

/// Brands, which do not indicate the class of a product.
const BRANDS: [&str; 11] = [
    "nvidia", "geforce", "tesla", "amd", "radeon", "intel", "arc", "core", "xeon", "ryzen", "epyc",
];

/// Words that identify a laptop GPU or CPU. The suffixes in [`LAPTOP_ENDINGS`] also identify one if they follow a model
/// number with at least three digits.
const LAPTOP_WORDS: [&str; 5] = ["laptop", "mobile", "notebook", "maxq", "mq"];
const LAPTOP_ENDINGS: [&str; 7] = ["m", "h", "hq", "hs", "hx", "hk", "u"];

/// Returns the candidate that is most similar to a word, if any candidate is similar.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    nearest_names(word, &mut { candidates }).first().copied()
}

/// Returns up to three candidates that are equally similar to a word, or none if no candidate is similar. Ignores case.
/// The function is not generic so that it is compiled only once.
pub(crate) fn nearest_names<'a>(
    word: &str,
    candidates: &mut dyn Iterator<Item = &'a str>,
) -> Vec<&'a str> {
    // All candidates are much shorter. This limit also bounds the search time.
    if word.len() > 100 {
        return Vec::new();
    }
    let word = word.to_ascii_lowercase();
    let name = Name::of(&word);
    let candidates: Vec<(&str, Name<'_>)> = candidates.map(|id| (id, Name::of(id))).collect();
    // A word with a number may be the prefix of a series, such as `aws-g5` for `aws-g5-xlarge`. Suggest the smallest
    // members of the series.
    let is_in_series = |id: &str, candidate: &Name<'_>| {
        name.is_laptop == candidate.is_laptop
            && id.strip_prefix(&word).is_some_and(|rest| rest.starts_with('-'))
    };
    let mut series: Vec<_> =
        candidates.iter().filter(|(id, candidate)| is_in_series(id, candidate)).collect();
    if name.numbers().next().is_some() && !series.is_empty() {
        let mut smallest = Vec::new();
        while smallest.len() < MAX_SUGGESTIONS
            && let Some(next) = (0..series.len())
                .min_by(|one, other| series[*one].1.compare_sizes(&series[*other].1))
        {
            smallest.push(series.remove(next).0);
        }
        return smallest;
    }
    let distances: Vec<(usize, &str)> = candidates
        .iter()
        .filter_map(|(id, candidate)| Some((name.distance_to(candidate)?, *id)))
        .collect();
    let least = distances.iter().map(|(distance, _)| *distance).min();
    let suggestions = nearest_ids(distances);
    let is_same_class = |candidate: &Name<'_>| {
        name.is_laptop == candidate.is_laptop && !name.alone_has_model_number(candidate)
    };
    let continues_id =
        |id: &str| word.strip_prefix(id).is_some_and(|rest| rest.starts_with(['-', '_', ' ', '.']));
    // `pytorch-gpu` is `pytorch` with a suffix. By spelling alone, `pytorch-graphs` would be similar too.
    let is_extended = |(id, candidate): &(&str, Name<'_>)| {
        continues_id(id)
            && is_same_class(candidate)
            && candidate.numbers().count() == name.numbers().count()
    };
    let is_far = least.is_some_and(|least| least > MAX_TYPOS);
    let extends_another = is_far && candidates.iter().any(is_extended);
    if !suggestions.is_empty() && !extends_another {
        return suggestions;
    }
    // The word may be a prefix of an id, as `bert` is of `bert-base-uncased`. An id may also be a prefix of the word,
    // as `t4` is of `t4x`. Suggest nothing if many ids match.
    let is_related = |id: &str, candidate: &Name<'_>| {
        let may_begin_id = word.len() > 1 && candidate.numbers().count() > name.numbers().count();
        let extends_id_by_a_letter = candidate.runs.last().is_some_and(|run| is_number(run))
            && word.strip_prefix(id).is_some_and(|rest| {
                rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_lowercase())
            });
        is_same_class(candidate)
            && (continues_id(id) || extends_id_by_a_letter || may_begin_id && id.starts_with(&word))
    };
    let related_ids: Vec<&str> = candidates
        .iter()
        .filter(|(id, candidate)| is_related(id, candidate))
        .map(|(id, _)| *id)
        .collect();
    if related_ids.len() > MAX_SUGGESTIONS { Vec::new() } else { related_ids }
}

/// Among the ids with the smallest distance, returns the first few.
fn nearest_ids(mut distances: Vec<(usize, &str)>) -> Vec<&str> {
    let least = distances.iter().map(|(distance, _)| *distance).min().unwrap_or_default();
    distances.retain(|(distance, _)| *distance == least);
    distances.truncate(MAX_SUGGESTIONS);
    distances.into_iter().map(|(_, id)| id).collect()
}

/// Returns the ids of the products that match a name without the brand or series: `rtx-3090-ti` for `3090ti`,
/// `ryzen-9-5950x` for `5950x`. Each product has an id and a label. Only the matches with the fewest omitted words are
/// returned. For a brand alone, such as `ryzen`, returns the first products of the brand.
pub(crate) fn ids_for_short_name(
    word: &str,
    products: &mut dyn Iterator<Item = (&'static str, &'static str)>,
) -> Vec<&'static str> {
    let word = word.to_ascii_lowercase();
    let name = Name::of(&word);
    if name.runs.is_empty() {
        return products_of_brand(&word, name.is_laptop, products);
    }
    let distances = products
        .filter_map(|(id, label)| {
            let label = label.to_ascii_lowercase();
            let left_out =
                [id, &*label].map(|product_name| name.omitted_runs(&Name::of(product_name)));
            Some((left_out.into_iter().flatten().min()?, id))
        })
        .collect();
    nearest_ids(distances)
}

/// Returns the first products whose id or label contains the words of a brand.
fn products_of_brand(
    brand: &str,
    is_laptop: bool,
    products: &mut dyn Iterator<Item = (&'static str, &'static str)>,
) -> Vec<&'static str> {
    let is_separator = |letter: char| !letter.is_alphanumeric();
    let words: Vec<&str> = brand.split(is_separator).filter(|word| !word.is_empty()).collect();
    products
        .filter(|(id, label)| {
            let label = label.to_ascii_lowercase();
            let has_word = |word: &&str| {
                id.split('-').chain(label.split(is_separator)).any(|part| part == *word)
            };
            !words.is_empty() && words.iter().all(has_word) && Name::of(id).is_laptop == is_laptop
        })
        .map(|(id, _)| id)
        .take(MAX_SUGGESTIONS)
        .collect()
}

/// A name split into runs of letters and runs of digits. Brands and laptop words are removed.
struct Name<'a> {
    runs: Vec<&'a str>,
    /// `true` if the name identifies a laptop GPU or CPU.
    is_laptop: bool,
}

impl<'a> Name<'a> {
    /// Splits a lowercase name.
    fn of(text: &'a str) -> Self {
        let mut runs: Vec<&str> = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_digit_run = first.is_ascii_digit();
            let is_same_kind =
                |letter: char| letter.is_alphanumeric() && letter.is_ascii_digit() == is_digit_run;
            let end = rest.find(|letter: char| !is_same_kind(letter)).unwrap_or(rest.len());
            runs.extend((end > 0).then(|| &rest[..end]));
            // All other characters separate runs.
            rest = &rest[end.max(if end == 0 { first.len_utf8() } else { 0 })..];
        }
        let marks_laptop = |run: &str| LAPTOP_WORDS.contains(&run);
        let is_laptop = runs.iter().any(|run| marks_laptop(run))
            || runs.windows(2).any(|pair| {
                let follows_model = is_number(pair[0]) && pair[0].len() >= 3;
                (follows_model && LAPTOP_ENDINGS.contains(&pair[1])) || pair == ["max", "q"]
            });
        runs.retain(|run| !BRANDS.contains(run) && !marks_laptop(run));
        Self { runs, is_laptop }
    }

    fn numbers(&self) -> impl Iterator<Item = &'a str> {
        self.runs.iter().copied().filter(|run| is_number(run))
    }

    fn letters(&self) -> impl Iterator<Item = &'a str> {
        self.runs.iter().copied().filter(|run| !is_number(run))
    }

    /// Returns the number of runs at the start of a product's name that this name omits. These may be words and a
    /// one-digit class, as in "Ryzen 9" and "i9". Returns `None` if the remaining runs differ.
    fn omitted_runs(&self, product: &Self) -> Option<usize> {
        let runs = &product.runs;
        let is_class = |index: usize| match runs[index] {
            run if is_number(run) => run.len() == 1,
            "i" => runs.get(index + 1).is_some_and(|run| is_number(run)),
            run => run.len() > 1,
        };
        let joined_name = self.runs.concat();
        let is_match = |left_out: &usize| match &runs[*left_out..] {
            [word] if *left_out > 0 && !is_number(word) => false,
            rest => !rest.is_empty() && rest.concat() == joined_name,
        };
        let classes = (0..runs.len()).take_while(|index| is_class(*index)).count();
        (0..=classes).find(is_match).filter(|_| self.is_laptop == product.is_laptop)
    }

    /// Returns the runs up to and including the model number, or `None` if the name has no model number. A model number
    /// has at least three digits.
    fn model(&self) -> Option<&[&'a str]> {
        let index = self.runs.iter().position(|run| is_number(run) && run.len() >= 3)?;
        Some(&self.runs[..=index])
    }

    /// Returns `true` if this name has a model number and the candidate has none.
    fn alone_has_model_number(&self, candidate: &Self) -> bool {
        self.model().is_some() && candidate.model().is_none()
    }

    /// Compares two names of a series by their numbers: `xlarge` comes before `2xlarge`, and `2xlarge` before
    /// `12xlarge`.
    fn compare_sizes(&self, other: &Self) -> Ordering {
        let key = |run: &&'a str| if is_number(run) { (run.len(), *run) } else { (0, *run) };
        self.runs.iter().map(key).cmp(other.runs.iter().map(key))
    }

    /// Returns the distance to a candidate, or `None` if the candidate is not similar or has another class.
    fn distance_to(&self, candidate: &Self) -> Option<usize> {
        if self.is_laptop != candidate.is_laptop || self.alone_has_model_number(candidate) {
            return None;
        }
        let model = self.model();
        let is_same_model = self.compare_numbers(candidate)?;
        let has_letters = |one: &Self, other: &Self| {
            one.letters().all(|run| other.letters().any(|letter| letter == run))
        };
        let length = |name: &Self| name.runs.iter().map(|run| run.len()).sum::<usize>();
        let (own_length, candidate_length) = (length(self), length(candidate));
        if !is_same_model {
            // The candidate is a neighboring model. All its letters must occur in the word, because an additional "Ti"
            // would make it a product of another class. If the word begins with a number, it omits the series, so the
            // letters of the series are not compared. The distance of at least 3 ranks the candidate after all names of
            // the same model.
            let is_bare = self.runs.first().is_some_and(|run| is_number(run));
            let series = candidate.model().filter(|_| is_bare).map_or(0, <[_]>::len);
            let rest = Self { runs: candidate.runs[series..].to_vec(), ..*candidate };
            return has_letters(&rest, self)
                .then_some(3 + own_length.saturating_sub(candidate_length));
        }
        // In short names, such as T4 and L4, different letters mean a different product.
        let longest_number = candidate.numbers().map(str::len).max();
        let is_short = candidate.letters().map(str::len).sum::<usize>() < 3;
        if is_short
            && longest_number.is_some_and(|digits| digits < 4)
            && !self.letters().eq(candidate.letters())
        {
            return None;
        }
        if model.is_some() && has_letters(self, candidate) {
            return Some(own_length.abs_diff(candidate_length).min(2));
        }
        // Another variant of the same model is similar even if its letters differ: `rtx-4080-super` is suggested for
        // `rtx-4080-ti`.
        let is_bare = self.runs.first().is_some_and(|run| is_number(run));
        let has_model = |model: &[&str]| {
            candidate
                .model()
                .is_some_and(|other| other == model || is_bare && other.last() == model.last())
        };
        let variant = model.is_some_and(has_model).then_some(2);
        let max_distance = (candidate_length / 3).max(1).min(candidate_length.saturating_sub(1));
        let (from, to) = (self.runs.concat(), candidate.runs.concat());
        // A key of one letter, such as `n`, may be typed as `nn` or `nm`.
        if candidate_length == 1 && own_length == 2 && from.contains(&to) {
            return Some(usize::from(from != to.repeat(2)));
        }
        // Skip the distance table if the lengths differ by more than `max_distance`. All ids are ASCII.
        if to.len().abs_diff(from.chars().count()) > max_distance {
            return variant;
        }
        let distance = distance(&from, &to);
        (distance <= max_distance).then_some(distance).into_iter().chain(variant).min()
    }

    /// Compares the numbers in two names. Returns `Some(true)` if all numbers that the names have in common are equal,
    /// `Some(false)` if one number differs slightly, and `None` if the candidate is of another class.
    fn compare_numbers(&self, candidate: &Self) -> Option<bool> {
        let (own_count, candidate_count) = (self.numbers().count(), candidate.numbers().count());
        if own_count != candidate_count {
            let [less, more] =
                if own_count < candidate_count { [self, candidate] } else { [candidate, self] };
            let mut numbers = more.numbers();
            return less
                .numbers()
                .all(|number| numbers.any(|other| other == number))
                .then_some(true);
        }
        let pairs = || self.numbers().zip(candidate.numbers());
        match pairs().filter(|(one, other)| one != other).count() {
            0 => Some(true),
            1 => {
                let has_word = self.letters().any(|run| run.len() >= 3);
                let has_same_letters = self.letters().eq(candidate.letters());
                let is_near = |(one, other): (&str, &str)| {
                    is_close(one, other, has_word)
                        || has_same_letters && has_doubled_digit(one, other)
                };
                pairs().all(is_near).then_some(false)
            }
            _ => None,
        }
    }
}

fn is_number(run: &str) -> bool {
    run.starts_with(|first: char| first.is_ascii_digit())
}

/// Returns `true` if a model number equals the known number, is a neighbor of it in the series (one digit differs by
/// 1), or is a typo of it with two swapped digits. If the name also contains a word (`has_word`), one digit may be
/// missing.
fn is_close(number: &str, known_number: &str, has_word: bool) -> bool {
    let (a, b) = (number.as_bytes(), known_number.as_bytes());
    if a.len() == b.len() {
        let differing_indices: Vec<usize> =
            (0..a.len()).filter(|index| a[*index] != b[*index]).collect();
        return match differing_indices[..] {
            [] => true,
            [index] => a[index].abs_diff(b[index]) == 1,
            [one, other] => other == one + 1 && a[one] == b[other] && a[other] == b[one],
            _ => false,
        };
    }
    // Keep the first digit, because it identifies the generation.
    let equals_without = |index: usize| [&b[..index], &b[index + 1..]].concat() == a;
    has_word && a.len() + 1 == b.len() && (1..b.len()).any(equals_without)
}

/// Returns `true` if a number is a known number of at least two digits with one digit typed twice: `1000` for `100`.
fn has_doubled_digit(number: &str, known_number: &str) -> bool {
    let (a, b) = (number.as_bytes(), known_number.as_bytes());
    let equals_without =
        |index: usize| a[index] == a[index - 1] && [&a[..index], &a[index + 1..]].concat() == b;
    b.len() >= 2 && a.len() == b.len() + 1 && (1..a.len()).any(equals_without)
}

/// Returns the optimal string alignment distance: the number of letters to insert, delete, replace or swap with an
/// adjacent letter.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for (x, a) in from.iter().enumerate() {
        let mut row = vec![x + 1];
        for (y, b) in to.iter().enumerate() {
            let replacement = rows[x][y] + usize::from(a != b);
            let mut shortest = replacement.min(rows[x][y + 1] + 1).min(row[y] + 1);
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
        let suggest = |word| nearest(word, ["matmul", "matmul-fp64", "svd"].into_iter());
        assert_eq!(suggest("Matmull"), Some("matmul"));
        assert_eq!(suggest("matmul-fp46"), Some("matmul-fp64"));
        assert_eq!(suggest("svd2"), Some("svd"));
        assert_eq!(suggest("top"), None);
        assert_eq!(suggest(""), None);
        assert_eq!(suggest(&"matmul".repeat(100)), None);
        let suggest = |word| nearest(word, ["gpu", "gpus", "gpulib", "elements", "n"].into_iter());
        assert_eq!(suggest("gpulbi"), Some("gpulib"));
        assert_eq!(suggest("element"), Some("elements"));
        assert_eq!(suggest("x"), None, "a one-letter word would match any one-letter key");
    }

    #[test]
    fn only_an_adjacent_model_number_is_suggested() {
        let cards = ["gtx-1060", "gtx-1080", "gtx-1080-ti", "rtx-3060", "rtx-3060-laptop", "t4"];
        let suggest = |word| nearest_names(word, &mut cards.into_iter());
        assert_eq!(suggest("gtx-1050-ti"), ["gtx-1060"]);
        assert_eq!(suggest("gtx-1070"), ["gtx-1060", "gtx-1080"]);
        assert_eq!(suggest("rtx-306"), ["rtx-3060"]);
        assert_eq!(suggest("rtx-3006"), ["rtx-3060"]);
        assert_eq!(suggest("3060"), ["rtx-3060"]);
        assert_eq!(suggest("rtx-3050-mobile"), ["rtx-3060-laptop"]);
        for word in ["t400", "t1000", "l4", "gt-1030", "mx150", "gtx-960", "rtx-3050-4090"] {
            assert_eq!(suggest(word), [""; 0], "{word}");
        }
    }

    #[test]
    fn bare_model_numbers_doubled_digits_and_extra_letters_are_near() {
        let cards = ["rtx-4090", "rtx-5080", "rtx-5090", "rtx-5090-laptop", "h100", "h200", "t4"];
        let suggest = |word| nearest_names(word, &mut cards.into_iter());
        assert_eq!(suggest("5090ti"), ["rtx-5090"]);
        assert_eq!(suggest("h1000"), ["h100"]);
        assert_eq!(suggest("T4x"), ["t4"]);
        for word in ["rtx-h1000", "t44", "t4xy", "h1001"] {
            assert_eq!(suggest(word), [""; 0], "{word}");
        }
        let libraries = ["pytorch", "pytorch-graphs", "jax"];
        assert_eq!(nearest_names("pytorch-gpu", &mut libraries.into_iter()), ["pytorch"]);
        assert_eq!(nearest_names("pytorch-graphe", &mut libraries.into_iter()), ["pytorch-graphs"]);
        assert_eq!(nearest_names("nn", &mut ["m", "n", "k"].into_iter()), ["n"]);
    }

    #[test]
    fn a_brand_alone_suggests_its_first_products() {
        let products = [
            ("core-i5-12400", "Core i5-12400"),
            ("ryzen-5-3600", "Ryzen 5 3600"),
            ("ryzen-7-3700x", "Ryzen 7 3700X"),
            ("ryzen-7-5700x", "Ryzen 7 5700X"),
            ("ryzen-9-5950x", "Ryzen 9 5950X"),
            ("t4", "Tesla T4"),
        ];
        let suggest = |word| ids_for_short_name(word, &mut products.into_iter());
        assert_eq!(suggest("Ryzen"), ["ryzen-5-3600", "ryzen-7-3700x", "ryzen-7-5700x"]);
        assert_eq!(suggest("amd ryzen"), [""; 0], "no label contains the manufacturer");
        assert_eq!(suggest("tesla"), ["t4"]);
        assert_eq!(suggest(""), [""; 0]);
    }

    #[test]
    fn a_name_without_a_model_number_is_not_near_one_that_has_it() {
        let ids = ["colab", "own", "orin", "titan-rtx", "gtx-titan-x", "jetson-agx-orin"];
        for word in ["radeon-7900", "xeon-8480", "gtx-950", "rtx-2050", "rtx-4900", "orin-950"] {
            assert_eq!(nearest_names(word, &mut ids.into_iter()), [""; 0], "{word}");
        }
        assert_eq!(nearest_names("orni", &mut ids.into_iter()), ["orin"]);
    }

    #[test]
    fn the_smallest_machines_of_a_named_series_are_suggested() {
        let machines = [
            "aws-g5-12xlarge",
            "aws-g5-2xlarge",
            "aws-g5-48xlarge",
            "aws-g5-xlarge",
            "aws-g6-xlarge",
            "aws-p4d-24xlarge",
            "aws-p4de-24xlarge",
            "p3",
            "p5",
        ];
        let suggest = |word| nearest_names(word, &mut machines.into_iter());
        assert_eq!(suggest("aws-g5"), ["aws-g5-xlarge", "aws-g5-2xlarge", "aws-g5-12xlarge"]);
        assert_eq!(suggest("AWS-P4D"), ["aws-p4d-24xlarge"]);
        assert_eq!(suggest("aws"), [""; 0], "a prefix without a number matches too many machines");
    }

    #[test]
    fn a_variant_of_the_given_model_is_nearer_than_the_next_model() {
        let cards = ["rtx-4070-ti", "rtx-4080", "rtx-4080-super", "rtx-4090", "rtx-4080-laptop"];
        let suggest = |word| nearest_names(word, &mut cards.into_iter());
        assert_eq!(suggest("rtx-4080ti"), ["rtx-4080", "rtx-4080-super"]);
        assert_eq!(suggest("rtx-4080-spuer"), ["rtx-4080-super"]);
        assert_eq!(suggest("rtx-4070ti"), ["rtx-4070-ti"]);
    }
}
