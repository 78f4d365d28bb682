//! Sorting numbers.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, StageEfficiency, Work, Workload, derive};
use offload_vocabulary::elementary::log2;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Share};

/// Number of key bits that one pass of a GPU's radix sort processes. CUB `DeviceRadixSort` (Onesweep, Adinets and
/// Merrill 2022), accessed 2026-11-21.
const BITS_PER_PASS: f64 = 8.0;

/// Number of kernels per pass of a radix sort: one clears the counters, and one sorts. CUB `DeviceRadixSort`, accessed
/// 2026-11-22.
const KERNELS_PER_PASS: f64 = 2.0;

/// The size of an element's index, for libraries that move the index along with the element.
const POSITION_SIZE: Bytes = Bytes::new(8.0);

/// Share of the streaming bandwidth that the scattered writes of a radix sort reach. Assumed on 2026-11-21.
const SCATTERED_BANDWIDTH_SHARE: Share = Share::new(0.5);

/// A sort of one array of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sorting {
    pub elements: Count,
    /// `true` if the CPU's library sorts an array on a single core.
    pub is_single_core: bool,
    /// `true` if the GPU's library sorts pairs of an element and its index.
    pub pairs: bool,
}

impl Sorting {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// A CPU makes `elements · log₂ elements` comparisons. A GPU uses a radix sort: one pass counts digits, and then
    /// one pass for every eight bits of a number reads and writes each element. Some libraries also move the indices of
    /// the elements.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let elements = self.elements.value();
        let array = self.elements * precision.size();
        let comparisons = elements * log2(elements.max(2.0));
        let passes = precision.size().value() * 8.0 / BITS_PER_PASS;
        let position_size = if self.pairs { POSITION_SIZE } else { Bytes::ZERO };
        let stage = Stage {
            max_cores: Count::new(if self.is_single_core { 1.0 } else { LIMIT }),
            comparisons: Count::new(comparisons),
            cpu_bytes: array * 2.0,
            allocated: array,
            gpu_bytes: array * (2.0 * passes + 1.0)
                + self.elements * position_size * (2.0 * passes),
            working_set: array * 2.0,
            nested: Count::new(KERNELS_PER_PASS * passes + 2.0),
            efficiency: StageEfficiency {
                gpu_memory: SCATTERED_BANDWIDTH_SHARE,
                ..StageEfficiency::FULL
            },
            ..Stage::new("", Work::Other, precision)
        };
        let terms = [term(Symbol::Elements, self.elements)];
        derive(
            trace,
            "Comparisons on the CPU",
            "{0} · log₂ max({0}, 2)",
            &terms,
            stage.comparisons.into(),
        );
        let terms = [
            term(Symbol::Elements, self.elements),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::Passes, Count::new(passes)),
            term(Symbol::PlaceSize, position_size),
        ];
        derive(
            trace,
            "Memory traffic on the GPU",
            "{0} · ({1} · (2 · {2} + 1) + {3} · 2 · {2})",
            &terms,
            stage.gpu_bytes.into(),
        );
        let workload = Workload::new(vec![stage])
            .with_units(self.elements)
            .with_copies(array, array)
            .with_arrays(array);
        workload.note(trace);
        workload
    }
}
