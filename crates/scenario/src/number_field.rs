//! A number that a person can give: its unit, the accepted range, the usual range, and its default.

use crate::family::Family;
use crate::number::Number;
use crate::unit::{COUNT, PARAMETERS, PERCENT, Unit};

/// A range of numbers in a field's unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The lower end.
    pub from: f64,
    /// The upper end.
    pub to: f64,
}

impl Span {
    /// Returns `true` if a number is in the range, ends included.
    pub fn contains(&self, value: f64) -> bool {
        value >= self.from && value <= self.to
    }
}

/// The input of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumberField {
    /// The number of the scenario that it sets.
    pub number: Number,
    /// The unit that the numbers of this field have in a scenario and in a link.
    pub unit: &'static Unit,
    /// The accepted range.
    pub range: Span,
    /// The usual range: the one in the help, and the ends of the slider.
    pub usual: Span,
    /// `true` if it has a slider.
    pub slider: bool,
    /// `true` if only whole numbers are accepted.
    pub whole: bool,
    /// Its default. `None` if it follows from other fields or from the selected machines and
    /// libraries.
    pub start: Option<f64>,
    /// Its default in the families in which it differs.
    pub start_in: &'static [(Family, f64)],
}

impl NumberField {
    /// Converts a number of this field to base units: bytes, seconds, operations, shares of one.
    pub fn to_base(&self, value: f64) -> f64 {
        value * self.unit.scale
    }

    /// Converts a number of base units to this field's unit.
    pub fn from_base(&self, value: f64) -> f64 {
        value / self.unit.scale
    }
}

/// Returns a range, in a field's unit.
pub(crate) const fn span(from: f64, to: f64) -> Span {
    Span { from, to }
}

/// Returns a number with the accepted range and the usual range, in its unit.
pub(crate) const fn number(
    number: Number,
    unit: &'static Unit,
    range: Span,
    usual: Span,
) -> NumberField {
    NumberField {
        number,
        unit,
        range,
        usual,
        slider: false,
        whole: false,
        start: None,
        start_in: &[],
    }
}

impl NumberField {
    /// Adds a slider.
    pub(crate) const fn slider(mut self) -> Self {
        self.slider = true;
        self
    }

    /// Accepts whole numbers only.
    pub(crate) const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// Sets a default. Without one, the number follows from other fields or from the selected
    /// machines and libraries.
    pub(crate) const fn starts_at(mut self, value: f64) -> Self {
        self.start = Some(value);
        self
    }

    /// Sets other defaults in some families.
    pub(crate) const fn in_family(mut self, values: &'static [(Family, f64)]) -> Self {
        self.start_in = values;
        self
    }
}

/// Returns a size of a problem: a whole number from one to `max`.
pub(crate) const fn size(name: Number, max: f64, usual: Span) -> NumberField {
    number(name, COUNT, span(1.0, max), usual).slider().whole()
}

/// Returns the weights of a network.
pub(crate) const fn parameters(name: Number) -> NumberField {
    number(name, PARAMETERS, span(1.0, 1e13), span(10.0, 1e11)).whole()
}

/// Returns a share of a whole, in percent.
pub(crate) const fn share(name: Number, min: f64, max: f64, usual: Span) -> NumberField {
    number(name, PERCENT, span(min, max), usual)
}
