//! Fits constants without one of their sources, for leave-one-out predictions.

use std::collections::BTreeMap;

use offload_analysis::Report;
use offload_catalog::gpu_libraries;
use offload_scenario::{Number, decode};
use offload_vocabulary::quantity::Seconds;

use super::cpu_gemm::{self, GemmRamp};
use super::plan::{FitPlan, TimedMachine};
use super::timing::CpuTimings;
use super::{CPU_TIMINGS, MACHINE_TIMINGS, MICROBENCHMARKS, microbenchmark};
use crate::library_timing::{self, LibraryTiming, TimedSide};
use crate::project_root;
use crate::statistics::median;

/// The catalog's source ids for the two ramps of CPU matrix products.
const RAMP_SOURCES: [&str; 2] = ["numpy-mkl", "cpu-measurements"];

/// The minimum share of call overhead in the predicted time of a row. Rows below this share do not count in the fit of
/// the overhead.
const MIN_CALL_SHARE: f64 = 0.5;

/// Constants fit without one of their sources.
pub(crate) struct HoldoutFits {
    ramps: [GemmRamp; 2],
    calls: BTreeMap<&'static str, Seconds>,
}

impl HoldoutFits {
    pub(crate) fn read() -> Result<Self, String> {
        let rows = microbenchmark::read(&project_root().join(MICROBENCHMARKS))?;
        let products: Vec<_> = rows.iter().filter(|row| row.kind == "cpu-gemm").collect();
        let timings = CpuTimings::read(&project_root().join(CPU_TIMINGS))?;
        let calls = library_timing::read(&project_root().join(MACHINE_TIMINGS))?;
        let plan = FitPlan::read()?;
        Ok(Self {
            ramps: cpu_gemm::own_ramps(&products, &timings)?,
            calls: gpu_calls(&calls, &plan.machine)?,
        })
    }

    /// Returns the ramp of CPU matrix products from one machine if only the source of the other machine is left out.
    pub(crate) fn ramp_without(&self, is_left_out: impl Fn(&str) -> bool) -> Option<GemmRamp> {
        match RAMP_SOURCES.map(is_left_out) {
            [true, false] => Some(self.ramps[1]),
            [false, true] => Some(self.ramps[0]),
            [true, true] | [false, false] => None,
        }
    }

    /// Returns the cost of calling a compiled function of a library, fit to the calls timed on one machine.
    pub(crate) fn gpu_call(&self, library: &str) -> Option<Seconds> {
        self.calls.get(library).copied()
    }
}

/// Fits the call cost of each library whose call cost in the catalog is not zero.
///
/// A row implies the cost at which the model predicts the measured time exactly. Implied costs are converted to the
/// clock that the catalog's costs assume. The fit is the median over the element-wise rows that are mostly call
/// overhead.
fn gpu_calls(
    rows: &[LibraryTiming],
    machine: &TimedMachine,
) -> Result<BTreeMap<&'static str, Seconds>, String> {
    let mut calls = BTreeMap::new();
    for library in gpu_libraries().iter().filter(|gpu_library| !gpu_library.call.likely().is_zero())
    {
        let library_rows = rows.iter().filter(|row| {
            (row.side, row.library.as_str()) == (TimedSide::Gpu, library.id)
                && row.link.starts_with("w=elementwise&")
        });
        let mut implied_calls = Vec::new();
        for row in library_rows {
            let link = format!("v=1&{}&{}&gpulib={}", row.link, machine.link, library.id);
            let report = Report::of(&decode("", &link).scenario);
            let Some(call) = report.inputs.get(Number::GpuCallCost) else { continue };
            let total = report.assessment.gpu().total().value();
            if call.value >= MIN_CALL_SHARE * total {
                let clock_factor = call.value / library.call.likely().value();
                implied_calls.push((call.value + row.seconds - total) / clock_factor);
            }
        }
        if let Some(call) = median(implied_calls) {
            calls.insert(library.id, Seconds::new(call));
        }
    }
    Ok(calls)
}
