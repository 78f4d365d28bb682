//! The scenario type, which contains the user's selections and numbers but no derived values.

use crate::choice::{CHOICES, Choice};
use crate::decimal::rounded;
use crate::number::{NUMBERS, Number};
use std::sync::Arc;

/// The user's selections and numbers. `None` means automatic.
///
/// ```
/// use offload_scenario::{Choice, Number, Scenario};
///
/// let mut scenario = Scenario::default();
/// assert!(scenario.choose(Choice::Family, "matmul"));
/// scenario.set(Number::Columns, Some(2000.0));
/// assert_eq!(scenario.number(Number::Columns), Some(2000.0));
/// assert_eq!(scenario.number(Number::Rows), None);
/// ```
#[derive(Debug, PartialEq)]
pub struct Scenario {
    choices: [Option<u16>; CHOICES],
    numbers: [Option<f64>; NUMBERS],
    /// The user's measurement; see `measured.rs`.
    pub(crate) measured: Option<Arc<Measurement>>,
}

/// The time of one warm run, excluding start-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredTime {
    /// The median of several runs, in seconds.
    pub seconds: f64,
    /// Half of the interquartile range, divided by the median.
    pub spread: f64,
}

/// The measured times, and the measured scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The CPU time, if it was measured.
    pub cpu: Option<MeasuredTime>,
    /// The GPU time, if it was measured.
    pub gpu: Option<MeasuredTime>,
    /// The measured scenario. Its `measured` field is `None`.
    pub question: Scenario,
}

impl Clone for Scenario {
    /// Clones the scenario. Not inlined, because the page's code clones scenarios in about a hundred places.
    #[inline(never)]
    fn clone(&self) -> Self {
        let Self { choices, numbers, ref measured } = *self;
        Self { choices, numbers, measured: measured.clone() }
    }
}

impl Default for Scenario {
    fn default() -> Self {
        Self { choices: [None; CHOICES], numbers: [None; NUMBERS], measured: None }
    }
}

impl Scenario {
    /// Returns the number that the user entered, in the unit of its field.
    pub const fn number(&self, number: Number) -> Option<f64> {
        self.numbers[number as usize]
    }

    /// Sets a number in the unit of its field. `None` and non-finite numbers make the number automatic. Keeps fifteen
    /// significant digits, as links do.
    pub fn set(&mut self, number: Number, value: Option<f64>) {
        self.numbers[number as usize] = value.filter(|value| value.is_finite()).map(rounded);
    }

    /// Returns the option that the user selected, as an index in [`Choice::options`].
    pub const fn chosen(&self, choice: Choice) -> Option<u16> {
        self.choices[choice as usize]
    }

    /// Selects an option by its index. `None` makes the choice automatic.
    pub const fn pick(&mut self, choice: Choice, option: Option<u16>) {
        self.choices[choice as usize] = option;
    }

    /// Selects an option by its id. If no option has this id, returns `false` and changes nothing.
    pub fn choose(&mut self, choice: Choice, id: &str) -> bool {
        match choice.index_of_id(id) {
            Some(option) => {
                self.pick(choice, Some(option));
                true
            }
            None => false,
        }
    }
}
