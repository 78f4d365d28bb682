//! The model's parameters that users can't enter. They describe machines and libraries, and come from the catalog.

use crate::resolved::{Resolved, Scope};
use crate::selection::Selection;
use offload_catalog::{Range, model};
use offload_estimator::symbol::Symbol;
use offload_estimator::uncertainty::UncertaintyFactor;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::precision::Precision;

/// FP64 operations per cycle of the core on which vectorized functions were timed: two units of 256 bits.
const VECTOR_OPERATIONS: f64 = 16.0;

/// The parameters for the selected machines and libraries, in base units.
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
    /// Seconds per byte for the first access to newly allocated memory. `None` if the library reuses its memory.
    pub(crate) page_fault: Option<Resolved>,
    pub(crate) function_cycles: Resolved,
    pub(crate) comparison_cycles: Resolved,
    pub(crate) scalar_half: Option<Resolved>,
    pub(crate) scalar_product: Option<Resolved>,
    /// `true` if the CPU's library sorts with vector instructions.
    pub(crate) sorts_by_vectors: bool,
    pub(crate) draw_cycles: Resolved,
    /// Operations per cycle of one core in Fourier transforms of the selected precision.
    pub(crate) transform_rate: Resolved,
    /// Cycles of image operations, relative to SciPy.
    pub(crate) image_cycles_ratio: Resolved,
    /// Cycles that the CPU library takes to copy an element into or out of LAPACK's column-major order.
    pub(crate) copied_cycles: Resolved,
    /// Time of factorizations, relative to OpenBLAS.
    pub(crate) factorization_ratio: Resolved,
    /// Single-core time of grouped sums with few groups and with many groups, each relative to pandas.
    pub(crate) grouping: [Resolved; 2],
    /// Cycles of cumulative sums and histograms, relative to NumPy.
    pub(crate) scans: Resolved,
    /// Cycles of the CPU library for a random access to an element. `None` if the library takes as many cycles as
    /// NumPy.
    pub(crate) indexed_cycles: Option<Resolved>,
    /// Cycles of the CPU library per element of a sum. Zero if the library has vector code for sums.
    pub(crate) sum_cycles: f64,
    /// Cycles of the CPU library per element of a standard deviation. Zero if the library has vector code for this
    /// function.
    pub(crate) deviation_cycles: f64,
    /// Cycles to start the reduction of one row if the library reduces many rows one by one.
    pub(crate) result_cycles: f64,
    pub(crate) cpu_compiled: Option<Resolved>,
    pub(crate) cpu_module: Option<Resolved>,
    pub(crate) gpu_module: Option<Resolved>,
    pub(crate) reduction_share: Resolved,
    /// Bytes per second of paging. `None` if the library fails when memory is full.
    pub(crate) paging: Option<Resolved>,
    /// Seconds to import the GPU library.
    pub(crate) import: Resolved,
    /// `true` if the CPU program already imports the same packages, so that moving to the GPU adds no import.
    pub(crate) is_import_shared: bool,
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
    /// Resolves all parameters.
    pub(crate) fn of(selection: &Selection<'_>) -> Self {
        let Selection { cpu, gpu, cpu_library, gpu_library, .. } = *selection;
        let (library, general) = (Scope::Library, Scope::General);
        let bus = selection.peer_interconnect;
        let core = cpu.microarchitecture;
        let is_double_precision = selection.cpu_precision.size() == Precision::Fp64.size();
        let unless_double =
            |figure: Option<&'static Range<f64>>| figure.filter(|_| !is_double_precision);
        let library_range =
            |figure: Option<_>| figure.map(|figure| Resolved::range(figure, library));
        let relative_range = |figure: Option<&'static Range<f64>>| match figure {
            Some(range) => Resolved::range(range, library),
            None => Resolved::derived(1.0),
        };
        let slowed_by_clock = |cost: Option<_>| {
            cost.as_ref()
                .map(|cost| Resolved::range(cost, library).times(selection.clock_slowdown()))
        };
        // Only vector instructions make a comparison cheaper than in plain C.
        let sorts_by_vectors = cpu_library
            .comparison
            .is_some_and(|cycles| cycles.likely() < model().comparison.likely());
        Self {
            sorts_by_vectors,
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
            fork_join: library_or_general(cpu_library.fork_join.as_ref(), &model().fork_join),
            page_fault: cpu_library.temporaries.then(|| {
                let fault = if cpu_library.huge_pages {
                    &model().huge_page_fault
                } else {
                    &model().page_fault
                };
                Resolved::range(fault, general)
            }),
            function_cycles: library_or_general(
                unless_double(cpu_library.math_fp32.as_ref()),
                &cpu_library.math,
            )
            .times(if cpu_library.vector_math {
                VECTOR_OPERATIONS / cpu.fp64_per_cycle.value()
            } else {
                1.0
            }),
            comparison_cycles: {
                let radix_cycles = cpu_library.comparison_integers.as_ref();
                let own_cycles = radix_cycles
                    .filter(|_| selection.sorts_by_radix())
                    .or_else(|| unless_double(cpu_library.comparison_fp32.as_ref()))
                    .or(cpu_library.comparison.as_ref());
                let slowdown = cpu.vector_sort.filter(|_| sorts_by_vectors);
                library_or_general(own_cycles, &model().comparison)
                    .times(slowdown.map_or(1.0, |slowdown| slowdown.value().value()))
            },
            scalar_half: library_range(cpu_library.scalar_half.as_ref()),
            scalar_product: library_range(cpu_library.scalar_product.as_ref()),
            draw_cycles: library_or_general(cpu_library.draw.as_ref(), &model().draw),
            transform_rate: if is_double_precision {
                library_or_general(cpu_library.fft.as_ref(), &model().fft)
            } else {
                library_or_general(cpu_library.fft_fp32.as_ref(), &model().fft_fp32)
            },
            image_cycles_ratio: match &cpu_library.image {
                Some(share) => Resolved::range(share, library),
                None => Resolved::derived(1.0),
            },
            copied_cycles: match &cpu_library.transposed {
                Some(cycles) => Resolved::range(cycles, library),
                None => Resolved::derived(0.0),
            },
            factorization_ratio: relative_range(cpu_library.factorizations.as_ref()),
            grouping: [&cpu_library.few_groups, &cpu_library.many_groups]
                .map(|figure| relative_range(figure.as_ref())),
            scans: relative_range(cpu_library.scans.as_ref()),
            indexed_cycles: library_range(cpu_library.indexed.as_ref()),
            sum_cycles: cpu_library.sum.map_or(0.0, |cycles| cycles.likely()),
            result_cycles: cpu_library.result.map_or(0.0, |cycles| cycles.likely()),
            deviation_cycles: cpu_library
                .deviation
                .or(cpu_library.sum)
                .map_or(0.0, |cycles| cycles.likely()),
            cpu_compiled: slowed_by_clock(
                cpu_library.step.filter(|_| selection.family.is_network()).or(cpu_library.compiled),
            ),
            cpu_module: slowed_by_clock(cpu_library.module),
            gpu_module: slowed_by_clock(gpu_library.module),
            reduction_share: Resolved::range(&gpu_library.reduction, library),
            paging: gpu_library.spills.then(|| Resolved::figure(&model().managed, general)),
            import: Resolved::range(&gpu_library.import, library),
            is_import_shared: cpu_library.ecosystem == gpu_library.ecosystem
                || selection.scenario.process_state() == ProcessState::FirstCall,
            context: Resolved::range(&gpu_library.context, library),
            handles: Resolved::range(&gpu_library.handles, library),
            compile: if selection.plans_transform() {
                Resolved::range(&model().fft_plan, general)
            } else {
                Resolved::range(&gpu_library.compile_each, library)
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

    /// Returns the uncertainty that the transform plan adds to start-up, weighted by the plan's share of the start-up
    /// time. The time of a plan varies far more than the other parts of start-up.
    pub(crate) fn plan_uncertainty(&self) -> UncertaintyFactor {
        let import = if self.is_import_shared { 0.0 } else { self.import.value };
        let fixed_seconds = import + self.context.value + self.handles.value;
        let relative_total =
            |plan: f64| (fixed_seconds + plan) / (fixed_seconds + self.compile.value);
        UncertaintyFactor::new(relative_total(self.compile.low), relative_total(self.compile.high))
    }

    /// Returns the parameter that a symbol of a formula represents, if any.
    pub(crate) const fn parameter_of(&self, symbol: Symbol) -> Option<&Resolved> {
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
            Symbol::ImageShare => Some(&self.image_cycles_ratio),
            Symbol::ComparisonCycles => Some(&self.comparison_cycles),
            Symbol::NumberCycles => self.scalar_half.as_ref(),
            Symbol::MultiplyAddCycles => self.scalar_product.as_ref(),
            Symbol::PagingRate => self.paging.as_ref(),
            // The CPU program already imports these packages, so the import takes no additional time and has no source.
            Symbol::Import if self.is_import_shared => None,
            Symbol::Import => Some(&self.import),
            Symbol::Context => Some(&self.context),
            Symbol::Handles => Some(&self.handles),
            Symbol::CompileCost => Some(&self.compile),
            Symbol::Bus => Some(&self.bus),
            Symbol::Hop => Some(&self.bus_latency),
            Symbol::ShareCap => Some(&self.share_cap),
            Symbol::EnergyEach => Some(&self.energy_per_operation),
            Symbol::CompiledCallCost => self.cpu_compiled.as_ref(),
            // The formulas of both machines use one symbol. If both libraries have this cost, the formulas name the CPU
            // library's source.
            Symbol::ModuleCost => match &self.cpu_module {
                Some(module) => Some(module),
                None => self.gpu_module.as_ref(),
            },
            _ => None,
        }
    }
}

