//! The memory that a computation needs on the GPU.

use crate::job::Job;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::execution::Residency;
use offload_vocabulary::quantity::{Bytes, Count, Share};

/// The factor by which allocators round up and leave gaps: a tenth on top of the arrays. A ratio, assumed on 2026-11-21
/// until it is measured.
const SLACK: f64 = 1.1;

/// The memory of a context and a framework's kernels on the GPU: the middle of 0.3 GB (PyTorch
/// issue 20532, and PyCUDA in 28394) and 1 GB (PyTorch in 28394), read 2026-11-21.
const CONTEXT: Bytes = Bytes::new(0.65e9);

/// The memory of a card, relative to its nominal size: it is sold in GB but built in GiB, of which firmware and, on
/// some cards, error correction take a part. 2³⁰ ÷ 10⁹.
const NOMINAL: f64 = 1.073_741_824;

/// The memory that a job needs on the GPU, compared with the available memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MemoryFit {
    /// It fits.
    Fits {
        /// The need of the job.
        need: Bytes,
        /// The card's memory, or the part of the CPU's memory that it may use.
        room: Bytes,
    },
    /// It fits only if nothing else uses the card and the allocator leaves no gaps.
    Tight {
        /// The need of the job without gaps.
        need: Bytes,
        /// The card's nominal memory.
        room: Bytes,
        /// The card's maximum memory.
        usable: Bytes,
    },
    /// It does not fit.
    TooBig {
        /// The need of the job.
        need: Bytes,
        /// The card's nominal memory.
        room: Bytes,
        /// The card's maximum memory.
        usable: Bytes,
        /// The need of the job without gaps, beyond the maximum.
        missing: Bytes,
    },
}

impl MemoryFit {
    /// Returns the need of the job.
    pub const fn need(&self) -> Bytes {
        match *self {
            Self::Fits { need, .. } | Self::Tight { need, .. } | Self::TooBig { need, .. } => need,
        }
    }
}

/// Compares the memory need of a job with its GPU.
///
/// # Model
/// `weights + (other arrays + data copied) · 1.1 + 0.65 GB`. The data copied is that of one step if data is copied step
/// by step, one piece if it passes through in pieces, and otherwise all of it. Weights are allocated once, in one
/// piece. The job fits up to the capacity in GB. It is tight up to as many GiB without the tenth, because allocators
/// that run short return their gaps. Missing memory is counted the same way. In memory shared with the CPU, the job
/// fits up to the share that the system lets a GPU use, and is tight up to all of it.
pub fn memory_fit(job: &Job, trace: &mut Trace<impl Ledger>) -> MemoryFit {
    let part = job.part();
    let copies = match job.residency {
        Residency::EachStep => part.copies_per_step,
        Residency::EachRun | Residency::Resident => part.copies_per_run.part(part.pieces),
        // Data that is kept for the next runs, and results that stay, are in memory as a whole.
        Residency::Once | Residency::Inward => part.copies_per_run,
    };
    let passing = copies.to_gpu.bytes + copies.to_cpu.bytes;
    let (arrays, weights) = (part.arrays, part.weights);
    let with = |slack| (arrays - weights + passing) * slack + weights + CONTEXT;
    let [all, least] = [SLACK, 1.0].map(|slack| job.memory.unwrap_or_else(|| with(slack)));
    let memory = job.gpu.memory;
    let usable = if job.gpu.memory_share < Share::ALL {
        // The limit can be raised; the system needs the rest.
        memory
    } else {
        memory * NOMINAL
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
