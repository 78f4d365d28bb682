//! The tenth and ninetieth percentiles of a sample, which bound an 80 % range.

/// The number of jobs in a sample.
pub(crate) const SAMPLE: usize = 128;

pub(crate) fn tenths(sample: &[f64; SAMPLE]) -> [f64; 2] {
    let negated = sample.iter().map(|value| -value);
    [tenth_percentile(sample.iter().copied()), -tenth_percentile(negated)]
}

/// Returns the tenth percentile of a sample.
///
/// Keeps only the smallest values sorted, because the standard library's sort would make this file's compiled code a
/// third larger.
fn tenth_percentile(sample: impl Iterator<Item = f64>) -> f64 {
    const LAST: usize = SAMPLE / 10;
    let mut smallest = [f64::INFINITY; LAST + 1];
    for value in sample {
        if value >= smallest[LAST] {
            continue;
        }
        let mut index = LAST;
        while index > 0 && smallest[index - 1] > value {
            smallest[index] = smallest[index - 1];
            index -= 1;
        }
        smallest[index] = value;
    }
    smallest[LAST]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::array::from_fn;

    #[test]
    fn the_percentiles_are_those_of_the_sorted_sample() {
        // Each number from 0 to 127 occurs exactly once, because 37 and 128 are coprime.
        assert_eq!(tenths(&from_fn(|index| (37 * index % SAMPLE) as f64)), [12.0, 115.0]);
        assert_eq!(tenths(&[7.0; SAMPLE]), [7.0, 7.0]);
    }
}
