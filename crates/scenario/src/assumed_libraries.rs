//! Determines the default libraries, and checks whether a library lacks an algorithm.

use crate::choice::Choice;
use crate::kinds::ALGORITHMS;
use crate::scenario::Scenario;
use offload_catalog::{CpuLibrary, GpuLibrary, Level, VariantLibraries, fallback_library};

impl Scenario {
    /// Returns the id of the algorithm in links. Families with a single algorithm do not use it.
    pub fn algorithm_id(&self) -> &'static str {
        self.entry(ALGORITHMS, Choice::Algorithm).id
    }

    /// Returns the default libraries for this algorithm or kind of network, or `None` if the family's default libraries
    /// apply.
    pub fn variant_libraries(&self) -> Option<&'static VariantLibraries> {
        let id = self.network().map_or_else(|| self.algorithm_id(), |network| network.kind.id());
        self.family().facts().libraries.variants.iter().find(|variant| variant.id == id)
    }

    /// Returns the default CPU library.
    pub(crate) fn default_cpu_library(&self) -> &'static CpuLibrary {
        let family_default = self.family().facts().libraries.default_cpu;
        self.variant_libraries().map_or(family_default, |variant| variant.cpu)
    }

    /// Returns the default library for NVIDIA GPUs.
    pub fn default_gpu_library(&self) -> &'static GpuLibrary {
        let family_default = self.family().facts().libraries.default_gpu;
        self.variant_libraries().map_or(family_default, |variant| variant.gpu)
    }

    /// Returns the automatic GPU library: the default library if it fully supports the GPU, and otherwise a fallback.
    /// If the fallback lacks the algorithm, returns the default library anyway.
    pub(crate) fn automatic_gpu_library(&self) -> &'static GpuLibrary {
        let (usual, fallback) = (self.default_gpu_library(), fallback_library());
        match usual.support.on(self.gpu().vendor) {
            Level::Full => usual,
            Level::Partial | Level::None if self.is_unsupported_in(fallback.lacks_algorithms) => {
                usual
            }
            Level::Partial | Level::None => fallback,
        }
    }

    /// Returns `true` if `lacks`, a library's list of unsupported work, contains this family or algorithm.
    pub fn is_unsupported_in(&self, lacks: &[&str]) -> bool {
        lacks.contains(&self.family().facts().id) || lacks.contains(&self.algorithm_id())
    }
}
