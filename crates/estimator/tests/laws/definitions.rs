//! Laws of what families ask of a machine: each by its definition, worked out for the whole run at
//! once instead of stage by stage.

use super::alike;
use super::asked::Asked;
use super::computations::Computation;
use super::jobs::{Task, tasks};
use super::{BEYOND_TELLING, many, networks};
use offload_estimator::computation::custom::Custom;
use offload_estimator::computation::dataframe::Dataframe;
use offload_estimator::computation::elementwise::Elementwise;
use offload_estimator::computation::factorization::Factorization;
use offload_estimator::computation::filter::Filter;
use offload_estimator::computation::montecarlo::MonteCarlo;
use offload_estimator::computation::reduction::Reduction;
use offload_estimator::computation::sparse::Sparse;
use offload_estimator::computation::stencil::Stencil;
use offload_estimator::computation::transform::Transform;
use offload_estimator::workload::Shape;
use offload_estimator::workload::{Fusion, Work};
use offload_vocabulary::computation::{
    FactorizationKind, FilterKind, ReductionKind, TableOperation,
};
use offload_vocabulary::elementary::{log2, power};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use proptest::prelude::*;

/// Passes over memory of a chain of operations: one each, half as many, or one.
pub(crate) fn passes(fused: FusionLevel, chain: f64) -> f64 {
    match fused {
        FusionLevel::No => chain,
        FusionLevel::Half if chain > 2.0 => chain / 2.0,
        FusionLevel::Half | FusionLevel::Whole => chain.min(1.0),
    }
}

fn custom(it: &Custom) -> Asked {
    let copied = |bytes: f64| if bytes > 0.0 { it.transfers.value() } else { 0.0 };
    let steps = it.launches.value().max(1.0);
    let (to_gpu, to_cpu) = (it.to_gpu.value(), it.to_cpu.value());
    Asked {
        operations: it.operations.value(),
        functions: it.functions.value(),
        cpu_bytes: it.cpu_bytes.value(),
        gpu_bytes: it.gpu_bytes.value(),
        // Of two inputs and a result the result is a third.
        cold: match it.work {
            Work::Elementwise if !it.calls.is_zero() => it.cpu_bytes.value() / 3.0,
            _ => 0.0,
        },
        working_set: it.working_set.value(),
        calls: it.calls.value(),
        launches: it.launches.value(),
        to_gpu,
        to_gpu_transfers: copied(to_gpu),
        to_cpu,
        to_cpu_transfers: copied(to_cpu),
        step_to_gpu: to_gpu / steps,
        step_to_cpu: to_cpu / steps,
        steps,
        ..Asked::one_call()
    }
}

fn matmul(it: &Shape, size: f64) -> Asked {
    let (factors, result) = (it.m * it.k + it.k * it.n, it.m * it.n);
    let bytes = |elements: f64| elements * it.batch * size;
    Asked {
        operations: it.m * it.n * it.batch * 2.0 * it.k,
        working_set: bytes(factors + result),
        to_gpu_transfers: 2.0,
        to_cpu_transfers: 1.0,
        compiled: 0.0,
        ..Asked::one_call().copying(bytes(factors), bytes(result)).moving(bytes(factors + result))
    }
}

