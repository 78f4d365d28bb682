//! Libraries, and the common libraries of each family of workloads.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::value::Datetime;

use crate::generator::quantity_text::{CycleUnit, PerCycleUnit, RatioUnit, ShareUnit, TimeUnit};
use crate::generator::record::{
    CatalogEntry, FactEntry, FigureEntry, RangeEntry, ToRust, entry, words,
};
use crate::generator::registry::{Reference, Registry, Table};

/// The content of `libraries.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LibrariesToml {
    pub(crate) fallback: FactEntry<Reference<GpuLibraryEntry>>,
    pub(crate) speedup_width: FigureEntry<RatioUnit>,
    pub(crate) untimed_error_cpu: FigureEntry<RatioUnit>,
    pub(crate) untimed_error_gpu: FigureEntry<RatioUnit>,
    pub(crate) family: Table<FamilyEntry>,
    pub(crate) cpu: Table<CpuLibraryEntry>,
    pub(crate) gpu: Table<GpuLibraryEntry>,
}

words! {
    ThreadsWord => Threads { One = "one", All = "all", Root = "root" }
    IssueWord => Issue { Eager = "eager", Compiled = "compiled", Captured = "captured" }
    LevelWord => Level { Full = "full", Partial = "partly", None = "none" }
    TreeSearchWord => TreeSearch { Never = "never", FewFeatures = "few-features", Always = "always" }
    GrowthWord => TreeGrowth {
        Levels = "levels", Leaves = "leaves", Histograms = "histograms", Symmetric = "symmetric"
    }
    DtypeWord => Precision { Fp64 = "fp64", Fp32 = "fp32" }
}

/// The id of an existing family of workloads.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct FamilyId(String);

impl ToRust for FamilyId {
    fn to_rust(&self, names: &mut Registry) -> Result<String, String> {
        names.require(FamilyEntry::MODULE, &self.0)?;
        Ok(format!("{:?}", self.0))
    }
}

/// The id of an existing CPU library.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct CpuLibraryId(String);

impl ToRust for CpuLibraryId {
    fn to_rust(&self, names: &mut Registry) -> Result<String, String> {
        names.require(CpuLibraryEntry::MODULE, &self.0)?;
        Ok(format!("{:?}", self.0))
    }
}

words! {
    ClassWord => HardwareClass {
        X86Server = "x86-server",
        X86Desktop = "x86-desktop",
        Apple = "apple",
        Arm = "arm",
        NvidiaDataCenter = "nvidia-data-center",
        NvidiaDesktop = "nvidia-desktop",
        Amd = "amd",
        Intel = "intel"
    }
}

/// The timed libraries of a side. Each library has a map from hardware classes to numbers of sources.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct TimedLibrariesEntry(Table<BTreeMap<ClassWord, u8>>);

impl TimedLibrariesEntry {
    /// Renders the libraries with their classes as a Rust slice. A library is written as its position in `libraries`.
    pub(crate) fn pairs<T>(&self, libraries: &Table<T>) -> Result<String, String> {
        let mut text = String::new();
        for (id, classes) in &self.0 {
            let position = libraries.keys().position(|library| library == id);
            let position = position.ok_or_else(|| format!("there is no library \"{id}\""))?;
            for (class, sources) in classes {
                let class = class.variant();
                text += &format!("TimedLibrary::new({position}, {class}, {sources}), ");
            }
        }
        Ok(format!("&[{text}]"))
    }
}

/// The level of support for each vendor's GPUs. NVIDIA's defaults to full support.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SupportEntry {
    amd: LevelWord,
    apple: LevelWord,
    intel: LevelWord,
    #[serde(default = "full_level")]
    nvidia: LevelWord,
}

const fn full_level() -> LevelWord {
    LevelWord::Full
}

const fn by_level() -> GrowthWord {
    GrowthWord::Levels
}

const fn never_search() -> TreeSearchWord {
    TreeSearchWord::Never
}

impl ToRust for SupportEntry {
    fn to_rust(&self, _: &mut Registry) -> Result<String, String> {
        let [amd, apple, intel, nvidia] =
            [self.amd, self.apple, self.intel, self.nvidia].map(LevelWord::variant);
        Ok(format!("Support {{ amd: {amd}, apple: {apple}, intel: {intel}, nvidia: {nvidia} }}"))
    }
}

