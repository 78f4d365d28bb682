//! Whether a computation fits the GPU's memory.

use crate::job::{Job, Residency};
use crate::quantity::Bytes;

/// Allocators round up and leave gaps: a tenth more than the arrays themselves. A ratio, assumed
/// on 2026-11-21 until it is measured.
const SLACK: f64 = 1.1;

/// What a context and a framework's kernels take on the device: the middle of 0.3 GB (PyTorch
/// issue 20532, and PyCUDA in 28394) and 1 GB (PyTorch in 28394), read 2026-11-21.
const CONTEXT: Bytes = Bytes::new(0.65e9);

/// The memory a job needs on the GPU, beside what there is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fit {
    /// There is room.
    Fits {
        /// What the job needs.
        need: Bytes,
        /// What the card has.
        room: Bytes,
    },
    /// There is not.
    TooBig {
        /// What the job needs.
        need: Bytes,
        /// What the card has.
        room: Bytes,
        /// The difference.
        missing: Bytes,
    },
    /// The GPU shares the machine's memory, whose size is not known here.
    Shared {
        /// What the job needs.
        need: Bytes,
    },
}

impl Fit {
    /// What the job needs.
    pub const fn need(&self) -> Bytes {
        match *self {
            Self::Fits { need, .. } | Self::TooBig { need, .. } | Self::Shared { need } => need,
        }
    }
}

/// The memory need of a job against its GPU.
///
/// # Model
/// `arrays · 1.1 + 0.65 GB`, with the data that is kept on the device or passes through it.
pub fn fit(job: &Job) -> Fit {
    let passing = match job.residency {
        Residency::EachStep => job.workload.copies_a_step,
        _ => job.workload.copies_a_run,
    };
    let arrays = job.workload.arrays.max(passing.to_device.bytes);
    let need = job.memory.unwrap_or(arrays * SLACK + CONTEXT);
    match job.device.memory {
        None => Fit::Shared { need },
        Some(room) if need <= room => Fit::Fits { need, room },
        Some(room) => Fit::TooBig { need, room, missing: need - room },
    }
}
