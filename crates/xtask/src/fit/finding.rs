//! What a fit says of one constant.

use super::errors::{Errors, geometric, median};
use crate::catalog::figures::Range;

/// How far a fit may be from the catalog's figure and still agree with it.
const TOLERANCE: f64 = 0.1;

/// How a constant is written.
#[derive(Clone, Copy)]
pub(crate) struct Unit {
    name: &'static str,
    scale: f64,
    digits: usize,
}

/// A share.
pub(crate) const PERCENT: Unit = Unit { name: "%", scale: 1e2, digits: 1 };
/// A time.
pub(crate) const MICROSECONDS: Unit = Unit { name: "us", scale: 1e6, digits: 1 };
/// A bandwidth.
pub(crate) const BANDWIDTH: Unit = Unit { name: "GB/s", scale: 1e-9, digits: 1 };
/// An energy.
pub(crate) const PICOJOULES: Unit = Unit { name: "pJ", scale: 1e12, digits: 1 };
/// A clock.
pub(crate) const GIGAHERTZ: Unit = Unit { name: "GHz", scale: 1e-9, digits: 2 };
/// Cycles of one core.
pub(crate) const CYCLES: Unit = Unit { name: "cycles", scale: 1.0, digits: 1 };
/// A time for each byte.
pub(crate) const PICOSECONDS: Unit = Unit { name: "ps/B", scale: 1e12, digits: 1 };
/// A number of times.
pub(crate) const TIMES: Unit = Unit { name: "x", scale: 1.0, digits: 1 };

/// A constant, what counts now, and what measurements say.
pub(crate) struct Finding {
    /// Its name.
    pub(crate) constant: String,
    /// How it is written.
    pub(crate) unit: Unit,
    /// What counts now; none where the model has no such constant.
    pub(crate) catalog: Option<Range>,
    /// What the measurements give.
    pub(crate) fit: f64,
    /// The errors of the measurements' predictions with what counts now, or else with the fit.
    pub(crate) errors: Errors,
}

impl Finding {
    /// A constant that is measured as such: the median of its measurements.
    pub(crate) fn median(
        constant: impl Into<String>,
        unit: Unit,
        catalog: Option<Range>,
        measured: &[f64],
    ) -> Self {
        Self::of(constant.into(), unit, catalog, median(measured.iter().copied()), measured)
    }

    /// A constant that stands for cases far apart: the geometric middle of their measurements.
    pub(crate) fn middle(
        constant: impl Into<String>,
        unit: Unit,
        catalog: Option<Range>,
        measured: &[f64],
    ) -> Self {
        Self::of(constant.into(), unit, catalog, geometric(measured.iter().copied()), measured)
    }

    fn of(
        constant: String,
        unit: Unit,
        catalog: Option<Range>,
        fit: f64,
        measured: &[f64],
    ) -> Self {
        let counts = catalog.map_or(fit, |range| range.likely);
        let errors = Errors::of(measured.iter().map(|one| (counts, *one)));
        Self { constant, unit, catalog, fit, errors }
    }

    /// Whether the fit is within a tenth of what counts now, or inside its bounds.
    pub(crate) fn agrees(&self) -> Option<bool> {
        self.catalog.map(|range| {
            let inside = (range.low..=range.high).contains(&self.fit);
            inside || (self.fit / range.likely - 1.0).abs() <= TOLERANCE
        })
    }

    /// One line of a table.
    pub(crate) fn line(&self) -> String {
        let Unit { name, scale, digits } = self.unit;
        let write = |value: f64| format!("{:.digits$} {name}", value * scale);
        let catalog = self.catalog.map_or("none".into(), |range| write(range.likely));
        let verdict = match self.agrees() {
            Some(true) => "agrees",
            Some(false) => "DIFFERS",
            None => "",
        };
        let line = format!(
            "  {:<42} {catalog:>12} {:>12} {} {verdict}",
            self.constant,
            write(self.fit),
            residual(&self.errors),
        );
        line.trim_end().into()
    }
}

/// The names above the columns of the lines.
pub(crate) fn heading() -> String {
    format!(
        "  {:<42} {:>12} {:>12} {:>5} {:>7} {:>7} {:>9}",
        "", "counts now", "fit", "rows", "mean", "median", "within 2x"
    )
}

/// Rows, mean and median error, and the share within a factor of two.
pub(crate) fn residual(errors: &Errors) -> String {
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    format!(
        "{:>5} {:>7} {:>7} {:>9}",
        errors.rows(),
        percent(errors.mean()),
        percent(errors.median()),
        percent(errors.within_twice()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_agrees_near_the_figure_or_inside_its_bounds() {
        let with = |catalog| Finding::median("it", TIMES, catalog, &[3.0, 4.0, 5.0]).agrees();
        assert_eq!(with(Some(3.7.into())), Some(true));
        assert_eq!(with(Some(3.0.into())), Some(false));
        assert_eq!(with(Some(Range { low: 1.0, likely: 2.0, high: 4.0 })), Some(true));
        assert_eq!(with(None), None);
    }

    #[test]
    fn the_middle_of_cases_far_apart_is_geometric() {
        let finding = Finding::middle("it", TIMES, Some(10.0.into()), &[1.0, 100.0]);
        assert!((finding.fit - 10.0).abs() < 1e-12);
    }

    #[test]
    fn errors_are_those_of_what_counts_now() {
        let finding = Finding::median("it", TIMES, Some(2.0.into()), &[1.0, 2.0]);
        assert_eq!((finding.fit, finding.errors.mean()), (1.5, 0.5));
    }
}
