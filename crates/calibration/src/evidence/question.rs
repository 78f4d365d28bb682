//! A question about the work in one row of a table.

use crate::library_timing::TimedSide;

/// A question about the work of a row, or the reason why no link can describe the work.
pub(super) type QuestionResult = Result<Question, String>;

/// The link that represents a row, in two parts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Question {
    /// The keys of the work, such as `w=matmul&n=4096`.
    pub(super) work: String,
    /// The keys of the machine and of the library, such as `gpu=t4&gpulib=pytorch`.
    pub(super) machine: String,
    /// The number of the row's units of work in one run of the link. For example, it is 64 if the row has the time per
    /// image and the link has a batch of 64 images.
    pub(super) units: f64,
}

impl Question {
    /// Returns the link of the question. It has no version and is not in canonical order.
    pub(super) fn link(&self) -> String {
        format!("{}&{}", self.work, self.machine)
    }

    /// Returns one link for the CPU and the GPU of a pair, or `None` if they did different work.
    pub(super) fn joined(cpu: &Self, gpu: &Self) -> Option<String> {
        let is_same_work = cpu.work == gpu.work && cpu.units == gpu.units;
        is_same_work.then(|| format!("{}&{}&{}", cpu.work, cpu.machine, gpu.machine))
    }
}

/// Joins the keys of a machine and a library: `cpu=…&cpulib=…` or `gpu=…&gpulib=…`.
pub(super) fn machine_keys(side: TimedSide, device: &str, library: &str) -> String {
    format!("{}={device}&{}={library}", side.name(), side.library_key())
}
