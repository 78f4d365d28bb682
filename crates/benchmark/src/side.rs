//! Determines which sides of a scenario (CPU and GPU) a script can measure. Gives a reason for each side that it can't
//! measure.

use crate::template::Template;
use offload_analysis::Report;
use offload_scenario::kinds::CustomKind;
use offload_scenario::{Choice, Family, Number, Scenario};
use offload_vocabulary::computation::{FactorizationKind, FilterKind, NeighborUse, ReductionKind};
use offload_vocabulary::precision::Precision;

/// The measurement that a script makes on one side (the CPU or the GPU), or the reason why it makes none.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptSide {
    /// The script measures the work with this library.
    Measured {
        /// The id of the library in links, such as `numpy`.
        id: &'static str,
        /// The name of the library, such as `NumPy`.
        library: &'static str,
        /// The differences between the measured work and the scenario, as sentences; empty if there are none.
        remark: String,
    },
    /// The script does not measure the side.
    NotMeasured {
        /// The reason, as a sentence.
        reason: String,
    },
}

impl ScriptSide {
    /// Returns the name of the measured library.
    pub const fn library(&self) -> Option<&'static str> {
        match self {
            Self::Measured { library, .. } => Some(library),
            Self::NotMeasured { .. } => None,
        }
    }

    /// Returns the id of the measured library, or an empty string if the side is not measured.
    pub(crate) const fn id(&self) -> &'static str {
        match self {
            Self::Measured { id, .. } => id,
            Self::NotMeasured { .. } => "",
        }
    }

    pub(crate) fn of(report: &Report, template: &Template, on_gpu: bool) -> Self {
        let scenario = &report.scenario;
        let (id, library) = if on_gpu {
            (scenario.gpu_library().id, scenario.gpu_library().name)
        } else {
            (scenario.cpu_library().id, scenario.cpu_library().name)
        };
        let work = SideWork { scenario, id, on_gpu };
        let libraries = if on_gpu { template.gpu } else { template.cpu };
        let reason = work.unscriptable_reason().map(str::to_owned).or_else(|| {
            let has_code = libraries.contains(&id) && work.has_template();
            (!has_code).then(|| format!("The script has no template for this work with {library}."))
        });
        match reason {
            Some(reason) => Self::NotMeasured { reason },
            None => Self::Measured { id, library, remark: work.remark(report, template.remark) },
        }
    }
}

struct SideWork<'a> {
    scenario: &'a Scenario,
    id: &'static str,
    on_gpu: bool,
}

