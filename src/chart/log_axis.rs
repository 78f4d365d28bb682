//! Logarithmic axes: their ends and their ticks.

use offload_vocabulary::elementary::{log10, power_of_ten};
use offload_vocabulary::quantity::Share;

/// Returns the ends of an axis that covers all given decimal logarithms, with a small margin.
pub(super) fn ends(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for value in values {
        low = low.min(value);
        high = high.max(value);
    }
    if low > high { (0.0, 1.0) } else { (low - 0.15, high + 0.15) }
}

pub(super) struct LogAxis {
    /// The decimal logarithms of the axis's ends.
    pub(super) ends: (f64, f64),
    /// The positions of the axis's ends, in CSS pixels.
    pub(super) between: (f64, f64),
}

impl LogAxis {
    /// Returns the position of a value, clamped to the ends of the axis.
    pub(super) fn place(&self, value: f64) -> f64 {
        let (low, high) = self.ends;
        let share = Share::new((log10(value) - low) / (high - low)).value();
        self.between.0 + share * (self.between.1 - self.between.0)
    }

    /// Returns the positions and labels of round times. Each label has `room` pixels of space.
    pub(super) fn times(
        &self,
        room: f64,
        write: impl Fn(f64) -> String,
    ) -> impl Iterator<Item = (f64, String)> {
        let powers = (self.ends.1 - self.ends.0) / (self.between.1 - self.between.0).abs().max(1.0);
        let values = round_times(self.ends, room * powers).into_iter();
        values.map(move |value| (self.place(value), write(value)))
    }

    /// Returns the positions and labels of round numbers. Each label has `room` pixels of space.
    pub(super) fn ticks(
        &self,
        room: f64,
        write: impl Fn(f64) -> String,
    ) -> impl Iterator<Item = (f64, String)> {
        let length = (self.between.1 - self.between.0).abs();
        let values = ticks(self.ends, length, room).into_iter();
        values.map(move |value| (self.place(value), write(value)))
    }
}

/// Returns round numbers whose decimal logarithms are between `from` and `to`, as many as there is room for their
/// labels.
fn ticks((from, to): (f64, f64), room: f64, label: f64) -> Vec<f64> {
    let fits = |count: f64| count * label <= room;
    let decades = (to - from).max(0.1);
    let steps: &[f64] = if fits(decades * 3.0) { &[1.0, 2.0, 5.0] } else { &[1.0] };
    let stride = if fits(decades) { 1 } else { (decades * label / room.max(1.0)).ceil() as i32 };
    let mut values = Vec::new();
    let mut decade = from.floor() as i32;
    while f64::from(decade) <= to {
        if decade % stride.max(1) == 0 {
            values.extend(steps.iter().map(|step| power_of_ten(decade) * step));
        }
        decade += 1;
    }
    values.retain(|value| (from..=to).contains(&log10(*value)));
    values
}

/// Returns round times in seconds. Their decimal logarithms are between `from` and `to` and at least `apart` from each
/// other.
///
/// Round times are powers of ten up to ten seconds, then 1 and 10 of each larger unit.
pub(crate) fn round_times((from, to): (f64, f64), apart: f64) -> Vec<f64> {
    const DAY: f64 = 86_400.0;
    const YEAR: f64 = 365.25 * DAY;
    let short_times = (from.floor() as i32..=1).map(power_of_ten);
    let long_times = [60.0, 600.0, 3600.0, 36_000.0, DAY, 10.0 * DAY, 100.0 * DAY];
    let years = (0..6).map(|power| power_of_ten(power) * YEAR);
    let mut last_power = f64::NEG_INFINITY;
    let mut times: Vec<f64> = short_times.chain(long_times).chain(years).collect();
    times.retain(|time| {
        let power = log10(*time);
        let is_kept = (from..=to).contains(&power) && power - last_power >= apart;
        if is_kept {
            last_power = power;
        }
        is_kept
    });
    times
}

#[cfg(test)]
mod tests {
    use super::{round_times, ticks};

    #[test]
    fn time_ticks_are_round_in_their_usual_units() {
        assert_eq!(round_times((-1.0, 1.0), 0.5), [0.1, 1.0, 10.0]);
        assert_eq!(round_times((1.0, 5.0), 0.7), [10.0, 60.0, 600.0, 3600.0, 36_000.0]);
        assert_eq!(round_times((4.0, 7.0), 0.3), [36_000.0, 86_400.0, 864_000.0, 8_640_000.0]);
    }

    #[test]
    fn ticks_are_round_and_leave_labels_room() {
        assert_eq!(ticks((-0.1, 1.1), 400.0, 50.0), [1.0, 2.0, 5.0, 10.0]);
        assert_eq!(ticks((-2.0, 2.0), 250.0, 50.0), [0.01, 0.1, 1.0, 10.0, 100.0]);
        assert!(ticks((-6.0, 6.0), 200.0, 50.0).len() <= 5);
    }
}