fn elementwise(it: &Elementwise, size: f64, fusion: Fusion) -> Asked {
    let (elements, times) = (it.elements.value(), it.iterations.value());
    let (inputs, outputs, chain) = (it.inputs.value(), it.outputs.value(), it.chain.value());
    let (on_cpu, on_gpu) = (passes(fusion.cpu, chain), passes(fusion.gpu, chain));
    let pass = elements * (inputs + outputs) * size;
    Asked {
        operations: times * chain * elements * it.operations_each.value(),
        functions: times * elements * it.functions_each.value(),
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

fn reduction(it: &Reduction, size: f64, fusion: Fusion) -> Asked {
    let (elements, array) = (it.elements.value(), it.elements.value() * size);
    let deviates = it.into == ReductionKind::Deviation;
    let eager = |fused: FusionLevel| f64::from(u8::from(deviates && fused == FusionLevel::No));
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

fn transform(it: &Transform, size: f64) -> Asked {
    let (points, dimensions) = (it.points.value(), it.dimensions.value().max(1.0));
    let bits = log2((points / it.batch.value().max(1.0)).max(2.0));
    // cuFFT transforms 2¹² points of an axis in one pass.
    let on_gpu = dimensions * (bits / (dimensions * 12.0)).ceil().max(1.0);
    let array = points * 2.0 * size;
    Asked {
        operations: 5.0 * points * bits,
        cycles: 5.0 * points * bits / 1.3,
        cpu_bytes: 2.0 * dimensions * array,
        gpu_bytes: 2.0 * on_gpu * array,
        cold: array,
        working_set: 2.0 * array,
        nested: on_gpu - 1.0,
        compiled: 0.0,
        ..Asked::one_call().copying(array, array)
    }
}

fn sorting(elements: f64, size: f64) -> Asked {
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
        ..Asked::one_call().copying(array, array)
    }
}

fn stencil(it: &Stencil, size: f64, fusion: Fusion) -> Asked {
    let (cells, chain, steps) = (it.cells.value(), it.chain.value(), it.steps.value());
    let grid = cells * it.arrays.value() * size;
    let traffic = |fused: FusionLevel| match fused {
        FusionLevel::Whole => steps * grid,
        FusionLevel::Half | FusionLevel::No => {
            steps * grid.max(cells * it.arrays_each.value() * passes(fused, chain) * size)
        }
    };
    let calls = steps * passes(fusion.cpu, chain);
    let operations = steps * cells * chain * it.operations_each.value();
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

fn filter(it: &Filter, size: f64) -> Asked {
    let (dimensions, side) = (it.dimensions.value().clamp(1.0, 3.0), it.side.value());
    let (pixels, window) = (it.pixels.value(), power(side, dimensions));
    let bits = log2(window.max(2.0));
    let (work, cycles, passes) = match it.kernel {
        FilterKind::Separable => {
            (2.0 * side * dimensions, (6.0 + 1.4 * side) * dimensions, dimensions)
        }
        FilterKind::Window => (2.0 * window, 3.0 * window, 1.0),
        FilterKind::Median => (window * bits * bits / 2.0, 52.0 * window, 1.0),
    };
    let image = pixels * size;
    Asked {
        operations: pixels * work,
        cycles: pixels * cycles,
        cold: passes * image,
        working_set: 2.0 * image,
        calls: passes,
        launches: passes,
        ..Asked::one_call().copying(image, image).moving(2.0 * passes * image)
    }
}

fn factorization(it: &Factorization, size: f64) -> Asked {
    let n = it.m.min(it.n);
    let m = match it.factors {
        FactorizationKind::Qr | FactorizationKind::Svd | FactorizationKind::FullSvd => {
            it.m.max(it.n)
        }
        FactorizationKind::Solve | FactorizationKind::Cholesky | FactorizationKind::Eigen => n,
    };
    let cube = n * n * n;
    let (operations, swept, kernels) = match it.factors {
        FactorizationKind::Solve => (cube * 2.0 / 3.0, 0.0, 1.0),
        FactorizationKind::Cholesky => (cube / 3.0, 0.0, 1.0),
        FactorizationKind::Qr => (2.0 * m * n * n - cube * 2.0 / 3.0, 0.0, 2.0),
        FactorizationKind::Svd => (6.0 * m * n * n + 20.0 * cube, 20.0 / 3.0, 30.0),
        FactorizationKind::FullSvd => {
            (4.0 * m * m * n + 8.0 * m * n * n + 9.0 * cube, 20.0 / 3.0, 30.0)
        }
        FactorizationKind::Eigen => (9.0 * cube, 4.0 / 3.0, 10.0),
    };
    let matrix = m * n * size;
    Asked {
        operations,
        cpu_bytes: 3.0 * matrix,
        gpu_bytes: 3.0 * matrix + swept * cube * size,
        working_set: 3.0 * matrix,
        calls: 12.0,
        nested: kernels * n,
        arrays: matrix,
        compiled: 0.0,
        ..Asked::one_call().copying(matrix, matrix)
    }
}

fn sparse(it: &Sparse, size: f64) -> Asked {
    let (rows, times) = (it.rows.value(), it.iterations.value());
    let (nonzeros, vector) = (rows * it.nonzeros.value(), rows * size);
    let product = nonzeros * (2.0 * size + 4.0) + 2.0 * vector;
    let solves = f64::from(u8::from(it.solves));
    let asked = Asked {
        operations: times * (2.0 * nonzeros + solves * 10.0 * rows),
        cycles: times * nonzeros * 5.0,
        working_set: product.max(solves * 13.0 * vector),
        calls: times * (1.0 + solves * 7.0),
        launches: times * (1.0 + solves * 7.0),
        arrays: 4.0 * vector,
        ..Asked::one_call()
    };
    asked
        .copying(nonzeros * (size + 4.0) + vector, vector)
        .moving(times * (product + solves * 13.0 * vector))
        .iterating(times)
}

fn simulation(it: &MonteCarlo, size: f64, fusion: Fusion) -> Asked {
    let (steps, draws) = (it.steps.value(), it.draws.value());
    let (moves, array) = (it.paths.value() * steps, it.paths.value() * size);
    let all = steps * (it.operations_each.value() + it.functions_each.value());
    let calls = |fused: FusionLevel| match fused {
        FusionLevel::Whole => passes(fused, all),
        FusionLevel::Half | FusionLevel::No => passes(fused, all) + steps * draws.min(1.0),
    };
    let bytes = |fused: FusionLevel| match fused {
        FusionLevel::Whole => array,
        FusionLevel::Half | FusionLevel::No => array * (3.0 * passes(fused, all) + steps * draws),
    };
    Asked {
        operations: moves * it.operations_each.value(),
        functions: moves * it.functions_each.value(),
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

fn dataframe(it: &Dataframe, size: f64) -> Asked {
    let (rows, columns) = (it.rows.value(), it.columns.value());
    let table = rows * columns * size;
    let (key, column, passes, kernels, result) = match it.verb {
        TableOperation::Filter => (3.0, 2.7, 2.5, 4.0, table / 2.0),
        TableOperation::GroupBy => (30.0, 5.0, 4.0, 8.0, table / 1000.0),
        TableOperation::Join => (200.0, 30.0, 6.0, 12.0, table),
        TableOperation::Sort => (17.0 * log2(rows.max(2.0)), 5.0, 17.0, 12.0, table),
    };
    Asked {
        cycles: rows * key + rows * columns * column,
        cpu_bytes: 2.0 * table,
        gpu_bytes: passes * table,
        cold: table / 2.0,
        working_set: table,
        nested: kernels + columns,
        arrays: table,
        ..Asked::one_call().copying(table, result)
    }
}

/// What a task asks of a machine.
fn asked(task: &Task) -> Asked {
    let (size, fusion) = (bytes_each(task.precision), task.fusion);
    match &task.computation {
        Computation::Custom(it) => custom(it),
        Computation::Matmul(it) => matmul(it, size),
        Computation::Elementwise(it) => elementwise(it, size, fusion),
        Computation::Steps(it, steps) => elementwise(it, size, fusion).iterating(steps.value()),
        Computation::Reduction(it) => reduction(it, size, fusion),
        Computation::Transform(it) => transform(it, size),
        Computation::Sorting(it) => sorting(it.elements.value(), size),
        Computation::Stencil(it) => stencil(it, size, fusion),
        Computation::Filter(it) => filter(it, size),
        Computation::Factorization(it) => factorization(it, size),
        Computation::Sparse(it) => sparse(it, size),
        Computation::MonteCarlo(it) => simulation(it, size, fusion),
        Computation::Dataframe(it) => dataframe(it, size),
        Computation::Loop(it) => {
            networks::interpreted(it, |chain| elementwise(chain, size, fusion))
        }
        Computation::Network(it) => networks::network(it, size, fusion),
        Computation::Language(it) => networks::language(it, size),
        Computation::Recurrent(it) => networks::recurrent(it, size, fusion),
        Computation::Chunks(it) => networks::chunks(it, size),
        Computation::Pipeline(it) => networks::pipeline(it),
    }
}

/// Bytes of an element.
fn bytes_each(precision: Precision) -> f64 {
    match precision {
        Precision::Fp64 => 8.0,
        Precision::Fp32 | Precision::Tf32 => 4.0,
        Precision::Fp16 | Precision::Bf16 => 2.0,
        Precision::Int8 => 1.0,
    }
}

proptest! {
    // Every family has to have its turn.
    #![proptest_config(many(32))]

    #[test]
    fn a_family_asks_for_what_its_definition_says(task in tasks()) {
        let wanted = asked(&task).amounts();
        let given = Asked::from(&task.workload()).amounts();
        for ((name, wanted), (_, given)) in wanted.into_iter().zip(given) {
            let untold = wanted.is_nan() || given.max(wanted) > BEYOND_TELLING;
            prop_assert!(untold || alike(given, wanted), "{name}: {given}, not {wanted}");
        }
    }
}
