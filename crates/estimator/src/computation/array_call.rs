//! Single calls that move, count or order the elements of an array, such as gathers, histograms and top-k selections.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{LibraryTraits, Stage, StageEfficiency, Work, Workload, derive};
use offload_vocabulary::computation::ArrayOperation;
use offload_vocabulary::elementary::log2;
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Share};

/// The cost per element of selecting the top k from pairs of a value and its index, in comparisons of a sort. Most
/// elements are compared only once, with the smallest value selected so far. Derived from timings of PyTorch with one
/// million elements, `data/gpu/times.csv`, 2026-11-22.
const PAIR_COMPARISONS: f64 = 0.45;

/// The size of an index: a 64-bit integer.
const INDEX: Bytes = Bytes::new(8.0);

/// Bytes that a GPU moves for a random access: one memory sector (CUDA C++ Best Practices Guide, coalesced access,
/// accessed 2026-11-22).
const SECTOR: Bytes = Bytes::new(32.0);

/// Share of the streaming bandwidth that scattered and atomic accesses reach on a GPU. Assumed on 2026-11-22.
const SCATTERED_BANDWIDTH_SHARE: Share = Share::new(0.5);

/// The cost of an array operation per element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ElementCost {
    /// Single-core cycles per element.
    pub cycles: f64,
    /// `true` if the operation accesses the array in random order.
    pub is_random: bool,
    /// Comparisons per element, with and without vector instructions. For a sort, these numbers are multiplied by log₂
    /// of the number of elements.
    pub comparisons: [f64; 2],
    /// Passes over the array on the CPU. A read and a write count as two passes.
    pub cpu_passes: f64,
    /// Passes over the array on the GPU. A read and a write count as two passes.
    pub gpu_passes: f64,
    /// Index reads and writes per element.
    pub indices: f64,
    /// Random accesses per element on the GPU. Each access moves one sector.
    pub sectors: f64,
    /// Number of kernels that the program launches.
    pub launches: f64,
    /// GPU passes over the array, and kernels, in a library that composes the call from several array operations.
    /// `None` if no library does so.
    pub composed: Option<(f64, f64)>,
    /// Number of calls in a CPU library without fusion.
    pub calls: f64,
    /// The maximum number of cores that the operation benefits from: 1 if Numba cannot parallelize it.
    pub max_cores: f64,
}

impl ElementCost {
    /// The cost of a copy, which reads the array and writes another array.
    const COPY: Self = Self {
        cycles: 0.0,
        is_random: false,
        comparisons: [0.0; 2],
        cpu_passes: 2.0,
        gpu_passes: 2.0,
        indices: 0.0,
        sectors: 0.0,
        launches: 1.0,
        composed: None,
        calls: 1.0,
        max_cores: LIMIT,
    };

    /// The cost of an element-by-element copy on one core.
    const SERIAL: Self = Self { max_cores: 1.0, ..Self::COPY };

    /// Returns the cost of an operation.
    ///
    /// # Source
    /// - Cycles: NumPy in `data/cpu/measured.csv`, of 2026-11-21 and 2026-11-22.
    /// - GPU passes: A scan reads and writes the array once (Merrill and Garland, Single-pass parallel prefix scan,
    ///   2016). A radix sort takes one pass for each byte of a key with its index (Adinets and Merrill, Onesweep,
    ///   2022). A top-k selection takes as many passes as a sort, because CuPy sorts all elements and PyTorch's radix
    ///   selection takes as long as a sort. A mask writes Boolean values, counts them, and then gathers elements. A
    ///   histogram first finds the minimum and maximum.
    /// - Timings of masks, histograms and top-k selections: CuPy, PyTorch and NumPy in `data/gpu/times.csv`,
    ///   2026-11-22. Masks and histograms on a GPU don't reach the memory bandwidth, so we fitted their numbers of
    ///   passes to `data/gpu/times.csv` and `times-h200.csv`.
    /// - Cores: Numba's list of parallel operations (documentation of Numba 0.62, Automatic parallelization with @jit,
    ///   accessed 2026-11-22) does not contain histograms, masks, scans, sorts or selections.
    /// - Composed calls in CuPy: A histogram finds the minimum and maximum, compares them, computes the bins in a dozen
    ///   array operations and copies four numbers to the CPU. A cumulative sum works on a copy of the array. Counted in
    ///   `histogram`, `linspace` and `scan_core` of CuPy, accessed 2026-11-23.
    pub const fn of(operation: ArrayOperation) -> Self {
        match operation {
            ArrayOperation::Gather => Self {
                cycles: 4.5,
                is_random: true,
                gpu_passes: 1.0,
                sectors: 1.0,
                indices: 1.0,
                ..Self::COPY
            },
            ArrayOperation::Scatter => Self {
                cycles: 4.5,
                is_random: true,
                gpu_passes: 1.0,
                sectors: 2.0,
                indices: 1.0,
                ..Self::COPY
            },
            ArrayOperation::Histogram => Self {
                cycles: 30.0,
                cpu_passes: 1.0,
                gpu_passes: 5.5,
                launches: 8.0,
                composed: Some((9.0, 26.0)),
                ..Self::SERIAL
            },
            ArrayOperation::Mask => {
                let composed = Some((12.0, 6.0));
                Self { cycles: 23.0, gpu_passes: 6.0, launches: 6.0, composed, ..Self::SERIAL }
            }
            ArrayOperation::Scan => {
                Self { cycles: 13.0, composed: Some((5.0, 2.0)), ..Self::SERIAL }
            }
            ArrayOperation::Softmax => {
                let composed = Some((8.0, 5.0));
                Self { cpu_passes: 8.0, composed, calls: 5.0, ..Self::COPY }
            }
            ArrayOperation::Argsort => {
                Self { comparisons: [4.0, 1.0], indices: 1.0, ..Self::SERIAL }
            }
            ArrayOperation::TopK => Self { comparisons: [6.0, 2.0], ..Self::SERIAL },
        }
    }
}

