//! The templates. Each one contains the Python code for the work of a family, and lists the supported libraries.

use offload_scenario::Family;

/// The start of a script: the scenario and the imports. Placeholders are in quotes, so that the file is valid Python.
pub(crate) const HEADER: &str = include_str!("../templates/header.py");

/// The end of a script: the timing and the main program.
pub(crate) const HARNESS: &str = include_str!("../templates/harness.py");

/// The Python code for the work of a family.
pub(crate) struct Template {
    /// The code shared by all libraries.
    text: &'static str,
    /// Additional code for some libraries. Each entry has a prefix of library ids and the code for these libraries.
    library_code: &'static [(&'static str, &'static str)],
    /// The ids of the supported CPU libraries.
    pub(crate) cpu: &'static [&'static str],
    /// The ids of the supported GPU libraries.
    pub(crate) gpu: &'static [&'static str],
    /// The key of the size that `--scale` multiplies.
    pub(crate) leading: &'static str,
    /// The keys of other sizes that `--scale` multiplies by the same factor.
    pub(crate) followers: &'static [&'static str],
    /// The difference between the measured work and the scenario, as a sentence; empty if there is none.
    pub(crate) remark: &'static str,
}

const NETWORK_OF_ARRAYS: &str = include_str!("../templates/network_numpy.py");

const LOOPS: &[&str] = &[
    "python",
    "numpy",
    "numba",
    "numba-parallel",
    "pytorch-cpu",
    "pytorch-compile-cpu",
    "jax-cpu",
];
const ARRAYS: &[&str] = &["numpy", "pytorch-cpu", "pytorch-compile-cpu", "jax-cpu"];
const GPU_LOOPS: &[&str] =
    &["cupy", "pytorch", "pytorch-compile", "pytorch-graphs", "jax", "numba-cuda"];
const GPU_ARRAYS: &[&str] = &["cupy", "pytorch", "pytorch-compile", "jax"];
const NETWORKS: &[&str] = &["pytorch-cpu", "pytorch-compile-cpu", "jax-cpu"];
const GPU_NETWORKS: &[&str] = &["pytorch", "pytorch-compile", "jax"];

const fn template(text: &'static str, leading: &'static str) -> Template {
    Template {
        text,
        library_code: &[],
        cpu: LOOPS,
        gpu: GPU_LOOPS,
        leading,
        followers: &[],
        remark: "",
    }
}

const fn elements(leading: &'static str) -> Template {
    template(include_str!("../templates/elements.py"), leading)
}

const fn network(remark: &'static str) -> Template {
    Template {
        library_code: &[
            ("pytorch", include_str!("../templates/network_torch.py")),
            ("jax", include_str!("../templates/network_jax.py")),
            ("numpy", NETWORK_OF_ARRAYS),
            ("cupy", NETWORK_OF_ARRAYS),
        ],
        followers: &["cpubatch"],
        remark,
        ..template(include_str!("../templates/network.py"), "batch")
    }
    .with_libraries(NETWORKS, GPU_NETWORKS)
}

const fn learning(cpu: &'static [&'static str], gpu: &'static [&'static str]) -> Template {
    template(include_str!("../templates/learning.py"), "rows").with_libraries(cpu, gpu)
}

/// The remark for convolutional networks and transformers.
const EQUAL_LAYERS: &str =
    "Measures a network of equal layers with as many weights and operations.";

static CUSTOM: Template = Template {
    remark: "Measures substitute work with the same operations and bytes: square products, or passes over arrays.",
    ..template(include_str!("../templates/custom.py"), "ops").with_libraries(LOOPS, GPU_ARRAYS)
};
static ELEMENTS: Template = elements("elements");
static LOOP: Template = elements("iters");
static CHUNKS: Template = elements("chunks");
static MATMUL: Template = Template {
    followers: &["m", "k"],
    ..template(include_str!("../templates/matmul.py"), "n").with_libraries(
        &["python", "numpy", "pytorch-cpu", "pytorch-compile-cpu", "jax-cpu"],
        &["cupy", "pytorch", "pytorch-compile", "pytorch-graphs", "jax"],
    )
};
static REDUCTION: Template = template(include_str!("../templates/reduction.py"), "elements");
static FOURIER: Template = template(include_str!("../templates/fft.py"), "elements")
    .with_libraries(&["numpy", "scipy", "pytorch-cpu", "jax-cpu"], &["cupy", "pytorch", "jax"]);
static SORTING: Template = template(include_str!("../templates/sort.py"), "elements")
    .with_libraries(
        &["python", "numpy", "numba", "numba-parallel", "polars", "pytorch-cpu", "jax-cpu"],
        &["cupy", "pytorch", "jax"],
    );
