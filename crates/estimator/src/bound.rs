//! The bound, which limits the GPU.

use crate::timeline::{Segment, Timeline};
use offload_vocabulary::quantity::Share;

/// The cause that takes most of the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Arithmetic.
    Compute,
    /// Memory bandwidth.
    Memory,
    /// Launching kernels and waiting for them.
    Launch,
    /// The link between CPU and GPU.
    Transfer,
    /// Work that stays on the CPU, inherently or by a fallback of the library.
    Serial,
    /// Loading and compiling before the first run.
    StartUp,
    /// Loading and preparing the data.
    Input,
    /// Exchange of results between GPUs.
    Exchange,
    /// Data beyond the GPU's memory, paged over the link.
    Paging,
}

impl Bound {
    /// Every bound.
    pub const ALL: [Self; 9] = [
        Self::Compute,
        Self::Memory,
        Self::Launch,
        Self::Transfer,
        Self::Serial,
        Self::StartUp,
        Self::Input,
        Self::Exchange,
        Self::Paging,
    ];

    /// Returns the bound that a segment belongs to.
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
        }
    }

    /// Returns the share of a timeline that this bound takes.
    pub fn share(self, timeline: &Timeline) -> Share {
        let mine = timeline
            .parts()
            .filter(|(segment, _)| Self::of(*segment) == self)
            .map(|(_, time)| time.value())
            .sum();
        Share::of(mine, timeline.total().value())
    }

    /// Returns the bounds of a timeline with their shares, the largest first.
    pub fn ranked(timeline: &Timeline) -> [(Self, Share); 9] {
        let mut ranked = Self::ALL.map(|bound| (bound, bound.share(timeline)));
        ranked.sort_by(|a, b| b.1.value().total_cmp(&a.1.value()));
        ranked
    }
}
