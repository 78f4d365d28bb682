//! Single calls that move, count or order the elements of an array: what is neither the same
//! operation on each element nor their sum.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Fusion, Stage, StageEfficiency, Work, Workload, derive};
use offload_vocabulary::computation::ArrayOperation;
use offload_vocabulary::elementary::log2;
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Share};

/// What an index takes.
const INDEX: Bytes = Bytes::new(8.0);

/// What a random access moves on a GPU: one sector of its memory (CUDA C++ Best Practices Guide,
/// coalesced access, read 2026-11-22).
const SECTOR: Bytes = Bytes::new(32.0);

/// Share of streaming bandwidth that scattered and atomic accesses reach on a GPU. Assumed
/// 2026-11-22.
const SCATTERED: Share = Share::new(0.5);

/// What an operation costs for one element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ElementCost {
    /// Cycles of one core.
    pub cycles: f64,
    /// Whether it goes to a random place of the array.
    pub random: bool,
    /// Comparisons of a sort, for each doubling of the elements.
    pub comparisons: f64,
    /// Reads and writes of the array on the CPU.
    pub cpu_passes: f64,
    /// Reads and writes of the array on the GPU.
    pub gpu_passes: f64,
    /// Reads and writes of an index.
    pub indices: f64,
    /// Random accesses on the GPU.
    pub sectors: f64,
    /// Kernels beyond the first.
    pub kernels: f64,
    /// Calls of a library that does not fuse them.
    pub calls: f64,
    /// Cores beyond which more are no help: one where Numba has no parallel version.
    pub most_cores: f64,
}

impl ElementCost {
    /// One pass that reads and writes.
    const COPY: Self = Self {
        cycles: 0.0,
        random: false,
        comparisons: 0.0,
        cpu_passes: 2.0,
        gpu_passes: 2.0,
        indices: 0.0,
        sectors: 0.0,
        kernels: 0.0,
        calls: 1.0,
        most_cores: LIMIT,
    };

    /// The same by one core, in order.
    const SERIAL: Self = Self { most_cores: 1.0, ..Self::COPY };

    /// What an operation costs.
    ///
    /// # Source
    /// Cycles: NumPy in `data/cpu/measured.csv`, of 2026-11-21 and 2026-11-22. Passes on a GPU: one
    /// for a scan (Merrill and Garland, Single-pass parallel prefix scan, 2016), a pass for each
    /// byte of a key with its place in a radix sort (Adinets and Merrill, Onesweep, 2022), and of a
    /// radix selection of the largest (Alabi and others, Fast k-selection algorithms for GPUs,
    /// 2012), whose passes after the first see few elements. Cores: what Numba lists as parallel
    /// (documentation of Numba 0.62, Automatic parallelization with @jit, read 2026-11-22) has none
    /// of histograms, masks, scans, sorts and selections.
    pub const fn of(operation: ArrayOperation) -> Self {
        match operation {
            ArrayOperation::Gather => Self {
                cycles: 4.5,
                random: true,
                gpu_passes: 1.0,
                sectors: 1.0,
                indices: 1.0,
                ..Self::COPY
            },
            ArrayOperation::Scatter => Self {
                cycles: 4.5,
                random: true,
                gpu_passes: 1.0,
                sectors: 2.0,
                indices: 1.0,
                ..Self::COPY
            },
            ArrayOperation::Histogram => {
                Self { cycles: 30.0, cpu_passes: 1.0, gpu_passes: 1.0, ..Self::SERIAL }
            }
            ArrayOperation::Mask => Self { cycles: 17.0, kernels: 1.0, ..Self::SERIAL },
            ArrayOperation::Scan => Self { cycles: 13.0, ..Self::SERIAL },
            ArrayOperation::Softmax => {
                Self { cpu_passes: 8.0, gpu_passes: 8.0, calls: 5.0, ..Self::COPY }
            }
            ArrayOperation::Argsort => Self { comparisons: 4.0, indices: 1.0, ..Self::SERIAL },
            ArrayOperation::TopK => {
                Self { cycles: 42.0, gpu_passes: 2.0, kernels: 6.0, ..Self::SERIAL }
            }
        }
    }
}

/// A call on an array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArrayCall {
    /// Elements of the array.
    pub elements: Count,
    /// What is done.
    pub operation: ArrayOperation,
}

/// What the GPU moves for one array.
struct GpuTraffic {
    passes: f64,
    indices: f64,
}

