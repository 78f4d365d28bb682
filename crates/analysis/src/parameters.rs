//! The figures of machines and libraries that are no inputs, resolved.

use crate::resolved::{Resolved, Scope};
use crate::selection::Selection;
use offload_catalog::model;
use offload_estimator::symbol::Symbol;

/// What the model needs of the machines and libraries chosen beside the input numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parameters {
    pub(crate) clock: Resolved,
    pub(crate) cached_bandwidth: Resolved,
    pub(crate) half_size: Resolved,
    pub(crate) dense_share: Resolved,
    pub(crate) elementwise_share: Resolved,
    pub(crate) fork_join: Resolved,
    /// Seconds for the first touch of a byte of freshly allocated memory; nothing for a library
    /// that keeps its memory.
    pub(crate) page_fault: Option<Resolved>,
    pub(crate) function_cycles: Resolved,
    pub(crate) comparison_cycles: Resolved,
    pub(crate) cpu_module: Option<Resolved>,
    pub(crate) gpu_module: Option<Resolved>,
    pub(crate) reduction_share: Resolved,
    /// Bytes per second; nothing for a library that fails when memory is full.
    pub(crate) paging: Option<Resolved>,
    /// Nothing where the program on the CPU imports the same packages.
    pub(crate) import: Option<Resolved>,
    pub(crate) context: Resolved,
    pub(crate) handles: Resolved,
    pub(crate) compile: Resolved,
    pub(crate) bus: Resolved,
    /// Seconds of a whole all-reduce of next to nothing.
    pub(crate) bus_latency: Resolved,
    pub(crate) share_cap: Resolved,
    pub(crate) energy_per_operation: Resolved,
}

impl Parameters {
    /// Resolves all of them.
    pub(crate) fn of(selection: &Selection<'_>) -> Self {
        let Selection { cpu, gpu, cpu_library, gpu_library, .. } = *selection;
        let (library, general) = (Scope::Library, Scope::General);
        let between = selection.peer_interconnect;
        let module = |cost: Option<_>| {
            cost.as_ref().map(|cost| Resolved::range(cost, library).times(selection.pace()))
        };
        let imported = cpu_library.ecosystem == gpu_library.ecosystem;
        Self {
            clock: Resolved::range(&cpu.clock, Scope::Machine),
            cached_bandwidth: Resolved::measured_or(
                cpu.core_cached_bandwidth.as_ref(),
                &model().core_cached_bandwidth,
                general,
            ),
            half_size: Resolved::figure(&model().half_size, general),
            dense_share: Resolved::range(&model().dense_share, general),
            elementwise_share: Resolved::range(&model().elementwise_share, general),
            fork_join: Resolved::range(&model().fork_join, general),
            page_fault: cpu_library
                .temporaries
                .then(|| Resolved::range(&model().page_fault, general)),
            function_cycles: Resolved::range(&cpu_library.math, library),
            comparison_cycles: match &cpu_library.comparison {
                Some(cycles) => Resolved::range(cycles, library),
                None => Resolved::range(&model().comparison, general),
            },
            cpu_module: module(cpu_library.module),
            gpu_module: module(gpu_library.module),
            reduction_share: Resolved::range(&gpu_library.reduction, library),
            paging: gpu_library.spills.then(|| Resolved::figure(&model().managed, general)),
            import: (!imported).then(|| Resolved::range(&gpu_library.import, library)),
            context: Resolved::range(&gpu_library.context, library),
            handles: Resolved::range(&gpu_library.handles, library),
            compile: Resolved::range(&gpu_library.compile_each, library),
            bus: Resolved::range(&between.bandwidth, general),
            bus_latency: Resolved::range(&between.latency, general),
            share_cap: Resolved::figure(&gpu.architecture.vector_share, Scope::Architecture),
            energy_per_operation: Resolved::figure(
                &gpu.architecture.energy_per_flop,
                Scope::Architecture,
            ),
        }
    }

    /// The parameter that a formula names, if it is one.
    pub(crate) const fn named(&self, symbol: Symbol) -> Option<&Resolved> {
        match symbol {
            Symbol::Clock => Some(&self.clock),
            Symbol::CachedBandwidth => Some(&self.cached_bandwidth),
            Symbol::HalfSize => Some(&self.half_size),
            Symbol::ForkJoin => Some(&self.fork_join),
            Symbol::AllocationBandwidth => self.page_fault.as_ref(),
            Symbol::FunctionCycles => Some(&self.function_cycles),
            Symbol::ComparisonCycles => Some(&self.comparison_cycles),
            Symbol::PagingRate => self.paging.as_ref(),
            Symbol::Import => self.import.as_ref(),
            Symbol::Context => Some(&self.context),
            Symbol::Handles => Some(&self.handles),
            Symbol::CompileCost => Some(&self.compile),
            Symbol::Bus => Some(&self.bus),
            Symbol::Hop => Some(&self.bus_latency),
            Symbol::ShareCap => Some(&self.share_cap),
            Symbol::EnergyEach => Some(&self.energy_per_operation),
            // The formula of either side names it; both are of one kind.
            Symbol::ModuleCost => self.cpu_module.as_ref(),
            _ => None,
        }
    }
}