/// A summary of a family's published timings, with the model's accuracy for CPU times, GPU times and speedups.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FamilyEvidenceEntry {
    rows: u16,
    sources: u8,
    cpu: Option<AspectEvidenceEntry>,
    gpu: Option<AspectEvidenceEntry>,
    speedup: Option<AspectEvidenceEntry>,
}

/// The median error factor, and the leave-one-out coverage, which is the share of measurements inside a range that was
/// fitted to the other sources.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct AspectEvidenceEntry {
    error: f64,
    inside: f64,
}

impl ToRust for FamilyEvidenceEntry {
    fn to_rust(&self, _: &mut Registry) -> Result<String, String> {
        let aspect_evidence = |aspect: Option<AspectEvidenceEntry>| {
            aspect.map_or("None".to_owned(), |AspectEvidenceEntry { error, inside }| {
                let hundredths = |share: f64| (share * 100.0).round();
                format!("Some(AspectEvidence::new({}, {}))", hundredths(error), hundredths(inside))
            })
        };
        let [cpu, gpu, speedup] = [self.cpu, self.gpu, self.speedup].map(aspect_evidence);
        let Self { rows, sources, .. } = self;
        Ok(format!(
            "Evidence {{ rows: {rows}, sources: {sources}, cpu: {cpu}, gpu: {gpu}, speedup: {speedup} }}"
        ))
    }
}

/// The id of an algorithm or another option, as in links.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct OptionId(String);

impl ToRust for OptionId {
    fn to_rust(&self, _: &mut Registry) -> Result<String, String> {
        Ok(format!("{:?}", self.0))
    }
}

/// The libraries for one algorithm or one kind of network.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VariantEntry {
    id: String,
    cpu: Reference<CpuLibraryEntry>,
    gpu: Reference<GpuLibraryEntry>,
}

impl ToRust for VariantEntry {
    fn to_rust(&self, names: &mut Registry) -> Result<String, String> {
        let (cpu, gpu) = (self.cpu.to_rust(names)?, self.gpu.to_rust(names)?);
        Ok(format!("VariantLibraries {{ id: {:?}, cpu: {cpu}, gpu: {gpu} }}", self.id))
    }
}

entry! {
    FamilyEntry => families::FamilyLibraries {
        cpu: Vec<Reference<CpuLibraryEntry>>,
        default_cpu: Reference<CpuLibraryEntry>,
        baseline: Reference<CpuLibraryEntry>,
        default_gpu: Reference<GpuLibraryEntry>,
        #[serde(default)]
        variants: Vec<VariantEntry>,
        #[serde(default)]
        unmeasured: Vec<OptionId>,
        multi_gpu: bool,
        #[serde(default)]
        loops: bool,
        #[serde(default)]
        sourced_cpu: Vec<CpuLibraryId>,
        model_error_cpu: FigureEntry<RatioUnit>,
        model_error_gpu: FigureEntry<RatioUnit>,
        evidence: FamilyEvidenceEntry,
    } {
        timed_cpu: TimedLibrariesEntry,
        timed_gpu: TimedLibrariesEntry,
        source: String,
        read: Option<Datetime>,
    }
}

impl FamilyEntry {
    /// Marks the entry's source as cited, because the generated record omits the source.
    pub(crate) fn cite(&self, names: &mut Registry) -> Result<(), String> {
        names.cite(&self.source, self.read).map(drop)
    }
}

