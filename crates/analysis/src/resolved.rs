//! Resolved values, each with a range and an origin.

use offload_catalog::{Figure, Range, SourceId};
use offload_estimator::uncertainty::UncertaintyFactor;

/// The hardware, library or network to which a published value applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Only the selected CPU, GPU or interconnect.
    Machine,
    /// Only the selected network.
    Network,
    /// Every GPU of the selected GPU's architecture.
    Architecture,
    /// The selected library, on any machine.
    Library,
    /// Any machine, because there is no more specific value.
    General,
}

/// The origin of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// Entered by the user.
    Given,
    /// The default of the input's field.
    Default,
    /// Published or measured, with its source and scope.
    Published(SourceId, Scope),
    /// A constant of the model, with its source.
    Model(&'static str),
    /// Derived from other values.
    Derived,
}

/// A value in base units (bytes, seconds, operations, hertz, watts, dollars per hour, fractions), its 80 % range, and
/// its origin.
///
/// `low ≤ value ≤ high`. All three are equal if the value was entered, is a default, or was measured on the selected
/// machine. The model's own error, which remains even if the values are correct, is separate: see `uncertainty.rs`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resolved {
    /// The value that the model uses.
    pub value: f64,
    /// The tenth percentile.
    pub low: f64,
    /// The ninetieth percentile.
    pub high: f64,
    pub origin: Origin,
}

impl Resolved {
    /// Returns a value without uncertainty.
    pub(crate) const fn exact(value: f64, origin: Origin) -> Self {
        Self { value, low: value, high: value, origin }
    }

    /// Returns a value that is derived from other values.
    pub(crate) const fn derived(value: f64) -> Self {
        Self::exact(value, Origin::Derived)
    }

    /// Returns an exact value from the catalog.
    pub(crate) fn figure<T: From<f64> + Into<f64>>(figure: &Figure<T>, scope: Scope) -> Self {
        Self::exact(figure.value().into(), Origin::Published(figure.source_id(), scope))
    }

    /// Returns a catalog value with its bounds.
    pub(crate) fn range<T: From<f64> + Into<f64>>(range: &Range<T>, scope: Scope) -> Self {
        Self {
            value: range.likely().into(),
            low: range.low().into(),
            high: range.high().into(),
            origin: Origin::Published(range.source_id(), scope),
        }
    }

    /// Returns the value measured on the selected machine. Without a measurement, returns the general value with its
    /// scope.
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

    /// Returns the value times a factor, with the same origin.
    pub(crate) fn times(self, factor: f64) -> Self {
        Self {
            value: self.value * factor,
            low: self.low * factor,
            high: self.high * factor,
            ..self
        }
    }

    /// Limits the value and both ends of its range to at most `limit`.
    pub(crate) fn at_most(self, limit: f64) -> Self {
        Self {
            value: self.value.min(limit),
            low: self.low.min(limit),
            high: self.high.min(limit),
            ..self
        }
    }

    /// Returns the uncertainty of a time that is inversely proportional to this value.
    pub(crate) fn uncertainty_as_rate(&self) -> UncertaintyFactor {
        uncertainty_factor(self.value / self.high, self.value / self.low)
    }

    /// Returns the uncertainty of a time that is proportional to this value.
    pub(crate) fn uncertainty_as_time(&self) -> UncertaintyFactor {
        uncertainty_factor(self.low / self.value, self.high / self.value)
    }
}

/// Returns the uncertainty whose range has these two ratios as its ends. Replaces zero, infinite and NaN ratios by 1.
/// For example, a cost of zero has no relative range.
fn uncertainty_factor(low: f64, high: f64) -> UncertaintyFactor {
    let valid_ratio = |ratio: f64| if ratio.is_finite() && ratio > 0.0 { ratio } else { 1.0 };
    UncertaintyFactor::new(valid_ratio(low), valid_ratio(high))
}
