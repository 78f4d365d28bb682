//! The question: a person's selections and numbers, and no derived values.

use crate::choice::{CHOICES, Choice};
use crate::decimal::rounded;
use crate::number::{NUMBERS, Number};
use std::sync::Arc;

/// All selections and numbers of a person. `None` is automatic.
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
    /// Its measurement; see `measured.rs`.
    pub(crate) measured: Option<Arc<Measurement>>,
}

/// The time of one warm run, excluding start-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredTime {
    /// The median of several runs, in seconds.
    pub seconds: f64,
    /// Half of the interquartile range over the median.
    pub spread: f64,
}

/// Measured times, and their question.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// On the CPU, if it was measured there.
    pub cpu: Option<MeasuredTime>,
    /// On the GPU, if it was measured there.
    pub gpu: Option<MeasuredTime>,
    /// The measured question; without a measurement itself.
    pub question: Scenario,
}

impl Clone for Scenario {
    /// Not inlined: the page copies questions at a hundred places.
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
    /// Returns the number a person gave, in the field's unit.
    pub const fn number(&self, number: Number) -> Option<f64> {
        self.numbers[number as usize]
    }

    /// Sets a number in the field's unit, or makes it automatic again. Fifteen significant digits
    /// are kept, as many as a link has; a number that is not finite makes it automatic.
    pub fn set(&mut self, number: Number, value: Option<f64>) {
        self.numbers[number as usize] = value.filter(|value| value.is_finite()).map(rounded);
    }

    /// Returns the option a person selected, by its index in [`Choice::options`].
    pub const fn chosen(&self, choice: Choice) -> Option<u16> {
        self.choices[choice as usize]
    }

    /// Selects an option by its index, or makes the choice automatic again.
    pub const fn pick(&mut self, choice: Choice, option: Option<u16>) {
        self.choices[choice as usize] = option;
    }

    /// Selects an option by its id. Returns `false`, and changes nothing, if no option has that id.
    pub fn choose(&mut self, choice: Choice, id: &str) -> bool {
        match choice.place_of(id) {
            Some(option) => {
                self.pick(choice, Some(option));
                true
            }
            None => false,
        }
    }
}
