//! The families of workloads, and what is usual for each.

use crate::number::Number;
use offload_catalog::{FamilyLibraries, family_libraries};

/// What is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table below says what each is")]
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
}

/// A gain that is commonly quoted for a type of workload.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quoted {
    /// What it is quoted for.
    pub of: &'static str,
    /// From how many times faster.
    pub from: f64,
    /// To how many.
    pub to: f64,
}

/// What is usual for a family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facts {
    /// Which one.
    pub is: Family,
    /// Its word in a link; never changes.
    pub id: &'static str,
    /// Its words on the page.
    pub label: &'static str,
    /// The heading it is listed under.
    pub heading: &'static str,
    /// The libraries that people use for it.
    pub libraries: &'static FamilyLibraries,
    /// Whether its arithmetic is of the loose kind: a few operations an element.
    pub elementwise: bool,
    /// The size that several GPUs share, if the libraries for it use more than one.
    pub shared: Option<Number>,
    /// The gain commonly quoted.
    pub quoted: Option<Quoted>,
    /// Whether the accuracy of this family has been checked against measurements.
    pub measured: bool,
    /// Whether a run has stages that can be split between CPU and GPU.
    pub staged: bool,
}

const ARRAYS: &str = "Arrays";
const LINEAR: &str = "Linear algebra and signals";
const NETWORKS: &str = "Neural networks";
const PROGRAMS: &str = "Programs";

/// Seed of every row.
const fn family(is: Family, id: &'static str, label: &'static str, heading: &'static str) -> Facts {
    Facts {
        is,
        id,
        label,
        heading,
        libraries: family_libraries(id),
        elementwise: true,
        shared: None,
        quoted: None,
        measured: true,
        staged: false,
    }
    .sharing(Number::Elements)
}

impl Facts {
    const fn dense(mut self) -> Self {
        self.elementwise = false;
        self
    }

    const fn network(self) -> Self {
        self.dense().sharing(Number::Batch)
    }

    /// Several GPUs divide this size, if the libraries for it use more than one.
    const fn sharing(mut self, number: Number) -> Self {
        self.shared = if self.libraries.multi_gpu { Some(number) } else { None };
        self
    }

    const fn quoted(mut self, of: &'static str, from: f64, to: f64) -> Self {
        self.quoted = Some(Quoted { of, from, to });
        self
    }

    const fn staged(mut self) -> Self {
        self.staged = true;
        self
    }

    const fn unmeasured(mut self) -> Self {
        self.measured = false;
        self
    }
}

/// The families, in the order of their list. Gains quoted: the ranges that web guides give for a
/// type of workload, read 2026-11-20; they are here to be compared with.
pub const FAMILIES: &[Facts] = &[
    family(Family::Custom, "custom", "Operations and data I give", PROGRAMS)
        .dense()
        .sharing(Number::Operations),
    family(Family::Matmul, "matmul", "Matrix product", LINEAR)
        .dense()
        .sharing(Number::Rows)
        .quoted("large matrix products", 10.0, 50.0),
    family(Family::Elementwise, "elementwise", "Element-wise array work", ARRAYS),
    family(Family::Training, "training", "Dense network", NETWORKS)
        .network()
        .quoted("deep-learning training", 4.0, 20.0)
        .unmeasured(),
    family(Family::Reduction, "reduction", "Sum, mean, standard deviation", ARRAYS),
    family(Family::Fourier, "fft", "Fourier transform", LINEAR),
    family(Family::Sorting, "sort", "Sorting", ARRAYS).unmeasured(),
    family(Family::Stencil, "stencil", "Stencil, finite differences", ARRAYS),
    family(Family::Filter, "filter", "Image or volume filter", ARRAYS).quoted(
        "image pipelines",
        2.0,
        12.0,
    ),
    family(Family::Factorization, "linalg", "Solve, SVD, eigenvalues", LINEAR)
        .dense()
        .sharing(Number::Columns),
    family(Family::Sparse, "sparse", "Sparse products and solvers", LINEAR)
        .sharing(Number::Nonzeros)
        .unmeasured(),
    family(Family::MonteCarlo, "montecarlo", "Monte Carlo simulation", ARRAYS)
        .sharing(Number::Paths),
    family(Family::Dataframe, "dataframe", "Dataframe", PROGRAMS).sharing(Number::TableRows),
    family(Family::Loop, "loop", "Python loop", PROGRAMS)
        .sharing(Number::Iterations)
        .quoted("general Python loops", 0.8, 3.0)
        .unmeasured(),
    family(Family::Convolutional, "cnn", "Convolutional network", NETWORKS).network().quoted(
        "deep learning",
        2.0,
        20.0,
    ),
    family(Family::Transformer, "transformer", "Transformer", NETWORKS).network().quoted(
        "deep learning",
        2.0,
        20.0,
    ),
    family(Family::Language, "llm", "Language model: prompt and answer", NETWORKS)
        .dense()
        .sharing(Number::Layers)
        .quoted("deep-learning inference", 2.0, 15.0),
    family(Family::Recurrent, "recurrent", "Recurrent network", NETWORKS).network().unmeasured(),
    family(Family::TinyKernels, "tiny", "Loop of small array operations", PROGRAMS).unmeasured(),
    family(Family::Chunks, "pingpong", "Small pieces, copied back and forth", PROGRAMS)
        .sharing(Number::Chunks)
        .unmeasured(),
    family(Family::Pipeline, "pipeline", "Pipeline: prepare, compute, finish", PROGRAMS)
        .dense()
        .sharing(Number::Items)
        .staged()
        .unmeasured(),
];

impl Family {
    /// What is usual for it.
    pub fn facts(self) -> &'static Facts {
        &FAMILIES[self as usize]
    }

    /// Whether it is a neural network that can be trained.
    pub const fn is_network(self) -> bool {
        matches!(self, Self::Training | Self::Convolutional | Self::Transformer | Self::Recurrent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_family_stands_at_its_own_place() {
        for (place, facts) in FAMILIES.iter().enumerate() {
            assert_eq!(facts.is as usize, place, "{}", facts.id);
        }
    }
}