static STENCIL: Template = template(include_str!("../templates/stencil.py"), "elements");
static FILTER: Template = template(include_str!("../templates/filter.py"), "elements")
    .with_libraries(&["scipy", "skimage", "opencv", "numba-parallel"], &["cupy"]);
static FACTORIZATION: Template = Template {
    followers: &["m"],
    ..template(include_str!("../templates/linalg.py"), "n")
        .with_libraries(&["numpy", "pytorch-cpu", "jax-cpu"], &["cupy", "pytorch", "jax"])
};
static SPARSE: Template = template(include_str!("../templates/sparse.py"), "rows")
    .with_libraries(&["scipy", "numba", "numba-parallel", "pytorch-cpu"], &["cupy", "pytorch"]);
static MONTE_CARLO: Template = template(include_str!("../templates/montecarlo.py"), "paths")
    .with_libraries(LOOPS, &["cupy", "pytorch", "pytorch-compile", "jax", "numba-cuda"]);
static DATAFRAME: Template = Template {
    followers: &["groups"],
    ..template(include_str!("../templates/dataframe.py"), "rows")
        .with_libraries(&["pandas", "polars"], &["cudf", "polars-gpu"])
};
static DENSE: Template = network("").with_libraries(
    &["numpy", "pytorch-cpu", "pytorch-compile-cpu", "jax-cpu"],
    &["cupy", "pytorch", "pytorch-compile", "jax"],
);
static NETWORK: Template = network(EQUAL_LAYERS);
static RECURRENT: Template = network("").with_libraries(NETWORKS, GPU_NETWORKS);
static LANGUAGE: Template = Template {
    remark: "Measures a transformer with random weights.",
    ..template(include_str!("../templates/llm.py"), "tokens")
        .with_libraries(&["pytorch-cpu"], &["pytorch"])
};
static PIPELINE: Template = Template {
    remark: "Preparation and post-processing keep a core busy for the given time.",
    ..template(include_str!("../templates/pipeline.py"), "items").with_libraries(ARRAYS, &[])
};
static ARRAY_CALL: Template = template(include_str!("../templates/arraycall.py"), "elements")
    .with_libraries(
        &["python", "numpy", "numba", "numba-parallel", "pytorch-cpu", "jax-cpu"],
        &["cupy", "pytorch", "jax"],
    );
static CLUSTERING: Template = learning(&["sklearn", "faiss-cpu"], &["rapids", "faiss"]);
static NEIGHBORS: Template = learning(&["sklearn", "scipy", "faiss-cpu"], &["rapids", "faiss"]);
static LINEAR: Template = learning(&["sklearn"], &["rapids"]);
static TREES: Template =
    learning(&["xgboost-cpu", "lightgbm-cpu", "sklearn"], &["xgboost", "rapids"]);

impl Template {
    /// Sets the supported libraries.
    const fn with_libraries(
        mut self,
        cpu: &'static [&'static str],
        gpu: &'static [&'static str],
    ) -> Self {
        (self.cpu, self.gpu) = (cpu, gpu);
        self
    }

    pub(crate) fn of(family: Family) -> &'static Self {
        match family {
            Family::Custom => &CUSTOM,
            Family::Matmul => &MATMUL,
            Family::Elementwise | Family::TinyKernels => &ELEMENTS,
            Family::Training => &DENSE,
            Family::Reduction => &REDUCTION,
            Family::Fourier => &FOURIER,
            Family::Sorting => &SORTING,
            Family::Stencil => &STENCIL,
            Family::Filter => &FILTER,
            Family::Factorization => &FACTORIZATION,
            Family::Sparse => &SPARSE,
            Family::MonteCarlo => &MONTE_CARLO,
            Family::Dataframe => &DATAFRAME,
            Family::Loop => &LOOP,
            Family::Convolutional | Family::Transformer => &NETWORK,
            Family::Recurrent => &RECURRENT,
            Family::Language => &LANGUAGE,
            Family::Chunks => &CHUNKS,
            Family::Pipeline => &PIPELINE,
            Family::Clustering => &CLUSTERING,
            Family::Neighbors => &NEIGHBORS,
            Family::LinearModel => &LINEAR,
            Family::TreeEnsemble => &TREES,
            Family::ArrayCall => &ARRAY_CALL,
        }
    }

    /// Returns the code that does the work with these libraries.
    pub(crate) fn work(&self, libraries: [&str; 2]) -> String {
        let mut text = self.text.to_owned();
        for (start, code) in self.library_code {
            if libraries.iter().any(|id| id.starts_with(start)) && !text.contains(code) {
                text += code;
            }
        }
        text
    }
}
