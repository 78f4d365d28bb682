//! The record of how a result was worked out, written by the formulas themselves.

use crate::quantity::{
    Bandwidth, Bytes, Count, Dollars, HourlyPrice, Intensity, Joules, Operations, Seconds, Share,
    Throughput, Watts,
};
use crate::symbol::Symbol;

/// A quantity of any kind, for showing.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "each variant is the quantity it holds")]
pub enum Value {
    Seconds(Seconds),
    Bytes(Bytes),
    Bandwidth(Bandwidth),
    Operations(Operations),
    Throughput(Throughput),
    Intensity(Intensity),
    Count(Count),
    Share(Share),
    Watts(Watts),
    Joules(Joules),
    Dollars(Dollars),
    HourlyPrice(HourlyPrice),
}

macro_rules! values {
    ($($name:ident),+ $(,)?) => {$(
        impl From<$name> for Value {
            fn from(quantity: $name) -> Self {
                Self::$name(quantity)
            }
        }
    )+};
}

values! {
    Seconds, Bytes, Bandwidth, Operations, Throughput, Intensity, Count, Share, Watts, Joules,
    Dollars, HourlyPrice,
}

/// One quantity in a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// What it is.
    pub symbol: Symbol,
    /// How much it is here.
    pub value: Value,
}

/// A term of a formula, from anything that is a quantity.
pub fn term(symbol: Symbol, value: impl Into<Value>) -> Term {
    Term { symbol, value: value.into() }
}

/// One formula with its numbers put in.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What is worked out.
    pub title: &'static str,
    /// The formula, with `{0}`, `{1}` … where the terms stand.
    pub formula: &'static str,
    /// The terms, in the order of their numbers.
    pub terms: Vec<Term>,
    /// What comes out.
    pub result: Value,
}

/// Which part of the working a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// From the sizes of the problem to operations, bytes and launches.
    Work,
    /// The time on the CPU.
    Host,
    /// The time on the GPU.
    Device,
    /// What a job costs and draws.
    Bill,
}

/// Collects [`Line`]s, or nothing at all when nobody asked.
///
/// Formulas hand in closures, so an unrecorded estimate pays one branch a formula.
#[derive(Debug, Default)]
pub struct Ledger(Option<Vec<(Chapter, Line)>>);

impl Ledger {
    /// Records nothing.
    pub const fn silent() -> Self {
        Self(None)
    }

    /// Records every formula.
    pub const fn recording() -> Self {
        Self(Some(Vec::new()))
    }

    /// Hands in a formula.
    pub fn note(&mut self, chapter: Chapter, line: impl FnOnce() -> Line) {
        if let Some(lines) = &mut self.0 {
            lines.push((chapter, line()));
        }
    }

    /// The lines, in the order they were worked out.
    pub fn lines(self) -> Vec<(Chapter, Line)> {
        self.0.unwrap_or_default()
    }
}
