//! Whether a computation fits the GPU's memory.

use crate::job::Job;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::execution::Residency;
use offload_vocabulary::quantity::{Bytes, Count, Share};

/// Allocators round up and leave gaps: a tenth more than the arrays themselves. A ratio, assumed
/// on 2026-11-21 until it is measured.
const SLACK: f64 = 1.1;

/// What a context and a framework's kernels take on the GPU: the middle of 0.3 GB (PyTorch
/// issue 20532, and PyCUDA in 28394) and 1 GB (PyTorch in 28394), read 2026-11-21.
const CONTEXT: Bytes = Bytes::new(0.65e9);

/// What a card has over what its name says: memory is sold by the GB and made by the GiB, of which
/// firmware and, on some cards, error correction take a part. 2³⁰ ÷ 10⁹.
const NOMINAL: f64 = 1.073_741_824;

/// The memory a job needs on the GPU, beside what there is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MemoryFit {
    /// There is room.
    Fits {
        /// What the job needs.
        need: Bytes,
        /// What the card has, or may use of the CPU's memory.
        room: Bytes,
    },
    /// There is, if nothing else uses the card and the allocator leaves no gaps.
    Tight {
        /// What the job needs without gaps.
        need: Bytes,
        /// What the card has by its name.
        room: Bytes,
        /// What the card has at most.
        usable: Bytes,
    },
    /// There is not.
    TooBig {
        /// What the job needs.
        need: Bytes,
        /// What the card has by its name.
        room: Bytes,
        /// What the card has at most.
        usable: Bytes,
        /// What the job needs without gaps beyond that.
        missing: Bytes,
    },
}

impl MemoryFit {
    /// What the job needs.
    pub const fn need(&self) -> Bytes {
        match *self {
            Self::Fits { need, .. } | Self::Tight { need, .. } | Self::TooBig { need, .. } => need,
        }
    }
}

/// The memory need of a job against its GPU.
///
/// # Model
/// `weights + (other arrays + data copied) · 1.1 + 0.65 GB`: where data is copied step by step, that
/// of one step; where it passes through in pieces, one of them; otherwise all of it. Weights are
/// allocated once, in one piece. Up to the capacity in GB it fits. It is tight as long as it fits as
/// many GiB without the tenth: allocators that run short give their gaps back. What is missing is
/// counted the same way. Of memory that is the CPU's as well it fits the share that the system lets
/// a GPU use, and is tight up to all of it.
pub fn memory_fit(job: &Job, trace: &mut Trace<impl Ledger>) -> MemoryFit {
    let part = job.part();
    let copies = match job.residency {
        Residency::EachStep => part.copies_per_step,
        Residency::EachRun | Residency::Resident => part.copies_per_run.part(part.pieces),
        // What is kept for the next runs, or stays as a result, is there as a whole.
        Residency::Once | Residency::Inward => part.copies_per_run,
    };
    let passing = copies.to_gpu.bytes + copies.to_cpu.bytes;
    let (arrays, weights) = (part.arrays, part.weights);
    let with = |slack| (arrays - weights + passing) * slack + weights + CONTEXT;
    let [all, least] = [SLACK, 1.0].map(|slack| job.memory.unwrap_or_else(|| with(slack)));
    let memory = job.gpu.memory;
    let usable = match job.gpu.memory_share < Share::ALL {
        // The limit can be raised, and the system needs the rest.
        true => memory,
        false => memory * NOMINAL,
    };
    let fit = match memory * job.gpu.memory_share {
        room if all <= room => MemoryFit::Fits { need: all, room },
        room if least <= usable => MemoryFit::Tight { need: least, room, usable },
        room => MemoryFit::TooBig { need: all, room, usable, missing: least - usable },
    };
    let need = fit.need();
    let slack = if matches!(fit, MemoryFit::Tight { .. }) { 1.0 } else { SLACK };
    trace.note(Chapter::Answer, || match job.memory {
        Some(_) => Formula::given("GPU memory needed", Symbol::MemoryNeed, need),
        None => Formula {
            title: "GPU memory needed",
            formula: "({0} − {4} + {1}) · {2} + {4} + {3}",
            terms: terms(&[
                term(Symbol::Arrays, arrays),
                term(Symbol::Passing, passing),
                term(Symbol::Slack, Count::new(slack)),
                term(Symbol::ContextMemory, CONTEXT),
                term(Symbol::WeightBytes, weights),
            ]),
            result: need.into(),
        },
    });
    fit
}
