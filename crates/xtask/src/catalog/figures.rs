//! The figures that fits go by, as plain numbers in base units.
//!
//! They are read from the TOML rather than from the catalog's crate, which this program writes and
//! so must not need in order to be built.

use std::collections::BTreeMap;

use super::data::{self, Data};
use super::unit::{
    BANDWIDTH, BYTES, CLOCK, COUNT, CYCLES, ENERGY, Kind, POWER, RATIO, SHARE, THROUGHPUT, TIME,
    TIME_PER_BYTE,
};

/// The source of what `data/host/measured.csv` gives.
const MEASURED: &str = "host-measurements";

/// What of the catalog a fit can be held against.
pub(crate) struct Figures {
    /// GPUs by id.
    pub(crate) cards: BTreeMap<String, Card>,
    /// Architectures by id.
    pub(crate) architectures: BTreeMap<String, Architecture>,
    /// GPU libraries by id.
    pub(crate) libraries: BTreeMap<String, Library>,
    /// What was measured of CPU libraries, by id.
    pub(crate) hosts: BTreeMap<String, HostLibrary>,
    /// What a core moves of the CPUs for which it was measured on one like them, by id.
    pub(crate) core_bandwidths: BTreeMap<String, f64>,
    /// Links by id.
    pub(crate) links: BTreeMap<String, Link>,
    /// Share of a CPU's peak that dense loops reach, and the half-rate size a core.
    pub(crate) dense_share: Range,
    /// The size at which a product reaches half of that, for each core.
    pub(crate) half_size: f64,
    /// What one core reads.
    pub(crate) core_bandwidth: Range,
    /// What starting and joining threads costs, for each doubling of their number.
    pub(crate) fork_join: Range,
    /// What the first touch of a byte of fresh memory costs.
    pub(crate) page_fault: Range,
    /// Cycles of one core for a comparison of a sort without SIMD.
    pub(crate) comparison: Range,
    /// The clock that the costs of calls hold for.
    pub(crate) reference_clock: f64,
}

/// A GPU.
pub(crate) struct Card {
    pub(crate) architecture: String,
    pub(crate) processors: f64,
    pub(crate) fp64: Option<f64>,
    pub(crate) fp32: f64,
    pub(crate) bf16_matrix: Option<f64>,
    pub(crate) memory: Option<f64>,
    pub(crate) bandwidth: f64,
    pub(crate) cache: Option<f64>,
    pub(crate) power: Option<f64>,
    pub(crate) link: String,
    pub(crate) sustained_fp32: Option<f64>,
    pub(crate) bandwidth_share: Option<f64>,
}

/// What the GPUs of one design have in common.
pub(crate) struct Architecture {
    pub(crate) matrix_share: Range,
    pub(crate) vector_share: f64,
    pub(crate) bandwidth_share: Range,
    pub(crate) energy_per_flop: f64,
    pub(crate) fp16_vector: f64,
}

/// A GPU library.
pub(crate) struct Library {
    pub(crate) launch: Range,
    pub(crate) kernel: Range,
    pub(crate) synchronize: Range,
}

/// What was measured of a CPU library; none of what comes from elsewhere.
pub(crate) struct HostLibrary {
    pub(crate) call: Option<Range>,
    pub(crate) math: Option<Range>,
    pub(crate) dense: Option<Range>,
    pub(crate) comparison: Option<Range>,
}

/// A link.
pub(crate) struct Link {
    pub(crate) to_device: f64,
    pub(crate) latency: f64,
}

/// A figure with its bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Range {
    pub(crate) low: f64,
    pub(crate) likely: f64,
    pub(crate) high: f64,
}

impl Range {
    /// A figure without bounds of its own.
    pub(crate) const fn point(value: f64) -> Self {
        Self { low: value, likely: value, high: value }
    }
}

impl From<f64> for Range {
    fn from(value: f64) -> Self {
        Self::point(value)
    }
}

