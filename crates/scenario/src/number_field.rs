//! The field of a numeric input, with its unit, accepted range, typical range and default.

use crate::family::Family;
use crate::number::Number;
use crate::unit::{COUNT, PARAMETERS, PERCENT, Unit};

/// An inclusive range in a field's unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    pub from: f64,
    pub to: f64,
}

impl Span {
    pub fn contains(&self, value: f64) -> bool {
        value >= self.from && value <= self.to
    }
}

/// The field of a numeric input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumberField {
    pub number: Number,
    /// The unit of the number in a scenario and in a link.
    pub unit: &'static Unit,
    /// The accepted range.
    pub range: Span,
    /// The typical range, which the help text shows and the slider covers.
    pub usual: Span,
    /// `true` if the form has a slider for the number.
    pub slider: bool,
    /// `true` if the field accepts only whole numbers.
    pub whole: bool,
    /// The default value. `None` if it is derived from other inputs or from the selected machines and libraries.
    pub default: Option<f64>,
    /// The families that have another default value, each with that value.
    pub family_defaults: &'static [(Family, f64)],
}

impl NumberField {
    /// Converts a value in this field's unit to base units: bytes, seconds, operations, or fractions instead of
    /// percentages.
    pub fn to_base(&self, value: f64) -> f64 {
        value * self.unit.scale
    }

    /// Converts a value in base units to this field's unit.
    pub fn from_base(&self, value: f64) -> f64 {
        value / self.unit.scale
    }
}

/// Creates a range in a field's unit.
pub(crate) const fn span(from: f64, to: f64) -> Span {
    Span { from, to }
}

/// Creates a field with a unit, an accepted range and a typical range.
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
        default: None,
        family_defaults: &[],
    }
}

impl NumberField {
    pub(crate) const fn slider(mut self) -> Self {
        self.slider = true;
        self
    }

    pub(crate) const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// Sets the default value. Without a default, the number is derived from other inputs or from the selected machines
    /// and libraries.
    pub(crate) const fn with_default(mut self, value: f64) -> Self {
        self.default = Some(value);
        self
    }

    /// Sets other default values for some families.
    pub(crate) const fn with_family_defaults(mut self, values: &'static [(Family, f64)]) -> Self {
        self.family_defaults = values;
        self
    }
}

/// Creates a field for a problem size: a whole number from 1 to `max`, with a slider.
pub(crate) const fn size(name: Number, max: f64, usual: Span) -> NumberField {
    number(name, COUNT, span(1.0, max), usual).slider().whole()
}

/// Creates a field for a number of weights.
pub(crate) const fn parameters(name: Number) -> NumberField {
    number(name, PARAMETERS, span(1.0, 1e13), span(10.0, 1e11)).whole()
}

/// Creates a field for a percentage.
pub(crate) const fn share(name: Number, min: f64, max: f64, usual: Span) -> NumberField {
    number(name, PERCENT, span(min, max), usual)
}
