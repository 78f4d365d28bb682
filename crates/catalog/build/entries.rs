//! Types of the entries in the TOML files. The corresponding types of the catalog document the fields.

mod cpu;
mod library;
mod machine;

pub(crate) use cpu::{CpuEntry, CpuRecord, InstanceEntry, MicroarchitectureEntry};
pub(crate) use library::{CpuLibraryEntry, FamilyEntry, GpuLibraryEntry, LibrariesToml};
pub(crate) use machine::{MachineEntry, MachineRecord};

use serde::Deserialize;

use crate::generator::quantity_text::{
    BandwidthUnit, ByteUnit, ClockUnit, CoreUnit, CountUnit, CycleUnit, EnergyUnit, IntensityUnit,
    KilowattHourPriceUnit, MoneyUnit, PerCycleUnit, PowerUnit, PriceUnit, QuantityText, RatioUnit,
    ShareUnit, ThroughputUnit, TimePerByteUnit, TimeUnit, YearUnit,
};
use crate::generator::record::{DerivedExpression, FigureEntry, RangeEntry, ToRust, entry, words};
use crate::generator::registry::{Reference, Registry, Table};

words! {
    VendorWord => Vendor { Amd = "AMD", Apple = "Apple", Intel = "Intel", Nvidia = "NVIDIA" }
}

entry! {
    ArchitectureEntry => architectures::Architecture {
        name: String,
        vendor: VendorWord,
        matrix_share: RangeEntry<ShareUnit>,
        vector_share: FigureEntry<ShareUnit>,
        bandwidth_share: RangeEntry<ShareUnit>,
        energy_per_flop: FigureEntry<EnergyUnit>,
        fp16_vector: FigureEntry<RatioUnit>,
        memory_share: Option<RangeEntry<ShareUnit>>,
        synchronize: Option<RangeEntry<TimeUnit>>,
    }
}

impl ArchitectureEntry {
    pub(crate) fn vendor(&self) -> DerivedExpression {
        DerivedExpression(self.vendor.variant())
    }
}

entry! {
    GpuEntry => gpus::Gpu {
        name: String,
        /// The vendor, copied from the architecture.
        #[serde(skip)]
        vendor: DerivedExpression,
        architecture: Reference<ArchitectureEntry>,
        released: u16,
        #[serde(default)]
        common: bool,
        processors: FigureEntry<CoreUnit>,
        fp64: Option<FigureEntry<ThroughputUnit>>,
        fp64_matrix: Option<FigureEntry<ThroughputUnit>>,
        fp32: FigureEntry<ThroughputUnit>,
        fp32_matrix: Option<FigureEntry<ThroughputUnit>>,
        tf32_matrix: Option<FigureEntry<ThroughputUnit>>,
        fp16_matrix: Option<FigureEntry<ThroughputUnit>>,
        bf16_matrix: Option<FigureEntry<ThroughputUnit>>,
        int8_matrix: Option<FigureEntry<ThroughputUnit>>,
        memory: FigureEntry<ByteUnit>,
        #[serde(default)]
        smaller_memory: Vec<QuantityText<ByteUnit>>,
        memory_bandwidth: FigureEntry<BandwidthUnit>,
        cache: Option<FigureEntry<ByteUnit>>,
        power: Option<FigureEntry<PowerUnit>>,
        interconnect: Reference<InterconnectEntry>,
        peer_interconnect: Option<Reference<PeerInterconnectEntry>>,
        price: Option<RangeEntry<PriceUnit>>,
        sustained_fp32: Option<FigureEntry<ShareUnit>>,
        sustained_matrix: Option<FigureEntry<ShareUnit>>,
        bandwidth_share: Option<FigureEntry<ShareUnit>>,
    }
}

entry! {
    PeerInterconnectEntry => peer_interconnects::PeerInterconnect {
        name: String,
        bandwidth: RangeEntry<BandwidthUnit>,
        latency: RangeEntry<TimeUnit>,
    }
}

