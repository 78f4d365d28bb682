//! Compares the constants of the model with their fits.

use offload_catalog::Range;

use crate::statistics::{RelativeErrors, geometric_mean, median};

/// The maximum relative difference at which a fit agrees with the value in use.
const TOLERANCE: f64 = 0.1;

/// A unit for printing, with its symbol, the factor that converts from base units, and the number of decimals.
#[derive(Clone, Copy)]
pub(crate) struct PrintUnit(&'static str, f64, usize);

pub(crate) const PERCENT: PrintUnit = PrintUnit("%", 1e2, 1);
pub(crate) const MICROSECONDS: PrintUnit = PrintUnit("us", 1e6, 1);
pub(crate) const NANOSECONDS: PrintUnit = PrintUnit("ns", 1e9, 1);
pub(crate) const BANDWIDTH: PrintUnit = PrintUnit("GB/s", 1e-9, 1);
pub(crate) const TERAFLOPS: PrintUnit = PrintUnit("TFLOP/s", 1e-12, 2);
pub(crate) const PICOJOULES: PrintUnit = PrintUnit("pJ", 1e12, 1);
pub(crate) const GIGAHERTZ: PrintUnit = PrintUnit("GHz", 1e-9, 2);
pub(crate) const CYCLES: PrintUnit = PrintUnit("cycles", 1.0, 1);
pub(crate) const PICOSECONDS_PER_BYTE: PrintUnit = PrintUnit("ps/B", 1e12, 1);
pub(crate) const TIMES: PrintUnit = PrintUnit("x", 1.0, 1);

/// Fitted constants, or an error that names the missing measurements.
pub(crate) type FitResult = Result<Vec<FittedConstant>, String>;

/// A constant's value in use, with its bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ValueInUse {
    low: f64,
    likely: f64,
    high: f64,
}

/// A constant of the model, with its value in use and its fit.
pub(crate) struct FittedConstant {
    name: String,
    unit: PrintUnit,
    /// The value in use, or `None` if the model has no such constant.
    in_use: Option<ValueInUse>,
    /// The value fit to the measurements.
    pub(crate) fit: f64,
    /// Pairs of a predicted and a measured value. The predictions use the value in use, or the fit if no value is in
    /// use.
    pairs: Vec<(f64, f64)>,
}

impl FittedConstant {
    /// Creates a constant without a value in use, from pairs of a predicted and a measured value.
    pub(crate) fn new(
        name: impl Into<String>,
        unit: PrintUnit,
        fit: f64,
        pairs: Vec<(f64, f64)>,
    ) -> Self {
        Self { name: name.into(), unit, in_use: None, fit, pairs }
    }

    /// Fits a directly measured constant as the median of its measurements.
    pub(crate) fn median(name: impl Into<String>, unit: PrintUnit, measurements: &[f64]) -> Self {
        let fit = median(measurements.iter().copied()).unwrap_or(f64::NAN);
        Self::new(name, unit, fit, measurements.iter().map(|value| (fit, *value)).collect())
    }

    /// Fits a constant as the geometric mean of its measurements. This suits measurements that differ widely.
    pub(crate) fn mean(name: impl Into<String>, unit: PrintUnit, measurements: &[f64]) -> Self {
        let fit = geometric_mean(measurements.iter().copied()).unwrap_or(f64::NAN);
        Self::new(name, unit, fit, measurements.iter().map(|value| (fit, *value)).collect())
    }

    /// Sets a value in use without bounds, for comparison with the fit.
    #[must_use]
    pub(crate) fn in_use(self, value: impl Into<f64>) -> Self {
        let value = value.into();
        self.within(value, value, value)
    }

    /// Sets the value in use and its bounds from a range, for comparison with the fit.
    #[must_use]
    pub(crate) fn range_in_use<T: From<f64> + Into<f64>>(self, range: &Range<T>) -> Self {
        self.within(range.low().into(), range.likely().into(), range.high().into())
    }

    /// Sets the value in use and its bounds, for comparison with the fit.
    #[must_use]
    pub(crate) fn within(mut self, low: f64, likely: f64, high: f64) -> Self {
        self.in_use = Some(ValueInUse { low, likely, high });
        self
    }

    /// Sets the value in use, and predicts each measurement with this value.
    #[must_use]
    pub(crate) fn predicted_by(mut self, value: impl Into<f64>) -> Self {
        let value = value.into();
        self.pairs.iter_mut().for_each(|pair| pair.0 = value);
        self.in_use(value)
    }

    /// Sets the range in use, and predicts each measurement with the likely value of this range.
    #[must_use]
    pub(crate) fn predicted_by_range<T: From<f64> + Into<f64>>(self, range: &Range<T>) -> Self {
        self.predicted_by(range.likely()).range_in_use(range)
    }

    /// Returns the errors of the predictions.
    pub(crate) fn errors(&self) -> RelativeErrors {
        RelativeErrors::of(&self.pairs)
    }

    /// Returns `true` if the fit is within a tenth of the value in use or inside the bounds, or `None` if no value is
    /// in use.
    pub(super) fn agrees(&self) -> Option<bool> {
        self.in_use.map(|ValueInUse { low, likely, high }| {
            (low..=high).contains(&self.fit) || (self.fit / likely - 1.0).abs() <= TOLERANCE
        })
    }

    /// Formats the constant as a line of a table, with its name, value in use, fit, errors and verdict.
    pub(crate) fn line(&self) -> String {
        let PrintUnit(unit, scale, decimals) = self.unit;
        let format_value = |value: f64| format!("{:.decimals$} {unit}", value * scale);
        let in_use = self.in_use.map_or("none".into(), |value| format_value(value.likely));
        let verdict = match self.agrees() {
            Some(true) => "agrees",
            Some(false) => "DIFFERS",
            None => "",
        };
        let (name, fit, errors) =
            (&self.name, format_value(self.fit), error_columns(&self.errors()));
        let line = format!("  {name:<42} {in_use:>12} {fit:>12} {errors} {verdict}");
        line.trim_end().into()
    }
}

/// Returns the column headings of [`FittedConstant::line`].
pub(crate) fn heading() -> String {
    format!(
        "  {:<42} {:>12} {:>12} {:>5} {:>7} {:>7} {:>9}",
        "", "in use", "fit", "rows", "mean", "median", "within 2x"
    )
}

/// Formats the number of rows, the mean error, the median error, and the share of predictions within a factor of two.
pub(crate) fn error_columns(errors: &RelativeErrors) -> String {
    let format_percent = |percent: f64| format!("{percent:.1} %");
    format!(
        "{:>5} {:>7} {:>7} {:>9}",
        errors.count(),
        format_percent(errors.mean() * 100.0),
        format_percent(errors.median() * 100.0),
        format_percent(errors.within_twice().percent().unwrap_or_default()),
    )
}
