//! The input numbers of a scenario. Each number is resolved once.

use crate::resolved::{Origin, Resolved};
use crate::selection::Selection;
use offload_scenario::{NUMBERS, Number};

/// Every input number of a scenario, in base units, with its range and origin.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolvedInputs([Option<Resolved>; NUMBERS]);

impl ResolvedInputs {
    /// Resolves each number that does not depend on the job. Numbers that depend on the job, such as start-up and
    /// memory need, are missing unless the user entered them; [`set`](Self::set) adds them later.
    pub(crate) fn of(selection: &Selection<'_>) -> Self {
        let mut inputs = [None; NUMBERS];
        for number in Number::ALL {
            inputs[*number as usize] = selection.number(*number);
        }
        Self(inputs)
    }

    /// Returns a number. `None` if it is unknown (e.g. the price of a card that can't be rented).
    pub const fn get(&self, number: Number) -> Option<&Resolved> {
        self.0[number as usize].as_ref()
    }

    /// Returns the value of a number in base units, if it is known.
    pub(crate) fn known(&self, number: Number) -> Option<f64> {
        self.get(number).map(|input| input.value)
    }

    /// Returns the value of a number in base units, or zero if it is unknown.
    pub(crate) fn quantity(&self, number: Number) -> f64 {
        self.known(number).unwrap_or_default()
    }

    /// Returns the value that the user entered, in base units.
    pub(crate) fn given(&self, number: Number) -> Option<f64> {
        self.get(number).filter(|input| input.origin == Origin::Given).map(|input| input.value)
    }

    /// Returns `true` if the user entered the number.
    pub(crate) fn is_given(&self, number: Number) -> bool {
        self.given(number).is_some()
    }

    /// Adds a number that is derived from the job.
    pub(crate) const fn set(&mut self, number: Number, value: f64) {
        self.0[number as usize] = Some(Resolved::derived(value));
    }
}
