//! What follows from a scenario beside the model's own assessment.

use crate::number::Number;
use crate::scenario::Scenario;
use offload_estimator::fit::Fit;
use offload_estimator::simple::Simple;
use offload_estimator::{Assessment, Job, assess};
use offload_vocabulary::execution::{Process, Unit};
use offload_vocabulary::quantity::{Bandwidth, Operations, Seconds, Share, Throughput};

/// Why a scenario cannot run on its GPU at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The GPU has no arithmetic in the number format.
    NoArithmetic,
    /// The library does not run on GPUs of this vendor.
    NoLibrary,
    /// The work does not fit the GPU's memory.
    TooBig,
}

/// What the simple formula says of a scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimpleAnswer {
    /// At the data sheet's peak.
    pub at_peak: Simple,
    /// At the share of peak that is usually hoped for.
    pub at_usual: Simple,
    /// At the share of peak that a person gave, if one did.
    pub at_given: Option<Simple>,
}

impl Scenario {
    /// The model's answer.
    pub fn assess(&self) -> Assessment {
        assess(&self.job())
    }

    /// Why the scenario cannot run on its GPU, if it cannot.
    pub fn obstacle(&self, assessment: &Assessment) -> Option<Obstacle> {
        let setting = self.setting();
        let rate = Throughput::new(setting.quantity(Number::DevicePeak));
        // Sorting and filtering tables need no arithmetic.
        if rate.is_zero() && !assessment.operations.is_zero() {
            return Some(Obstacle::NoArithmetic);
        }
        if self.lacks_library() {
            return Some(Obstacle::NoLibrary);
        }
        match assessment.fit {
            Fit::TooBig { .. } if !self.device_library().spills => Some(Obstacle::TooBig),
            _ => None,
        }
    }

    /// The simple formula's answer to the same question.
    ///
    /// It takes both machines at their data-sheet rates (the CPU at the share of peak that was
    /// given, if one was), the data of one run over the link, and start-up where it is counted.
    pub fn simple(&self, job: &Job, operations: Operations) -> SimpleAnswer {
        let setting = self.setting();
        let copies = job.workload.copies_a_run;
        let host_share = match self.number(Number::HostShare) {
            Some(_) => Share::new(setting.quantity(Number::HostShare)),
            None => Share::ALL,
        };
        let overhead = match job.process {
            Process::Warm => Seconds::ZERO,
            Process::Fresh => Seconds::new(setting.quantity(Number::StartUp)),
        };
        let at_peak = Simple {
            runs: job.runs,
            operations,
            host_rate: job.host.peak(self.precision()) * host_share,
            device_peak: job.device.rates.get(self.precision(), self.unit()),
            efficiency: Share::ALL,
            data: copies.to_device.bytes + copies.to_host.bytes,
            link: Bandwidth::new(setting.quantity(Number::LinkIn)),
            overhead,
        };
        let given = self
            .number(Number::DeviceShare)
            .map(|_| at_peak.at(Share::new(setting.quantity(Number::DeviceShare))));
        SimpleAnswer { at_peak, at_usual: at_peak.at(Simple::USUAL_EFFICIENCY), at_given: given }
    }

    /// Whether the work of the scenario can use the matrix units.
    pub fn uses_matrix_units(&self) -> bool {
        self.unit() == Unit::Matrix
    }
}