/// The figures of the data files.
pub(super) fn of(data: &Data) -> Result<Figures, String> {
    let model = data.model.values().next().ok_or("model.toml is empty")?;
    Ok(Figures {
        cards: each(&data.gpus, card)?,
        architectures: each(&data.architectures, architecture)?,
        libraries: each(&data.libraries.device, library)?,
        hosts: each(&data.libraries.host, |it| {
            Ok(HostLibrary {
                call: measured(&TIME, Some(&it.call))?,
                math: measured(&CYCLES, Some(&it.math))?,
                dense: measured(&SHARE, it.dense.as_ref())?,
                comparison: measured(&CYCLES, it.comparison.as_ref())?,
            })
        })?,
        core_bandwidths: core_bandwidths(&data.cpus)?,
        links: each(&data.links, |it| {
            Ok(Link {
                to_device: figure(&BANDWIDTH, &it.to_device)?,
                latency: figure(&TIME, &it.latency)?,
            })
        })?,
        dense_share: range(&SHARE, &model.dense_share)?,
        half_size: figure(&RATIO, &model.half_size)?,
        core_bandwidth: range(&BANDWIDTH, &model.core_bandwidth)?,
        fork_join: range(&TIME, &model.fork_join)?,
        page_fault: range(&TIME_PER_BYTE, &model.page_fault)?,
        comparison: range(&CYCLES, &model.comparison)?,
        reference_clock: figure(&CLOCK, &model.reference_clock)?,
    })
}

fn card(gpu: &data::Gpu) -> Result<Card, String> {
    Ok(Card {
        architecture: gpu.architecture.clone(),
        processors: figure(&COUNT, &gpu.processors)?,
        fp64: maybe(&THROUGHPUT, &gpu.fp64)?,
        fp32: figure(&THROUGHPUT, &gpu.fp32)?,
        bf16_matrix: maybe(&THROUGHPUT, &gpu.bf16_matrix)?,
        memory: maybe(&BYTES, &gpu.memory)?,
        bandwidth: figure(&BANDWIDTH, &gpu.memory_bandwidth)?,
        cache: maybe(&BYTES, &gpu.cache)?,
        power: maybe(&POWER, &gpu.power)?,
        link: gpu.link.clone(),
        sustained_fp32: maybe(&SHARE, &gpu.sustained_fp32)?,
        bandwidth_share: maybe(&SHARE, &gpu.bandwidth_share)?,
    })
}

fn architecture(it: &data::Architecture) -> Result<Architecture, String> {
    Ok(Architecture {
        matrix_share: range(&SHARE, &it.matrix_share)?,
        vector_share: figure(&SHARE, &it.vector_share)?,
        bandwidth_share: range(&SHARE, &it.bandwidth_share)?,
        energy_per_flop: figure(&ENERGY, &it.energy_per_flop)?,
        fp16_vector: figure(&RATIO, &it.fp16_vector)?,
    })
}

fn library(it: &data::DeviceLibrary) -> Result<Library, String> {
    Ok(Library {
        launch: range(&TIME, &it.launch)?,
        kernel: range(&TIME, &it.kernel)?,
        synchronize: range(&TIME, &it.synchronize)?,
    })
}

/// What was measured of one core, of the CPUs that say so.
fn core_bandwidths(cpus: &data::Table<data::Cpu>) -> Result<BTreeMap<String, f64>, String> {
    let own = |(id, cpu): (&String, &data::Cpu)| {
        let known = cpu.core_bandwidth.as_ref().filter(|known| known.source == MEASURED)?;
        Some(figure(&BANDWIDTH, known).map(|value| (id.clone(), value)))
    };
    cpus.iter().filter_map(own).collect()
}

/// A range, if it was measured here.
fn measured(kind: &Kind, from: Option<&data::Range>) -> Result<Option<Range>, String> {
    from.filter(|from| from.source == MEASURED).map(|from| range(kind, from)).transpose()
}

/// The same of each record of a file, with the id in front of what is wrong with it.
fn each<T, U>(
    table: &data::Table<T>,
    of: impl Fn(&T) -> Result<U, String>,
) -> Result<BTreeMap<String, U>, String> {
    let one = |(id, record): (&String, &T)| match of(record) {
        Ok(made) => Ok((id.clone(), made)),
        Err(error) => Err(format!("[{id}]: {error}")),
    };
    table.iter().map(one).collect()
}

fn figure(kind: &Kind, from: &data::Figure) -> Result<f64, String> {
    Ok(kind.read(&from.value)?.number())
}

fn maybe(kind: &Kind, from: &Option<data::Figure>) -> Result<Option<f64>, String> {
    from.as_ref().map(|from| figure(kind, from)).transpose()
}

fn range(kind: &Kind, from: &data::Range) -> Result<Range, String> {
    let number = |text: &str| Ok::<_, String>(kind.read(text)?.number());
    Ok(Range { low: number(&from.low)?, likely: number(&from.likely)?, high: number(&from.high)? })
}
