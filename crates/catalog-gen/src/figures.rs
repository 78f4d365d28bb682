//! The figures that `cargo xtask fit` compares with measurements, as plain numbers in base units.
#![expect(missing_docs, reason = "each is explained at the catalog's type of the same name")]

use std::collections::BTreeMap;
use std::path::Path;

use crate::data::CatalogToml;
use crate::entries::{ArchitectureEntry, CpuEntry, GpuEntry, GpuLibraryEntry};
use crate::names::Table;
use crate::quantity_text::QuantityText;
use crate::record::{FigureEntry, RangeEntry};

/// The source of what `data/host/measured.csv` gives.
const MEASURED: &str = "host-measurements";

/// What of the catalog a fit can be held against.
pub struct Figures {
    /// GPUs by id.
    pub cards: BTreeMap<String, Card>,
    /// Architectures by id.
    pub architectures: BTreeMap<String, Architecture>,
    /// GPU libraries by id.
    pub libraries: BTreeMap<String, Library>,
    /// What was measured of CPU libraries, by id.
    pub hosts: BTreeMap<String, HostLibrary>,
    /// What a core moves of the CPUs for which it was measured on one like them, by id.
    pub core_bandwidths: BTreeMap<String, f64>,
    /// Links by id.
    pub links: BTreeMap<String, Link>,
    /// Share of a CPU's peak that dense loops reach, and the half-rate size a core.
    pub dense_share: Range,
    /// The size at which a product reaches half of that, for each core.
    pub half_size: f64,
    /// What one core reads.
    pub core_bandwidth: Range,
    /// What starting and joining threads costs, for each doubling of their number.
    pub fork_join: Range,
    /// What the first touch of a byte of fresh memory costs.
    pub page_fault: Range,
    /// Cycles of one core for a comparison of a sort without SIMD.
    pub comparison: Range,
    /// The clock that the costs of calls hold for.
    pub reference_clock: f64,
}

/// A GPU.
pub struct Card {
    pub architecture: String,
    pub processors: f64,
    pub fp64: Option<f64>,
    pub fp32: f64,
    pub bf16_matrix: Option<f64>,
    pub memory: Option<f64>,
    pub bandwidth: f64,
    pub cache: Option<f64>,
    pub power: Option<f64>,
    pub link: String,
    pub sustained_fp32: Option<f64>,
    pub bandwidth_share: Option<f64>,
}

/// What the GPUs of one design have in common.
pub struct Architecture {
    pub matrix_share: Range,
    pub vector_share: f64,
    pub bandwidth_share: Range,
    pub energy_per_flop: f64,
    pub fp16_vector: f64,
}

/// A GPU library.
pub struct Library {
    pub launch: Range,
    pub kernel: Range,
    pub synchronize: Range,
}

/// What was measured of a CPU library; none of what comes from elsewhere.
pub struct HostLibrary {
    pub call: Option<Range>,
    pub math: Option<Range>,
    pub dense: Option<Range>,
    pub comparison: Option<Range>,
}

/// A link.
pub struct Link {
    pub to_device: f64,
    pub latency: f64,
}

/// A figure with its bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub low: f64,
    pub likely: f64,
    pub high: f64,
}

impl Range {
    /// A figure without bounds of its own.
    pub const fn point(value: f64) -> Self {
        Self { low: value, likely: value, high: value }
    }
}

impl From<f64> for Range {
    fn from(value: f64) -> Self {
        Self::point(value)
    }
}

/// The figures of the project at `root`.
///
/// # Errors
///
/// What is wrong with the TOML files.
pub fn read(root: &Path) -> Result<Figures, String> {
    let data = CatalogToml::read(&root.join(crate::DATA))?;
    let model = data.model.values().next().ok_or("model.toml is empty")?;
    Ok(Figures {
        cards: each(&data.gpus, card),
        architectures: each(&data.architectures, architecture),
        libraries: each(&data.libraries.device, library),
        hosts: each(&data.libraries.host, |it| HostLibrary {
            call: measured(Some(&it.call)),
            math: measured(Some(&it.math)),
            dense: measured(it.dense.as_ref()),
            comparison: measured(it.comparison.as_ref()),
        }),
        core_bandwidths: core_bandwidths(&data.cpus),
        links: each(&data.links, |it| Link {
            to_device: it.to_device.value.number(),
            latency: it.latency.value.number(),
        }),
        dense_share: range(&model.dense_share),
        half_size: model.half_size.value.number(),
        core_bandwidth: range(&model.core_bandwidth),
        fork_join: range(&model.fork_join),
        page_fault: range(&model.page_fault),
        comparison: range(&model.comparison),
        reference_clock: model.reference_clock.value.number(),
    })
}

fn card(gpu: &GpuEntry) -> Card {
    Card {
        architecture: gpu.architecture.id.clone(),
        processors: gpu.processors.value.number(),
        fp64: maybe(&gpu.fp64),
        fp32: gpu.fp32.value.number(),
        bf16_matrix: maybe(&gpu.bf16_matrix),
        memory: maybe(&gpu.memory),
        bandwidth: gpu.memory_bandwidth.value.number(),
        cache: maybe(&gpu.cache),
        power: maybe(&gpu.power),
        link: gpu.link.id.clone(),
        sustained_fp32: maybe(&gpu.sustained_fp32),
        bandwidth_share: maybe(&gpu.bandwidth_share),
    }
}

fn architecture(it: &ArchitectureEntry) -> Architecture {
    Architecture {
        matrix_share: range(&it.matrix_share),
        vector_share: it.vector_share.value.number(),
        bandwidth_share: range(&it.bandwidth_share),
        energy_per_flop: it.energy_per_flop.value.number(),
        fp16_vector: it.fp16_vector.value.number(),
    }
}

fn library(it: &GpuLibraryEntry) -> Library {
    Library {
        launch: range(&it.launch),
        kernel: range(&it.kernel),
        synchronize: range(&it.synchronize),
    }
}

/// What was measured of one core, of the CPUs that say so.
fn core_bandwidths(cpus: &Table<CpuEntry>) -> BTreeMap<String, f64> {
    let own = |(id, cpu): (&String, &CpuEntry)| {
        let known = cpu.core_bandwidth.as_ref().filter(|known| known.source == MEASURED)?;
        Some((id.clone(), known.value.number()))
    };
    cpus.iter().filter_map(own).collect()
}

/// A range, if it was measured by this project.
fn measured<U>(from: Option<&RangeEntry<U>>) -> Option<Range> {
    from.filter(|from| from.source == MEASURED).map(range)
}

fn each<T, U>(table: &Table<T>, of: impl Fn(&T) -> U) -> BTreeMap<String, U> {
    table.iter().map(|(id, entry)| (id.clone(), of(entry))).collect()
}

fn maybe<U>(from: &Option<FigureEntry<U>>) -> Option<f64> {
    from.as_ref().map(|from| from.value.number())
}

fn range<U>(from: &RangeEntry<U>) -> Range {
    let [low, likely, high] = [&from.low, &from.likely, &from.high].map(QuantityText::number);
    Range { low, likely, high }
}
