//! The generator's computations: every family, from nothing to more than anybody computes.

use super::computations::Computation;
use super::numbers::{Edge, bytes, count, operations};
use offload_estimator::computation::chunks::Chunks;
use offload_estimator::computation::custom::Custom;
use offload_estimator::computation::dataframe::Dataframe;
use offload_estimator::computation::elementwise::Elementwise;
use offload_estimator::computation::factorization::Factorization;
use offload_estimator::computation::filter::Filter;
use offload_estimator::computation::interpreted::Loop;
use offload_estimator::computation::language::Language;
use offload_estimator::computation::montecarlo::MonteCarlo;
use offload_estimator::computation::network::{Layer, Network};
use offload_estimator::computation::pipeline::Pipeline;
use offload_estimator::computation::recurrent::Recurrent;
use offload_estimator::computation::reduction::Reduction;
use offload_estimator::computation::sorting::Sorting;
use offload_estimator::computation::sparse::Sparse;
use offload_estimator::computation::stencil::Stencil;
use offload_estimator::computation::transform::Transform;
use offload_estimator::workload::Shape;
use offload_estimator::workload::{Fusion, Work};
use offload_vocabulary::computation::{
    FactorizationKind, FilterKind, ReductionKind, TableOperation,
};
use offload_vocabulary::execution::{ArithmeticUnit, FusionLevel};
use proptest::prelude::*;
use proptest::sample::select;

/// How far a pair of libraries fuses.
pub(crate) fn fusions() -> impl Strategy<Value = Fusion> {
    let fused = || select(vec![FusionLevel::No, FusionLevel::Half, FusionLevel::Whole]);
    (fused(), fused()).prop_map(|(cpu, gpu)| Fusion { cpu, gpu })
}

fn units() -> impl Strategy<Value = ArithmeticUnit> {
    select(vec![ArithmeticUnit::Vector, ArithmeticUnit::Matrix])
}

prop_compose! {
    fn customs(edge: Edge)(
        operations in operations(edge, 1.0, 1e18),
        functions in count(edge, 1.0, 1e12),
        traffic in (bytes(edge, 1.0, 1e13), bytes(edge, 1.0, 1e13), bytes(edge, 1.0, 1e12)),
        copied in (bytes(edge, 1.0, 1e12), bytes(edge, 1.0, 1e12), count(edge, 1.0, 1e6)),
        calls in count(edge, 1.0, 1e7),
        launches in count(edge, 1.0, 1e7),
        unit in units(),
        elementwise in any::<bool>(),
    ) -> Custom {
        let (cpu_bytes, gpu_bytes, working_set) = traffic;
        let (to_gpu, to_cpu, transfers) = copied;
        Custom {
            operations, functions, cpu_bytes, gpu_bytes, working_set, to_gpu, to_cpu,
            transfers, calls, launches,
            work: if elementwise { Work::Elementwise } else { Work::Dense(unit) },
        }
    }
}

prop_compose! {
    fn shapes(edge: Edge)(
        sides in (count(edge, 1.0, 1e5), count(edge, 1.0, 1e5), count(edge, 1.0, 1e5)),
        batch in count(edge, 1.0, 1e4),
    ) -> Shape {
        let (m, n, k) = sides;
        Shape { m: m.value(), n: n.value(), k: k.value(), batch: batch.value() }
    }
}

prop_compose! {
    fn chains(edge: Edge)(
        elements in count(edge, 1.0, 1e11),
        inputs in count(edge, 1.0, 4.0),
        outputs in count(edge, 1.0, 4.0),
        operations_each in count(edge, 1.0, 1e3),
        chain in count(edge, 1.0, 1e5),
        functions_each in count(edge, 1.0, 100.0),
        iterations in count(edge, 1.0, 100.0),
    ) -> Elementwise {
        Elementwise {
            elements,
            inputs,
            outputs,
            operations_each,
            chain,
            functions_each,
            iterations,
        }
    }
}

prop_compose! {
    fn reductions(edge: Edge)(
        elements in count(edge, 1.0, 1e11),
        into in select(vec![ReductionKind::Sum, ReductionKind::Deviation]),
    ) -> Reduction {
        Reduction { elements, into }
    }
}

prop_compose! {
    fn transforms(edge: Edge)(
        points in count(edge, 1.0, 1e10),
        batch in count(edge, 1.0, 1e4),
        dimensions in count(edge, 1.0, 3.0),
    ) -> Transform {
        Transform { points, batch, dimensions }
    }
}

prop_compose! {
    fn stencils(edge: Edge)(
        cells in count(edge, 1.0, 1e10),
        chain in count(edge, 1.0, 100.0),
        arrays_each in count(edge, 1.0, 4.0),
        operations_each in count(edge, 1.0, 10.0),
        arrays in count(edge, 1.0, 20.0),
        steps in count(edge, 1.0, 1e6),
    ) -> Stencil {
        Stencil { cells, chain, arrays_each, operations_each, arrays, steps }
    }
}

prop_compose! {
    fn filters(edge: Edge)(
        pixels in count(edge, 1.0, 1e10),
        side in count(edge, 1.0, 100.0),
        dimensions in count(edge, 1.0, 3.0),
        kernel in select(vec![FilterKind::Window, FilterKind::Separable, FilterKind::Median]),
    ) -> Filter {
        Filter { pixels, side, dimensions, kernel }
    }
}

prop_compose! {
    fn factorizations(edge: Edge)(
        sides in (count(edge, 1.0, 1e5), count(edge, 1.0, 1e5)),
        factors in select(vec![
            FactorizationKind::Solve, FactorizationKind::Cholesky, FactorizationKind::Qr, FactorizationKind::Svd, FactorizationKind::FullSvd, FactorizationKind::Eigen,
        ]),
    ) -> Factorization {
        Factorization { m: sides.0.value(), n: sides.1.value(), factors }
    }
}

