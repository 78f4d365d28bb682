//! CPUs, and cloud machines with some of a CPU's cores.

use serde::Deserialize;

use super::{GpuEntry, InterconnectEntry};
use crate::generator::quantity_text::{
    BandwidthUnit, ByteUnit, ClockUnit, CoreUnit, PerCycleUnit, PowerUnit, PriceUnit, RatioUnit,
    ShareUnit, TimeUnit,
};
use crate::generator::record::{
    DerivedExpression, FigureEntry, Note, RangeEntry, ToRust, entry, words,
};
use crate::generator::registry::{Reference, Registry, Table};

/// The assumed share of the specified memory bandwidth that a socket without measurements reaches. Measured sockets
/// reach 67 to 88 %.
const UNMEASURED_BANDWIDTH_SHARE: f64 = 0.8;

words! {
    ProviderWord => Provider {
        Aws = "AWS",
        Azure = "Azure",
        GoogleCloud = "Google Cloud",
        GoogleColab = "Google Colab",
        Kaggle = "Kaggle",
        Lambda = "Lambda",
        RunPod = "RunPod"
    }
}

entry! {
    MicroarchitectureEntry => microarchitectures::Microarchitecture {
        name: String,
        ipc: Option<FigureEntry<RatioUnit>>,
        l2: FigureEntry<ByteUnit>,
        l2_bandwidth: Option<FigureEntry<BandwidthUnit>>,
        l3_bandwidth: Option<FigureEntry<BandwidthUnit>>,
        l3_reach: Option<FigureEntry<ByteUnit>>,
        l3_latency: Option<FigureEntry<TimeUnit>>,
        memory_latency: Option<FigureEntry<TimeUnit>>,
        dense_clock: Option<FigureEntry<ShareUnit>>,
        int8_rate: Option<FigureEntry<RatioUnit>>,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CpuEntry {
    name: String,
    #[serde(rename = "note")]
    _note: Note,
    released: u16,
    #[serde(default)]
    common: bool,
    cores: FigureEntry<CoreUnit>,
    threads: u32,
    clock: RangeEntry<ClockUnit>,
    microarchitecture: Option<Reference<MicroarchitectureEntry>>,
    fp64_per_cycle: FigureEntry<PerCycleUnit>,
    fp32_per_cycle: FigureEntry<PerCycleUnit>,
    fp32_matrix_per_cycle: Option<FigureEntry<PerCycleUnit>>,
    bf16_matrix_per_cycle: Option<FigureEntry<PerCycleUnit>>,
    vector_sort: Option<FigureEntry<RatioUnit>>,
    memory_bandwidth: Option<FigureEntry<BandwidthUnit>>,
    measured_bandwidth: Option<FigureEntry<BandwidthUnit>>,
    pub(crate) core_bandwidth: Option<FigureEntry<BandwidthUnit>>,
    cache: Option<FigureEntry<ByteUnit>>,
    power: Option<FigureEntry<PowerUnit>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InstanceEntry {
    pub(crate) name: String,
    provider: ProviderWord,
    #[serde(rename = "note")]
    _note: Note,
    #[serde(default)]
    common: bool,
    cpu: Option<String>,
    cores: FigureEntry<CoreUnit>,
    threads: u32,
    clock: Option<RangeEntry<ClockUnit>>,
    microarchitecture: Option<Reference<MicroarchitectureEntry>>,
    fp64_per_cycle: Option<FigureEntry<PerCycleUnit>>,
    fp32_per_cycle: Option<FigureEntry<PerCycleUnit>>,
    bandwidth: Option<FigureEntry<BandwidthUnit>>,
    cache: Option<FigureEntry<ByteUnit>>,
    pub(crate) price: FigureEntry<PriceUnit>,
    pub(crate) gpu: Option<Reference<GpuEntry>>,
    pub(crate) interconnect: Option<Reference<InterconnectEntry>>,
}

entry! {
    /// The catalog's record of a CPU or a cloud machine, which `CpuEntry::record` and `InstanceEntry::record`
    /// construct. It is not read from TOML.
    CpuRecord => cpus::Cpu {
        name: String,
        #[serde(skip)]
        kind: DerivedExpression,
        released: Option<u16>,
        common: bool,
        cores: FigureEntry<CoreUnit>,
        threads: u32,
        clock: RangeEntry<ClockUnit>,
        microarchitecture: Option<Reference<MicroarchitectureEntry>>,
        fp64_per_cycle: FigureEntry<PerCycleUnit>,
        fp32_per_cycle: FigureEntry<PerCycleUnit>,
        fp32_matrix_per_cycle: Option<FigureEntry<PerCycleUnit>>,
        bf16_matrix_per_cycle: Option<FigureEntry<PerCycleUnit>>,
        vector_sort: Option<FigureEntry<RatioUnit>>,
        bandwidth: FigureEntry<BandwidthUnit>,
        core_bandwidth: Option<FigureEntry<BandwidthUnit>>,
        cache: Option<FigureEntry<ByteUnit>>,
        power: Option<FigureEntry<PowerUnit>>,
        price: Option<FigureEntry<PriceUnit>>,
        gpu: Option<Reference<GpuEntry>>,
        interconnect: Option<Reference<InterconnectEntry>>,
    }
}

impl CpuEntry {
    /// Returns the bandwidth of the whole socket: the measured bandwidth if known, otherwise a share of the specified
    /// bandwidth.
    fn bandwidth(&self) -> Option<FigureEntry<BandwidthUnit>> {
        let specified_share = || {
            self.memory_bandwidth
                .as_ref()
                .map(|memory_bandwidth| memory_bandwidth.times(UNMEASURED_BANDWIDTH_SHARE))
        };
        self.measured_bandwidth.clone().or_else(specified_share)
    }

    /// Returns the record of a whole CPU socket.
    pub(crate) fn record(self) -> Result<CpuRecord, String> {
        let bandwidth = self.bandwidth();
        Ok(CpuRecord {
            name: self.name,
            kind: DerivedExpression("CpuKind::Bare".into()),
            released: Some(self.released),
            common: self.common,
            cores: self.cores,
            threads: self.threads,
            clock: self.clock,
            microarchitecture: self.microarchitecture,
            fp64_per_cycle: self.fp64_per_cycle,
            fp32_per_cycle: self.fp32_per_cycle,
            fp32_matrix_per_cycle: self.fp32_matrix_per_cycle,
            bf16_matrix_per_cycle: self.bf16_matrix_per_cycle,
            vector_sort: self.vector_sort,
            bandwidth: bandwidth
                .ok_or("memory_bandwidth is missing, and so is measured_bandwidth")?,
            core_bandwidth: self.core_bandwidth,
            cache: self.cache,
            power: self.power,
            price: None,
            gpu: None,
            interconnect: None,
            _note: None,
        })
    }
}

impl InstanceEntry {
    /// Returns the record of a cloud machine of the given class. Figures that the entry lacks come from the record of
    /// its CPU.
    pub(crate) fn record(
        self,
        DerivedExpression(class): DerivedExpression,
        cpus: &Table<CpuEntry>,
    ) -> Result<CpuRecord, String> {
        let cpu = match &self.cpu {
            Some(id) => Some(
                cpus.get(id).ok_or_else(|| format!("cpu: there is no \"{id}\" in cpus.toml"))?,
            ),
            None => None,
        };
        let missing_figure =
            |field| format!("{field} is missing, and so is the cpu to take it from");
        let share = cpu.map_or(1.0, |cpu| self.cores.value.number() / cpu.cores.value.number());
        // The share of the socket's cache takes precedence on a shared socket, because the machine reports the whole
        // cache.
        let socket_cache = cpu.and_then(|cpu| cpu.cache.as_ref()).map(|cache| cache.times(share));
        let provider = self.provider.variant();
        Ok(CpuRecord {
            name: self.name,
            kind: DerivedExpression(format!(
                "CpuKind::Instance {{ provider: {provider}, class: {class} }}"
            )),
            released: cpu.map(|cpu| cpu.released),
            common: self.common,
            cores: self.cores,
            threads: self.threads,
            clock: self
                .clock
                .or(cpu.map(|cpu| cpu.clock.clone()))
                .ok_or_else(|| missing_figure("clock"))?,
            microarchitecture: self
                .microarchitecture
                .or(cpu.and_then(|cpu| cpu.microarchitecture.clone())),
            fp64_per_cycle: self
                .fp64_per_cycle
                .or(cpu.map(|cpu| cpu.fp64_per_cycle.clone()))
                .ok_or_else(|| missing_figure("fp64_per_cycle"))?,
            fp32_per_cycle: self
                .fp32_per_cycle
                .or(cpu.map(|cpu| cpu.fp32_per_cycle.clone()))
                .ok_or_else(|| missing_figure("fp32_per_cycle"))?,
            fp32_matrix_per_cycle: cpu.and_then(|cpu| cpu.fp32_matrix_per_cycle.clone()),
            bf16_matrix_per_cycle: cpu.and_then(|cpu| cpu.bf16_matrix_per_cycle.clone()),
            vector_sort: cpu.and_then(|cpu| cpu.vector_sort.clone()),
            bandwidth: self
                .bandwidth
                .or(cpu.and_then(CpuEntry::bandwidth).map(|bandwidth| bandwidth.times(share)))
                .ok_or_else(|| missing_figure("bandwidth"))?,
            core_bandwidth: cpu.and_then(|cpu| cpu.core_bandwidth.clone()),
            cache: if share < 1.0 {
                socket_cache.or(self.cache)
            } else {
                self.cache.or(socket_cache)
            },
            power: cpu.and_then(|cpu| cpu.power.as_ref()).map(|power| power.times(share)),
            price: Some(self.price),
            gpu: self.gpu,
            interconnect: self.interconnect,
            _note: None,
        })
    }
}