entry! {
    InterconnectEntry => interconnects::Interconnect {
        name: String,
        theoretical: Option<FigureEntry<BandwidthUnit>>,
        to_gpu: FigureEntry<BandwidthUnit>,
        to_cpu: FigureEntry<BandwidthUnit>,
        pageable_to_gpu: FigureEntry<BandwidthUnit>,
        pageable_to_cpu: FigureEntry<BandwidthUnit>,
        latency: FigureEntry<TimeUnit>,
        #[serde(default)]
        unified: bool,
    }
}

entry! {
    PurchaseEntry => purchases::Purchase {
        price: FigureEntry<MoneyUnit>,
    }
}

entry! {
    RegionEntry => regions::Region {
        name: String,
        price: FigureEntry<KilowattHourPriceUnit>,
        intensity: FigureEntry<IntensityUnit>,
    }
}

entry! {
    TermsEntry => terms::DefaultTerms {
        runs: FigureEntry<CountUnit>,
        starts: FigureEntry<CountUnit>,
        minimum: FigureEntry<TimeUnit>,
        boot: FigureEntry<TimeUnit>,
        idle: FigureEntry<ShareUnit>,
        spot: FigureEntry<ShareUnit>,
        committed: FigureEntry<ShareUnit>,
        lifetime: FigureEntry<YearUnit>,
        utilization: FigureEntry<ShareUnit>,
    }
}

entry! {
    ModelEntry => models::Model {
        dense_share: RangeEntry<ShareUnit>,
        half_size: FigureEntry<RatioUnit>,
        elementwise_share: RangeEntry<ShareUnit>,
        core_bandwidth: RangeEntry<BandwidthUnit>,
        l2_bandwidth: RangeEntry<BandwidthUnit>,
        l3_bandwidth: RangeEntry<BandwidthUnit>,
        l3_latency: RangeEntry<TimeUnit>,
        memory_latency: RangeEntry<TimeUnit>,
        comparison: RangeEntry<CycleUnit>,
        draw: RangeEntry<CycleUnit>,
        fft: RangeEntry<PerCycleUnit>,
        fft_fp32: RangeEntry<PerCycleUnit>,
        fork_join: RangeEntry<TimeUnit>,
        page_fault: RangeEntry<TimePerByteUnit>,
        huge_page_fault: RangeEntry<TimePerByteUnit>,
        reference_clock: FigureEntry<ClockUnit>,
        fft_plan: RangeEntry<TimeUnit>,
        managed: FigureEntry<BandwidthUnit>,
        core_power: FigureEntry<PowerUnit>,
    }
}

words! {
    NetworkWord => NetworkKind {
        Classification = "classification", Detection = "detection", Generation = "generation",
        Vision = "vision", Encoder = "encoder", Language = "language", Speech = "speech"
    }
}

entry! {
    NetworkEntry => networks::NamedNetwork {
        name: String,
        kind: NetworkWord,
        #[serde(default)]
        common: bool,
        parameters: FigureEntry<CountUnit>,
        active: Option<FigureEntry<CountUnit>>,
        layers: FigureEntry<CountUnit>,
        multiply_adds: Option<FigureEntry<CountUnit>>,
        activations: Option<FigureEntry<CountUnit>>,
        side: Option<FigureEntry<CountUnit>>,
        channels: Option<FigureEntry<CountUnit>>,
        tokens: Option<FigureEntry<CountUnit>>,
        key_width: Option<FigureEntry<CountUnit>>,
    } {
        id: String,
    }
}

/// The content of `networks.toml`. The page lists networks in the order of the file, which begins each series with its
/// smallest network.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NetworksToml {
    pub(crate) network: Vec<NetworkEntry>,
}

/// The content of `retired.toml`: each retired id or nickname with the current id.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RetiredToml {
    pub(crate) gpus: Table<String>,
    pub(crate) cpus: Table<String>,
    pub(crate) machines: Table<String>,
    pub(crate) networks: Table<String>,
    pub(crate) interconnects: Table<String>,
    pub(crate) cpu_libraries: Table<String>,
    pub(crate) gpu_libraries: Table<String>,
}
