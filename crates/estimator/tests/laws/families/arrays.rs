//! Computations on large arrays: chains of operations, reductions, stencils, Fourier transforms and filters.

use super::{
    FamilyCase, Generator, family_generator, indicator, numbers, passes, scattered, sizes,
};
use crate::amounts::Amounts;
use crate::numbers::{Edge, count};
use offload_estimator::computation::{
    Elementwise, Filter, Reduction, Stencil, TinyKernels, Transform,
};
use offload_estimator::workload::{LibraryTraits, Stage, StageEfficiency, Work};
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
        family_generator::<Elementwise>(edge),
        family_generator::<TinyKernels>(edge),
        family_generator::<Reduction>(edge),
        family_generator::<Stencil>(edge),
        family_generator::<Transform>(edge),
        family_generator::<Filter>(edge),
    ]
}

impl FamilyCase for Elementwise {
    numbers! { |edge|
        elements: count(edge, 1.0, 1e11), inputs: count(edge, 1.0, 4.0),
        outputs: count(edge, 1.0, 4.0), operations_each: count(edge, 1.0, 1e3),
        chain: count(edge, 1.0, 1e5), functions_each: count(edge, 1.0, 100.0),
        iterations: count(edge, 1.0, 100.0), is_single_call: any::<bool>(),
    }

    sizes! {
        larger: elements, inputs, outputs, operations_each, chain, functions_each, iterations;
        split: elements;
    }

