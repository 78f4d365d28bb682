//! The scale of the bar chart: from zero to a round number that does not move while an input
//! changes.

use crate::format::{self, TimeUnit};
use offload_vocabulary::elementary::{magnitude, ten};
use offload_vocabulary::quantity::Seconds;

/// A scale from zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Its end.
    pub end: Seconds,
    /// The number of equal steps, each with a label.
    pub steps: u32,
    /// The unit of its labels.
    unit: TimeUnit,
}

/// The ends of a scale, in units of a power of ten, and the number of steps of each.
const ENDS: [(f64, u32); 8] =
    [(1.0, 4), (1.2, 4), (1.5, 3), (2.0, 4), (3.0, 3), (5.0, 5), (8.0, 4), (10.0, 4)];

/// The minimum and maximum share of the scale for the longest bar. Outside of it, bars are hard to compare or leave no
/// room for a range.
const FILLED: (f64, f64) = (0.30, 0.95);

/// The minimum value, in the scale's unit, at which labels of steps do not fit next to each other.
const LONG: f64 = 1e4;

impl Scale {
    /// Returns the shortest scale for a longest time.
    pub fn of(longest: Seconds) -> Self {
        let longest = if longest.is_zero() { Seconds::new(1.0) } else { longest };
        let unit = format::time_unit(longest);
        let least = longest.value() / unit.seconds / FILLED.1;
        let power = magnitude(least);
        let times_ten =
            |digits: f64| if power < 0 { digits / ten(-power) } else { digits * ten(power) };
        let fits = ENDS.into_iter().find(|(digits, _)| times_ten(*digits) >= least);
        let (digits, steps) = fits.unwrap_or(ENDS[ENDS.len() - 1]);
        Self { end: Seconds::new(times_ten(digits) * unit.seconds), steps, unit }
    }

    /// Returns the scale after a change. It stays the same while an input is `held` (dragged or
    /// typed), or as long as the longest time fills a fair share of it.
    #[must_use]
    pub fn after(before: Option<Self>, longest: Seconds, held: bool) -> Self {
        match before {
            Some(before) if held || longest.is_zero() => before,
            Some(before) if (FILLED.0..=FILLED.1).contains(&before.length(longest)) => before,
            Some(_) | None => Self::of(longest),
        }
    }

    /// Returns a time as a share of the scale, above 1 if it exceeds the end.
    pub fn length(&self, time: Seconds) -> f64 {
        time / self.end
    }

    /// Returns the labels of its steps, from zero to its end. Long labels are left out except these
    /// two.
    pub fn labels(&self) -> impl Iterator<Item = String> + '_ {
        let long = self.end.value() >= LONG * self.unit.seconds;
        (0..=self.steps).map(move |step| {
            if long && step > 0 && step < self.steps {
                return String::new();
            }
            let share = f64::from(step) / f64::from(self.steps);
            format::axis_time(self.end * share, self.unit)
        })
    }
}
