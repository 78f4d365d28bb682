//! Large arrays: chains of operations, reductions, stencils, sorts, transforms and filters.

use super::{FamilyCase, Generator, numbers, of, one_if, passes, scattered, sizes};
use crate::asked::Asked;
use crate::numbers::{Edge, count};
use offload_estimator::computation::{
    ArrayCall, Elementwise, Filter, Reduction, Sorting, Stencil, TinyKernels, Transform,
};
use offload_estimator::workload::{Fusion, Stage, StageEfficiency, Work};
use offload_vocabulary::computation::ArrayOperation::{
    Argsort, Gather, Histogram, Mask, Scan, Scatter, Softmax, TopK,
};
use offload_vocabulary::computation::FilterKind::{
    Color, Median, Morphology, Resize, Separable, Warp, Window,
};
use offload_vocabulary::computation::ReductionKind;
use offload_vocabulary::elementary::{log2, power};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::quantity::{Count, LIMIT, Share};
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn generators(edge: Edge) -> Vec<Generator> {
    vec![
        of::<Elementwise>(edge),
        of::<TinyKernels>(edge),
        of::<Reduction>(edge),
        of::<Stencil>(edge),
        of::<Sorting>(edge),
        of::<Transform>(edge),
        of::<Filter>(edge),
        of::<ArrayCall>(edge),
    ]
}

impl FamilyCase for Elementwise {
    numbers! { |edge|
        elements: count(edge, 1.0, 1e11), inputs: count(edge, 1.0, 4.0),
        outputs: count(edge, 1.0, 4.0), operations_each: count(edge, 1.0, 1e3),
        chain: count(edge, 1.0, 1e5), functions_each: count(edge, 1.0, 100.0),
        iterations: count(edge, 1.0, 100.0),
    }

    sizes! {
        larger: elements, inputs, outputs, operations_each, chain, functions_each, iterations;
        split: elements;
    }

    fn definition(&self, size: f64, fusion: Fusion) -> Asked {
        let (elements, times) = (self.elements.value(), self.iterations.value());
        let (inputs, outputs) = (self.inputs.value(), self.outputs.value());
        let chain = self.chain.value();
        let (on_cpu, on_gpu) = (passes(fusion.cpu, chain), passes(fusion.gpu, chain));
        let pass = elements * (inputs + outputs) * size;
        Asked {
            operations: times * chain * elements * self.operations_each.value(),
            functions: times * elements * self.functions_each.value(),
            accesses: times * elements * (inputs + outputs),
            cpu_bytes: times * on_cpu * pass,
            gpu_bytes: times * on_gpu * pass,
            cold: times * on_cpu * elements * outputs * size,
            // Intermediate results stay alive where there are any.
            working_set: if on_cpu > 1.0 { 2.0 * pass } else { pass },
            calls: times * on_cpu,
            launches: times * on_gpu,
            to_gpu_transfers: inputs,
            to_cpu_transfers: outputs,
            steps: times * on_gpu,
            units: self.elements.value() * self.iterations.value(),
            ..Asked::one_call().copying(elements * inputs * size, elements * outputs * size)
        }
    }

    fn parallel(&self) -> f64 {
        self.elements.value()
    }
}

impl FamilyCase for TinyKernels {
    numbers! { |edge|
        elements: count(edge, 1.0, 1e11), inputs: count(edge, 1.0, 4.0),
        outputs: count(edge, 1.0, 4.0), launches: count(edge, 1.0, 1e5),
        iterations: count(edge, 1.0, 1e5),
    }

    sizes! { larger: elements, inputs, outputs, launches, iterations; split: elements; }

    fn definition(&self, size: f64, fusion: Fusion) -> Asked {
        let chain = Elementwise {
            elements: self.elements,
            inputs: self.inputs,
            outputs: self.outputs,
            operations_each: Count::new(1.0),
            chain: self.launches,
            functions_each: Count::ZERO,
            iterations: self.iterations,
        };
        let units = self.iterations.value();
        Asked { units, ..chain.definition(size, fusion) }.iterating(units)
    }

    fn iterates_over_the_same_data(&self) -> bool {
        true
    }

    fn parallel(&self) -> f64 {
        self.elements.value()
    }
}

impl FamilyCase for Reduction {
    numbers! { |edge|
        elements: count(edge, 1.0, 1e11),
        into: select(vec![ReductionKind::Sum, ReductionKind::Deviation]),
    }

    sizes! { larger: elements; split: elements; }