    fn expected_amounts(&self, size: f64, fusion: LibraryTraits) -> Amounts {
        let (elements, times) = (self.elements.value(), self.iterations.value());
        let (inputs, outputs) = (self.inputs.value(), self.outputs.value());
        let chain = self.chain.value();
        let (on_cpu, on_gpu) = (passes(fusion.cpu, chain), passes(fusion.gpu, chain));
        // The number of arrays that a pass reads from memory. The other inputs of its operations are computed within
        // the pass.
        let read_arrays =
            |passes: f64| (1.0 + chain / passes.max(1.0) * (inputs - 1.0)).min(3.0).max(inputs);
        let pass = |passes| elements * (read_arrays(passes) + outputs) * size;
        let calls = |fused: FusionLevel, passes: f64| match self.is_single_call {
            true if fused == FusionLevel::Whole => times.min(1.0),
            _ => times * passes,
        };
        // A compiled loop runs all iterations for one element before the next element, so the operations on an element
        // form a dependency chain.
        let waiting = |fused: FusionLevel| {
            let is_waiting = self.is_single_call && fused == FusionLevel::Whole && times > 1.0;
            indicator(is_waiting) * self.operations_each.value() * chain * times
        };
        Amounts {
            operations: times * chain * elements * self.operations_each.value(),
            functions: times * elements * self.functions_each.value(),
            accesses: times * elements * (inputs + outputs),
            cpu_bytes: times * on_cpu * pass(on_cpu),
            gpu_bytes: times * on_gpu * pass(on_gpu),
            cold: times * on_cpu * elements * outputs * size,
            // With several passes, the intermediate results are also in use.
            working_set: pass(on_cpu) * if on_cpu > 1.0 { 2.0 } else { 1.0 },
            cpu_chain: waiting(fusion.cpu),
            gpu_chain: waiting(fusion.gpu),
            calls: calls(fusion.cpu, on_cpu),
            launches: calls(fusion.gpu, on_gpu),
            to_gpu_transfers: read_arrays(1.0),
            to_cpu_transfers: outputs,
            steps: calls(fusion.gpu, on_gpu),
            units: self.elements.value() * self.iterations.value(),
            ..Amounts::one_call()
                .with_copies(elements * read_arrays(1.0) * size, elements * outputs * size)
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

    fn expected_amounts(&self, size: f64, fusion: LibraryTraits) -> Amounts {
        let chain = Elementwise {
            elements: self.elements,
            inputs: self.inputs,
            outputs: self.outputs,
            operations_each: Count::new(1.0),
            chain: self.launches,
            functions_each: Count::ZERO,
            iterations: self.iterations,
            is_single_call: false,
        };
        let units = self.iterations.value();
        Amounts { units, ..chain.expected_amounts(size, fusion) }.with_iterations(units)
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
        one_pass: any::<[bool; 2]>(), one_block: any::<bool>(),
        cycles_each: count(edge, 0.1, 10.0), widens: select(vec![false]),
        results: count(edge, 1.0, 1e9), cycles_per_result: count(edge, 1.0, 200.0),
    }

    sizes! { larger: elements; split: elements; }

    fn expected_amounts(&self, size: f64, fusion: LibraryTraits) -> Amounts {
        let (elements, array) = (self.elements.value(), self.elements.value() * size);
        let results = self.results.value().min(elements);
        let is_deviation = self.into == ReductionKind::Deviation;
        let [cpu_single_pass, gpu_single_pass] =
            self.one_pass.map(|is_single| is_single && is_deviation);
        let eager_operations = |fused: FusionLevel, is_single: bool| {
            indicator(is_deviation && !is_single && fused == FusionLevel::No)
        };
        let (on_cpu, eager_gpu) = (
            eager_operations(fusion.cpu, cpu_single_pass),
            eager_operations(fusion.gpu, gpu_single_pass),
        );
        let reads = |is_single: bool| if is_deviation && !is_single { 2.0 } else { 1.0 };
        // With one block, one kernel computes the mean, and another kernel the deviations.
        let is_one_block = self.one_block && is_deviation;
        let on_gpu = if is_one_block { 1.0 } else { eager_gpu };
        let (gpu_passes, gpu_launches) = if is_one_block {
            (2.0, 2.0)
        } else {
            (reads(gpu_single_pass) + 4.0 * on_gpu, reads(gpu_single_pass) + 2.0 * on_gpu)
        };
        Amounts {
            // A sum adds each element once, and a standard deviation twice. Without fusion, array operations also
            // compute a difference and a square.
            operations: elements * (reads(false) + 2.0 * on_cpu.max(on_gpu)),
            cpu_bytes: array * (reads(cpu_single_pass) + 4.0 * on_cpu),
            gpu_bytes: array * gpu_passes,
            cold: array * on_cpu,
            working_set: array,
            cycles: (self.cycles_each.value() * elements
                + self.cycles_per_result.value() * results)
                * reads(cpu_single_pass),
            gpu_only: indicator(is_one_block) * 2.0 * elements * (size / 4.0 - 1.0).max(0.0),
            calls: reads(cpu_single_pass) + 2.0 * on_cpu,
            checks: 2.3 * reads(cpu_single_pass),
            launches: gpu_launches,
            arrays: if is_one_block { 0.0 } else { array * on_gpu },
            units: self.elements.value(),
            ..Amounts::one_call().with_copies(array, results * size)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == if stage.name == "sums" { Work::Reduction } else { Work::Elementwise }
    }

    fn max_gpu_threads(&self, stage: &str, size: f64) -> f64 {
        // The block has 512 threads with one element in flight each, but the model assumes 16 bytes in flight per
        // thread.
        let is_one_block =
            self.one_block && self.into == ReductionKind::Deviation && stage != "sums";
        if is_one_block { 512.0 * size / 16.0 } else { LIMIT }
    }
}

impl FamilyCase for Stencil {
    numbers! { |edge|
        cells: count(edge, 1.0, 1e10), chain: count(edge, 1.0, 100.0),
        arrays_each: count(edge, 1.0, 4.0), operations_each: count(edge, 1.0, 10.0),
        arrays: count(edge, 1.0, 20.0), steps: count(edge, 1.0, 1e6),
    }

    sizes! { larger: cells, chain, arrays_each, operations_each, arrays, steps; split: cells; }

    fn expected_amounts(&self, size: f64, fusion: LibraryTraits) -> Amounts {
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
        let is_eager = fusion.cpu == FusionLevel::No;
        let amounts = Amounts {
            operations,
            cycles: match (is_eager, fusion.overlap_checks && self.arrays.value() > 9.0) {
                (true, _) => calls * cells * 2.8,
                (false, true) => operations * 3.1,
                (false, false) => 0.0,
            },
            cpu_bytes: traffic(fusion.cpu),
            gpu_bytes: traffic(fusion.gpu),
            cold: if fusion.cpu == FusionLevel::Whole { 0.0 } else { calls * cells * size },
            working_set: grid,
            calls: if is_eager { 2.5 * calls } else { calls },
            launches: steps * passes(fusion.gpu, chain),
            units: self.cells.value() * self.steps.value(),
            ..Amounts::one_call().with_copies(grid, cells * size)
        };
        amounts.with_iterations(steps)
    }

    fn iterates_over_the_same_data(&self) -> bool {
        true
    }
}

impl FamilyCase for Transform {
    numbers! { |edge|
        points: count(edge, 1.0, 1e10), batch: count(edge, 1.0, 1e4),
        dimensions: count(edge, 1.0, 3.0),
        operations_per_cycle: count(edge, 1.0, 10.0),
        real: select(vec![false, true]), is_line_on_one_core: any::<bool>(),
    }

    sizes! {
        // With the same number of points, more transforms or dimensions make the axes shorter, so `points` is the only
        // size.
        larger: points;
        split: points;
    }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
        let (points, dimensions) = (self.points.value(), self.dimensions.value().max(1.0));
        let bits = log2((points / self.batch.value().max(1.0)).max(2.0));
        // cuFFT transforms up to 2¹² points along an axis in one pass.
        let on_gpu = dimensions * (bits / (dimensions * 12.0)).ceil().max(1.0);
        // For real points, half of the result is redundant.
        let half = if self.real { 0.5 } else { 1.0 };
        let array = half * points * 2.0 * size;
        Amounts {
            operations: half * 5.0 * points * bits,
            cycles: half * 5.0 * points * bits / self.operations_per_cycle.value(),
            cpu_bytes: 2.0 * dimensions * array,
            gpu_bytes: 2.0 * on_gpu * array,
            cold: array,
            working_set: 2.0 * array,
            nested: on_gpu - 1.0,
            compiled: 0.0,
            units: self.batch.value(),
            ..Amounts::one_call().with_copies(array, array)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }

    fn efficiency(&self, _: &str) -> StageEfficiency {
        scattered(0.52)
    }

    fn max_cores(&self, _: &str, _: f64) -> f64 {
        if self.is_line_on_one_core && self.dimensions.value() <= 1.0 {
            self.batch.value().max(1.0)
        } else {
            LIMIT
        }
    }
}

/// Returns `true` if the CPU keeps a histogram of the window instead of sorting it. `size` is the number of bytes per
/// value.
fn counts_window(filter: &Filter, size: f64) -> bool {
    let is_large_image = filter.dimensions.value() == 2.0 && power(filter.side.value(), 2.0) > 25.0;
    filter.kernel == Median && filter.counts_values && size == 1.0 && is_large_image
}

impl FamilyCase for Filter {
    numbers! { |edge|
        pixels: count(edge, 1.0, 1e10), side: count(edge, 1.0, 100.0),
        dimensions: count(edge, 1.0, 3.0),
        kernel: select(vec![Window, Separable, Median, Morphology, Resize, Warp, Color]),
        cycles_share: (0.0..1.0).prop_map(Share::new), counts_values: any::<bool>(),
    }

    sizes! { larger: pixels, side, dimensions; split: pixels; }

    fn expected_amounts(&self, size: f64, _: LibraryTraits) -> Amounts {
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
        let positions = match self.kernel {
            Separable | Window | Median | Morphology => passes,
            Resize => 2.0,
            Warp => 3.0,
            Color => 0.0,
        };
        let cycles =
            if counts_window(self, size) { 86.0 } else { cycles * self.cycles_share.value() };
        let sorting = match self.kernel {
            Median if window > 162.0 => 76.8 * window * bits,
            Median if window > 48.0 => 1.25 * window * window,
            _ => 0.0,
        };
        let image = pixels * size;
        let traffic =
            Amounts::one_call().with_copies(image, image).with_traffic(2.0 * passes * image);
        Amounts {
            operations: pixels * work,
            gpu_only: pixels * (115.0 * positions + 8.0 * taps),
            cycles: pixels * cycles,
            gpu_bytes: traffic.gpu_bytes + pixels * sorting,
            cold: passes * image,
            working_set: 2.0 * image,
            calls: passes,
            launches: passes,
            units: self.pixels.value(),
            ..traffic
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }

    fn max_cores(&self, _: &str, size: f64) -> f64 {
        if counts_window(self, size) { 1.0 } else { LIMIT }
    }
}