prop_compose! {
    fn sparses(edge: Edge)(
        rows in count(edge, 1.0, 1e9),
        nonzeros in count(edge, 1.0, 1e3),
        iterations in count(edge, 1.0, 1e5),
        solves in any::<bool>(),
    ) -> Sparse {
        Sparse { rows, nonzeros, iterations, solves }
    }
}

prop_compose! {
    fn simulations(edge: Edge)(
        paths in count(edge, 1.0, 1e9),
        steps in count(edge, 1.0, 1e4),
        operations_each in count(edge, 1.0, 100.0),
        functions_each in count(edge, 1.0, 10.0),
        draws in count(edge, 1.0, 10.0),
    ) -> MonteCarlo {
        MonteCarlo { paths, steps, operations_each, functions_each, draws }
    }
}

prop_compose! {
    fn tables(edge: Edge)(
        rows in count(edge, 1.0, 1e10),
        columns in count(edge, 1.0, 1e3),
        verb in select(vec![TableOperation::Filter, TableOperation::GroupBy, TableOperation::Join, TableOperation::Sort]),
    ) -> Dataframe {
        Dataframe { rows, columns, verb }
    }
}

prop_compose! {
    fn loops(edge: Edge)(
        iterations in count(edge, 1.0, 1e10),
        operations_each in count(edge, 1.0, 1e3),
        functions_each in count(edge, 1.0, 100.0),
        inputs in count(edge, 1.0, 10.0),
    ) -> Loop {
        Loop { iterations, operations_each, functions_each, inputs }
    }
}

prop_compose! {
    fn networks(edge: Edge)(
        layer in select(vec![Layer::Dense, Layer::Convolution, Layer::Block]),
        size in (count(edge, 1.0, 1e11), count(edge, 1.0, 1e3), count(edge, 1.0, 1e6)),
        data in (count(edge, 1.0, 1e4), count(edge, 1.0, 1e8), count(edge, 1.0, 1e6)),
        uses in count(edge, 1.0, 1e4),
        steps in count(edge, 1.0, 1e6),
        trains in any::<bool>(),
    ) -> Network {
        let (parameters, layers, activations) = size;
        let (batch, samples, sample_values) = data;
        Network {
            layer, parameters, layers, batch, samples, sample_values, uses, activations, steps,
            trains,
        }
    }
}

prop_compose! {
    fn languages(edge: Edge)(
        parameters in count(edge, 1.0, 1e12),
        layers in count(edge, 1.0, 200.0),
        bits in count(edge, 1.0, 32.0),
        prompt in count(edge, 1.0, 1e5),
        tokens in count(edge, 1.0, 1e5),
        batch in count(edge, 1.0, 1e3),
    ) -> Language {
        Language { parameters, layers, bits, prompt, tokens, batch }
    }
}

prop_compose! {
    fn recurrents(edge: Edge)(
        width in count(edge, 1.0, 1e4),
        layers in count(edge, 1.0, 10.0),
        batch in count(edge, 1.0, 1e3),
        length in count(edge, 1.0, 1e5),
        trains in any::<bool>(),
    ) -> Recurrent {
        Recurrent { width, layers, batch, length, trains }
    }
}

prop_compose! {
    fn in_pieces(edge: Edge)(
        chunks in count(edge, 1.0, 1e6),
        bytes in bytes(edge, 1.0, 1e9),
        operations_each in count(edge, 1.0, 100.0),
        chain in count(edge, 1.0, 100.0),
    ) -> Chunks {
        Chunks { chunks, bytes, operations_each, chain }
    }
}

prop_compose! {
    fn pipelines(edge: Edge)(
        items in count(edge, 1.0, 1e7),
        prepare in count(edge, 1.0, 1e9),
        item in bytes(edge, 1.0, 1e7),
        operations_each in operations(edge, 1.0, 1e12),
        launches in count(edge, 1.0, 1e6),
        unit in units(),
        finish in count(edge, 1.0, 1e9),
        result in bytes(edge, 1.0, 1e7),
    ) -> Pipeline {
        Pipeline { items, prepare, item, operations_each, launches, unit, finish, result }
    }
}

/// A computation of any family.
pub(crate) fn computations_to(edge: Edge) -> BoxedStrategy<Computation> {
    let sortings = count(edge, 1.0, 1e11).prop_map(|elements| Sorting { elements });
    prop_oneof![
        customs(edge).prop_map(Computation::Custom),
        shapes(edge).prop_map(Computation::Matmul),
        chains(edge).prop_map(Computation::Elementwise),
        (chains(edge), count(edge, 1.0, 1e5)).prop_map(|(it, steps)| Computation::Steps(it, steps)),
        reductions(edge).prop_map(Computation::Reduction),
        transforms(edge).prop_map(Computation::Transform),
        sortings.prop_map(Computation::Sorting),
        stencils(edge).prop_map(Computation::Stencil),
        filters(edge).prop_map(Computation::Filter),
        factorizations(edge).prop_map(Computation::Factorization),
        sparses(edge).prop_map(Computation::Sparse),
        simulations(edge).prop_map(Computation::MonteCarlo),
        tables(edge).prop_map(Computation::Dataframe),
        loops(edge).prop_map(Computation::Loop),
        networks(edge).prop_map(Computation::Network),
        languages(edge).prop_map(Computation::Language),
        recurrents(edge).prop_map(Computation::Recurrent),
        in_pieces(edge).prop_map(Computation::Chunks),
        pipelines(edge).prop_map(Computation::Pipeline),
    ]
    .boxed()
}
