//! The families of workloads and their properties.

use crate::number::Number;
use crate::published::{self, PublishedRange};
use offload_catalog::{FamilyLibraries, family_libraries};
use offload_vocabulary::execution::{FusionLevel, Residency};
use offload_vocabulary::precision::Precision;

/// A family of workloads, such as matrix products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Custom,
    Matmul,
    Elementwise,
    Training,
    Reduction,
    Fourier,
    Sorting,
    Stencil,
    Filter,
    Factorization,
    Sparse,
    MonteCarlo,
    Dataframe,
    Loop,
    Convolutional,
    Transformer,
    Language,
    Recurrent,
    TinyKernels,
    Chunks,
    Pipeline,
    Clustering,
    Neighbors,
    LinearModel,
    TreeEnsemble,
    ArrayCall,
}

/// The properties and default options of a family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FamilyFacts {
    pub family: Family,
    /// The id of the family in links. It never changes.
    pub id: &'static str,
    /// The label on the page.
    pub label: &'static str,
    /// The heading in the list of families.
    pub heading: &'static str,
    /// The unit in which the work is counted, in the singular, such as "image". It appears in times per unit and in
    /// units per second.
    pub unit: &'static str,
    /// The unit of the first part of a run (e.g. "prompt token"), if that part is counted separately. The [`Number`]
    /// counts the remaining units (e.g. generated tokens). If it is zero, the run ends after the first part.
    pub first_unit: Option<(&'static str, Number)>,
    pub libraries: &'static FamilyLibraries,
    /// `true` if the work has so few operations per element that memory access limits it, not arithmetic.
    pub elementwise: bool,
    /// `true` if the family is a neural network that can be trained.
    pub network: bool,
    /// `true` if the user selects the kind of GPU arithmetic units. In all other families, element-wise work uses
    /// vector units, and everything else uses matrix units.
    pub has_selectable_unit: bool,
    /// The default precision. `None` if it depends on the CPU library.
    pub precision: Option<Precision>,
    /// The default residency of the data.
    pub residency: Residency,
    /// `true` if a network is trained by default, `false` if it is used for inference.
    pub training: bool,
    /// The default fusion level for GPU libraries that fuse chains of operations.
    pub fused: FusionLevel,
    /// The default fusion level for other GPU libraries.
    pub unfused: FusionLevel,
    /// The size that is divided among several GPUs. `None` if the libraries for this family use only one GPU.
    pub shared: Option<Number>,
    /// The range of commonly published speedups. For a network, this is the range for training.
    pub quoted: Option<PublishedRange>,
    /// The range of commonly published speedups for inference. Only networks have one.
    pub quoted_inference: Option<PublishedRange>,
    /// `true` if a run has stages that can be divided between CPU and GPU.
    pub staged: bool,
}

const ARRAYS: &str = "Arrays";
const LINEAR_ALGEBRA: &str = "Linear algebra and signals";
const NETWORKS: &str = "Neural networks";
const PROGRAMS: &str = "Programs";
const LEARNING: &str = "Classical machine learning";

/// Returns a row of [`FAMILIES`] with default properties. The methods of [`FamilyFacts`] change them.
const fn family(
    family: Family,
    id: &'static str,
    label: &'static str,
    heading: &'static str,
) -> FamilyFacts {
    FamilyFacts {
        family,
        id,
        label,
        heading,
        unit: "run",
        first_unit: None,
        libraries: family_libraries(id),
        elementwise: true,
        network: false,
        has_selectable_unit: false,
        precision: None,
        residency: Residency::EachRun,
        training: true,
        fused: FusionLevel::Whole,
        unfused: FusionLevel::No,
        shared: None,
        quoted: None,
        quoted_inference: None,
        staged: false,
    }
    .sharing(Number::Elements)
}

impl FamilyFacts {
    const fn dense(mut self) -> Self {
        self.elementwise = false;
        self
    }

    const fn network(mut self) -> Self {
        self.network = true;
        self.dense()
            .with_precision(Precision::Fp32)
            .with_residency(Residency::EachStep)
            .sharing(Number::Batch)
    }

