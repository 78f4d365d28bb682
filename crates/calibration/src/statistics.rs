//! Statistics shared by fits and scores.

use offload_vocabulary::elementary::{exp, ln};

/// Returns the median. For an even count, this is the mean of the middle two numbers.
pub(crate) fn median(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    middle_two(numbers).map(|(low, high)| (low + high) / 2.0)
}

/// Returns the median of positive factors. For an even count, this is the geometric mean of the middle two factors.
pub(crate) fn median_factor(factors: impl IntoIterator<Item = f64>) -> Option<f64> {
    middle_two(factors).map(|(low, high)| (low * high).sqrt())
}

/// Returns the two numbers in the middle of the sorted numbers. Both are equal for an odd count.
fn middle_two(numbers: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let sorted = sorted_numbers(numbers);
    let last = sorted.len().checked_sub(1)?;
    Some((sorted[last / 2], sorted[last.div_ceil(2)]))
}

/// Returns a percentile, the smallest number that is greater than or equal to the given share of all numbers.
pub(crate) fn percentile(numbers: impl IntoIterator<Item = f64>, share: f64) -> Option<f64> {
    let sorted = sorted_numbers(numbers);
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied()
}

fn sorted_numbers(numbers: impl IntoIterator<Item = f64>) -> Vec<f64> {
    let mut sorted: Vec<f64> = numbers.into_iter().collect();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted
}

/// Returns the geometric mean of positive numbers.
pub(crate) fn geometric_mean(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let logarithms: Vec<f64> = numbers.into_iter().map(ln).collect();
    let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
    (!logarithms.is_empty()).then(|| exp(mean))
}

/// Returns the error of a prediction as a factor: the larger of `predicted / measured` and its inverse. The factor is
/// at least one plus the rounding error of the measurement.
pub(crate) fn error_factor(predicted: f64, measured: f64, rounding: f64) -> f64 {
    let ratio = predicted / measured;
    ratio.max(1.0 / ratio).max(1.0 + rounding)
}

/// Returns the intercept and the slope of the least-squares line through `points`.
pub(crate) fn least_squares(points: &[(f64, f64)]) -> (f64, f64) {
    let count = points.len() as f64;
    let (sum_x, sum_y) = points.iter().fold((0.0, 0.0), |sum, &(x, y)| (sum.0 + x, sum.1 + y));
    let (mean_x, mean_y) = (sum_x / count, sum_y / count);
    let covariance: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let variance: f64 = points.iter().map(|(x, _)| (x - mean_x) * (x - mean_x)).sum();
    let slope = covariance / variance;
    (mean_y - slope * mean_x, slope)
}

/// A count out of a total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// The number of items that satisfy a condition.
    pub(crate) yes: usize,
    /// The total number of items.
    pub(crate) of: usize,
}

impl Tally {
    /// Counts the `true` values.
    pub(crate) fn of(results: impl IntoIterator<Item = bool>) -> Self {
        results.into_iter().fold(Self::default(), |tally, yes| Self {
            yes: tally.yes + usize::from(yes),
            of: tally.of + 1,
        })
    }

    /// Returns the share in percent, or `None` if the total is zero.
    pub(crate) fn percent(self) -> Option<f64> {
        (self.of > 0).then(|| 100.0 * self.yes as f64 / self.of as f64)
    }
}

/// Relative errors, each `predicted / measured − 1`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct RelativeErrors(Vec<f64>);

impl RelativeErrors {
    /// Returns the relative errors of pairs of a prediction and a measurement.
    pub(crate) fn of(pairs: &[(f64, f64)]) -> Self {
        Self(pairs.iter().map(|(predicted, measured)| predicted / measured - 1.0).collect())
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the mean absolute error, or zero if there are no errors.
    pub(crate) fn mean(&self) -> f64 {
        self.0.iter().map(|error| error.abs()).sum::<f64>() / self.0.len().max(1) as f64
    }

    /// Returns the median absolute error, or zero if there are no errors.
    pub(crate) fn median(&self) -> f64 {
        median(self.0.iter().map(|error| error.abs())).unwrap_or_default()
    }

    /// Counts the predictions between half and twice the measured value.
    pub(crate) fn within_twice(&self) -> Tally {
        Tally::of(self.0.iter().map(|error| (-0.5..=1.0).contains(error)))
    }
}
