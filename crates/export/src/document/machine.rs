//! The memory need and the achieved rates in the JSON of an answer.

use offload_analysis::{Achieved, MemoryFit, Report};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The memory that the work needs on the GPU, and the GPU's capacity.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MemoryEntry {
    /// The memory that the work needs on the GPU, in bytes, excluding a language model's layers that stay on the CPU. Gaps between
    /// arrays are included only if the work fits comfortably.
    need_bytes: f64,
    /// The nominal memory of the card, or the part of the computer's memory that the GPU may use by default. With
    /// several GPUs, all sizes are per GPU.
    capacity_bytes: f64,
    /// The memory that the work can use if nothing else uses the GPU: the card's actual memory, which is nominally in
    /// GB but actually in GiB, or all of the computer's memory.
    usable_bytes: f64,
    /// `true` if the capacity is sufficient.
    fits: bool,
    /// The fit: `fits`, `tight` or `no-fit`.
    fit: &'static str,
    /// The smallest sufficient memory size of a chip that is sold with several sizes; null for other chips, if no size
    /// is sufficient, or if the link sets the memory.
    enough_bytes: Option<f64>,
}

impl MemoryEntry {
    pub(super) fn of(report: &Report) -> Self {
        let [capacity, usable] = report.assessment.memory_fit.limits();
        let (need, fit) = match report.assessment.memory_fit {
            MemoryFit::Divided { on_gpu, .. } if on_gpu > capacity => (on_gpu, "tight"),
            MemoryFit::Divided { on_gpu, .. } => (on_gpu, "fits"),
            MemoryFit::Fits { need, .. } => (need, "fits"),
            MemoryFit::Tight { need, .. } => (need, "tight"),
            MemoryFit::TooBig { need, .. } => (need, "no-fit"),
        };
        Self {
            need_bytes: need.value(),
            capacity_bytes: capacity.value(),
            usable_bytes: usable.value(),
            fits: fit != "no-fit",
            fit,
            enough_bytes: report.smallest_sufficient_memory().map(|memory| memory.value()),
        }
    }
}

/// The achieved rates of both machines.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct AchievedEntries {
    /// The CPU.
    cpu: Option<AchievedEntry>,
    /// The GPU.
    gpu: Option<AchievedEntry>,
}

impl AchievedEntries {
    pub(super) fn of(report: &Report) -> Self {
        let achieved = report.assessment.achieved;
        Self {
            cpu: report.has_work().then(|| AchievedEntry::of(achieved.cpu)),
            gpu: report.has_gpu_times().then(|| AchievedEntry::of(achieved.gpu)),
        }
    }
}

/// The achieved rates of one machine.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct AchievedEntry {
    /// Operations per second.
    flop_per_s: f64,
    /// Memory traffic, in bytes per second.
    bytes_per_s: f64,
}

impl AchievedEntry {
    fn of(achieved: Achieved) -> Self {
        Self { flop_per_s: achieved.throughput.value(), bytes_per_s: achieved.bandwidth.value() }
    }
}
