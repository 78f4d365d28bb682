//! The stages of a run, with the machine of each in a run on the GPU.

use offload_estimator::Job;

/// The machine of each stage in a run on the GPU. Stages without a GPU version stay on the CPU.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// The name of each stage, in order, with `true` if the stage runs on the GPU.
    pub stages: Vec<(&'static str, bool)>,
}

impl Split {
    pub(crate) fn of(job: &Job) -> Self {
        let stages = job.workload.stages.iter();
        Self { stages: stages.map(|stage| (stage.name, !stage.is_on_cpu)).collect() }
    }
}
