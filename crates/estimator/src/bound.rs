//! The bottleneck of a job on the GPU.

use crate::timeline::{Segment, Timeline};
use offload_vocabulary::quantity::Share;

/// A possible bottleneck of a run on the GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Compute,
    Memory,
    /// Launching kernels and waiting for them.
    Launch,
    /// Copies over the link between CPU and GPU.
    Transfer,
    /// Work on the CPU, either because it is not offloaded or because the GPU library falls back to the CPU.
    Serial,
    /// Work that stays on the CPU, such as layers of a language model.
    CpuLayers,
    /// Loading libraries and compiling kernels before the first run.
    StartUp,
    /// Loading and preparing the input data.
    Input,
    /// Exchanging results between GPUs.
    Exchange,
    /// Paging over the link, because the data exceeds the GPU's memory.
    Paging,
}

impl Bound {
    /// All bounds, in declaration order.
    pub const ALL: [Self; 10] = [
        Self::Compute,
        Self::Memory,
        Self::Launch,
        Self::Transfer,
        Self::Serial,
        Self::CpuLayers,
        Self::StartUp,
        Self::Input,
        Self::Exchange,
        Self::Paging,
    ];

    /// Returns the bound that includes the given segment.
    pub const fn of(segment: Segment) -> Self {
        match segment {
            Segment::StartUp => Self::StartUp,
            Segment::CopyIn | Segment::CopyOut => Self::Transfer,
            Segment::Exchange => Self::Exchange,
            Segment::Paging => Self::Paging,
            Segment::Loading => Self::Input,
            Segment::Overhead | Segment::Interpreter | Segment::Synchronize => Self::Launch,
            Segment::Compute => Self::Compute,
            Segment::Memory => Self::Memory,
            Segment::Serial | Segment::Fallback => Self::Serial,
            Segment::CpuLayers => Self::CpuLayers,
        }
    }

    /// Returns the share of the timeline's total time that this bound takes.
    pub fn share(self, timeline: &Timeline) -> Share {
        let bound_time = timeline
            .parts()
            .filter(|(segment, _)| Self::of(*segment) == self)
            .map(|(_, time)| time.value())
            .sum();
        Share::of(bound_time, timeline.total().value())
    }

    /// Returns all bounds with their shares of the timeline's total time, in descending order.
    pub fn ranked(timeline: &Timeline) -> [(Self, Share); 10] {
        let mut bounds = Self::ALL.map(|bound| (bound, bound.share(timeline)));
        bounds.sort_by(|a, b| b.1.value().total_cmp(&a.1.value()));
        bounds
    }
}
