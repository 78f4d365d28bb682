//! Single calls on arrays: sorts, gathers, masks, histograms, scans and selections.

use super::{FamilyCase, Generator, family_generator, indicator, numbers, scattered, sizes};
use crate::amounts::Amounts;
use crate::numbers::{Edge, count};
use offload_estimator::computation::{ArrayCall, Sorting};
use offload_estimator::workload::{LibraryTraits, Stage, StageEfficiency, Work};
use offload_vocabulary::computation::ArrayOperation::{
    Argsort, Gather, Histogram, Mask, Scan, Scatter, Softmax, TopK,
};
use offload_vocabulary::elementary::log2;
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::quantity::LIMIT;
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn generators(edge: Edge) -> Vec<Generator> {
    vec![family_generator::<Sorting>(edge), family_generator::<ArrayCall>(edge)]
}

impl FamilyCase for Sorting {
    numbers! { |edge|
        elements: count(edge, 1.0, 1e11), is_single_core: any::<bool>(), pairs: any::<bool>(),
    }

    sizes! { larger: elements; split: elements; }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
        let elements = self.elements.value();
        let array = elements * size;
        let index_bytes = indicator(self.pairs) * elements * 8.0;
        Amounts {
            comparisons: elements * log2(elements.max(2.0)),
            cpu_bytes: 2.0 * array,
            // A radix sort reads and writes the array once per byte of an element. One more pass counts the digits.
            gpu_bytes: array * (1.0 + 2.0 * size) + index_bytes * 2.0 * size,
            cold: array,
            working_set: 2.0 * array,
            nested: 2.0 * size + 2.0,
            arrays: array,
            units: self.elements.value(),
            ..Amounts::one_call().with_copies(array, array)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }

    fn efficiency(&self, _: &str) -> StageEfficiency {
        scattered(0.5)
    }

    fn max_cores(&self, _: &str, _: f64) -> f64 {
        if self.is_single_core { 1.0 } else { LIMIT }
    }
}

impl FamilyCase for ArrayCall {
    numbers! { |edge|
        elements: count(edge, 1.0, 1e11),
        operation: select(vec![Gather, Scatter, Histogram, Mask, Scan, Softmax, Argsort, TopK]),
        vector_sort: any::<bool>(), divided: any::<bool>(), fused_calls: any::<[bool; 2]>(),
        selects_pairs: any::<bool>(), scans: 0.1..2.0, indexed: proptest::option::of(count(edge, 1.0, 100.0)),
    }

    sizes! { larger: elements; split: elements; }

    fn expected_amounts(&self, size: f64, fusion: LibraryTraits) -> Amounts {
        let elements = self.elements.value();
        let (array, indices) = (elements * size, elements * 8.0);
        let [on_cpu, on_gpu] = self.fused_calls;
        let is_eager = |fused: FusionLevel, is_fused: bool| {
            self.operation == Softmax && fused == FusionLevel::No && !is_fused
        };
        let is_composed = fusion.gpu == FusionLevel::No && !on_gpu;
        let on_cpu = is_eager(fusion.cpu, on_cpu);
        let steps = |is_eager: bool| if is_eager { 5.0 } else { 1.0 };
        // The number of reads and writes of the array. A softmax takes eight without fusion, and three with fusion.
        let passes = |is_eager: bool| match self.operation {
            Softmax if is_eager => 8.0,
            Softmax => 3.0,
            Histogram => 1.0,
            Gather | Scatter | Mask | Scan | Argsort | TopK => 2.0,
        };
        let (gpu_passes, launches) = match (self.operation, is_composed) {
            (Histogram, true) => (9.0, 26.0),
            (Histogram, false) => (5.5, 8.0),
            (Mask, true) => (12.0, 6.0),
            (Mask, false) => (6.0, 6.0),
            (Scan, true) => (5.0, 2.0),
            (Softmax, true) => (8.0, 5.0),
            (Softmax, false) => (2.0, 1.0),
            (Gather | Scatter | Scan | Argsort | TopK, _) => (2.0, 1.0),
        };
        let sorted = array + 2.0 * size * array;
        let sorting = 2.0 * size + 2.0;
        let (cycles, on_gpu, result, kernels) = match self.operation {
            Gather => (4.5, array + indices + 32.0 * elements, array, 0.0),
            Scatter => (4.5, array + indices + 64.0 * elements, array, 0.0),
            Histogram => (30.0, gpu_passes * array, array / 1000.0, 0.0),
            Mask => (23.0, gpu_passes * array, array / 2.0, 0.0),
            Scan => (13.0, gpu_passes * array, array, 0.0),
            Softmax => (0.0, gpu_passes * array, array, 0.0),
            Argsort => (0.0, sorted + 2.0 * size * indices, indices, sorting),
            TopK => (0.0, sorted, array / 1000.0, sorting),
        };
        let cycles = match self.operation {
            Gather | Scatter => self.indexed.map_or(cycles, |given_cycles| given_cycles.value()),
            Histogram | Scan => cycles * self.scans,
            _ => cycles,
        };
        let has_indices = [Gather, Scatter, Argsort].contains(&self.operation);
        let index_bytes = if [Gather, Scatter].contains(&self.operation) { indices } else { 0.0 };
        Amounts {
            units: elements,
            functions: indicator(self.operation == Softmax) * elements,
            comparisons: match (self.operation, self.vector_sort) {
                (Argsort, is_vectorized) => {
                    let comparisons_each = if is_vectorized { 4.0 } else { 1.0 };
                    elements * log2(elements.max(2.0)) * comparisons_each
                }
                (TopK, _) if self.selects_pairs => 0.45 * elements,
                (TopK, true) => 6.0 * elements,
                (TopK, false) => 2.0 * elements,
                _ => 0.0,
            },
            cycles: cycles * elements,
            cpu_bytes: match self.operation {
                TopK if self.selects_pairs => array + 32.0 * elements,
                _ => passes(on_cpu) * array + indicator(has_indices) * indices,
            },
            gpu_bytes: on_gpu,
            cold: match self.operation {
                TopK if self.selects_pairs => 16.0 * elements,
                _ => steps(on_cpu) * array,
            },
            scattered: indicator(self.operation == Scatter) * elements,
            working_set: 2.0 * array,
            calls: steps(on_cpu),
            launches,
            nested: kernels,
            arrays: array,
            ..Amounts::one_call().with_copies(array + index_bytes, result)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        let random_share = indicator([Gather, Scatter].contains(&self.operation));
        stage.work == Work::Other
            && stage.random_accesses.value() == random_share * self.elements.value()
    }

    fn max_cores(&self, _: &str, _: f64) -> f64 {
        match self.operation {
            Gather | Scatter | Softmax => LIMIT,
            Histogram | Mask if self.divided => LIMIT,
            Histogram | Mask | Scan | Argsort | TopK => 1.0,
        }
    }

    fn efficiency(&self, _: &str) -> StageEfficiency {
        match self.operation {
            Gather | Scatter | Argsort | TopK => scattered(0.5),
            Histogram | Mask | Scan | Softmax => StageEfficiency::FULL,
        }
    }
}
