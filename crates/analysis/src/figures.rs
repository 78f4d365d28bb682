//! The table of input numbers, each resolved once.

use crate::resolved::{Origin, Resolved};
use crate::selection::Selection;
use offload_scenario::{NUMBERS, Number};

/// Every input number of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures([Option<Resolved>; NUMBERS]);

impl Figures {
    /// Resolves each; start-up and memory only where they are given, as they follow from the job.
    pub(crate) fn of(selection: &Selection<'_>) -> Self {
        let mut figures = [None; NUMBERS];
        for number in Number::ALL {
            figures[*number as usize] = selection.number(*number);
        }
        Self(figures)
    }

    /// A number in base units, if it is known.
    pub const fn get(&self, number: Number) -> Option<&Resolved> {
        self.0[number as usize].as_ref()
    }

    /// The value of a number in base units, if it is known.
    pub(crate) fn known(&self, number: Number) -> Option<f64> {
        self.get(number).map(|it| it.value)
    }

    /// The same; zero where nobody knows it.
    pub(crate) fn quantity(&self, number: Number) -> f64 {
        self.known(number).unwrap_or_default()
    }

    /// The value that a person gave in base units, if one did.
    pub(crate) fn given(&self, number: Number) -> Option<f64> {
        self.get(number).filter(|it| it.origin == Origin::Given).map(|it| it.value)
    }

    /// Whether a person gave it.
    pub(crate) fn is_given(&self, number: Number) -> bool {
        self.given(number).is_some()
    }

    /// Puts in a number that follows from the job.
    pub(crate) const fn set(&mut self, number: Number, value: f64) {
        self.0[number as usize] = Some(Resolved::derived(value));
    }
}
