//! The parameters of the model that are not inputs: figures of machines and libraries, resolved.

use crate::resolved::{Resolved, Scope};
use crate::selection::Selection;
use offload_catalog::{Range, model};
use offload_estimator::symbol::Symbol;
use offload_estimator::uncertainty::UncertaintyFactor;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::precision::Precision;

/// What the model needs to know of the machines and libraries chosen, beside the input numbers; in
/// base units.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ModelParameters {
    pub(crate) ipc: Option<Resolved>,
    pub(crate) l2_bandwidth: Resolved,
    pub(crate) l3_bandwidth: Resolved,
    pub(crate) l3_latency: Resolved,
    pub(crate) memory_latency: Resolved,
    pub(crate) half_size: Resolved,
    pub(crate) dense_share: Resolved,
    pub(crate) elementwise_share: Resolved,
    pub(crate) fork_join: Resolved,
    /// Seconds for the first access to a byte of newly allocated memory; `None` for a library that
    /// reuses its memory.
    pub(crate) page_fault: Option<Resolved>,
    pub(crate) function_cycles: Resolved,
    pub(crate) comparison_cycles: Resolved,
    pub(crate) draw_cycles: Resolved,
    /// Operations per cycle of a core in Fourier transforms of the precision chosen.
    pub(crate) transform_rate: Resolved,
    /// Cycles of operations on images over SciPy's.
    pub(crate) image_share: Resolved,
    pub(crate) cpu_compiled: Option<Resolved>,
    pub(crate) cpu_module: Option<Resolved>,
    pub(crate) gpu_module: Option<Resolved>,
    pub(crate) reduction_share: Resolved,
    /// Bytes per second; `None` for a library that fails when memory is full.
    pub(crate) paging: Option<Resolved>,
    /// Seconds to import the GPU library.
    pub(crate) import: Resolved,
    /// Whether the program on the CPU imports the same packages, so that moving adds no import.
    pub(crate) imported_already: bool,
    pub(crate) context: Resolved,
    pub(crate) handles: Resolved,
    pub(crate) compile: Resolved,
    pub(crate) bus: Resolved,
    /// Seconds for a whole all-reduce of a few bytes.
    pub(crate) bus_latency: Resolved,
    pub(crate) share_cap: Resolved,
    pub(crate) energy_per_operation: Resolved,
}

impl ModelParameters {
    /// Resolves all of them.
    pub(crate) fn of(selection: &Selection<'_>) -> Self {
        let Selection { cpu, gpu, cpu_library, gpu_library, .. } = *selection;
        let (library, general) = (Scope::Library, Scope::General);
        let bus = selection.peer_interconnect;
        let core = cpu.microarchitecture;
        let is_double = selection.cpu_precision == Precision::Fp64;
        let narrow = |figure: Option<&'static Range<f64>>| figure.filter(|_| !is_double);
        let module = |cost: Option<_>| {
            cost.as_ref().map(|cost| Resolved::range(cost, library).times(selection.pace()))
        };
        Self {
            ipc: core.and_then(|core| Some(Resolved::figure(&core.ipc?, Scope::Machine))),
            l2_bandwidth: Resolved::measured_or(
                core.and_then(|core| core.l2_bandwidth.as_ref()),
                &model().l2_bandwidth,
                general,
            ),
            l3_bandwidth: Resolved::measured_or(
                core.and_then(|core| core.l3_bandwidth.as_ref()),
                &model().l3_bandwidth,
                general,
            ),
            l3_latency: Resolved::measured_or(
                core.and_then(|core| core.l3_latency.as_ref()),
                &model().l3_latency,
                general,
            ),
            memory_latency: Resolved::measured_or(
                core.and_then(|core| core.memory_latency.as_ref()),
                &model().memory_latency,
                general,
            ),
            half_size: Resolved::figure(&model().half_size, general),
            dense_share: Resolved::range(&model().dense_share, general),
            elementwise_share: Resolved::range(&model().elementwise_share, general),
            fork_join: of_library(cpu_library.fork_join.as_ref(), &model().fork_join),
            page_fault: cpu_library
                .temporaries
                .then(|| Resolved::range(&model().page_fault, general)),
            function_cycles: of_library(narrow(cpu_library.math_fp32.as_ref()), &cpu_library.math),
            comparison_cycles: {
                let own = narrow(cpu_library.comparison_fp32.as_ref())
                    .or(cpu_library.comparison.as_ref());
                // Only libraries with a figure of their own sort by vector instructions.
                let slower = cpu.vector_sort.filter(|_| own.is_some());
                of_library(own, &model().comparison)
                    .times(slower.map_or(1.0, |slower| slower.value().value()))
            },
            draw_cycles: of_library(cpu_library.draw.as_ref(), &model().draw),
            transform_rate: match is_double {
                true => of_library(cpu_library.fft.as_ref(), &model().fft),
                false => of_library(cpu_library.fft_fp32.as_ref(), &model().fft_fp32),
            },
            image_share: match &cpu_library.image {
                Some(share) => Resolved::range(share, library),
                None => Resolved::derived(1.0),
            },
            cpu_compiled: module(
                cpu_library.step.filter(|_| selection.family.is_network()).or(cpu_library.compiled),
            ),
            cpu_module: module(cpu_library.module),
            gpu_module: module(gpu_library.module),
            reduction_share: Resolved::range(&gpu_library.reduction, library),
            paging: gpu_library.spills.then(|| Resolved::figure(&model().managed, general)),
            import: Resolved::range(&gpu_library.import, library),
            imported_already: cpu_library.ecosystem == gpu_library.ecosystem
                || selection.scenario.process_state() == ProcessState::FirstCall,
            context: Resolved::range(&gpu_library.context, library),
            handles: Resolved::range(&gpu_library.handles, library),
            compile: match selection.plans_transform() {
                true => Resolved::range(&model().fft_plan, general),
                false => Resolved::range(&gpu_library.compile_each, library),
            },
            bus: Resolved::range(&bus.bandwidth, general),
            bus_latency: Resolved::range(&bus.latency, general),
            share_cap: Resolved::figure(&gpu.architecture.vector_share, Scope::Architecture),
            energy_per_operation: Resolved::figure(
                &gpu.architecture.energy_per_flop,
                Scope::Architecture,
            ),
        }
    }

