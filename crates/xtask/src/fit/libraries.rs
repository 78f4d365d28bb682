//! What CPU libraries cost, fit on `data/host/measured.csv`.
//!
//! The measurement of a constant is the median of its rows, or their geometric middle where it
//! stands for cases far apart; each file says which rows. Cycles are seconds at the clock in the
//! file's first line. What is printed without "agrees" or "DIFFERS" is for comparison.

mod calls;
mod factors;
mod filters;
mod functions;
mod grids;
mod kernels;
mod memory;
mod quoted;
mod tables;
pub(crate) mod timing;

use timing::Timings;

use super::finding::{Finding, GIGAHERTZ};
use crate::catalog::figures::Figures;

/// Every constant that these timings gave, but for the matrix products.
pub(crate) fn findings(figures: &Figures, timings: &Timings) -> Result<Vec<Finding>, String> {
    let clock = Some(figures.reference_clock.into());
    let mut all = vec![Finding::median("clock of the core", GIGAHERTZ, clock, &[timings.clock])];
    all.extend(kernels::of_elements(figures, timings)?);
    all.extend(filters::of_taps(timings)?);
    all.extend(grids::of_cells(timings)?);
    all.extend(tables::of_rows(timings)?);
    all.extend(factors::of_products(timings)?);
    all.extend(functions::of_libraries(figures, timings)?);
    all.extend(calls::of_libraries(figures, timings)?);
    all.push(calls::fork_join(figures, timings)?);
    all.extend(memory::of_pages(figures, timings)?);
    all.extend(memory::of_a_core(figures, timings)?);
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::super::TIMINGS;
    use super::*;
    use crate::{catalog, shell};

    #[test]
    fn every_constant_has_rows_and_every_measured_figure_a_rule() {
        let figures = catalog::read(shell::root()).expect("the catalog");
        let timings = timing::read(&shell::root().join(TIMINGS)).expect("timings");
        for finding in findings(&figures, &timings).expect("findings") {
            assert!(finding.errors.rows() > 0 && finding.fit.is_finite(), "{}", finding.constant);
        }
    }
}
