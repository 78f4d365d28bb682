//! Caveats: notes on combinations that work, but not as a user might expect.

use crate::edit::CPU_INPUTS;
use crate::estimate::Estimate;
use crate::machine::Machine;
use crate::own_settings::OwnSetting;
use crate::peaks::{cpu_matrix_peak, matrix_figure};
use crate::resolved_scenario::ResolvedScenario;
use crate::selection::Selection;
use offload_catalog::{CpuLibrary, Level};
use offload_estimator::bound::Bound;
use offload_estimator::memory_fit::MemoryFit;
use offload_estimator::occupancy::occupancy;
use offload_estimator::trace::Trace;
use offload_scenario::kinds::Algorithm;
use offload_scenario::{Choice, Family, Number};
use offload_vocabulary::computation::{EnsembleKind, TableFile, TableOperation};
use offload_vocabulary::execution::{
    ArithmeticUnit, ParallelMode, Residency, Sharding, Synchronization,
};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Bytes;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Caveat {
    /// The library's support for GPUs of this vendor is experimental or incomplete.
    LibraryPartlySupported,
    /// The usual library for this kind of work does not run on this vendor's GPUs, so another library is assumed.
    /// Contains the usual library's name and a note on that library's support.
    LibraryReplaced(&'static str, &'static str),
    /// The CPU's or the GPU's library is made for other kinds of work. Contains the library's name.
    LibraryForOtherWork(&'static str),
    /// The GPU has no matrix units for the precision, so the rate of its vector units is assumed.
    FormatOnVectorUnits,
    /// The GPU's library doesn't use the matrix units, because a dimension of the matrices is not a multiple of eight.
    DimensionsNotMultipleOfEight,
    /// FP64 arithmetic limits this GPU. Contains the ratio of the GPU's FP32 rate to its FP64 rate (e.g. 32).
    SlowFp64(u8),
    /// The GPU's library computes FP32 products in TF32 by default. Contains the library's name.
    Tf32ByDefault(&'static str),
    /// CPU libraries have no fast arithmetic in the precision, so the rate of FP32 is assumed.
    FormatSlowOnCpu,
    /// The CPU's library does not support the precision, so the rate of FP32 is assumed. Contains the library's name.
    FormatMissing(&'static str),
    /// The CPU's library lacks this median filter, but the times assume that it has one. Contains the names of this
    /// library and of a library that has the filter.
    MedianMissing(&'static str, &'static str),
    /// The CPU's library has no vector code for the precision and processes one number at a time. Contains the
    /// library's name.
    ScalarCodeOnCpu(&'static str),
    /// The CPU's library does not use the CPU's matrix units or INT8 instructions for the precision, so the rate of FP32
    /// is assumed. Contains the library's name and the name of another common library that uses them.
    FormatUnitsUnused(&'static str, &'static str),
    /// A setting differs between the CPU and the GPU.
    OwnSetting(OwnSetting),
    /// The user selected copies or waits at each step, but the work has a single step.
    SingleStep,
    /// The work does not fit into the GPU's memory, so the library pages over the interconnect. Contains the number of
    /// bytes that do not fit.
    Paging(Bytes),
    /// The work needs more memory on an Apple chip's CPU than the chip has. Contains the required memory and the chip's
    /// memory.
    CpuMemory(Bytes, Bytes),
    /// The first run of a language model reads the weights from disk, which is not counted. Contains their size.
    WeightsNotRead(Bytes),
    /// A language model has zero input tokens and zero output tokens, so one output token is assumed.
    NoTokens,
    /// Only some layers of a language model fit into the GPU's memory, so the others stay on the CPU. Contains the number
    /// of layers on the GPU and the number of all layers.
    LayersOnCpu(f64, f64),
    /// Gradient boosting has many rounds, but the model assumes that all trees are full.
    FullTrees,
    /// The user entered the number of layers on the GPU, but the library puts all layers there.
    LayersNotDivided,
    /// The user entered more groups than the table has rows, so each row is a group. Contains the number of rows.
    GroupsExceedRows(f64),
    /// No machine combines the CPU and the GPU, because one of them is an Apple chip. The times are those of two machines.
    SeparateMachines,
    /// The user entered more layers on the GPU than the language model has. Contains the number of its layers.
    TooManyLayers(f64),
    /// The work does not use an input that the user set. Contains the input's key and the work that uses the input.
    Unused(&'static str, &'static str),
    /// The user selected an interconnect between GPUs that this GPU usually does not have. Contains the interconnect's
    /// name.
    UnusualLink(&'static str),
    /// The user selected no CPU, and the GPU is faster. The assumed CPU is cheap compared with the GPUs.
    DefaultCpu,
    /// A machine can have only one GPU of this model, so additional GPUs are ignored.
    SingleGpu,
    /// The iterations of the loop depend on each other, so additional GPUs are ignored.
    SequentialOnOneGpu,
    /// The library does not divide work between GPUs automatically. Contains the number of GPUs.
    WorkNotDivided(u16),
    /// The user did not choose a fusion level, so attention is assumed to be one kernel. Contains the slowdown of
    /// training with one kernel per operation.
    FusedAttention(f64),
    /// The work has too few threads for the GPU. Contains the occupancy in percent.
    Occupancy(u8),
    /// The times of a machine are scaled to a measurement. Contains the machine, and the measured time divided by the
    /// predicted time.
    TimesMeasured(Machine, f64),
}

/// The minimum ratio of the price of all GPUs to the price of the assumed CPU for [`Caveat::DefaultCpu`]. Assumed
/// 2026-11-22: the default GPU costs three times as much as the default CPU, and data-center cards cost at least five
/// times as much.
const MIN_PRICE_RATIO: f64 = 4.0;

/// The minimum ratio of the FP32 rate to the FP64 rate for [`Caveat::SlowFp64`]. For data-center cards, the ratio is 2.
const MIN_FP64_RATIO: f64 = 8.0;

/// The minimum slowdown of training without fused attention for [`Caveat::FusedAttention`].
const MIN_ATTENTION_SLOWDOWN: f64 = 1.2;

/// The minimum number of trees for [`Caveat::FullTrees`]. Assumed 2026-11-29.
const MANY_TREES: f64 = 1000.0;

/// The occupancy below which [`Caveat::Occupancy`] is reported.
const LOW_OCCUPANCY: f64 = 0.5;

/// A function that finds some of the caveats of an estimate.
pub(crate) type FindCaveats = fn(&Estimate<'_>) -> Vec<Caveat>;

impl Estimate<'_> {
    /// Returns the caveats of the scenario, in display order. `arithmetic_caveats` finds the caveats that data frames
    /// never have. It is a function pointer, so that the page can load its code later.
    pub(crate) fn caveats(&self, arithmetic_caveats: FindCaveats) -> Vec<Caveat> {
        let selection = &self.resolved.selection;
        let (cpu, gpu) = (selection.cpu_library, selection.gpu_library);
        let found = [
            self.measured_caveat(Machine::Cpu, Number::CpuTimeFactor),
            self.measured_caveat(Machine::Gpu, Number::GpuTimeFactor),
            self.paging_caveat(),
            (!selection.gpu.fits(selection.cpu)).then_some(Caveat::SeparateMachines),
            self.cpu_memory_caveat(),
            selection.support_caveat(),
            selection
                .purpose_caveat(cpu.made_for, cpu.name)
                .or_else(|| selection.other_use_caveat()),
            selection.purpose_caveat(gpu.made_for, gpu.name),
            selection.replaced_caveat(),
            selection.format_caveat(),
            self.scalar_caveat().or_else(|| selection.cpu_format_caveat()),
            self.cpu_caveat(),
            selection.division_caveat(),
            selection.link_caveat(),
            self.step_caveat(),
        ];
        let mut caveats: Vec<Caveat> = found.into_iter().flatten().collect();
        caveats.extend(arithmetic_caveats(self));
        caveats.extend(self.occupancy_caveat());
        caveats.extend(self.resolved.own_settings().map(Caveat::OwnSetting));
        caveats.extend(self.resolved.unused_caveats());
        caveats.extend(self.resolved.groups_caveat());
        caveats
    }

    /// Returns the caveats that data frames never have, in display order.
    pub(crate) fn arithmetic_caveats(&self) -> Vec<Caveat> {
        [
            self.fp64_caveat(),
            self.resolved.selection.tf32_caveat(),
            self.resolved.selection.sharding_caveat(),
            self.has_no_tokens().then_some(Caveat::NoTokens),
            self.layers_caveat(),
            self.trees_caveat(),
            self.weights_caveat(),
            self.attention_caveat(),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Returns the caveat for a machine whose times are scaled to a measurement.
    ///
    /// `None` if the user entered `factor`, or if the measurement was taken on another machine or with another library.
    fn measured_caveat(&self, machine: Machine, factor: Number) -> Option<Caveat> {
        let scenario = self.resolved.selection.scenario;
        let is_given = self.resolved.inputs.is_given(factor);
        let factor = self.resolved.inputs.known(factor)?;
        let is_corrected = scenario.measurement().is_some() && !is_given && factor != 1.0;
        is_corrected.then_some(Caveat::TimesMeasured(machine, factor))
    }

    fn layers_caveat(&self) -> Option<Caveat> {
        let inputs = &self.resolved.inputs;
        if self.resolved.selection.family != Family::Language {
            None
        } else if inputs.is_given(Number::GpuLayers) {
            let [given, all] =
                [Number::GpuLayers, Number::Layers].map(|number| inputs.quantity(number));
            let is_divided = self.resolved.selection.gpu_library.splits_layers;
            if !is_divided {
                Some(Caveat::LayersNotDivided)
            } else {
                (given > all).then_some(Caveat::TooManyLayers(all))
            }
        } else {
            let [on_gpu, all] =
                [Number::GpuLayers, Number::Layers].map(|number| inputs.quantity(number));
            matches!(self.assessment.memory_fit, MemoryFit::Divided { .. })
                .then_some(Caveat::LayersOnCpu(on_gpu, all))
        }
    }

    fn trees_caveat(&self) -> Option<Caveat> {
        let Selection { family, scenario, .. } = self.resolved.selection;
        let is_boosting = family == Family::TreeEnsemble
            && scenario.algorithm() == Algorithm::Trees(EnsembleKind::Boosting);
        let is_long = is_boosting && self.resolved.inputs.quantity(Number::Trees) >= MANY_TREES;
        is_long.then_some(Caveat::FullTrees)
    }

    fn weights_caveat(&self) -> Option<Caveat> {
        let quantity = |number| self.resolved.inputs.quantity(number);
        (self.resolved.selection.family == Family::Language).then(|| {
            Caveat::WeightsNotRead(Bytes::new(
                quantity(Number::Parameters) * quantity(Number::Bits) / 8.0,
            ))
        })
    }

    /// Returns the caveat for work that exceeds the memory of an Apple chip. The memory of other CPUs is unknown.
    fn cpu_memory_caveat(&self) -> Option<Caveat> {
        let Selection { cpu, gpu, .. } = &self.resolved.selection;
        let workload = self.job.cpu_workload();
        let copies = workload.copies_per_run.divided_by(workload.pieces);
        let need = workload.arrays + copies.to_gpu.bytes + copies.to_cpu.bytes;
        let memory = self.job.gpu.memory;
        let is_one_chip = cpu.is_apple() && gpu.interconnect.unified;
        (is_one_chip && need > memory).then_some(Caveat::CpuMemory(need, memory))
    }

    fn paging_caveat(&self) -> Option<Caveat> {
        match (self.assessment.memory_fit, self.resolved.selection.gpu_library.spills) {
            (MemoryFit::TooBig { need, usable, .. }, true) => Some(Caveat::Paging(need - usable)),
            (MemoryFit::TooBig { .. }, false)
            | (MemoryFit::Fits { .. } | MemoryFit::Tight { .. } | MemoryFit::Divided { .. }, _) => {
                None
            }
        }
    }

    fn cpu_caveat(&self) -> Option<Caveat> {
        let selection = &self.resolved.selection;
        let scenario = selection.scenario;
        let value_of = |number| self.resolved.inputs.known(number);
        let price_ratio =
            value_of(Number::GpuPrice)? * selection.gpus_in_use() / value_of(Number::CpuPrice)?;
        let is_cpu_chosen = scenario.chosen(Choice::Cpu).is_some()
            || selection.machine.is_some()
            || CPU_INPUTS.iter().any(|number| scenario.number(*number).is_some());
        let is_comparison_uneven =
            price_ratio >= MIN_PRICE_RATIO && self.assessment.speedup() > 1.0;
        (!is_cpu_chosen && is_comparison_uneven).then_some(Caveat::DefaultCpu)
    }

    /// Returns `true` if a language model reads and writes no tokens.
    pub(crate) fn has_no_tokens(&self) -> bool {
        let resolved = &self.resolved;
        let is_zero = |number| resolved.inputs.quantity(number) == 0.0;
        let is_language_model = resolved.selection.family == Family::Language;
        is_language_model && is_zero(Number::Prompt) && is_zero(Number::Tokens)
    }

    fn step_caveat(&self) -> Option<Caveat> {
        let scenario = self.resolved.selection.scenario;
        let is_stepwise = (scenario.residency() == Residency::EachStep
            && scenario.chosen(Choice::Residency).is_some())
            || scenario.synchronization() == Synchronization::EachStep;
        (is_stepwise && self.job.workload.steps.value() <= 1.0).then_some(Caveat::SingleStep)
    }
}

impl Estimate<'_> {
    fn fp64_caveat(&self) -> Option<Caveat> {
        let Selection { gpu, precision, unit, scenario, family, .. } = &self.resolved.selection;
        // Parsing and hashing tables use no floating-point units.
        if *family == Family::Dataframe {
            return None;
        }
        let is_compute_bound = self.assessment.bound().0 == Bound::Compute;
        let is_peak_given = scenario.number(Number::GpuPeak).is_some();
        if *precision != Precision::Fp64 || !is_compute_bound || is_peak_given {
            return None;
        }
        let matrix_rate = gpu.fp64_matrix.filter(|_| *unit == ArithmeticUnit::Matrix);
        let rate_ratio = gpu.fp32.value() / matrix_rate.or(gpu.fp64)?.value();
        (rate_ratio >= MIN_FP64_RATIO).then(|| Caveat::SlowFp64(rate_ratio.round() as u8))
    }

    fn scalar_caveat(&self) -> Option<Caveat> {
        let code = self.resolved.scalar_code()?;
        let is_slow = self.job.cpu_workload().stages.iter().any(|stage| code.slows(stage));
        is_slow.then_some(Caveat::ScalarCodeOnCpu(self.resolved.selection.cpu_library.name))
    }

    /// Returns the caveat about fused attention, which the model assumes for training. Hand-written attention and code
    /// that predates fused attention run one kernel per operation.
    fn attention_caveat(&self) -> Option<Caveat> {
        let Selection { family, trains, scenario, .. } = self.resolved.selection;
        let is_fusion_assumed = scenario.chosen(Choice::Fusion).is_none();
        if !(family == Family::Transformer && trains && is_fusion_assumed) {
            return None;
        }
        let mut unfused = scenario.clone();
        unfused.pick(Choice::Fusion, Choice::Fusion.index_of_id("no"));
        let unfused_time =
            Estimate::with_model(self.resolved.model, &unfused).assessment.gpu().total();
        let slowdown = unfused_time / self.assessment.gpu().total();
        (slowdown >= MIN_ATTENTION_SLOWDOWN).then_some(Caveat::FusedAttention(slowdown))
    }

    /// Returns the low-occupancy caveat if the kernels are the GPU's bottleneck. The stage with the fewest threads sets
    /// the occupancy.
    fn occupancy_caveat(&self) -> Option<Caveat> {
        let is_kernel_bound = matches!(self.assessment.bound().0, Bound::Compute | Bound::Memory);
        let occupancy = |stage| occupancy(stage, &self.job.gpu, &mut Trace::silent()).value();
        let lowest_occupancy = self.job.part().stages.iter().map(occupancy).fold(1.0, f64::min);
        let percent = (100.0 * lowest_occupancy).ceil();
        (is_kernel_bound && lowest_occupancy < LOW_OCCUPANCY)
            .then_some(Caveat::Occupancy(percent as u8))
    }
}

impl Selection<'_> {
    fn support_caveat(&self) -> Option<Caveat> {
        let support = self.gpu_library.support.on(self.gpu.vendor);
        (support == Level::Partial).then_some(Caveat::LibraryPartlySupported)
    }

    fn division_caveat(&self) -> Option<Caveat> {
        let gpus = self.requested_gpus();
        if gpus <= 1.0 {
            None
        } else if self.gpu.is_single() {
            Some(Caveat::SingleGpu)
        } else if self.is_sequential() {
            Some(Caveat::SequentialOnOneGpu)
        } else {
            (!self.scenario.divides_work()).then_some(Caveat::WorkNotDivided(gpus as u16))
        }
    }

    fn link_caveat(&self) -> Option<Caveat> {
        let (link, usual) = (self.peer_interconnect, self.gpu.peer_interconnect);
        let is_unusual = self.gpus_in_use() > 1.0
            && self.scenario.chosen(Choice::PeerInterconnect).is_some()
            && !link.id.starts_with("pcie")
            && usual.is_none_or(|usual| usual.id != link.id);
        is_unusual.then_some(Caveat::UnusualLink(link.name))
    }

    fn sharding_caveat(&self) -> Option<Caveat> {
        let is_unused = self.trains
            && self.gpus_in_use() > 1.0
            && self.scenario.parallel_mode() == ParallelMode::OneProcess
            && self.scenario.sharding() != Sharding::No;
        is_unused.then_some(Caveat::Unused("shard", "one process per GPU"))
    }

    fn purpose_caveat(&self, made_for: Option<&[&str]>, name: &'static str) -> Option<Caveat> {
        let family = self.family;
        // A library for custom work may be made for exactly that work.
        let is_other_work = family != Family::Custom
            && made_for.is_some_and(|families| !families.contains(&family.facts().id));
        is_other_work.then_some(Caveat::LibraryForOtherWork(name))
    }

    /// Returns the caveat for a CPU library that cannot train, lacks the algorithm, or is made for another kind of
    /// network. On the GPU, the first two cases are obstacles.
    fn other_use_caveat(&self) -> Option<Caveat> {
        let library = self.cpu_library;
        let is_own_library = self
            .scenario
            .variant_libraries()
            .is_some_and(|libraries| libraries.cpu.id == library.id);
        let variants = self.family.facts().libraries.variants;
        let is_variant_library = variants.iter().any(|variant| variant.cpu.id == library.id);
        let is_unsuitable = self.trains && library.infers_only
            || self.scenario.is_unsupported_in(library.lacks_algorithms)
            || library.made_for.is_some() && is_variant_library && !is_own_library;
        is_unsuitable.then_some(Caveat::LibraryForOtherWork(library.name))
    }

    fn replaced_caveat(&self) -> Option<Caveat> {
        let usual = self.scenario.default_gpu_library();
        let is_replaced =
            self.scenario.chosen(Choice::GpuLibrary).is_none() && usual.id != self.gpu_library.id;
        is_replaced.then_some(Caveat::LibraryReplaced(usual.name, usual.support_note))
    }

    fn format_caveat(&self) -> Option<Caveat> {
        if self.misses_matrix_units() {
            return Some(Caveat::DimensionsNotMultipleOfEight);
        }
        // FP32 and FP64 run on the vector units of most GPUs anyway.
        let lacks_units = is_reduced(self.precision)
            && self.unit == ArithmeticUnit::Matrix
            && matrix_figure(self.gpu, self.precision).is_none();
        lacks_units.then_some(Caveat::FormatOnVectorUnits)
    }

    fn tf32_caveat(&self) -> Option<Caveat> {
        let families = self.gpu_library.tf32?;
        let is_rounded = self.precision == Precision::Fp32
            && self.gpu.tf32_matrix.is_some()
            && families.contains(&self.family.facts().id);
        is_rounded.then_some(Caveat::Tf32ByDefault(self.gpu_library.name))
    }

    fn cpu_format_caveat(&self) -> Option<Caveat> {
        // These cases need no caveat: CPU libraries support integer arithmetic, language models have special kernels
        // for quantized weights, an interpreter is slow in any format, and TF32 on the GPU is FP32 on the CPU.
        let is_integer =
            self.cpu_precision == Precision::Int8 && self.unit == ArithmeticUnit::Vector;
        let runs_at_full_rate = is_integer || self.cpu_precision == Precision::Tf32;
        let is_exempt = runs_at_full_rate
            || self.family == Family::Language
            || self.cpu_library.interpreted.is_some();
        let is_exempt = is_exempt || cpu_matrix_peak(self, self.cpu_precision).is_some();
        let is_slow = is_reduced(self.cpu_precision) && !is_exempt;
        if self.lacks_median(self.cpu_library) {
            let other_library = self.family.facts().libraries.default_cpu;
            return Some(Caveat::MedianMissing(self.cpu_library.name, other_library.name));
        }
        if self.cpu_library.lacks(self.cpu_precision) {
            return Some(Caveat::FormatMissing(self.cpu_library.name));
        }
        is_slow.then(|| match self.library_using_matrix_units() {
            Some(library) => Caveat::FormatUnitsUnused(self.cpu_library.name, library.name),
            None => Caveat::FormatSlowOnCpu,
        })
    }

    /// Returns the first of the family's common libraries that uses the CPU's matrix units or INT8 instructions.
    fn library_using_matrix_units(&self) -> Option<&'static CpuLibrary> {
        let uses_units = |library: &&'static CpuLibrary| {
            let selection = Self { cpu_library: library, ..*self };
            cpu_matrix_peak(&selection, self.cpu_precision).is_some()
        };
        let can_run = |library: &&'static CpuLibrary| !(self.trains && library.infers_only);
        self.family.facts().libraries.cpu.iter().copied().filter(can_run).find(uses_units)
    }
}

impl ResolvedScenario<'_> {
    fn groups_caveat(&self) -> Option<Caveat> {
        let is_grouped = self.selection.family == Family::Dataframe
            && self.selection.scenario.table_operation() == TableOperation::GroupBy;
        let rows = self.inputs.known(Number::TableRows)?;
        (is_grouped && self.inputs.known(Number::TableKeys)? > rows)
            .then_some(Caveat::GroupsExceedRows(rows))
    }

    /// Returns the caveats about inputs of a table that its operation or its file format does not use.
    fn unused_caveats(&self) -> impl Iterator<Item = Caveat> {
        let (scenario, inputs) = (self.selection.scenario, &self.inputs);
        let is_searched = scenario.table_operation() == TableOperation::Text;
        let has_texts = is_searched
            || scenario.has_text_key()
            || inputs.known(Number::TextColumns).is_some_and(|columns| columns > 0.0);
        let has_columns = scenario.table_file() == TableFile::Csv
            && inputs.known(Number::FileColumns) >= inputs.known(Number::TableColumns);
        let is_table = self.selection.family == Family::Dataframe;
        [
            ("chars", Number::TextLength, has_texts, "texts"),
            ("alternatives", Number::Alternatives, is_searched, "text methods"),
            ("filecols", Number::FileColumns, has_columns, "CSV files with more columns than used"),
        ]
        .into_iter()
        .filter(move |(_, number, is_used, _)| is_table && !is_used && inputs.is_given(*number))
        .map(|(key, .., uses)| Caveat::Unused(key, uses))
    }
}

/// Returns `true` for the narrow floating-point formats and INT8, which not every library supports.
const fn is_reduced(precision: Precision) -> bool {
    match precision {
        Precision::Fp64 | Precision::Fp32 | Precision::Int32 | Precision::Int64 => false,
        Precision::Tf32 | Precision::Fp16 | Precision::Bf16 | Precision::Int8 => true,
    }
}

#[cfg(test)]
mod tests;
