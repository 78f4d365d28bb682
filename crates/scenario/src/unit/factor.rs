//! Conversion factors for prefixes and unit words.

use crate::decimal;
use offload_vocabulary::elementary;

/// A conversion factor: the number of base units in a unit, as `times · 10^power`. The power is stored separately to
/// avoid rounding: `1.005k` becomes exactly 1005 instead of the rounded product 1.005 · 1000.
#[derive(Clone, Copy)]
pub(super) struct UnitFactor {
    pub(super) times: f64,
    pub(super) power: i32,
}

/// Returns the factor for a power of ten, such as `k`.
pub(super) const fn ten(power: i32) -> UnitFactor {
    UnitFactor { times: 1.0, power }
}

/// Returns the factor for a power of two, such as `Ki`.
pub(super) const fn binary(power: u32) -> UnitFactor {
    UnitFactor { times: (1_u64 << power) as f64, power: 0 }
}

/// Returns the factor for a clock unit, which takes no prefix.
pub(super) fn clock_factor(word: &str) -> Option<UnitFactor> {
    let times = match word {
        "min" | "minute" | "minutes" => 60.0,
        "h" | "hr" | "hour" | "hours" => 3600.0,
        "d" | "day" | "days" => 86_400.0,
        "second" | "seconds" => 1.0,
        _ => return None,
    };
    Some(UnitFactor { times, power: 0 })
}

impl UnitFactor {
    /// Converts a number with this factor to units of `10^power`. The result is rounded only once if both units are
    /// decimal.
    pub(super) fn convert(self, number: &str, power: i32) -> Option<f64> {
        let shift = self.power - power;
        if self.times == 1.0 {
            return decimal::read(number, shift);
        }
        let value = decimal::read(number, shift.max(0))? * self.times;
        Some(value / elementary::power_of_ten(-shift.min(0)))
    }
    /// Converts an evaluated number, such as the result of `2^20`.
    pub(super) fn scale(self, number: f64, power: i32) -> f64 {
        let shift = self.power - power;
        let value = number * self.times;
        if shift < 0 {
            value / elementary::power_of_ten(-shift)
        } else {
            value * elementary::power_of_ten(shift)
        }
    }
}