entry! {
    CpuLibraryEntry => cpu_libraries::CpuLibrary {
        name: String,
        #[serde(default)]
        old: bool,
        made_for: Option<FactEntry<Vec<FamilyId>>>,
        #[serde(default)]
        lacks_algorithms: Vec<OptionId>,
        #[serde(default)]
        infers_only: bool,
        default_dtype: FactEntry<DtypeWord>,
        call: RangeEntry<TimeUnit>,
        threads_matmul: ThreadsWord,
        threads_elementwise: ThreadsWord,
        threads_other: ThreadsWord,
        math: RangeEntry<CycleUnit>,
        math_fp32: Option<RangeEntry<CycleUnit>>,
        scalar_half: Option<RangeEntry<CycleUnit>>,
        #[serde(default)]
        lacks_half: bool,
        scalar_product: Option<RangeEntry<CycleUnit>>,
        #[serde(default)]
        fuses: bool,
        #[serde(default)]
        folds: bool,
        #[serde(default)]
        reorders: bool,
        #[serde(default)]
        by_leaf: bool,
        #[serde(default)]
        random_centers: bool,
        #[serde(default = "never_search")]
        tree_search: TreeSearchWord,
        #[serde(default)]
        fp32_matrix: bool,
        #[serde(default)]
        bf16_matrix: bool,
        #[serde(default)]
        int8_products: bool,
        #[serde(default)]
        overlap_checks: bool,
        #[serde(default)]
        temporaries: bool,
        #[serde(default)]
        huge_pages: bool,
        #[serde(default)]
        counts_medians: bool,
        #[serde(default)]
        sorts_alone: bool,
        #[serde(default)]
        draws_alone: bool,
        #[serde(default)]
        transforms_line: bool,
        #[serde(default)]
        divides_calls: bool,
        #[serde(default)]
        selects_pairs: bool,
        #[serde(default)]
        fused_calls: bool,
        #[serde(default)]
        vector_math: bool,
        #[serde(default)]
        widens: bool,
        sum: Option<RangeEntry<CycleUnit>>,
        deviation: Option<RangeEntry<CycleUnit>>,
        result: Option<RangeEntry<CycleUnit>>,
        dense: Option<RangeEntry<ShareUnit>>,
        convolutions: Option<RangeEntry<ShareUnit>>,
        apple_convolutions: Option<RangeEntry<ShareUnit>>,
        compiled: Option<RangeEntry<TimeUnit>>,
        step: Option<RangeEntry<TimeUnit>>,
        step_call: Option<RangeEntry<TimeUnit>>,
        module: Option<RangeEntry<TimeUnit>>,
        comparison: Option<RangeEntry<CycleUnit>>,
        comparison_fp32: Option<RangeEntry<CycleUnit>>,
        comparison_integers: Option<RangeEntry<CycleUnit>>,
        draw: Option<RangeEntry<CycleUnit>>,
        fft: Option<RangeEntry<PerCycleUnit>>,
        fft_fp32: Option<RangeEntry<PerCycleUnit>>,
        image: Option<RangeEntry<ShareUnit>>,
        transposed: Option<RangeEntry<CycleUnit>>,
        indexed: Option<RangeEntry<CycleUnit>>,
        scans: Option<RangeEntry<RatioUnit>>,
        factorizations: Option<RangeEntry<RatioUnit>>,
        few_groups: Option<RangeEntry<RatioUnit>>,
        many_groups: Option<RangeEntry<RatioUnit>>,
        fork_join: Option<RangeEntry<TimeUnit>>,
        spread: Option<RangeEntry<ShareUnit>>,
        interpreted: Option<RangeEntry<TimeUnit>>,
        ecosystem: String,
        #[serde(default)]
        advice: String,
    }
}

entry! {
    GpuLibraryEntry => gpu_libraries::GpuLibrary {
        name: String,
        #[serde(default)]
        old: bool,
        made_for: Option<FactEntry<Vec<FamilyId>>>,
        divides: Option<FactEntry<Vec<FamilyId>>>,
        #[serde(default)]
        lacks_algorithms: Vec<OptionId>,
        #[serde(default)]
        infers_only: bool,
        tf32: Option<FactEntry<Vec<FamilyId>>>,
        issue: IssueWord,
        call: RangeEntry<TimeUnit>,
        launch: RangeEntry<TimeUnit>,
        training_launch: RangeEntry<TimeUnit>,
        step: Option<RangeEntry<TimeUnit>>,
        apple_launch: Option<RangeEntry<TimeUnit>>,
        module: Option<RangeEntry<TimeUnit>>,
        kernel: RangeEntry<TimeUnit>,
        synchronize: RangeEntry<TimeUnit>,
        #[serde(default)]
        channels_first: bool,
        #[serde(default)]
        fuses: bool,
        reduction: RangeEntry<ShareUnit>,
        #[serde(default)]
        fused_calls: bool,
        #[serde(default)]
        sorts_pairs: bool,
        #[serde(default)]
        matrix_units_by_eight: bool,
        #[serde(default)]
        random_centers: bool,
        #[serde(default)]
        one_block: bool,
        #[serde(default)]
        splits_tensors: bool,
        #[serde(default)]
        splits_layers: bool,
        #[serde(default = "by_level")]
        grows: GrowthWord,
        #[serde(default)]
        spills: bool,
        import: RangeEntry<TimeUnit>,
        context: RangeEntry<TimeUnit>,
        handles: RangeEntry<TimeUnit>,
        compile_each: RangeEntry<TimeUnit>,
        ecosystem: String,
        out_of_memory: String,
        support: SupportEntry,
        support_note: String,
    }
}
