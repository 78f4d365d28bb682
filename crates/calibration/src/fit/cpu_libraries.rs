//! Fits the costs of CPU libraries to `data/cpu/measured.csv`.
//!
//! The fit of a constant is the median of its measurements, or their geometric mean if they differ widely. The
//! documentation of each module describes the rows that the module uses. `data/fit.toml` lists the rows for the
//! constants of single libraries. Seconds are converted to cycles with the clock in the first line of the measurements.
//! Constants printed without "agrees" or "DIFFERS" are only for comparison.

mod dataframes;
mod elements;
mod factorizations;
mod figures;
mod filters;
mod fork_join;
mod memory;

pub(crate) use dataframes::fit_keys;
pub(crate) use memory::{fit_core_bandwidth, fit_saturation};

use offload_catalog::model;

use super::constant::{FitResult, FittedConstant, GIGAHERTZ};
use super::plan::FitPlan;
use super::timing::CpuTimings;

/// Fits every constant that depends on these timings, except the constants of matrix products.
pub(crate) fn fit_constants(plan: &FitPlan, timings: &CpuTimings) -> FitResult {
    let clock = FittedConstant::median("clock of the core", GIGAHERTZ, &[timings.clock]);
    let mut constants = vec![clock.predicted_by(model().reference_clock.value())];
    constants.extend(elements::fit_arrays(timings)?);
    constants.extend(filters::fit_taps(timings)?);
    constants.extend(elements::fit_grids(timings)?);
    constants.extend(dataframes::fit_rows(&plan.tables, timings)?);
    constants.extend(factorizations::fit_shares(timings)?);
    constants.extend(figures::fit_libraries(&plan.cpu, timings)?);
    constants.push(fork_join::fit_fork_join(timings)?);
    constants.extend(memory::fit_pages(timings)?);
    constants.extend(memory::fit_one_core(timings)?);
    Ok(constants)
}

/// The catalog's source id for `data/cpu/measured.csv`.
const MEASUREMENTS_SOURCE: &str = "cpu-measurements";

#[cfg(test)]
mod tests {
    use super::super::CPU_TIMINGS;
    use super::super::plan::FitPlan;
    use super::*;
    use crate::project_root;

    #[test]
    fn every_constant_has_timings_and_missing_timings_are_an_error() {
        let timings = CpuTimings::read(&project_root().join(CPU_TIMINGS)).expect("timings");
        let mut plan = FitPlan::read().expect("a plan");
        for constant in fit_constants(&plan, &timings).expect("constants") {
            assert!(constant.errors().count() > 0 && constant.fit.is_finite());
        }
        plan.cpu[0].libraries.push("jax-cpu".into());
        assert!(fit_constants(&plan, &timings).is_err(), "its call was not measured");
        plan.cpu.remove(0);
        assert!(fit_constants(&plan, &timings).is_err(), "a measured figure without timings");
    }
}
