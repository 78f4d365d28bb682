//! What CPU libraries cost, fit on `data/cpu/measured.csv`.
//!
//! A constant is the median of its measurements, or their geometric mean where it stands for cases
//! far apart; each file says which rows they are. Cycles are seconds at the clock in the file's
//! first line. Constants printed without "agrees" or "DIFFERS" are for comparison.

mod calls;
mod dataframes;
mod elements;
mod factorizations;
mod filters;
mod functions;
mod memory;

pub(crate) use memory::core_bandwidth;

use offload_catalog::{Range, model};

use super::constant::{FittedConstant, GIGAHERTZ};
use super::timing::CpuTimings;

/// Every constant that these timings gave, but for those of matrix products.
pub(crate) fn constants(timings: &CpuTimings) -> Result<Vec<FittedConstant>, String> {
    let clock = FittedConstant::median("clock of the core", GIGAHERTZ, &[timings.clock]);
    let mut all = vec![clock.predicted_by(model().reference_clock.value())];
    all.extend(elements::of_arrays(timings)?);
    all.extend(filters::of_taps(timings)?);
    all.extend(elements::of_grids(timings)?);
    all.extend(dataframes::of_rows(timings)?);
    all.extend(factorizations::shares(timings)?);
    all.extend(functions::of_libraries(timings)?);
    all.extend(calls::of_libraries(timings)?);
    all.push(calls::fork_join(timings)?);
    all.extend(memory::of_pages(timings)?);
    all.extend(memory::of_a_core(timings)?);
    Ok(all)
}

/// The source in the catalog of what `data/cpu/measured.csv` gives.
const MEASURED: &str = "cpu-measurements";

/// Whether a range of the catalog was measured here.
fn is_measured<T: From<f64>>(range: &Range<T>) -> bool {
    range.source().id == MEASURED
}

#[cfg(test)]
mod tests {
    use super::super::CPU_TIMINGS;
    use super::*;
    use crate::project_root;

    #[test]
    fn every_constant_has_rows_and_every_measured_figure_a_rule() {
        let timings = CpuTimings::read(&project_root().join(CPU_TIMINGS)).expect("timings");
        for constant in constants(&timings).expect("constants") {
            assert!(constant.errors().count() > 0 && constant.fit.is_finite());
        }
    }
}