    const fn counting(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// Sets the unit of the first part of a run, which is counted separately. `rest` counts the remaining units. If it
    /// is zero, the run ends after the first part.
    const fn with_first_unit(mut self, unit: &'static str, rest: Number) -> Self {
        self.first_unit = Some((unit, rest));
        self
    }

    const fn with_precision(mut self, precision: Precision) -> Self {
        self.precision = Some(precision);
        self
    }

    const fn with_residency(mut self, residency: Residency) -> Self {
        self.residency = residency;
        self
    }

    const fn fusing(mut self, fused: FusionLevel, unfused: FusionLevel) -> Self {
        self.fused = fused;
        self.unfused = unfused;
        self
    }

    const fn has_selectable_unit(mut self) -> Self {
        self.has_selectable_unit = true;
        self
    }

    const fn inference(mut self) -> Self {
        self.training = false;
        self
    }

    /// Sets the size that is divided among several GPUs, if the family's libraries support several GPUs.
    const fn sharing(mut self, number: Number) -> Self {
        self.shared = if self.libraries.multi_gpu { Some(number) } else { None };
        self
    }

    const fn quoted(mut self, range: PublishedRange) -> Self {
        self.quoted = Some(range);
        self
    }

    const fn quoted_inference(mut self, range: PublishedRange) -> Self {
        self.quoted_inference = Some(range);
        self
    }

    const fn staged(mut self) -> Self {
        self.staged = true;
        self
    }
}

/// All families, in list order. The order must match the order of the variants of [`Family`].
pub const FAMILIES: &[FamilyFacts] = &[
    family(Family::Custom, "custom", "Custom (FLOPs and bytes)", PROGRAMS)
        .dense()
        .has_selectable_unit()
        .with_precision(Precision::Fp32)
        .sharing(Number::Operations),
    family(Family::Matmul, "matmul", "Matrix product", LINEAR_ALGEBRA)
        .counting("product")
        .dense()
        .sharing(Number::Rows)
        .quoted(published::MATRIX_PRODUCTS),
    family(Family::Elementwise, "elementwise", "Element-wise array work", ARRAYS)
        .counting("element"),
    family(Family::Training, "training", "Dense network", NETWORKS)
        .counting("sample")
        .network()
        .quoted(published::DENSE_TRAINING),
    family(Family::Reduction, "reduction", "Sum, mean, standard deviation", ARRAYS)
        .counting("element"),
    family(Family::Fourier, "fft", "Fourier transform", LINEAR_ALGEBRA).counting("transform"),
    family(Family::Sorting, "sort", "Sorting", ARRAYS).counting("element"),
    // In-place updates of slices interrupt the chain of operations, so only half of the operations in a stencil can be
    // fused.
    family(Family::Stencil, "stencil", "Stencil, finite differences", ARRAYS)
        .counting("cell update")
        .fusing(FusionLevel::Half, FusionLevel::No),
    family(Family::Filter, "filter", "Image or volume: filter, resize, warp", ARRAYS)
        .counting("pixel value")
        .with_precision(Precision::Fp32)
        .quoted(published::IMAGES),
    family(Family::Factorization, "linalg", "Solve, SVD, eigenvalues", LINEAR_ALGEBRA)
        .counting("factorization")
        .dense()
        .sharing(Number::Columns),
    family(Family::Sparse, "sparse", "Sparse products and solvers", LINEAR_ALGEBRA)
        .counting("iteration")
        .sharing(Number::Nonzeros),
    family(Family::MonteCarlo, "montecarlo", "Monte Carlo simulation", ARRAYS)
        .counting("path")
        .sharing(Number::Paths),
    family(Family::Dataframe, "dataframe", "Dataframe", PROGRAMS)
        .counting("row")
        .sharing(Number::TableRows),
    family(Family::Loop, "loop", "Python loop", PROGRAMS)
        .counting("iteration")
        .sharing(Number::Iterations)
        .quoted(published::LOOPS),
    family(Family::Convolutional, "cnn", "Convolutional network", NETWORKS)
        .counting("image")
        .network()
        .quoted(published::CNN_TRAINING)
        .quoted_inference(published::CNN_INFERENCE),
    // Frameworks run attention as one kernel but fuse few other operations.
    family(Family::Transformer, "transformer", "Transformer", NETWORKS)
        .counting("sequence")
        .network()
        .fusing(FusionLevel::Whole, FusionLevel::Half)
        .inference()
        .quoted(published::TRANSFORMER_TRAINING)
        .quoted_inference(published::TRANSFORMER_INFERENCE),
    family(Family::Language, "llm", "Language model: prompt and answer", NETWORKS)
        .counting("generated token")
        .with_first_unit("prompt token", Number::Tokens)
        .dense()
        .with_precision(Precision::Fp16)
        .with_residency(Residency::Resident)
        .sharing(Number::Layers)
        .quoted(published::LANGUAGE_MODELS),
    // Every library calls cuDNN, which has fused kernels for recurrent cells.
    family(Family::Recurrent, "recurrent", "Recurrent network", NETWORKS)
        .counting("sequence")
        .network()
        .fusing(FusionLevel::Whole, FusionLevel::Whole)
        .quoted(published::LSTM_TRAINING)
        .quoted_inference(published::LSTM_INFERENCE),
    family(Family::TinyKernels, "small-kernels", "Many small kernels", PROGRAMS)
        .counting("iteration")
        .with_residency(Residency::Resident),
    family(Family::Chunks, "chunks", "Many small transfers", PROGRAMS)
        .counting("chunk")
        .with_residency(Residency::EachStep)
        .sharing(Number::Chunks),
    family(Family::Pipeline, "pipeline", "Pipeline: prepare, compute, finish", PROGRAMS)
        .counting("item")
        .dense()
        .has_selectable_unit()
        .with_precision(Precision::Fp32)
        .sharing(Number::Items)
        .staged(),
    family(Family::Clustering, "kmeans", "k-means clustering", LEARNING)
        .sharing(Number::TableRows)
        .dense()
        .with_precision(Precision::Fp32),
    family(Family::Neighbors, "knn", "Neighbors, DBSCAN, UMAP, t-SNE", LEARNING)
        .counting("point")
        .sharing(Number::TableRows)
        .dense()
        .with_precision(Precision::Fp32),
    family(Family::LinearModel, "linear", "Linear models, PCA", LEARNING)
        .dense()
        .with_precision(Precision::Fp32),
    family(Family::TreeEnsemble, "trees", "Boosted trees, random forest", LEARNING)
        .sharing(Number::TableRows)
        .with_precision(Precision::Fp32),
    // Softmax is one kernel in some libraries (PyTorch) and several in others (CuPy). Indexing is one kernel in every
    // library.
    family(Family::ArrayCall, "arraycall", "Indexing, histogram, scan, softmax, top-k", ARRAYS)
        .counting("element"),
];

impl Family {
    pub fn facts(self) -> &'static FamilyFacts {
        &FAMILIES[self as usize]
    }

    /// Returns `true` if the family is a neural network that can be trained.
    pub fn is_network(self) -> bool {
        self.facts().network
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_family_indexes_its_own_facts() {
        for (index, facts) in FAMILIES.iter().enumerate() {
            assert_eq!(facts.family as usize, index, "{}", facts.id);
        }
    }
}
