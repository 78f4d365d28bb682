//! A figure of a scenario: its value, how far it may be off, and where it comes from, together.

use offload_catalog::{Figure, Range, Source};
use offload_estimator::uncertainty::UncertaintyFactor;

/// Which things a published figure holds for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// This very CPU, GPU or interconnect.
    Machine,
    /// Every GPU of its architecture.
    Architecture,
    /// The library, on any machine.
    Library,
    /// Any machine, until something better is known.
    General,
}

/// Where a figure comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// A person gave it.
    Given,
    /// The value that the calculator starts with.
    Default,
    /// Published or measured, for as much as the scope says.
    Published(&'static Source, Scope),
    /// A constant of the model, from the source named.
    Model(&'static str),
    /// It follows from other figures.
    Derived,
}

/// A figure in base units (bytes, seconds, operations, hertz, watts, dollars per hour, shares of
/// one), the range it lies in in four of five cases, and its origin.
///
/// `low ≤ value ≤ high`; all three are equal where the figure is given, starts as it is, or was
/// measured on this very machine: how far the model is off with right figures is another matter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resolved {
    /// What counts.
    pub value: f64,
    /// The least to be expected.
    pub low: f64,
    /// The most to be expected.
    pub high: f64,
    /// Where it comes from.
    pub origin: Origin,
}

impl Resolved {
    /// A figure without uncertainty of its own.
    pub(crate) const fn exact(value: f64, origin: Origin) -> Self {
        Self { value, low: value, high: value, origin }
    }

    /// A figure that follows from others.
    pub(crate) const fn derived(value: f64) -> Self {
        Self::exact(value, Origin::Derived)
    }

    /// A figure of the catalog.
    pub(crate) fn figure<T: From<f64> + Into<f64>>(figure: &Figure<T>, scope: Scope) -> Self {
        Self::exact(figure.value().into(), Origin::Published(figure.source(), scope))
    }

    /// A figure of the catalog that is known within bounds.
    pub(crate) fn range<T: From<f64> + Into<f64>>(range: &Range<T>, scope: Scope) -> Self {
        Self {
            value: range.likely().into(),
            low: range.low().into(),
            high: range.high().into(),
            origin: Origin::Published(range.source(), scope),
        }
    }

    /// The figure measured on this very machine, or else the general one.
    pub(crate) fn measured_or<T: From<f64> + Into<f64>>(
        measured: Option<&Figure<T>>,
        general: &Range<T>,
        scope: Scope,
    ) -> Self {
        match measured {
            Some(figure) => Self::figure(figure, Scope::Machine),
            None => Self::range(general, scope),
        }
    }

    /// This many times the figure, of the same origin.
    pub(crate) fn times(self, by: f64) -> Self {
        Self { value: self.value * by, low: self.low * by, high: self.high * by, ..self }
    }

    /// The figure, but no more than a limit.
    pub(crate) fn at_most(self, limit: f64) -> Self {
        Self {
            value: self.value.min(limit),
            low: self.low.min(limit),
            high: self.high.min(limit),
            ..self
        }
    }

    /// The factor on a time that is inversely proportional to this figure.
    pub(crate) fn uncertainty_as_rate(&self) -> UncertaintyFactor {
        factor(self.value / self.high, self.value / self.low)
    }

    /// The factor on a time that is proportional to this figure.
    pub(crate) fn uncertainty_as_time(&self) -> UncertaintyFactor {
        factor(self.low / self.value, self.high / self.value)
    }
}

/// A factor from two ratios, of which those that mean nothing count as one.
fn factor(low: f64, high: f64) -> UncertaintyFactor {
    let sound = |ratio: f64| if ratio.is_finite() && ratio > 0.0 { ratio } else { 1.0 };
    UncertaintyFactor::new(sound(low), sound(high))
}