/// Returns the selected library's value, or the general value if the library has none.
fn library_or_general<T: From<f64> + Into<f64>>(
    library_value: Option<&Range<T>>,
    general: &Range<T>,
) -> Resolved {
    match library_value {
        Some(library_value) => Resolved::range(library_value, Scope::Library),
        None => Resolved::range(general, Scope::General),
    }
}

#[cfg(test)]
mod tests {
    use crate::resolved_scenario::FamilyModel;
    use crate::resolved_scenario::ResolvedScenario;
    use offload_scenario::decode;

    /// The EPYC 7763 has two 256-bit vector units per core, and the Xeon 8480+ has two 512-bit vector units per core.
    #[test]
    fn doubling_the_vector_width_halves_the_cycles_of_vectorized_functions() {
        let cycles = |cpu: &str, library: &str| {
            let link = format!("w=elementwise&funcs=1&cpu={cpu}&cpulib={library}");
            ResolvedScenario::of(&decode("", &link).scenario, FamilyModel::ANY)
                .parameters
                .function_cycles
                .value
        };
        let ratio = |library| cycles("epyc-7763", library) / cycles("xeon-8480plus", library);
        assert!((ratio("pytorch-cpu") - 2.0).abs() < 1e-9);
        assert!((ratio("native") - 1.0).abs() < 1e-9);
    }
}