    fn definition(&self, size: f64, fusion: Fusion) -> Asked {
        let (elements, array) = (self.elements.value(), self.elements.value() * size);
        let deviates = self.into == ReductionKind::Deviation;
        let eager = |fused: FusionLevel| one_if(deviates && fused == FusionLevel::No);
        let (on_cpu, on_gpu) = (eager(fusion.cpu), eager(fusion.gpu));
        let reads = if deviates { 2.0 } else { 1.0 };
        Asked {
            // The sum, or two of them; then a difference and a square where they are arrays.
            operations: elements * (reads + 2.0 * on_cpu.max(on_gpu)),
            cpu_bytes: array * (reads + 4.0 * on_cpu),
            gpu_bytes: array * (reads + 4.0 * on_gpu),
            cold: array * on_cpu,
            working_set: array,
            calls: 5.6 * reads + 2.0 * on_cpu,
            launches: reads + 2.0 * on_gpu,
            arrays: array * on_gpu,
            units: self.elements.value(),
            ..Asked::one_call().copying(array, size)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == if stage.name == "sums" { Work::Reduction } else { Work::Elementwise }
    }
}

impl FamilyCase for Stencil {
    numbers! { |edge|
        cells: count(edge, 1.0, 1e10), chain: count(edge, 1.0, 100.0),
        arrays_each: count(edge, 1.0, 4.0), operations_each: count(edge, 1.0, 10.0),
        arrays: count(edge, 1.0, 20.0), steps: count(edge, 1.0, 1e6),
    }

    sizes! { larger: cells, chain, arrays_each, operations_each, arrays, steps; split: cells; }

    fn definition(&self, size: f64, fusion: Fusion) -> Asked {
        let (cells, chain, steps) = (self.cells.value(), self.chain.value(), self.steps.value());
        let grid = cells * self.arrays.value() * size;
        let traffic = |fused: FusionLevel| match fused {
            FusionLevel::Whole => steps * grid,
            FusionLevel::Half | FusionLevel::No => {
                steps * grid.max(cells * self.arrays_each.value() * passes(fused, chain) * size)
            }
        };
        let calls = steps * passes(fusion.cpu, chain);
        let operations = steps * cells * chain * self.operations_each.value();
        let eager = fusion.cpu == FusionLevel::No;
        let asked = Asked {
            operations,
            cycles: match (eager, fusion.overlap_checks && self.arrays.value() > 9.0) {
                (true, _) => calls * cells * 2.8,
                (false, true) => operations * 3.1,
                (false, false) => 0.0,
            },
            cpu_bytes: traffic(fusion.cpu),
            gpu_bytes: traffic(fusion.gpu),
            cold: calls * cells * size,
            working_set: grid,
            calls: if eager { 2.5 * calls } else { calls },
            launches: steps * passes(fusion.gpu, chain),
            units: self.cells.value() * self.steps.value(),
            ..Asked::one_call().copying(grid, cells * size)
        };
        asked.iterating(steps)
    }

    fn iterates_over_the_same_data(&self) -> bool {
        true
    }
}

impl FamilyCase for Sorting {
    numbers! { |edge| elements: count(edge, 1.0, 1e11) }

    sizes! { larger: elements; split: elements; }

    fn definition(&self, size: f64, _: Fusion) -> Asked {
        let elements = self.elements.value();
        let array = elements * size;
        Asked {
            comparisons: elements * log2(elements.max(2.0)),
            cpu_bytes: 2.0 * array,
            // Radix sort: a pass for each byte, and one that counts.
            gpu_bytes: array * (1.0 + 2.0 * size),
            cold: array,
            working_set: 2.0 * array,
            nested: size + 2.0,
            arrays: array,
            units: self.elements.value(),
            ..Asked::one_call().copying(array, array)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }

    fn efficiency(&self, _: &str) -> StageEfficiency {
        scattered(0.5)
    }
}

impl FamilyCase for Transform {
    numbers! { |edge|
        points: count(edge, 1.0, 1e10), batch: count(edge, 1.0, 1e4),
        dimensions: count(edge, 1.0, 3.0),
        operations_a_cycle: count(edge, 1.0, 10.0),
        real: select(vec![false, true]),
    }

    sizes! {
        // More transforms of the same points are shorter ones; in more dimensions axes are shorter.
        larger: points;
        split: points;
    }

    fn definition(&self, size: f64, _: Fusion) -> Asked {
        let (points, dimensions) = (self.points.value(), self.dimensions.value().max(1.0));
        let bits = log2((points / self.batch.value().max(1.0)).max(2.0));
        // cuFFT transforms 2¹² points of an axis in one pass.
        let on_gpu = dimensions * (bits / (dimensions * 12.0)).ceil().max(1.0);
        // Half of the result of real points mirrors the other half.
        let half = if self.real { 0.5 } else { 1.0 };
        let array = half * points * 2.0 * size;
        Asked {
            operations: half * 5.0 * points * bits,
            cycles: half * 5.0 * points * bits / self.operations_a_cycle.value(),
            cpu_bytes: 2.0 * dimensions * array,
            gpu_bytes: 2.0 * on_gpu * array,
            cold: array,
            working_set: 2.0 * array,
            nested: on_gpu - 1.0,
            compiled: 0.0,
            units: self.batch.value(),
            ..Asked::one_call().copying(array, array)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }

    fn efficiency(&self, _: &str) -> StageEfficiency {
        scattered(0.52)
    }
}

impl FamilyCase for Filter {
    numbers! { |edge|
        pixels: count(edge, 1.0, 1e10), side: count(edge, 1.0, 100.0),
        dimensions: count(edge, 1.0, 3.0),
        kernel: select(vec![Window, Separable, Median, Morphology, Resize, Warp, Color]),
        cycles_share: (0.0..1.0).prop_map(Share::new),
    }

