//! A computation of any family, before a number format and a library make work of it.

use offload_estimator::computation::chunks::Chunks;
use offload_estimator::computation::custom::Custom;
use offload_estimator::computation::dataframe::Dataframe;
use offload_estimator::computation::elementwise::Elementwise;
use offload_estimator::computation::factorization::Factorization;
use offload_estimator::computation::filter::Filter;
use offload_estimator::computation::interpreted::Loop;
use offload_estimator::computation::language::Language;
use offload_estimator::computation::montecarlo::MonteCarlo;
use offload_estimator::computation::network::Network;
use offload_estimator::computation::pipeline::Pipeline;
use offload_estimator::computation::recurrent::Recurrent;
use offload_estimator::computation::reduction::Reduction;
use offload_estimator::computation::sorting::Sorting;
use offload_estimator::computation::sparse::Sparse;
use offload_estimator::computation::stencil::Stencil;
use offload_estimator::computation::transform::Transform;
use offload_estimator::trace::Trace;
use offload_estimator::workload::Shape;
use offload_estimator::workload::{Fusion, Workload};
use offload_vocabulary::computation::FactorizationKind;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// What a family computes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Computation {
    Custom(Custom),
    Matmul(Shape),
    Elementwise(Elementwise),
    /// A chain of operations in so many iterations.
    Steps(Elementwise, Count),
    Reduction(Reduction),
    Transform(Transform),
    Sorting(Sorting),
    Stencil(Stencil),
    Filter(Filter),
    Factorization(Factorization),
    Sparse(Sparse),
    MonteCarlo(MonteCarlo),
    Dataframe(Dataframe),
    Loop(Loop),
    Network(Network),
    Language(Language),
    Recurrent(Recurrent),
    Chunks(Chunks),
    Pipeline(Pipeline),
}

/// A number that says how large a problem is.
pub(crate) trait Size {
    /// Makes it this many times as large.
    fn grow(&mut self, times: f64);
}

macro_rules! sizes {
    ($($name:ty),+) => {$(
        impl Size for $name {
            fn grow(&mut self, times: f64) {
                let grown = *self * times;
                *self = grown;
            }
        }
    )+};
}

sizes! { Count, Bytes, Operations, f64 }

impl Size for Factorization {
    fn grow(&mut self, times: f64) {
        (self.m, self.n) = (self.m * times, self.n * times);
    }
}

impl Computation {
    /// The work in a number format, with libraries that fuse this much.
    pub(crate) fn workload(
        &self,
        precision: Precision,
        fusion: Fusion,
        trace: &mut Trace,
    ) -> Workload {
        match self {
            Self::Custom(it) => it.workload(precision, trace),
            Self::Matmul(it) => it.workload(precision, trace),
            Self::Elementwise(it) => it.workload(precision, fusion, trace),
            Self::Steps(it, steps) => it.workload(precision, fusion, trace).iterating(*steps),
            Self::Reduction(it) => it.workload(precision, fusion, trace),
            Self::Transform(it) => it.workload(precision, trace),
            Self::Sorting(it) => it.workload(precision, trace),
            Self::Stencil(it) => it.workload(precision, fusion, trace),
            Self::Filter(it) => it.workload(precision, trace),
            Self::Factorization(it) => it.workload(precision, trace),
            Self::Sparse(it) => it.workload(precision, trace),
            Self::MonteCarlo(it) => it.workload(precision, fusion, trace),
            Self::Dataframe(it) => it.workload(precision, trace),
            Self::Loop(it) => it.workload(precision, fusion, trace),
            Self::Network(it) => it.workload(precision, fusion, trace),
            Self::Language(it) => it.workload(precision, trace),
            Self::Recurrent(it) => it.workload(precision, fusion, trace),
            Self::Chunks(it) => it.workload(precision, trace),
            Self::Pipeline(it) => it.workload(precision, trace),
        }
    }

    /// The same with one of its sizes, whichever that is, this many times as large.
    pub(crate) fn grown(mut self, size: usize, times: f64) -> Self {
        let mut sizes = self.sizes();
        let size = size % sizes.len();
        sizes[size].grow(times);
        self
    }

    /// The same calls and launches with nothing to work on.
    pub(crate) fn emptied(mut self) -> Self {
        self.extent().into_iter().for_each(|size| size.grow(0.0));
        self
    }

    /// What one of so many GPUs does.
    pub(crate) fn shared(mut self, gpus: Count) -> Self {
        self.split().into_iter().for_each(|size| size.grow(1.0 / gpus.value()));
        self
    }

