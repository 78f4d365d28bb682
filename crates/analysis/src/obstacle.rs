//! Finds the reason that a scenario can't run on its GPU.

use crate::estimate::Estimate;
use offload_catalog::Level;
use offload_estimator::memory_fit::MemoryFit;
use offload_scenario::Number;

/// A reason that a scenario can't run on its GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The GPU has no arithmetic in the precision.
    NoArithmetic,
    /// The library does not run on GPUs of this vendor.
    NoLibrary,
    /// The work trains a network, but the library runs only trained networks.
    NoTraining,
    /// The library lacks the algorithm, or does not support this kind of work at all.
    NoAlgorithm,
    /// The work does not fit into the GPU's memory.
    TooBig,
}

impl Estimate<'_> {
    /// Returns the reason that the work can't run on the GPU, if any.
    pub(crate) fn obstacle(&self) -> Option<Obstacle> {
        let selection = &self.resolved.selection;
        let rate = self.resolved.inputs.quantity(Number::GpuPeak);
        // A GPU without arithmetic in the precision can still sort and filter tables.
        if rate == 0.0 && !self.assessment.operations.is_zero() {
            return Some(Obstacle::NoArithmetic);
        }
        if selection.gpu_library.support.on(selection.gpu.vendor) == Level::None {
            return Some(Obstacle::NoLibrary);
        }
        if selection.trains && selection.gpu_library.infers_only {
            return Some(Obstacle::NoTraining);
        }
        if selection.scenario.is_unsupported_in(selection.gpu_library.lacks_algorithms) {
            return Some(Obstacle::NoAlgorithm);
        }
        match self.assessment.memory_fit {
            // A library that spills into the CPU's memory does not fail if the GPU's memory is full.
            MemoryFit::TooBig { .. } if !selection.gpu_library.spills => Some(Obstacle::TooBig),
            MemoryFit::TooBig { .. }
            | MemoryFit::Divided { .. }
            | MemoryFit::Tight { .. }
            | MemoryFit::Fits { .. } => None,
        }
    }
}