    sizes! { larger: pixels, side, dimensions; split: pixels; }

    fn definition(&self, size: f64, _: Fusion) -> Asked {
        let (dimensions, side) = (self.dimensions.value().clamp(1.0, 3.0), self.side.value());
        let (pixels, window) = (self.pixels.value(), power(side, dimensions));
        let bits = log2(window.max(2.0));
        let (lines, corners) = (side * dimensions, power(2.0, dimensions));
        let (work, cycles, passes, taps) = match self.kernel {
            Separable => (2.0 * lines, (6.0 + 1.4 * side) * dimensions, dimensions, lines),
            Window => (2.0 * window, 3.0 * window, 1.0, window),
            Median => (window * bits * bits / 2.0, 52.0 * window, 1.0, window),
            Morphology => (lines, 49.0 * dimensions, dimensions, lines),
            Resize => (3.0 * corners, 15.0 * corners, 1.0, corners),
            Warp => (3.0 * corners, 24.0 * corners, 1.0, corners),
            Color => (10.0, 22.0, 1.0, 0.0),
        };
        let places = match self.kernel {
            Separable | Window | Median | Morphology => passes,
            Resize => 2.0,
            Warp => 3.0,
            Color => 0.0,
        };
        let image = pixels * size;
        Asked {
            operations: pixels * work,
            gpu_only: pixels * (115.0 * places + 8.0 * taps),
            cycles: pixels * cycles * self.cycles_share.value(),
            cold: passes * image,
            working_set: 2.0 * image,
            calls: passes,
            launches: passes,
            units: self.pixels.value(),
            ..Asked::one_call().copying(image, image).moving(2.0 * passes * image)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }
}

impl FamilyCase for ArrayCall {
    numbers! { |edge|
        elements: count(edge, 1.0, 1e11),
        operation: select(vec![Gather, Scatter, Histogram, Mask, Scan, Softmax, Argsort, TopK]),
    }

    sizes! { larger: elements; split: elements; }

    fn definition(&self, size: f64, fusion: Fusion) -> Asked {
        let elements = self.elements.value();
        let (array, indices) = (elements * size, elements * 8.0);
        let eager = |fused: FusionLevel| self.operation == Softmax && fused == FusionLevel::No;
        let steps = |fused| if eager(fused) { 5.0 } else { 1.0 };
        // Reads and writes: a softmax passes eight times over its array step by step, else three
        // times.
        let passes = |fused| match self.operation {
            Softmax if eager(fused) => 8.0,
            Softmax => 3.0,
            Histogram => 1.0,
            Gather | Scatter | Mask | Scan | Argsort | TopK => 2.0,
        };
        let (cycles, on_gpu, result, kernels) = match self.operation {
            Gather => (4.5, array + indices + 32.0 * elements, array, 0.0),
            Scatter => (4.5, array + indices + 64.0 * elements, array, 0.0),
            Histogram => (30.0, array, array / 1000.0, 0.0),
            Mask => (17.0, 2.0 * array, array / 2.0, 1.0),
            Scan => (13.0, 2.0 * array, array, 0.0),
            Softmax => (0.0, passes(fusion.gpu) * array, array, 0.0),
            Argsort => (0.0, array + 2.0 * size * (array + indices), indices, size + 2.0),
            TopK => (42.0, 2.0 * array, array / 1000.0, 6.0),
        };
        let indexed = [Gather, Scatter, Argsort].contains(&self.operation);
        let given = if [Gather, Scatter].contains(&self.operation) { indices } else { 0.0 };
        Asked {
            units: elements,
            functions: one_if(self.operation == Softmax) * elements,
            comparisons: one_if(self.operation == Argsort)
                * 4.0
                * elements
                * log2(elements.max(2.0)),
            cycles: cycles * elements,
            cpu_bytes: passes(fusion.cpu) * array + one_if(indexed) * indices,
            gpu_bytes: on_gpu,
            cold: steps(fusion.cpu) * array,
            working_set: 2.0 * array,
            calls: steps(fusion.cpu),
            launches: steps(fusion.gpu),
            nested: kernels,
            arrays: array,
            ..Asked::one_call().copying(array + given, result)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        let at_random = one_if([Gather, Scatter].contains(&self.operation));
        stage.work == Work::Other && stage.random.value() == at_random * self.elements.value()
    }

    fn most_cores(&self, _: &str) -> f64 {
        match self.operation {
            Gather | Scatter | Softmax => LIMIT,
            Histogram | Mask | Scan | Argsort | TopK => 1.0,
        }
    }

    fn efficiency(&self, _: &str) -> StageEfficiency {
        match self.operation {
            Gather | Scatter | Histogram | Argsort => scattered(0.5),
            Mask | Scan | Softmax | TopK => StageEfficiency::FULL,
        }
    }
}
