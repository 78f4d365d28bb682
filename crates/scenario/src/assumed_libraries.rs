//! The libraries that are assumed if the user selects none, and the algorithms that a library lacks.

use crate::choice::Choice;
use crate::kinds::ALGORITHMS;
use crate::scenario::Scenario;
use offload_catalog::{CpuLibrary, GpuLibrary, Level, VariantLibraries, fallback_library};

impl Scenario {
    /// Returns the algorithm's word in links. It has no meaning for families with a single algorithm.
    pub fn algorithm_id(&self) -> &'static str {
        self.entry(ALGORITHMS, Choice::Algorithm).id
    }

    /// Returns the libraries that replace the family's default ones for this algorithm or kind of network, if there are
    /// any.
    pub fn variant_libraries(&self) -> Option<&'static VariantLibraries> {
        let id = self.network().map_or_else(|| self.algorithm_id(), |network| network.kind.id());
        self.family().facts().libraries.variants.iter().find(|variant| variant.id == id)
    }

    /// Returns the library that is assumed on the CPU.
    pub(crate) fn usual_cpu_library(&self) -> &'static CpuLibrary {
        let family_default = self.family().facts().libraries.default_cpu;
        self.variant_libraries().map_or(family_default, |variant| variant.cpu)
    }

    /// Returns the library that is assumed on an NVIDIA GPU.
    pub fn usual_gpu_library(&self) -> &'static GpuLibrary {
        let family_default = self.family().facts().libraries.default_gpu;
        self.variant_libraries().map_or(family_default, |variant| variant.gpu)
    }

    /// Returns the library that is assumed on the GPU: the usual one, or a fallback if the usual one does not fully
    /// support the GPU. If the fallback lacks the algorithm, no other library can do the work, so the usual one is
    /// kept.
    pub(crate) fn automatic_gpu_library(&self) -> &'static GpuLibrary {
        let (usual, fallback) = (self.usual_gpu_library(), fallback_library());
        match usual.support.on(self.gpu().vendor) {
            Level::Full => usual,
            Level::Partial | Level::None if self.is_lacking(fallback.lacks_algorithms) => usual,
            Level::Partial | Level::None => fallback,
        }
    }

    /// Returns `true` if `lacks`, the list of a library, contains this work's family or algorithm.
    pub fn is_lacking(&self, lacks: &[&str]) -> bool {
        lacks.contains(&self.family().facts().id) || lacks.contains(&self.algorithm_id())
    }
}