    /// The uncertainty of start-up from that of the one plan in it, which varies by far more than the
    /// rest: as much of it as the plan is of start-up.
    pub(crate) fn plan_uncertainty(&self) -> UncertaintyFactor {
        let import = if self.imported_already { 0.0 } else { self.import.value };
        let rest = import + self.context.value + self.handles.value;
        let all = |plan: f64| (rest + plan) / (rest + self.compile.value);
        UncertaintyFactor::new(all(self.compile.low), all(self.compile.high))
    }

    /// The parameter that a formula names, if it is one.
    pub(crate) const fn named(&self, symbol: Symbol) -> Option<&Resolved> {
        match symbol {
            Symbol::RelativeIpc => self.ipc.as_ref(),
            Symbol::L2Bandwidth => Some(&self.l2_bandwidth),
            Symbol::L3Bandwidth => Some(&self.l3_bandwidth),
            Symbol::L3Latency => Some(&self.l3_latency),
            Symbol::MemoryLatency => Some(&self.memory_latency),
            Symbol::HalfSize => Some(&self.half_size),
            Symbol::ForkJoin => Some(&self.fork_join),
            Symbol::AllocationBandwidth => self.page_fault.as_ref(),
            Symbol::FunctionCycles => Some(&self.function_cycles),
            Symbol::ImageShare => Some(&self.image_share),
            Symbol::ComparisonCycles => Some(&self.comparison_cycles),
            Symbol::PagingRate => self.paging.as_ref(),
            // Its term is zero then, which follows from the libraries chosen.
            Symbol::Import if self.imported_already => None,
            Symbol::Import => Some(&self.import),
            Symbol::Context => Some(&self.context),
            Symbol::Handles => Some(&self.handles),
            Symbol::CompileCost => Some(&self.compile),
            Symbol::Bus => Some(&self.bus),
            Symbol::Hop => Some(&self.bus_latency),
            Symbol::ShareCap => Some(&self.share_cap),
            Symbol::EnergyEach => Some(&self.energy_per_operation),
            Symbol::CompiledCallCost => self.cpu_compiled.as_ref(),
            // The formulas of both sides use one symbol: where both libraries have such a cost,
            // the source named is that of the CPU library.
            Symbol::ModuleCost => match &self.cpu_module {
                Some(module) => Some(module),
                None => self.gpu_module.as_ref(),
            },
            _ => None,
        }
    }
}

/// A figure of the library chosen, or else that of libraries in general.
fn of_library<T: From<f64> + Into<f64>>(own: Option<&Range<T>>, general: &Range<T>) -> Resolved {
    match own {
        Some(own) => Resolved::range(own, Scope::Library),
        None => Resolved::range(general, Scope::General),
    }
}