impl SideWork<'_> {
    fn id_starts_with(&self, kind: &str) -> bool {
        self.id.starts_with(kind)
    }

    fn is_compiled_loop(&self) -> bool {
        self.id_starts_with("numba") || self.id_starts_with("python")
    }

    fn picks(&self, choice: Choice, id: &str) -> bool {
        choice.option(self.scenario.option(choice)).is_some_and(|option| option.id == id)
    }

    fn precision(&self) -> Precision {
        if self.on_gpu { self.scenario.precision() } else { self.scenario.cpu_precision() }
    }

    /// Returns the reason why a single-file script cannot measure the work, if there is one.
    fn unscriptable_reason(&self) -> Option<&'static str> {
        let scenario = self.scenario;
        let exceeds = |number: Number, limit: f64| {
            scenario.number(number).is_some_and(|number| number > limit)
        };
        let family = scenario.family();
        if self.on_gpu && exceeds(Number::Gpus, 1.0) && Number::Gpus.is_for(family) {
            return Some("Several GPUs need a launcher that starts a process for each.");
        }
        let trains = scenario.trains();
        match family {
            Family::Language if self.id_starts_with("llama") => {
                Some("llama.cpp needs a model file: time it with llama-bench.")
            }
            Family::Language if scenario.number(Number::Bits).is_some_and(|bits| bits < 16.0) => {
                Some("Quantized weights need a model file, which a script cannot bring.")
            }
            Family::Language if exceeds(Number::Drafted, 0.0) => {
                Some("Draft tokens need two trained models.")
            }
            Family::Transformer if trains && !self.picks(Choice::FineTuning, "all") => {
                Some("Adapters need a trained model and a library for them.")
            }
            Family::Training | Family::Convolutional | Family::Transformer
                if self.on_gpu && trains && scenario.offloads_optimizer() =>
            {
                Some("An optimizer in CPU memory needs an extra library.")
            }
            Family::Pipeline if self.on_gpu => Some(
                "Parsing and branching have no GPU version: measure the dense part as w=custom.",
            ),
            Family::Neighbors if scenario.neighbor_use() == NeighborUse::Umap => {
                Some("UMAP needs an extra library.")
            }
            Family::Neighbors
                if scenario.number(Number::Searched).is_some_and(|number| number < 100.0) =>
            {
                Some("An inverted index needs training data, which a script does not have.")
            }
            _ => None,
        }
    }

    /// Returns `true` if the family's template can do the work with the library.
    fn has_template(&self) -> bool {
        let scenario = self.scenario;
        let is_planar = scenario.number(Number::Dimensions).unwrap_or(2.0) <= 2.0;
        let is_supported = match scenario.family() {
            Family::Custom => {
                !(self.id_starts_with("python") && scenario.custom_kind() == CustomKind::Dense)
            }
            Family::Matmul | Family::Elementwise => {
                !(self.is_compiled_loop() && scenario.has_complex_numbers())
            }
            Family::Reduction => {
                let is_complex = self.is_compiled_loop() && scenario.has_complex_numbers();
                !is_complex
                    && (self.id != "numba-cuda" || scenario.reduction_kind() == ReductionKind::Sum)
            }
            Family::Factorization => {
                let kind = scenario.factorization_kind();
                !(scenario.has_complex_numbers() && kind == FactorizationKind::Cholesky)
            }
            Family::Sparse => {
                let is_scipy = self.id_starts_with("scipy");
                // In each product, CuPy and PyTorch first convert the matrix from coordinate format. The model does not
                // include this conversion.
                let has_storage = is_scipy || !scenario.stores_rows();
                let has_solver = is_scipy || self.id_starts_with("cupy");
                has_storage && (has_solver || !scenario.solves())
            }
            Family::Filter => match (scenario.filter_kind(), self.id) {
                (FilterKind::Color, "scipy" | "cupy") | (FilterKind::Window, "skimage") => false,
                (FilterKind::Median, "opencv") => {
                    is_planar && scenario.number(Number::Side).unwrap_or(5.0) <= 5.0
                }
                (_, "opencv") => is_planar,
                (FilterKind::Warp, "skimage") => is_planar,
                (kind, "numba-parallel") => {
                    is_planar && matches!(kind, FilterKind::Separable | FilterKind::Window)
                }
                _ => true,
            },
            Family::Neighbors => {
                scenario.neighbor_use() == NeighborUse::Search
                    || self.id_starts_with("sklearn")
                    || self.id_starts_with("rapids")
            }
            Family::TreeEnsemble => match (self.picks(Choice::Algorithm, "forest"), self.id) {
                (true, id) => matches!(id, "sklearn" | "rapids"),
                (false, id) => id != "rapids",
            },
            _ => true,
        };
        is_supported && self.has_precision()
    }

    /// Returns `true` if the library supports the precision for this kind of work.
    fn has_precision(&self) -> bool {
        let family = self.scenario.family();
        let has_tensors = self.id_starts_with("pytorch") || self.id_starts_with("jax");
        match self.precision() {
            Precision::Fp64 | Precision::Fp32 | Precision::Tf32 => true,
            Precision::Fp16 | Precision::Bf16 => match family {
                Family::Fourier
                | Family::Factorization
                | Family::Sparse
                | Family::Filter
                | Family::Dataframe
                | Family::Clustering
                | Family::Neighbors
                | Family::LinearModel
                | Family::TreeEnsemble => false,
                Family::MonteCarlo => has_tensors,
                _ => {
                    has_tensors
                        || (self.precision() == Precision::Fp16 && !self.id_starts_with("numba"))
                }
            },
            Precision::Int8 | Precision::Int32 | Precision::Int64 => match family {
                Family::Elementwise | Family::Sorting | Family::Reduction | Family::Dataframe => {
                    true
                }
                // PyTorch can't multiply integer matrices on a GPU.
                Family::Matmul => !(self.on_gpu && self.id_starts_with("pytorch")),
                _ => false,
            },
        }
    }

    /// Describes the differences between the measured work and the scenario.
    fn remark(&self, report: &Report, family_remark: &str) -> String {
        let quantity = |number: Number| report.inputs.get(number).map_or(0.0, |input| input.value);
        let family = self.scenario.family();
        let has_loading = family.is_network() && quantity(Number::Loading) > 0.0;
        let is_elementwise =
            matches!(family, Family::Elementwise | Family::Stencil | Family::Chunks);
        let has_several_operations = is_elementwise
            && !self.id_starts_with("numba")
            && quantity(Number::OperationsEach) > 1.0;
        let parts = [
            (!family_remark.is_empty(), family_remark),
            (has_loading, "The loading of samples is left out."),
            (has_several_operations, "Each array operation does one operation on an element."),
        ];
        let sentences: Vec<&str> =
            parts.into_iter().filter(|part| part.0).map(|part| part.1).collect();
        sentences.join(" ")
    }
}
