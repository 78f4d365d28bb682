//! The scale of the bar chart: from zero to a round number that stays where it is while an input
//! changes.

use crate::format::{self, TimeUnit};
use offload_vocabulary::elementary::{magnitude, ten};
use offload_vocabulary::quantity::Seconds;

/// A scale from zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Where it ends.
    pub end: Seconds,
    /// How many steps of equal length it has, each with a label.
    pub steps: u32,
    /// What its labels count in.
    unit: TimeUnit,
}

/// The ends of a scale over a power of ten, and in how many steps each is divided.
const ENDS: [(f64, u32); 8] =
    [(1.0, 4), (1.2, 4), (1.5, 3), (2.0, 4), (3.0, 3), (5.0, 5), (8.0, 4), (10.0, 4)];

/// The part of the scale that the longest bar may take, least and most. Outside it bars are hard to
/// compare, or leave no room for a range.
const FILLED: (f64, f64) = (0.30, 0.95);

/// From this many of its unit on, the steps of a scale have labels that do not fit side by side.
const LONG: f64 = 1e4;

impl Scale {
    /// The shortest scale for a longest time.
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

    /// The scale after a change: the one before while an input is `held`, being dragged or typed, or
    /// as long as the longest time takes a fair part of it.
    #[must_use]
    pub fn after(before: Option<Self>, longest: Seconds, held: bool) -> Self {
        match before {
            Some(before) if held || longest.is_zero() => before,
            Some(before) if (FILLED.0..=FILLED.1).contains(&before.length(longest)) => before,
            Some(_) | None => Self::of(longest),
        }
    }

    /// A time as a part of the scale; more than one if it lies beyond the end.
    pub fn length(&self, time: Seconds) -> f64 {
        time / self.end
    }

    /// The labels of its steps, from zero to its end; only these two where they are long.
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