    /// Every number that makes it a larger problem.
    ///
    /// Left out is what makes another problem of the same size: more layers of the same weights
    /// are narrower ones, more transforms of the same points are shorter ones, the same points in
    /// more dimensions have shorter axes, the same results of more calls are smaller ones, and the
    /// same data in more steps needs less memory at once. Singular values of more rows only may come
    /// from products that are a little shallower; both sides grow together.
    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        match self {
            Self::Custom(it) => vec![
                &mut it.operations,
                &mut it.functions,
                &mut it.cpu_bytes,
                &mut it.gpu_bytes,
                &mut it.working_set,
                &mut it.to_gpu,
                &mut it.to_cpu,
                &mut it.transfers,
            ],
            Self::Matmul(it) => vec![&mut it.m, &mut it.n, &mut it.k, &mut it.batch],
            Self::Elementwise(it) => chain(it),
            Self::Steps(it, steps) => {
                let mut sizes = chain(it);
                sizes.push(steps);
                sizes
            }
            Self::Reduction(it) => vec![&mut it.elements],
            Self::Transform(it) => vec![&mut it.points],
            Self::Sorting(it) => vec![&mut it.elements],
            Self::Stencil(it) => vec![
                &mut it.cells,
                &mut it.chain,
                &mut it.arrays_each,
                &mut it.operations_each,
                &mut it.arrays,
                &mut it.steps,
            ],
            Self::Filter(it) => vec![&mut it.pixels, &mut it.side, &mut it.dimensions],
            Self::Factorization(it) => match it.factors {
                FactorizationKind::Svd | FactorizationKind::FullSvd => vec![it],
                FactorizationKind::Solve
                | FactorizationKind::Cholesky
                | FactorizationKind::Qr
                | FactorizationKind::Eigen => {
                    vec![&mut it.m, &mut it.n]
                }
            },
            Self::Sparse(it) => vec![&mut it.rows, &mut it.nonzeros, &mut it.iterations],
            Self::MonteCarlo(it) => vec![
                &mut it.paths,
                &mut it.steps,
                &mut it.operations_each,
                &mut it.functions_each,
                &mut it.draws,
            ],
            Self::Dataframe(it) => vec![&mut it.rows, &mut it.columns],
            Self::Loop(it) => vec![
                &mut it.iterations,
                &mut it.operations_each,
                &mut it.functions_each,
                &mut it.inputs,
            ],
            Self::Network(it) => vec![
                &mut it.parameters,
                &mut it.batch,
                &mut it.samples,
                &mut it.sample_values,
                &mut it.uses,
                &mut it.activations,
                &mut it.steps,
            ],
            Self::Language(it) => vec![
                &mut it.parameters,
                &mut it.bits,
                &mut it.prompt,
                &mut it.tokens,
                &mut it.batch,
            ],
            Self::Recurrent(it) => {
                vec![&mut it.width, &mut it.layers, &mut it.batch, &mut it.length]
            }
            Self::Chunks(it) => {
                vec![&mut it.chunks, &mut it.bytes, &mut it.operations_each, &mut it.chain]
            }
            Self::Pipeline(it) => vec![
                &mut it.items,
                &mut it.prepare,
                &mut it.item,
                &mut it.operations_each,
                &mut it.launches,
                &mut it.finish,
                &mut it.result,
            ],
        }
    }

    /// The numbers without which there is nothing to work on.
    fn extent(&mut self) -> Vec<&mut dyn Size> {
        match self {
            Self::Custom(it) => vec![
                &mut it.operations,
                &mut it.functions,
                &mut it.cpu_bytes,
                &mut it.gpu_bytes,
                &mut it.to_gpu,
                &mut it.to_cpu,
            ],
            Self::Matmul(it) => vec![&mut it.m, &mut it.n],
            Self::Factorization(it) => vec![&mut it.m, &mut it.n],
            Self::Network(it) => vec![&mut it.parameters, &mut it.batch, &mut it.samples],
            Self::Language(it) => vec![&mut it.parameters],
            Self::Recurrent(it) => vec![&mut it.width],
            Self::Chunks(it) => vec![&mut it.bytes],
            other => other.split(),
        }
    }

    /// The size that several GPUs share.
    fn split(&mut self) -> Vec<&mut dyn Size> {
        match self {
            Self::Custom(it) => vec![&mut it.operations, &mut it.gpu_bytes],
            Self::Matmul(it) => vec![&mut it.m],
            Self::Elementwise(it) | Self::Steps(it, _) => vec![&mut it.elements],
            Self::Reduction(it) => vec![&mut it.elements],
            Self::Transform(it) => vec![&mut it.points],
            Self::Sorting(it) => vec![&mut it.elements],
            Self::Stencil(it) => vec![&mut it.cells],
            Self::Filter(it) => vec![&mut it.pixels],
            Self::Factorization(it) => match it.factors {
                FactorizationKind::Svd | FactorizationKind::FullSvd => vec![it],
                FactorizationKind::Solve
                | FactorizationKind::Cholesky
                | FactorizationKind::Qr
                | FactorizationKind::Eigen => {
                    vec![&mut it.n]
                }
            },
            Self::Sparse(it) => vec![&mut it.rows],
            Self::MonteCarlo(it) => vec![&mut it.paths],
            Self::Dataframe(it) => vec![&mut it.rows],
            Self::Loop(it) => vec![&mut it.iterations],
            Self::Network(it) => vec![&mut it.batch],
            Self::Language(it) => vec![&mut it.batch],
            Self::Recurrent(it) => vec![&mut it.batch],
            Self::Chunks(it) => vec![&mut it.chunks],
            Self::Pipeline(it) => vec![&mut it.items],
        }
    }
}

fn chain(it: &mut Elementwise) -> Vec<&mut dyn Size> {
    vec![
        &mut it.elements,
        &mut it.inputs,
        &mut it.outputs,
        &mut it.operations_each,
        &mut it.chain,
        &mut it.functions_each,
        &mut it.iterations,
    ]
}
