//! What the work needs of the machines, and what they achieve.

use offload_analysis::{Achieved, MemoryFit, Report};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// Memory on the GPU.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MemoryEntry {
    /// What the work needs.
    need_bytes: f64,
    /// What the card has; null where it shares the machine's.
    capacity_bytes: Option<f64>,
    /// Whether that is enough.
    fits: Option<bool>,
    /// How well it fits: `fits`, `tight` or `no-fit`; null where the GPU shares the machine's.
    fit: Option<&'static str>,
}

impl MemoryEntry {
    pub(super) fn of(memory_fit: MemoryFit) -> Self {
        let (capacity, fit) = match memory_fit {
            MemoryFit::Fits { room, .. } => (Some(room), Some("fits")),
            MemoryFit::Tight { room, .. } => (Some(room), Some("tight")),
            MemoryFit::TooBig { room, .. } => (Some(room), Some("no-fit")),
            MemoryFit::Shared { .. } => (None, None),
        };
        Self {
            need_bytes: memory_fit.need().value(),
            capacity_bytes: capacity.map(|capacity| capacity.value()),
            fits: fit.map(|fit| fit != "no-fit"),
            fit,
        }
    }
}

/// The rates of both sides.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct AchievedEntries {
    /// The CPU.
    cpu: AchievedEntry,
    /// The GPU.
    gpu: Option<AchievedEntry>,
}

impl AchievedEntries {
    pub(super) fn of(report: &Report) -> Self {
        let achieved = report.assessment.achieved;
        Self {
            cpu: AchievedEntry::of(achieved.cpu),
            gpu: report.has_times().then(|| AchievedEntry::of(achieved.gpu)),
        }
    }
}

/// The rates of one side.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct AchievedEntry {
    /// Operations per second.
    flop_per_s: f64,
    /// Memory traffic per second.
    bytes_per_s: f64,
}

impl AchievedEntry {
    fn of(achieved: Achieved) -> Self {
        Self { flop_per_s: achieved.throughput.value(), bytes_per_s: achieved.bandwidth.value() }
    }
}
