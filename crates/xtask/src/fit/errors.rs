//! How far predictions are from measurements.

use offload_vocabulary::elementary;

/// Relative errors, each `predicted / measured − 1`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Errors(Vec<f64>);

impl Errors {
    /// Of pairs of a prediction and a measurement.
    pub(crate) fn of(pairs: impl IntoIterator<Item = (f64, f64)>) -> Self {
        Self(pairs.into_iter().map(|(predicted, measured)| predicted / measured - 1.0).collect())
    }

    /// How many there are.
    pub(crate) fn rows(&self) -> usize {
        self.0.len()
    }

    /// The mean of their sizes; none of none.
    pub(crate) fn mean(&self) -> f64 {
        self.0.iter().map(|error| error.abs()).sum::<f64>() / self.0.len().max(1) as f64
    }

    /// The median of their sizes.
    pub(crate) fn median(&self) -> f64 {
        median(self.0.iter().map(|error| error.abs()))
    }

    /// The share of predictions that are neither twice nor half of what was measured.
    pub(crate) fn within_twice(&self) -> f64 {
        let near = self.0.iter().filter(|error| (-0.5..=1.0).contains(*error)).count();
        near as f64 / self.0.len().max(1) as f64
    }
}

/// The middle of some numbers, between the two middle ones of an even count; zero of none.
pub(crate) fn median(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.into_iter().collect();
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => 0.0,
        even if even % 2 == 0 => (numbers[middle - 1] + numbers[middle]) / 2.0,
        _ => numbers[middle],
    }
}

/// The number whose ratios to some positive numbers cancel out; zero of none.
pub(crate) fn geometric(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let logarithms: Vec<f64> = numbers.into_iter().map(elementary::ln).collect();
    match logarithms.len() {
        0 => 0.0,
        count => elementary::exp(logarithms.iter().sum::<f64>() / count as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_relative_to_what_was_measured() {
        let errors = Errors::of([(11.0, 10.0), (8.0, 10.0), (25.0, 10.0), (10.0, 10.0)]);
        assert!((errors.mean() - 0.45).abs() < 1e-12);
        assert!((errors.median() - 0.15).abs() < 1e-12);
        assert_eq!((errors.within_twice(), errors.rows()), (0.75, 4));
    }

    #[test]
    fn nothing_measured_is_no_error() {
        let none = Errors::default();
        assert_eq!((none.mean(), none.median(), none.within_twice()), (0.0, 0.0, 0.0));
    }

    #[test]
    fn a_geometric_middle_is_as_far_from_either_side() {
        assert!((geometric([2.0, 8.0]) - 4.0).abs() < 1e-12);
        assert_eq!(geometric([]), 0.0);
    }

    #[test]
    fn a_median_is_the_middle() {
        assert_eq!(median([3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median([4.0, 1.0, 2.0, 3.0]), 2.5);
    }
}
