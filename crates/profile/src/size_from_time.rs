//! Finds the unknown size of a call from its measured time. This is the size for which the model predicts the measured
//! time.

use crate::program::with_machines;
use offload_analysis::LikelyAnswer;
use offload_scenario::{Scenario, decimal};

/// Work whose size is unknown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnsizedWork<'a> {
    /// The link without the unknown size.
    pub(crate) link: &'a str,
    /// The key of the unknown size, such as `elements`.
    pub(crate) key: &'a str,
    /// `true` if the time was measured on the GPU.
    pub(crate) on_gpu: bool,
}

/// The number of bisection steps on a logarithmic scale. The widest range, which spans fourteen powers of ten for
/// `ops`, shrinks to less than a hundredth of a power of ten.
const BISECTION_STEPS: u32 = 14;

impl UnsizedWork<'_> {
    /// Returns the size for which the predicted time of one call is `seconds`, rounded to two digits.
    ///
    /// If the minimum size already takes at least `seconds`, the call is only overhead, and the function returns the
    /// minimum size. Returns `None` if the maximum size takes less than `seconds`.
    pub(crate) fn size_at(&self, seconds: f64, machines: &Scenario) -> Option<f64> {
        let (mut low, mut high): (f64, f64) = size_range(self.key);
        let predicted_seconds = |size: f64| {
            let link = format!("{}&{}={}", self.link, self.key, decimal::write(size.round()));
            let answer = LikelyAnswer::of(&with_machines(&link, machines));
            let side = if self.on_gpu { &answer.assessment.warm } else { &answer.assessment.cpu };
            side.total().value()
        };
        if predicted_seconds(low) >= seconds {
            return Some(low);
        }
        if predicted_seconds(high) < seconds {
            return None;
        }
        for _ in 0..BISECTION_STEPS {
            let middle = (low * high).sqrt();
            if predicted_seconds(middle) < seconds { low = middle } else { high = middle }
        }
        Some(decimal::round_to((low * high).sqrt(), 2).round())
    }
}

/// Returns the smallest and largest plausible values of a size.
fn size_range(key: &str) -> (f64, f64) {
    match key {
        "n" => (2.0, 100_000.0),
        "rows" => (100.0, 1e10),
        "ops" => (1e3, 1e17),
        _ => (10.0, 2e10),
    }
}

/// Returns the name of a size as used in questions.
pub(crate) fn size_label(key: &str) -> &'static str {
    match key {
        "n" => "n",
        "rows" => "rows",
        "ops" => "operations",
        _ => "elements",
    }
}
