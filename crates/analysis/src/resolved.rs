//! A figure of a scenario: its value, how far it may be off, and where it comes from, together.

use offload_catalog::{Figure, Range, SourceId};
use offload_estimator::uncertainty::UncertaintyFactor;

/// What a published figure holds for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The CPU, GPU or interconnect that was chosen, alone.
    Machine,
    /// The network that was chosen.
    Network,
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
    /// Published or measured, with what it holds for.
    Published(SourceId, Scope),
    /// A constant of the model, from the source named.
    Model(&'static str),
    /// It follows from other figures.
    Derived,
}

/// A figure in base units (bytes, seconds, operations, hertz, watts, dollars per hour, shares of
/// one), its 80 % range, and its origin.
///
/// `low ≤ value ≤ high`; all three are equal where the figure was given, is a default, or was
/// measured on the machine that was chosen. How far the model is off when its figures are right is a
/// separate matter: see `uncertainty.rs`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resolved {
    /// The value that the model uses.
    pub value: f64,
    /// The tenth percentile.
    pub low: f64,
    /// The ninetieth percentile.
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
        Self::exact(figure.value().into(), Origin::Published(figure.cited(), scope))
    }

    /// A figure of the catalog that is known within bounds.
    pub(crate) fn range<T: From<f64> + Into<f64>>(range: &Range<T>, scope: Scope) -> Self {
        Self {
            value: range.likely().into(),
            low: range.low().into(),
            high: range.high().into(),
            origin: Origin::Published(range.cited(), scope),
        }
    }

    /// The figure measured on the machine that was chosen, or else one that holds for more machines,
    /// whose scope is `scope`.
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

    /// The figure times a factor, with the same origin.
    pub(crate) fn times(self, factor: f64) -> Self {
        Self {
            value: self.value * factor,
            low: self.low * factor,
            high: self.high * factor,
            ..self
        }
    }

    /// The figure and the ends of its range, each at most a limit.
    pub(crate) fn at_most(self, limit: f64) -> Self {
        Self {
            value: self.value.min(limit),
            low: self.low.min(limit),
            high: self.high.min(limit),
            ..self
        }
    }

    /// The uncertainty of a time that is inversely proportional to this figure.
    pub(crate) fn uncertainty_as_rate(&self) -> UncertaintyFactor {
        factor(self.value / self.high, self.value / self.low)
    }

    /// The uncertainty of a time that is proportional to this figure.
    pub(crate) fn uncertainty_as_time(&self) -> UncertaintyFactor {
        factor(self.low / self.value, self.high / self.value)
    }
}

/// An uncertainty from two ratios. One that is no positive number counts as one: a cost of zero has
/// no relative range.
fn factor(low: f64, high: f64) -> UncertaintyFactor {
    let sound = |ratio: f64| if ratio.is_finite() && ratio > 0.0 { ratio } else { 1.0 };
    UncertaintyFactor::new(sound(low), sound(high))
}
