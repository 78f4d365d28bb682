//! Families of computations, such as matrix products and sorts. To add a family, add a module in `computation/`, a
//! variant in `computations!` and an arm in [`Computation::workload`].

pub mod array_call;
mod chunks;
mod custom;
pub mod dataframe;
mod elementwise;
pub mod factorization;
pub mod filter;
mod interpreted;
mod language;
pub mod learning;
mod matmul;
pub mod montecarlo;
mod network;
mod pipeline;
mod recurrent;
mod reduction;
mod sorting;
pub mod sparse;
pub mod stencil;
mod tiny_kernels;
pub mod transform;

use crate::trace::{Ledger, Trace};
use crate::workload::{LibraryTraits, Shape, Workload};
pub use array_call::ArrayCall;
pub use chunks::Chunks;
pub use custom::Custom;
pub use dataframe::Dataframe;
pub use elementwise::Elementwise;
pub use factorization::Factorization;
pub use filter::Filter;
pub use interpreted::Loop;
pub use language::{
    Drafts, Language, UNPACKING_RATE_PER_PROCESSOR, VECTOR_BANDWIDTH_PER_PROCESSOR, prompt_scores,
    prompt_values,
};
pub use learning::clustering::Clustering;
pub use learning::linear_model::LinearModel;
pub use learning::neighbors::Neighbors;
pub use learning::tree_ensemble::TreeEnsemble;
pub use montecarlo::MonteCarlo;
pub use network::{Layer, Network, TrainingOptions};
use offload_vocabulary::precision::Precision;
pub use pipeline::Pipeline;
pub use recurrent::Recurrent;
pub use reduction::Reduction;
pub use sorting::Sorting;
pub use sparse::SparseProducts;
pub use stencil::Stencil;
pub use tiny_kernels::TinyKernels;
pub use transform::Transform;

macro_rules! computations {
    ($($family:ident($sizes:ty)),+ $(,)?) => {
        /// A computation. The variant is the family, and its field contains the sizes.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Computation {
            $(
                #[doc = concat!("See [`", stringify!($sizes), "`].")]
                $family($sizes),
            )+
        }

        $(
            impl From<$sizes> for Computation {
                fn from(sizes: $sizes) -> Self {
                    Self::$family(sizes)
                }
            }
        )+

        impl Computation {
            pub const NAMES: &'static [&'static str] = &[$(stringify!($family)),+];

            /// Returns the name of the family, e.g. `Matmul`.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$family(_) => stringify!($family),)+
                }
            }
        }
    };
}

computations! {
    Custom(Custom), Matmul(Shape), Elementwise(Elementwise), Reduction(Reduction),
    Fourier(Transform), Sorting(Sorting), Stencil(Stencil), Filter(Filter),
    Factorization(Factorization), Sparse(SparseProducts), MonteCarlo(MonteCarlo), Dataframe(Dataframe),
    Loop(Loop), Network(Network), Language(Language), Recurrent(Recurrent),
    TinyKernels(TinyKernels), Chunks(Chunks), Pipeline(Pipeline), Clustering(Clustering),
    Neighbors(Neighbors), LinearModel(LinearModel), TreeEnsemble(TreeEnsemble),
    ArrayCall(ArrayCall),
}

impl Computation {
    /// Returns the computation's workload in the given precision, for libraries with the given traits.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        match self {
            Self::Custom(case) => case.workload(precision, trace),
            Self::Matmul(case) => case.workload(precision, trace),
            Self::Elementwise(case) => case.workload(precision, fusion, trace),
            Self::Reduction(case) => case.workload(precision, fusion, trace),
            Self::Fourier(case) => case.workload(precision, trace),
            Self::Sorting(case) => case.workload(precision, trace),
            Self::Stencil(case) => case.workload(precision, fusion, trace),
            Self::Filter(case) => case.workload(precision, trace),
            Self::Factorization(case) => case.workload(precision, trace),
            Self::Sparse(case) => case.workload(precision, trace),
            Self::MonteCarlo(case) => case.workload(precision, fusion, trace),
            Self::Dataframe(case) => case.workload(precision, trace),
            Self::Loop(case) => case.workload(precision, fusion, trace),
            Self::Network(case) => case.workload(precision, fusion, trace),
            Self::Language(case) => case.workload(precision, trace),
            Self::Recurrent(case) => case.workload(precision, fusion, trace),
            Self::TinyKernels(case) => case.workload(precision, fusion, trace),
            Self::Chunks(case) => case.workload(precision, trace),
            Self::Pipeline(case) => case.workload(precision, trace),
            Self::Clustering(case) => case.workload(precision, trace),
            Self::Neighbors(case) => case.workload(precision, trace),
            Self::LinearModel(case) => case.workload(precision, trace),
            Self::TreeEnsemble(case) => case.workload(precision, trace),
            Self::ArrayCall(case) => case.workload(precision, fusion, trace),
        }
    }
}
