//! The scale of the bar chart. It ranges from zero to a round number, and stays fixed while the user drags a slider or
//! types.

use crate::format::{self, TimeUnit};
use offload_vocabulary::elementary::{magnitude, power_of_ten};
use offload_vocabulary::quantity::Seconds;

/// A scale of times that begins at zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    pub end: Seconds,
    /// The number of equal steps. Each step has a label.
    pub steps: u32,
    /// The unit of the labels.
    unit: TimeUnit,
}

/// The possible ends of a scale before multiplication by a power of ten, each with its number of steps.
const ENDS: [(f64, u32); 8] =
    [(1.0, 4), (1.2, 4), (1.5, 3), (2.0, 4), (3.0, 3), (5.0, 5), (8.0, 4), (10.0, 4)];

/// The minimum and the maximum fraction of the scale that the longest bar should fill. A shorter bar is hard to
/// compare. A longer bar leaves no room for its range.
const FILLED: (f64, f64) = (0.30, 0.95);

/// The maximum end of a scale, in the scale's unit, that leaves room for the labels of all steps.
const MAX_LABELED_END: f64 = 1e4;

impl Scale {
    /// Returns the shortest scale that contains the longest time.
    pub fn of(longest: Seconds) -> Self {
        let longest = if longest.is_zero() { Seconds::new(1.0) } else { longest };
        let unit = format::time_unit(longest);
        let least = longest.value() / unit.seconds / FILLED.1;
        let power = magnitude(least);
        let times_ten = |digits: f64| {
            if power < 0 { digits / power_of_ten(-power) } else { digits * power_of_ten(power) }
        };
        let fits = ENDS.into_iter().find(|(digits, _)| times_ten(*digits) >= least);
        let (digits, steps) = fits.unwrap_or(ENDS[ENDS.len() - 1]);
        Self { end: Seconds::new(times_ten(digits) * unit.seconds), steps, unit }
    }

    /// Returns the scale after the longest time has changed. Keeps the previous scale if `is_editing` is `true` (the
    /// user drags a slider or types), or if the longest time still fills a suitable fraction of it.
    #[must_use]
    pub fn after(before: Option<Self>, longest: Seconds, is_editing: bool) -> Self {
        match before {
            Some(before) if is_editing || longest.is_zero() => before,
            Some(before) if (FILLED.0..=FILLED.1).contains(&before.length(longest)) => before,
            Some(_) | None => Self::of(longest),
        }
    }

    /// Returns a time as a fraction of the scale. The result exceeds 1 if the time exceeds the scale's end.
    pub fn length(&self, time: Seconds) -> f64 {
        time / self.end
    }

    /// Returns the labels of the steps, from zero to the end of the scale. If the labels are long, all except the first
    /// and the last are empty.
    pub fn labels(&self) -> impl Iterator<Item = String> + '_ {
        let has_long_labels = self.end.value() >= MAX_LABELED_END * self.unit.seconds;
        (0..=self.steps).map(move |step| {
            if has_long_labels && step > 0 && step < self.steps {
                return String::new();
            }
            let share = f64::from(step) / f64::from(self.steps);
            format::axis_time(self.end * share, self.unit)
        })
    }
}
