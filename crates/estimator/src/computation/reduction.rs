//! Sums and standard deviations of arrays.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{LibraryTraits, Stage, Work, Workload, derive};
use offload_vocabulary::computation::ReductionKind;
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Operations};

/// A reduction of a whole array to one result, or of each row to one result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reduction {
    /// Number of elements in the array.
    pub elements: Count,
    /// The kind of reduction: a sum or a standard deviation.
    pub into: ReductionKind,
    /// One flag for the CPU's library and one for the GPU's: `true` if the library computes a standard deviation in one
    /// pass.
    pub one_pass: [bool; 2],
    /// `true` if the GPU's library computes a standard deviation in a single thread block.
    pub one_block: bool,
    /// Single-core cycles per summed element, in addition to the operations at the peak rate.
    pub cycles_each: Count,
    /// The number of results: one for the whole array, or one per reduced row.
    pub results: Count,
    /// Single-core cycles per result, in addition to the cycles per element.
    pub cycles_per_result: Count,
    /// `true` if the CPU's library first converts an array of 32-bit integers to 64 bits.
    pub widens: bool,
}

/// The overhead of a reduction, as a multiple of an array operation's call overhead. `np.sum` of one element takes 2.0
/// µs, and an array operation takes 0.6 µs. From `data/cpu/measured.csv`, 2026-11-21.
const CALL_OVERHEAD: f64 = 3.3;

/// The format in which 32-bit integers are summed.
const WIDE: Precision = Precision::Int64;

/// The number of threads in a single block for the occupancy model ([`crate::occupancy`]), per byte of an element.
///
/// The block has 512 threads with one element in flight each (CuPy issue 6512, accessed 2026-11-22), while the
/// occupancy model assumes 16 bytes in flight per thread.
const BLOCK_THREADS_PER_BYTE: f64 = 512.0 / 16.0;

/// Size of an FP32 number, in bytes.
const FP32_BYTES: f64 = 4.0;

/// The number of passes over the array that a library makes.
#[derive(Clone, Copy)]
struct Passes {
    /// Passes that sum elements.
    reductions: f64,
    /// Passes of element-wise operations before the sums. A read and a write count as two passes.
    elementwise: f64,
    /// Library calls for the element-wise operations.
    calls: f64,
}

impl Passes {
    /// Returns the passes of a reduction.
    ///
    /// # Source
    /// NumPy's `_var` (accessed 2026-11-21): the mean reads the array once, the subtraction and the square in place
    /// each read and write the array once, and the sum reads the array once. A fused library reads the array twice.
    /// PyTorch reads the array once, by Welford's method (`WelfordOps`, accessed 2026-11-22).
    const fn of(into: ReductionKind, fused: FusionLevel, one_pass: bool) -> Self {
        match (into, fused) {
            (ReductionKind::Deviation, _) if one_pass => {
                Self { reductions: 1.0, elementwise: 0.0, calls: 0.0 }
            }
            (ReductionKind::Sum, _) => Self { reductions: 1.0, elementwise: 0.0, calls: 0.0 },
            (ReductionKind::Deviation, FusionLevel::No) => {
                Self { reductions: 2.0, elementwise: 4.0, calls: 2.0 }
            }
            (ReductionKind::Deviation, _) => Self { reductions: 2.0, elementwise: 0.0, calls: 0.0 },
        }
    }
}

/// Returns the number of operations per element in one pass.
const fn operations(into: ReductionKind) -> f64 {
    match into {
        ReductionKind::Sum => 1.0,
        ReductionKind::Deviation => 2.0,
    }
}

impl Reduction {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// The memory traffic is `elements · bytes per element · passes`. A sum takes one pass over the array. A standard
    /// deviation takes six passes, two passes with fusion, or one pass by Welford's method. A single thread block reads
    /// at the rate of one multiprocessor. A library that converts integers to 64 bits also writes and reads the
    /// converted copy. Each reduced row takes additional cycles.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let array = self.elements * precision.size();
        let results = self.results.min(self.elements);
        let one_block = self.one_block && matches!(self.into, ReductionKind::Deviation);
        let [on_cpu, on_gpu] = self.one_pass;
        let cpu = Passes::of(self.into, fusion.cpu, on_cpu);
        let gpu = if one_block {
            // One kernel computes the mean, and another kernel sums the squared deviations.
            Passes { reductions: 1.0, elementwise: 1.0, calls: 1.0 }
        } else {
            Passes::of(self.into, fusion.gpu, on_gpu)
        };
        let stage = |name, work, operations: f64| Stage {
            operations: Operations::new(self.elements.value() * operations),
            working_set: array,
            ..Stage::new(name, work, precision)
        };
        let sums = Stage {
            cycles: (self.elements * self.cycles_each.value()
                + results * self.cycles_per_result.value())
                * cpu.reductions,
            cpu_bytes: array * cpu.reductions,
            gpu_bytes: array * gpu.reductions,
            calls: Count::new(cpu.reductions),
            checks: Count::new(cpu.reductions * (CALL_OVERHEAD - 1.0)),
            launches: Count::new(gpu.reductions),
            ..stage("sums", Work::Reduction, operations(self.into))
        };
        let mut stages = vec![match self.widened(precision) {
            None => sums,
            Some(wide_bytes) => Stage {
                cpu_bytes: array + wide_bytes * 2.0,
                allocated: wide_bytes,
                working_set: array + wide_bytes,
                calls: sums.calls * 2.0,
                ..sums
            },
        }];
        if cpu.calls + gpu.calls > 0.0 {
            stages.push(Stage {
                cpu_bytes: array * cpu.elementwise,
                allocated: array,
                results: Count::new(cpu.calls / 2.0),
                gpu_bytes: array * gpu.elementwise,
                calls: Count::new(cpu.calls),
                launches: Count::new(gpu.calls),
                // `max_gpu_threads` grows with the element size to model the bytes in flight, but this also speeds up
                // the arithmetic. These operations compensate for that.
                gpu_only: Operations::new(if one_block {
                    2.0 * self.elements.value() * (precision.size().value() / FP32_BYTES - 1.0)
                } else {
                    0.0
                }),
                max_gpu_threads: Count::new(if one_block {
                    BLOCK_THREADS_PER_BYTE * precision.size().value()
                } else {
                    LIMIT
                }),
                ..stage("squares of deviations", Work::Elementwise, 2.0)
            });
        }
        let kept_bytes = if gpu.calls > 0.0 && !one_block { array } else { Bytes::ZERO };
        let workload = Workload::new(stages)
            .with_units(self.elements)
            .with_copies(array, results * precision.size())
            .with_arrays(kept_bytes);
        for (title, bytes) in [
            ("Memory traffic on the CPU", workload.cpu_bytes()),
            ("Memory traffic on the GPU", workload.gpu_bytes()),
        ] {
            let terms = [
                term(Symbol::Elements, self.elements),
                term(Symbol::ElementSize, precision.size()),
                term(Symbol::Passes, Count::new(bytes / array)),
            ];
            derive(trace, title, "{0} · {1} · {2}", &terms, bytes.into());
        }
        workload.note(trace);
        workload
    }

    /// Returns the size of the 64-bit copy that the CPU's library sums, or `None` if the library sums the array itself.
    fn widened(&self, precision: Precision) -> Option<Bytes> {
        let adds = matches!((self.into, precision), (ReductionKind::Sum, Precision::Int32));
        (self.widens && adds).then(|| self.elements * WIDE.size())
    }
}
