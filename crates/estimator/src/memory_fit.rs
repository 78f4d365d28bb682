//! The memory that a job needs on the GPU.

use crate::job::Job;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::execution::Residency;
use offload_vocabulary::quantity::{Bytes, Count, Share};

/// The memory that allocators reserve, relative to the size of the arrays: rounding up and gaps add a tenth. Assumed
/// 2026-11-21, not measured.
const SLACK: f64 = 1.1;

/// The GPU memory of a context and a framework's kernels. The middle of 0.3 GB (PyTorch issue 20532, and PyCUDA in
/// issue 28394) and 1 GB (PyTorch in issue 28394), read 2026-11-21.
const CONTEXT_MEMORY: Bytes = Bytes::new(0.65e9);

/// The actual memory of a card, relative to its nominal size: cards are sold in GB but built in GiB (2³⁰ ÷ 10⁹).
/// Firmware and, on some cards, error correction use a part of it.
const ACTUAL_PER_NOMINAL_MEMORY: f64 = 1.073_741_824;

/// The comparison of a job's memory need with the GPU's memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MemoryFit {
    /// The job fits.
    Fits {
        /// The memory need, including allocator slack.
        need: Bytes,
        /// The nominal capacity: all of the GPU's own memory, or the GPU's part of memory shared with the CPU.
        capacity: Bytes,
    },
    /// The job fits only if nothing else uses the GPU and the allocator leaves no gaps.
    Tight {
        /// The memory need without allocator slack.
        need: Bytes,
        /// The nominal capacity: all of the GPU's own memory, or the GPU's part of memory shared with the CPU.
        capacity: Bytes,
        /// The maximum memory, if nothing else uses the GPU.
        usable: Bytes,
    },
    /// The job does not fit.
    TooBig {
        /// The memory need, including allocator slack.
        need: Bytes,
        /// The nominal capacity: all of the GPU's own memory, or the GPU's part of memory shared with the CPU.
        capacity: Bytes,
        /// The maximum memory, if nothing else uses the GPU.
        usable: Bytes,
        /// The memory need without allocator slack, minus `usable`.
        missing: Bytes,
    },
}

impl MemoryFit {
    /// Returns the memory need, without allocator slack if the fit is tight.
    pub const fn need(&self) -> Bytes {
        match *self {
            Self::Fits { need, .. } | Self::Tight { need, .. } | Self::TooBig { need, .. } => need,
        }
    }
}

/// Compares the memory need of a job with the GPU's memory.
///
/// # Model
/// The need is `weights + (other arrays + data copied) · 1.1 + 0.65 GB`. The weights have no slack, because they are
/// allocated once, in one piece. If data is copied in every step, only one step's data is in memory; if a run processes
/// its data in pieces, one piece.
///
/// The job fits up to the nominal capacity in GB. It is tight up to the same number of GiB, without the slack, because
/// allocators that run short return unused gaps. The missing memory is also counted in GiB without slack. If the GPU
/// shares memory with the CPU, the job fits up to the share that the system lets a GPU use, and is tight up to all of
/// it.
pub fn memory_fit(job: &Job, trace: &mut Trace<impl Ledger>) -> MemoryFit {
    let part = job.part();
    let copies = match job.residency {
        Residency::EachStep => part.copies_per_step,
        Residency::EachRun | Residency::Resident => part.copies_per_run.divided_by(part.pieces),
        // Data and results that stay on the GPU are in memory as a whole.
        Residency::Once | Residency::Inward => part.copies_per_run,
    };
    let copied_bytes = copies.to_gpu.bytes + copies.to_cpu.bytes;
    let (array_bytes, weight_bytes) = (part.arrays, part.weights);
    let need_with_slack =
        |slack| (array_bytes - weight_bytes + copied_bytes) * slack + weight_bytes + CONTEXT_MEMORY;
    let [full_need, least_need] =
        [SLACK, 1.0].map(|slack| job.memory.unwrap_or_else(|| need_with_slack(slack)));
    let memory = job.gpu.memory;
    let usable = if job.gpu.memory_share < Share::ALL {
        // The system's limit for the GPU can be raised.
        memory
    } else {
        memory * ACTUAL_PER_NOMINAL_MEMORY
    };
    let fit = match memory * job.gpu.memory_share {
        capacity if full_need <= capacity => MemoryFit::Fits { need: full_need, capacity },
        capacity if least_need <= usable => MemoryFit::Tight { need: least_need, capacity, usable },
        capacity => {
            MemoryFit::TooBig { need: full_need, capacity, usable, missing: least_need - usable }
        }
    };
    let need = fit.need();
    let slack = if matches!(fit, MemoryFit::Tight { .. }) { 1.0 } else { SLACK };
    trace.note(Chapter::Answer, || match job.memory {
        Some(_) => Formula::given("GPU memory needed", Symbol::MemoryNeed, need),
        None => Formula {
            title: "GPU memory needed",
            formula: "({0} − {4} + {1}) · {2} + {4} + {3}",
            terms: terms(&[
                term(Symbol::Arrays, array_bytes),
                term(Symbol::Passing, copied_bytes),
                term(Symbol::Slack, Count::new(slack)),
                term(Symbol::ContextMemory, CONTEXT_MEMORY),
                term(Symbol::WeightBytes, weight_bytes),
            ]),
            result: need.into(),
        },
    });
    fit
}
