//! Operations on large arrays: chains, reductions, stencils and simulations.

use super::{FamilyCase, Generator, Size, of, one_if, passes};
use crate::asked::Asked;
use crate::numbers::{Edge, count};
use offload_estimator::computation::elementwise::Elementwise;
use offload_estimator::computation::montecarlo::MonteCarlo;
use offload_estimator::computation::reduction::Reduction;
use offload_estimator::computation::stencil::Stencil;
use offload_estimator::computation::tiny_kernels::TinyKernels;
use offload_estimator::workload::{Fusion, Stage, Work};
use offload_vocabulary::computation::ReductionKind;
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::quantity::Count;
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn generators(edge: Edge) -> Vec<Generator> {
    vec![
        of::<Elementwise>(edge),
        of::<TinyKernels>(edge),
        of::<Reduction>(edge),
        of::<Stencil>(edge),
        of::<MonteCarlo>(edge),
    ]
}

impl FamilyCase for Elementwise {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        let arrays = (count(edge, 1.0, 1e11), count(edge, 1.0, 4.0), count(edge, 1.0, 4.0));
        let work = (count(edge, 1.0, 1e3), count(edge, 1.0, 1e5), count(edge, 1.0, 100.0));
        (arrays, work, count(edge, 1.0, 100.0)).prop_map(|(arrays, work, iterations)| {
            let (elements, inputs, outputs) = arrays;
            let (operations_each, chain, functions_each) = work;
            Self { elements, inputs, outputs, operations_each, chain, functions_each, iterations }
        })
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        vec![
            &mut self.elements,
            &mut self.inputs,
            &mut self.outputs,
            &mut self.operations_each,
            &mut self.chain,
            &mut self.functions_each,
            &mut self.iterations,
        ]
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.elements]
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
            ..Asked::one_call().copying(elements * inputs * size, elements * outputs * size)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Elementwise
    }
}

impl FamilyCase for TinyKernels {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        let arrays = (count(edge, 1.0, 1e11), count(edge, 1.0, 4.0), count(edge, 1.0, 4.0));
        (arrays, count(edge, 1.0, 1e5), count(edge, 1.0, 1e5)).prop_map(
            |((elements, inputs, outputs), launches, iterations)| Self {
                elements,
                inputs,
                outputs,
                launches,
                iterations,
            },
        )
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        vec![
            &mut self.elements,
            &mut self.inputs,
            &mut self.outputs,
            &mut self.launches,
            &mut self.iterations,
        ]
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.elements]
    }

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
        chain.definition(size, fusion).iterating(self.iterations.value())
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Elementwise
    }

    fn iterates_over_the_same_data(&self) -> bool {
        true
    }
}

impl FamilyCase for Reduction {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        let kinds = select(vec![ReductionKind::Sum, ReductionKind::Deviation]);
        (count(edge, 1.0, 1e11), kinds).prop_map(|(elements, into)| Self { elements, into })
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        self.split()
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.elements]
    }

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
            ..Asked::one_call().copying(array, size)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == if stage.name == "sums" { Work::Reduction } else { Work::Elementwise }
    }
}

impl FamilyCase for Stencil {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        let pass = (count(edge, 1.0, 100.0), count(edge, 1.0, 4.0), count(edge, 1.0, 10.0));
        let grid = (count(edge, 1.0, 1e10), count(edge, 1.0, 20.0));
        (grid, pass, count(edge, 1.0, 1e6)).prop_map(|((cells, arrays), pass, steps)| {
            let (chain, arrays_each, operations_each) = pass;
            Self { cells, chain, arrays_each, operations_each, arrays, steps }
        })
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        vec![
            &mut self.cells,
            &mut self.chain,
            &mut self.arrays_each,
            &mut self.operations_each,
            &mut self.arrays,
            &mut self.steps,
        ]
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.cells]
    }

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
            cycles: if eager { calls * cells * 2.8 } else { operations * 3.1 },
            cpu_bytes: traffic(fusion.cpu),
            gpu_bytes: traffic(fusion.gpu),
            cold: calls * cells * size,
            working_set: grid,
            calls: if eager { 2.5 * calls } else { calls },
            launches: steps * passes(fusion.gpu, chain),
            ..Asked::one_call().copying(grid, cells * size)
        };
        asked.iterating(steps)
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Elementwise
    }

    fn iterates_over_the_same_data(&self) -> bool {
        true
    }
}

impl FamilyCase for MonteCarlo {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        let size = (count(edge, 1.0, 1e9), count(edge, 1.0, 1e4));
        let step = (count(edge, 1.0, 100.0), count(edge, 1.0, 10.0), count(edge, 1.0, 10.0));
        (size, step).prop_map(|((paths, steps), (operations_each, functions_each, draws))| Self {
            paths,
            steps,
            operations_each,
            functions_each,
            draws,
        })
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        vec![
            &mut self.paths,
            &mut self.steps,
            &mut self.operations_each,
            &mut self.functions_each,
            &mut self.draws,
        ]
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.paths]
    }

    fn definition(&self, size: f64, fusion: Fusion) -> Asked {
        let (steps, draws) = (self.steps.value(), self.draws.value());
        let (moves, array) = (self.paths.value() * steps, self.paths.value() * size);
        let all = steps * (self.operations_each.value() + self.functions_each.value());
        let calls = |fused: FusionLevel| match fused {
            FusionLevel::Whole => passes(fused, all),
            FusionLevel::Half | FusionLevel::No => passes(fused, all) + steps * draws.min(1.0),
        };
        let bytes = |fused: FusionLevel| match fused {
            FusionLevel::Whole => array,
            FusionLevel::Half | FusionLevel::No => {
                array * (3.0 * passes(fused, all) + steps * draws)
            }
        };
        Asked {
            operations: moves * self.operations_each.value(),
            functions: moves * self.functions_each.value(),
            cycles: moves * draws * 35.0,
            gpu_only: moves * draws * 50.0,
            cpu_bytes: bytes(fusion.cpu),
            gpu_bytes: bytes(fusion.gpu),
            cold: array * calls(fusion.cpu),
            working_set: 3.0 * array,
            calls: calls(fusion.cpu),
            launches: calls(fusion.gpu),
            arrays: 3.0 * array,
            ..Asked::one_call().copying(0.0, array)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Elementwise
    }
}
