//! The formula of most calculators, for the same question.

use crate::estimate::Estimate;
use offload_estimator::simple::Simple;
use offload_scenario::Number;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{Bandwidth, Seconds, Share};

/// The answer of the simple formula, operations over rate, to a scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimpleAnswer {
    /// At the data sheet's peak.
    pub at_peak: Simple,
    /// At the usually assumed share of peak: [`Simple::USUAL_EFFICIENCY`].
    pub at_usual: Simple,
    /// At the given share of peak, if there is one.
    pub at_given: Option<Simple>,
}

impl Estimate<'_> {
    /// Returns the simple formula's answer to the same question.
    ///
    /// It takes both machines at their data-sheet rates (the CPU at the share of peak that was
    /// given, if one was), the data of one run over the link, and start-up if it is counted.
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
        let given = inputs.given(Number::GpuShare).map(|share| at_peak.at(Share::new(share)));
        SimpleAnswer { at_peak, at_usual: at_peak.at(Simple::USUAL_EFFICIENCY), at_given: given }
    }
}
