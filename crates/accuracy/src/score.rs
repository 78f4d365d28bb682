//! How far predictions are off: arithmetic on numbers that are there already.

/// What is predicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aspect {
    /// The CPU's time.
    Host,
    /// The GPU's time.
    Device,
    /// The one over the other.
    Speedup,
}

impl Aspect {
    /// All three.
    pub(super) const ALL: [Self; 3] = [Self::Host, Self::Device, Self::Speedup];

    /// What it is called.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Host => "CPU time",
            Self::Device => "GPU time",
            Self::Speedup => "Speedup",
        }
    }
}

/// Two times of the same computation, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Times {
    /// On the CPU.
    pub(super) host: f64,
    /// On the GPU.
    pub(super) device: f64,
}

impl Times {
    /// One of the two, or the one over the other.
    pub(super) fn get(self, aspect: Aspect) -> f64 {
        match aspect {
            Aspect::Host => self.host,
            Aspect::Device => self.device,
            Aspect::Speedup => self.host / self.device,
        }
    }
}

/// By what factor a prediction is off, whichever way; never less than rounding leaves open.
pub(super) fn error(predicted: f64, measured: f64, rounding: f64) -> f64 {
    let ratio = predicted / measured;
    ratio.max(1.0 / ratio).max(1.0 + rounding)
}

/// The factor in the middle; of two in the middle their geometric mean.
pub(super) fn median(factors: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut sorted: Vec<f64> = factors.into_iter().collect();
    sorted.sort_unstable_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() % 2 {
        _ if sorted.is_empty() => None,
        0 => Some((sorted[middle - 1] * sorted[middle]).sqrt()),
        _ => Some(sorted[middle]),
    }
}

/// How many of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Those that do.
    pub(super) yes: usize,
    /// All of them.
    pub(super) of: usize,
}

impl Tally {
    /// Counts.
    pub(super) fn of(all: impl IntoIterator<Item = bool>) -> Self {
        let mut tally = Self::default();
        for yes in all {
            tally.yes += usize::from(yes);
            tally.of += 1;
        }
        tally
    }

    /// The share in percent, if there is anything to share.
    pub(super) fn percent(self) -> Option<f64> {
        (self.of > 0).then(|| 100.0 * self.yes as f64 / self.of as f64)
    }
}

/// Whether a measured speedup is far enough from one for a verdict, and if so whether the predicted
/// one lies on the same side.
pub(super) fn verdict(predicted: f64, measured: f64) -> Option<bool> {
    const EVEN: std::ops::RangeInclusive<f64> = 0.8..=1.25;
    (!EVEN.contains(&measured)).then_some((predicted > 1.0) == (measured > 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_is_as_far_off_as_half() {
        assert_eq!(error(2.0, 1.0, 0.0), 2.0);
        assert_eq!(error(1.0, 2.0, 0.0), 2.0);
        assert_eq!(error(1.0, 1.0, 0.05), 1.05);
        assert_eq!(error(2.0, 1.0, 0.05), 2.0);
    }

    #[test]
    fn the_median_of_an_even_number_lies_between_by_factors() {
        assert_eq!(median([]), None);
        assert_eq!(median([3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median([8.0, 1.0, 2.0, 100.0]), Some(4.0));
    }

    #[test]
    fn a_verdict_needs_a_difference() {
        assert_eq!(verdict(3.0, 1.2), None);
        assert_eq!(verdict(1.1, 5.0), Some(true));
        assert_eq!(verdict(0.9, 5.0), Some(false));
        assert_eq!(verdict(0.9, 0.5), Some(true));
    }

    #[test]
    fn a_tally_of_nothing_has_no_share() {
        assert_eq!(Tally::default().percent(), None);
        assert_eq!(Tally::of([true, true, false, true]).percent(), Some(75.0));
    }
}
