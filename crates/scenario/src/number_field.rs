//! A number that a person can give: its unit, what is accepted, what is usual, and what it is when
//! nobody gives it.

use crate::family::Family;
use crate::link::Problem;
use crate::number::Number;
use crate::unit::{COUNT, PERCENT, Prefix, Unit};

/// A range of numbers in a field's unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The least.
    pub from: f64,
    /// The most.
    pub to: f64,
}

impl Span {
    /// Whether a number lies in the range.
    pub fn contains(&self, value: f64) -> bool {
        value >= self.from && value <= self.to
    }
}

/// A number a person can give.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumberField {
    /// Where the scenario keeps it.
    pub number: Number,
    /// Its unit.
    pub unit: Unit,
    /// What is accepted.
    pub range: Span,
    /// What is usual: said in the help, and the ends of the slider.
    pub usual: Span,
    /// Whether people explore with it, so that it has a slider.
    pub slider: bool,
    /// Whether only whole numbers make sense.
    pub whole: bool,
    /// What it is when nobody gives it; nothing where it follows from something else.
    pub start: Option<f64>,
    /// What it is in some families instead.
    pub start_in: &'static [(Family, f64)],
}

impl NumberField {
    /// A number of this field in base units: bytes, seconds, operations, shares of one.
    pub fn to_base(&self, value: f64) -> f64 {
        value * self.unit.scale
    }

    /// A number of base units in this field's unit.
    pub fn from_base(&self, value: f64) -> f64 {
        value / self.unit.scale
    }
}

impl NumberField {
    /// Reads what a person typed or a link says, in the field's unit.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(&'static self, text: &str) -> Result<f64, Problem> {
        self.read_with_prefix(text, self.unit.own_prefix())
    }

    /// The same where a bare number has the prefix of the number shown.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read_with_prefix(&'static self, text: &str, prefix: Prefix) -> Result<f64, Problem> {
        let value = self.unit.read_with_prefix(text, prefix).map_err(Problem::Unread)?;
        if !self.range.contains(value) {
            return Err(Problem::OutOfRange(self));
        }
        if self.whole && value.fract() != 0.0 {
            return Err(Problem::NotWhole);
        }
        Ok(value)
    }
}

/// A range, in a field's unit.
pub(crate) const fn span(from: f64, to: f64) -> Span {
    Span { from, to }
}

/// A number, with what is accepted and what is usual.
pub(crate) const fn number(number: Number, unit: Unit, range: Span, usual: Span) -> NumberField {
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
    /// With a slider.
    pub(crate) const fn slider(mut self) -> Self {
        self.slider = true;
        self
    }

    /// Of whole numbers only.
    pub(crate) const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// What it is when nobody gives it. Without this it follows from other fields or from the
    /// machines and libraries chosen.
    pub(crate) const fn starts_at(mut self, value: f64) -> Self {
        self.start = Some(value);
        self
    }

    /// What it is in some families instead.
    pub(crate) const fn in_family(mut self, values: &'static [(Family, f64)]) -> Self {
        self.start_in = values;
        self
    }
}

/// A size of a problem: a whole number from one up.
pub(crate) const fn size(name: Number, most: f64, usual: Span) -> NumberField {
    number(name, COUNT, span(1.0, most), usual).slider().whole()
}

/// A share of a whole, in percent.
pub(crate) const fn share(name: Number, least: f64, most: f64, usual: Span) -> NumberField {
    number(name, PERCENT, span(least, most), usual)
}