impl ArrayCall {
    /// The workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// On the CPU some cycles for each element, and waits where it lies at a random place outside L2.
    /// On the GPU passes over the array, and a sector of 32 bytes for each random access.
    ///
    /// # Assumptions
    /// Indices are random, and as many as elements. A softmax is of rows of many elements: a
    /// maximum, a difference, an exponential, a sum, a quotient; fused it reads twice and writes
    /// once.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: Fusion,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let (cost, size) = (ElementCost::of(self.operation), precision.size());
        let (elements, array) = (self.elements.value(), self.elements * size);
        let [cpu, gpu] = [fusion.cpu, fusion.gpu].map(|fused| self.fused(fused));
        let bytes = size.value();
        let traffic = match self.operation {
            ArrayOperation::Argsort => {
                GpuTraffic { passes: 2.0 * bytes + 1.0, indices: 2.0 * bytes }
            }
            ArrayOperation::Softmax => GpuTraffic { passes: gpu.0, indices: 0.0 },
            ArrayOperation::Gather
            | ArrayOperation::Scatter
            | ArrayOperation::Histogram
            | ArrayOperation::Mask
            | ArrayOperation::Scan
            | ArrayOperation::TopK => GpuTraffic { passes: cost.gpu_passes, indices: cost.indices },
        };
        let softmax = matches!(self.operation, ArrayOperation::Softmax);
        let orders = matches!(self.operation, ArrayOperation::Argsort);
        let stage = Stage {
            functions: if softmax { self.elements } else { Count::ZERO },
            most_cores: Count::new(cost.most_cores),
            comparisons: Count::new(elements * log2(elements.max(2.0)) * cost.comparisons),
            cycles: self.elements * cost.cycles,
            random: if cost.random { self.elements } else { Count::ZERO },
            random_array: array,
            cpu_bytes: array * cpu.0 + self.elements * INDEX * cost.indices,
            allocated: array,
            results: Count::new(cpu.1),
            gpu_bytes: array * traffic.passes
                + self.elements * INDEX * traffic.indices
                + self.elements * SECTOR * cost.sectors,
            working_set: array * 2.0,
            calls: Count::new(cpu.1),
            launches: Count::new(gpu.1),
            nested: Count::new(cost.kernels + if orders { bytes + 2.0 } else { 0.0 }),
            efficiency: match cost.sectors > 0.0 || orders || cost.gpu_passes == 1.0 {
                true => StageEfficiency { gpu_memory: SCATTERED, ..StageEfficiency::FULL },
                false => StageEfficiency::FULL,
            },
            ..Stage::new("", Work::Other, precision)
        };
        let of = [
            term(Symbol::Elements, self.elements),
            term(Symbol::CyclesEach, Count::new(cost.cycles)),
        ];
        derive(trace, "Cycles of one core", "{0} · {1}", &of, stage.cycles.into());
        let of = [
            term(Symbol::Elements, self.elements),
            term(Symbol::ElementSize, size),
            term(Symbol::Passes, Count::new(traffic.passes)),
            term(Symbol::Indices, Count::new(traffic.indices)),
            term(Symbol::Sectors, Count::new(cost.sectors)),
        ];
        let formula = "{0} · ({1} · {2} + {3} · 8 B + {4} · 32 B)";
        derive(trace, "Memory traffic on the GPU", formula, &of, stage.gpu_bytes.into());
        let indices = self.elements * INDEX * cost.indices;
        let (given, result) = match self.operation {
            ArrayOperation::Gather | ArrayOperation::Scatter => (array + indices, array),
            ArrayOperation::Histogram | ArrayOperation::TopK => (array, array / 1000.0),
            ArrayOperation::Mask => (array, array / 2.0),
            ArrayOperation::Scan | ArrayOperation::Softmax => (array, array),
            ArrayOperation::Argsort => (array, indices),
        };
        let workload =
            Workload::of(vec![stage]).counting(self.elements).copying(given, result).keeping(array);
        workload.note(trace);
        workload
    }

    /// Reads and writes of the array, and calls, where a library fuses the steps of a softmax so
    /// far.
    fn fused(&self, fused: FusionLevel) -> (f64, f64) {
        let cost = ElementCost::of(self.operation);
        match (self.operation, fused) {
            (ArrayOperation::Softmax, FusionLevel::Whole | FusionLevel::Half) => (3.0, 1.0),
            _ => (cost.cpu_passes, cost.calls),
        }
    }
}
