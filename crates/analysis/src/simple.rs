//! Evaluates a scenario with the formula that most calculators use: operations divided by rate.

use crate::estimate::Estimate;
use offload_estimator::simple::Simple;
use offload_scenario::Number;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{Bandwidth, Seconds, Share};

/// The simple formula's results at several shares of the GPU's peak.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimpleAnswer {
    /// The result at 100 % of the data sheet's peak.
    pub at_peak: Simple,
    /// The result at the usually assumed share of peak, [`Simple::USUAL_EFFICIENCY`].
    pub at_usual: Simple,
    /// The result at the share of peak that the user entered, if any.
    pub at_given: Option<Simple>,
}

impl Estimate<'_> {
    /// Computes the results of the simple formula.
    ///
    /// The formula uses the data-sheet rates of both machines. If the user entered the CPU's share of peak, the CPU's
    /// rate is multiplied by that share. The formula adds the copies of one run's data and, unless the process is warm,
    /// the start-up time.
    pub(crate) fn simple(&self) -> SimpleAnswer {
        let Self { resolved, job, assessment } = self;
        let (selection, inputs) = (&resolved.selection, &resolved.inputs);
        let copies = job.workload.copies_per_run;
        let cpu_share = inputs.given(Number::CpuShare).map_or(Share::ALL, Share::new);
        let overhead = match job.process {
            ProcessState::Warm => Seconds::ZERO,
            ProcessState::Cold | ProcessState::FirstCall => {
                Seconds::new(inputs.quantity(Number::StartUp))
            }
        };
        let at_peak = Simple {
            runs: job.runs,
            operations: assessment.operations,
            cpu_rate: job.cpu.peak(selection.cpu_precision) * cpu_share,
            gpu_peak: job.gpu.rates.get(selection.precision, selection.unit),
            efficiency: Share::ALL,
            data: copies.to_gpu.bytes + copies.to_cpu.bytes,
            interconnect: Bandwidth::new(inputs.quantity(Number::LinkIn)),
            overhead,
        };
        let at_given = inputs.given(Number::GpuShare).map(|share| at_peak.at(Share::new(share)));
        SimpleAnswer { at_peak, at_usual: at_peak.at(Simple::USUAL_EFFICIENCY), at_given }
    }
}
