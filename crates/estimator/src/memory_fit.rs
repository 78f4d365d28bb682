//! The memory that a job requires on the GPU.

use crate::job::Job;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::execution::Residency;
use offload_vocabulary::quantity::{Bytes, Count, Share};

/// The memory that allocators reserve, relative to the size of the arrays. Rounded-up sizes and gaps add a tenth.
/// Assumed on 2026-11-21, not measured.
const SLACK: f64 = 1.1;

/// The GPU memory that a context and a framework's kernels take. The mean of 0.3 GB (PyTorch issue 20532, and PyCUDA in
/// issue 28394) and 1 GB (PyTorch in issue 28394), accessed 2026-11-21.
const CONTEXT_MEMORY: Bytes = Bytes::new(0.65e9);

/// The ratio of a card's actual memory to its nominal memory. Sizes are advertised in GB but are GiB (2³⁰ ÷ 10⁹).
/// Firmware and, on some cards, error correction occupy part of the memory, which we ignore.
const ACTUAL_PER_NOMINAL_MEMORY: f64 = 1.073_741_824;

/// The result of comparing a job's required memory with the GPU's memory. With several GPUs, all amounts are per GPU.
///
/// `capacity` is the nominal capacity: the size of dedicated GPU memory, or the share of unified memory that the system
/// allows the GPU to use. `usable` is the maximum memory that the job can use if nothing else uses the GPU: the actual
/// size of dedicated GPU memory, or all of unified memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MemoryFit {
    Fits {
        /// The required memory, including allocator slack.
        need: Bytes,
        capacity: Bytes,
        usable: Bytes,
    },
    /// The job fits only if nothing else uses the GPU and the allocator leaves no gaps.
    Tight {
        /// The required memory, excluding allocator slack.
        need: Bytes,
        capacity: Bytes,
        usable: Bytes,
    },
    /// Only some layers of a language model fit, and the program leaves the others on the CPU.
    Divided {
        /// The required memory of all layers, including allocator slack.
        need: Bytes,
        capacity: Bytes,
        usable: Bytes,
        /// The required memory of the layers on the GPU, excluding allocator slack.
        on_gpu: Bytes,
    },
    /// The job does not fit.
    TooBig {
        /// The required memory, excluding allocator slack.
        need: Bytes,
        capacity: Bytes,
        usable: Bytes,
    },
}

impl MemoryFit {
    /// Returns the required memory, excluding allocator slack if the fit is tight or the job does not fit.
    pub const fn need(&self) -> Bytes {
        match *self {
            Self::Fits { need, .. }
            | Self::Tight { need, .. }
            | Self::Divided { need, .. }
            | Self::TooBig { need, .. } => need,
        }
    }

    /// Returns the nominal capacity and the usable memory.
    pub const fn limits(&self) -> [Bytes; 2] {
        match *self {
            Self::Fits { capacity, usable, .. }
            | Self::Tight { capacity, usable, .. }
            | Self::Divided { capacity, usable, .. }
            | Self::TooBig { capacity, usable, .. } => [capacity, usable],
        }
    }
}

/// Returns the largest share of a language model's layers that fits into dedicated GPU memory, even if only tightly.
/// `arrays` is the size of all layers and `copied` the size of the data copied, both for one GPU.
pub fn fitting_share(memory: Bytes, arrays: Bytes, copied: Bytes) -> Share {
    let available = memory * ACTUAL_PER_NOMINAL_MEMORY - CONTEXT_MEMORY - copied;
    Share::of(available.value(), arrays.value().max(1.0))
}

/// Compares the required memory of a job with the GPU's memory.
///
/// # Model
/// The required memory is `weights + (other arrays + data copied) · 1.1 + 0.65 GB`. The weights have no slack, because
/// each weight array is allocated once. If every step copies data, only the data of one step is in memory at a time. If
/// a run processes its data in pieces, only one piece is in memory at a time.
///
/// The job fits if the required memory is at most the nominal capacity in GB. The fit is tight if the required memory
/// without slack is at most the same number of GiB, because an allocator that runs out of memory releases unused gaps.
/// With unified memory, the job fits if it needs at most the share
/// that the system allows the GPU to use. The fit is tight if it needs at most the whole memory. If some layers of a
/// language model stay on the CPU, all layers must fit into unified memory, but the GPU needs memory only for its own.
pub fn memory_fit(job: &Job, trace: &mut Trace<impl Ledger>) -> MemoryFit {
    let part = job.part();
    let copies = match job.residency {
        Residency::EachStep => part.copies_per_step,
        Residency::EachRun | Residency::Resident => part.copies_per_run.divided_by(part.pieces),
        // Data that stays on the GPU takes memory for all pieces.
        Residency::Once | Residency::Inward => part.copies_per_run,
    };
    let copied_bytes = copies.to_gpu.bytes + copies.to_cpu.bytes;
    let memory = job.gpu.memory;
    let is_unified = job.gpu.memory_share < Share::ALL;
    // Users can raise the system's limit for the GPU.
    let usable = if is_unified { memory } else { memory * ACTUAL_PER_NOMINAL_MEMORY };
    let capacity = memory * job.gpu.memory_share;
    let need_of = |[weights, arrays]: [Bytes; 2], slack| {
        (arrays - weights + copied_bytes) * slack + weights + CONTEXT_MEMORY
    };
    let all_layers = [part.weights, part.arrays];
    let on_gpu = part.cpu_layers.as_ref().map(|layers| layers.memory_on_gpu);
    let [weight_bytes, array_bytes] =
        on_gpu.filter(|_| is_unified && need_of(all_layers, 1.0) <= usable).unwrap_or(all_layers);
    let [full_need, least_need] = [SLACK, 1.0]
        .map(|slack| job.memory.unwrap_or_else(|| need_of([weight_bytes, array_bytes], slack)));
    let on_gpu = on_gpu.filter(|_| job.memory.is_none() && !is_unified);
    let on_gpu = on_gpu.map(|layers| need_of(layers, 1.0));
    let fit = match on_gpu.filter(|on_gpu| *on_gpu <= usable) {
        _ if full_need <= capacity => MemoryFit::Fits { need: full_need, capacity, usable },
        _ if least_need <= usable => MemoryFit::Tight { need: least_need, capacity, usable },
        Some(on_gpu) => MemoryFit::Divided { need: full_need, capacity, usable, on_gpu },
        None => MemoryFit::TooBig { need: least_need, capacity, usable },
    };
    let need = fit.need();
    let slack = match fit {
        MemoryFit::Tight { .. } | MemoryFit::TooBig { .. } => 1.0,
        MemoryFit::Fits { .. } | MemoryFit::Divided { .. } => SLACK,
    };
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