/// A single call on an array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArrayCall {
    /// Number of elements in the array.
    pub elements: Count,
    /// The operation, such as a gather or a histogram.
    pub operation: ArrayOperation,
    /// `true` if the CPU's library sorts with vector instructions.
    pub vector_sort: bool,
    /// Single-core cycles for a random access to an element, or `None` to use the cycles of NumPy.
    pub indexed: Option<Count>,
    /// Cycles of cumulative sums and histograms in the CPU's library, relative to NumPy.
    pub scans: f64,
    /// `true` if the CPU's library runs masks and histograms on several cores.
    pub divided: bool,
    /// `true` if the CPU library's top-k selection first writes pairs of a value and its index.
    pub selects_pairs: bool,
    /// One flag for the CPU's library and one for the GPU's: `true` if the library computes a softmax in a single
    /// operation.
    pub fused_calls: [bool; 2],
}

/// The GPU memory traffic of a call: passes over the array, and index accesses per element.
struct GpuTraffic {
    passes: f64,
    indices: f64,
}

impl ArrayCall {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// On the CPU, each element takes a fixed number of cycles, and random accesses to an array larger than L2 stall
    /// the core. On the GPU, the call makes several passes over the array, and each random access moves one sector of
    /// 32 bytes.
    ///
    /// # Assumptions
    /// A gather or scatter has as many indices as elements, in random order. A softmax is computed over long rows, in
    /// five steps: maximum, difference, exponential, sum, quotient. A fused softmax on the CPU reads the array twice
    /// and writes the array once. On a GPU, a fused softmax reads the array only once, because a row stays in registers
    /// or shared memory (PyTorch's `PersistentSoftmax.cuh` and `SoftMax.cu`, accessed 2026-11-23).
    pub fn workload(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let (cost, size) = (ElementCost::of(self.operation), precision.size());
        let element_cycles = match (self.operation, self.indexed) {
            (ArrayOperation::Gather | ArrayOperation::Scatter, Some(cycles)) => cycles,
            (ArrayOperation::Histogram | ArrayOperation::Scan, _) => {
                Count::new(cost.cycles * self.scans)
            }
            (ArrayOperation::Gather | ArrayOperation::Scatter, None)
            | (
                ArrayOperation::Mask
                | ArrayOperation::Softmax
                | ArrayOperation::Argsort
                | ArrayOperation::TopK,
                _,
            ) => Count::new(cost.cycles),
        };
        let (elements, array) = (self.elements.value(), self.elements * size);
        let [on_cpu, on_gpu] = self.fused_calls;
        let cpu = self.on_cpu(fusion.cpu, on_cpu);
        let (gpu_passes, launches) = match cost.composed {
            Some(composed_cost) if !on_gpu && fusion.gpu == FusionLevel::No => composed_cost,
            _ => (cost.gpu_passes, cost.launches),
        };
        let bytes = size.value();
        let traffic = match self.operation {
            ArrayOperation::Argsort => {
                GpuTraffic { passes: 2.0 * bytes + 1.0, indices: 2.0 * bytes }
            }
            ArrayOperation::TopK => GpuTraffic { passes: 2.0 * bytes + 1.0, indices: 0.0 },
            ArrayOperation::Gather
            | ArrayOperation::Scatter
            | ArrayOperation::Histogram
            | ArrayOperation::Mask
            | ArrayOperation::Scan
            | ArrayOperation::Softmax => GpuTraffic { passes: gpu_passes, indices: cost.indices },
        };
        let softmax = matches!(self.operation, ArrayOperation::Softmax);
        let is_argsort = matches!(self.operation, ArrayOperation::Argsort);
        // To select the largest elements, a GPU sorts all elements.
        let is_ordering = is_argsort || matches!(self.operation, ArrayOperation::TopK);
        let is_divided = self.divided
            && matches!(self.operation, ArrayOperation::Mask | ArrayOperation::Histogram);
        // One core writes and then reads two 64-bit words per element: the value and its index.
        let pairs = match (self.operation, self.selects_pairs) {
            (ArrayOperation::TopK, true) => Some(self.elements * (INDEX + INDEX)),
            _ => None,
        };
        let comparisons = match pairs {
            Some(_) => PAIR_COMPARISONS,
            None => cost.comparisons[usize::from(!self.vector_sort)],
        };
        let stage = Stage {
            functions: if softmax { self.elements } else { Count::ZERO },
            max_cores: Count::new(if is_divided { LIMIT } else { cost.max_cores }),
            comparisons: if is_argsort {
                Count::new(elements * log2(elements.max(2.0)) * comparisons)
            } else {
                self.elements * comparisons
            },
            cycles: self.elements * element_cycles.value(),
            random_accesses: if cost.is_random { self.elements } else { Count::ZERO },
            random_array_size: array,
            is_scatter: matches!(self.operation, ArrayOperation::Scatter),
            cpu_bytes: match pairs {
                Some(pairs) => array + pairs * 2.0,
                None => array * cpu.0 + self.elements * INDEX * cost.indices,
            },
            allocated: pairs.unwrap_or(array),
            results: Count::new(cpu.1),
            gpu_bytes: array * traffic.passes
                + self.elements * INDEX * traffic.indices
                + self.elements * SECTOR * cost.sectors,
            working_set: array * 2.0,
            calls: Count::new(cpu.1),
            launches: Count::new(launches),
            nested: Count::new(if is_ordering { 2.0 * bytes + 2.0 } else { 0.0 }),
            efficiency: if cost.sectors > 0.0 || is_ordering {
                StageEfficiency { gpu_memory: SCATTERED_BANDWIDTH_SHARE, ..StageEfficiency::FULL }
            } else {
                StageEfficiency::FULL
            },
            ..Stage::new("", Work::Other, precision)
        };
        let terms =
            [term(Symbol::Elements, self.elements), term(Symbol::CyclesEach, element_cycles)];
        derive(trace, "Cycles of one core", "{0} · {1}", &terms, stage.cycles.into());
        let terms = [
            term(Symbol::Elements, self.elements),
            term(Symbol::ElementSize, size),
            term(Symbol::Passes, Count::new(traffic.passes)),
            term(Symbol::Indices, Count::new(traffic.indices)),
            term(Symbol::Sectors, Count::new(cost.sectors)),
        ];
        let formula = "{0} · ({1} · {2} + {3} · 8 B + {4} · 32 B)";
        derive(trace, "Memory traffic on the GPU", formula, &terms, stage.gpu_bytes.into());
        let indices = self.elements * INDEX;
        let (input, result) = match self.operation {
            ArrayOperation::Gather | ArrayOperation::Scatter => (array + indices, array),
            ArrayOperation::Histogram | ArrayOperation::TopK => (array, array / 1000.0),
            ArrayOperation::Mask => (array, array / 2.0),
            ArrayOperation::Scan | ArrayOperation::Softmax => (array, array),
            ArrayOperation::Argsort => (array, indices),
        };
        let workload = Workload::new(vec![stage])
            .with_units(self.elements)
            .with_copies(input, result)
            .with_arrays(array);
        workload.note(trace);
        workload
    }

    /// Returns the number of passes over the array and the number of library calls on the CPU. `softmax` is `true` if
    /// the library has a fused softmax.
    fn on_cpu(&self, fused: FusionLevel, softmax: bool) -> (f64, f64) {
        let cost = ElementCost::of(self.operation);
        let fused = softmax || fused != FusionLevel::No;
        match (self.operation, fused) {
            (ArrayOperation::Softmax, true) => (3.0, 1.0),
            _ => (cost.cpu_passes, cost.calls),
        }
    }
}
