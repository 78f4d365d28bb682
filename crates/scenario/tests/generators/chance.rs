//! Generates reproducible random numbers and random scenarios.

use crate::given::set;
use offload_scenario::{FIELDS, Scenario};

/// A pseudorandom number generator with a seed. It uses `SplitMix64` (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a uniformly distributed number in `0..1`.
    pub(crate) fn part(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a scenario with a random fraction of its inputs set. Each value is within the range of its field.
    pub(crate) fn scenario(&mut self) -> Scenario {
        let mut scenario = Scenario::default();
        let share = 0.4 * self.part();
        for field in FIELDS {
            // Always set the family, because results differ most between families.
            if field.key == "w" || self.part() < share {
                set(&mut scenario, field, self.part());
            }
        }
        scenario
    }
}
