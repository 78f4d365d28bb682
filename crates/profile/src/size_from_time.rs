//! The size of work from its time, if only one size is unknown: the one at which the model predicts that time.

use crate::program::with_machines;
use offload_analysis::LikelyAnswer;
use offload_scenario::{Scenario, decimal};

/// Work of unknown size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnsizedWork<'a> {
    /// Its link without the size.
    pub(crate) link: &'a str,
    /// The key of the size.
    pub(crate) key: &'a str,
    /// `true` if the GPU was measured.
    pub(crate) on_gpu: bool,
}

/// The number of halvings of the range on a logarithmic scale: from twelve powers of ten to less than a hundredth of
/// one.
const HALVINGS: u32 = 14;

impl UnsizedWork<'_> {
    /// Returns the size of one call that takes this time, with two digits. A shorter call than that of the smallest
    /// size is all overhead and has that size. Returns `None` if the largest sensible size takes less time.
    pub(crate) fn at(&self, seconds: f64, machines: &Scenario) -> Option<f64> {
        let (mut low, mut high): (f64, f64) = sensible(self.key);
        let time = |size: f64| {
            let link = format!("{}&{}={}", self.link, self.key, decimal::write(size.round()));
            let answer = LikelyAnswer::of(&with_machines(&link, machines));
            let side = if self.on_gpu { &answer.assessment.warm } else { &answer.assessment.cpu };
            side.total().value()
        };
        if time(low) >= seconds {
            return Some(low);
        }
        if time(high) < seconds {
            return None;
        }
        for _ in 0..HALVINGS {
            let middle = (low * high).sqrt();
            if time(middle) < seconds { low = middle } else { high = middle }
        }
        Some(decimal::round_to((low * high).sqrt(), 2).round())
    }
}

/// Returns the smallest and the largest sensible size.
fn sensible(key: &str) -> (f64, f64) {
    match key {
        "n" => (2.0, 100_000.0),
        "rows" => (100.0, 1e10),
        "ops" => (1e3, 1e17),
        _ => (10.0, 2e10),
    }
}

/// Returns the usual name of a size.
pub(crate) fn size_word(key: &str) -> &'static str {
    match key {
        "n" => "n",
        "rows" => "rows",
        "ops" => "operations",
        _ => "elements",
    }
}
