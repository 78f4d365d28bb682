//! GPUs and their architectures.

use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Joules, Share, Throughput, Watts,
};

use crate::{Cpu, Figure, Interconnect, PeerInterconnect, Range};

/// A maker of GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vendor {
    /// AMD.
    Amd,
    /// Apple.
    Apple,
    /// Intel.
    Intel,
    /// NVIDIA.
    Nvidia,
}

impl Vendor {
    /// Returns the name as the vendor writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Amd => "AMD",
            Self::Apple => "Apple",
            Self::Intel => "Intel",
            Self::Nvidia => "NVIDIA",
        }
    }
}

/// Figures shared by all GPUs of one architecture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Architecture {
    /// The permanent id, such as `ada`.
    pub id: &'static str,
    /// The usual name, such as `Ada Lovelace`.
    pub name: &'static str,
    /// The maker of the GPUs.
    pub vendor: Vendor,
    /// Rate of a large dense matrix product on the matrix units, as a share of their dense peak.
    pub matrix_share: Range<Share>,
    /// The highest sustained rate of an FP32 matrix product, as a share of the peak, if power does
    /// not limit it.
    pub vector_share: Figure<Share>,
    /// Bandwidth of streaming kernels, as a share of the specified memory bandwidth.
    pub bandwidth_share: Range<Share>,
    /// Energy per FP32 operation. A card sustains at most `power / (energy · peak)` of its peak.
    pub energy_per_flop: Figure<Joules>,
    /// Ratio of the FP16 to the FP32 rate of the vector units.
    pub fp16_vector: Figure<f64>,
    /// The share of a unified memory that the system lets the GPU use: the low value up to 32 GB,
    /// the likely value above. `None` if the GPU has its own memory.
    pub memory_share: Option<Range<Share>>,
}

/// The size of a unified memory from which the GPU may use the larger share.
const LARGE_MEMORY: Bytes = Bytes::new(33e9);

impl Architecture {
    /// Returns the share of a memory of this size that the GPUs may use.
    pub fn memory_share(&self, memory: Bytes) -> Share {
        self.memory_share.map_or(Share::ALL, |share| {
            if memory < LARGE_MEMORY { share.low() } else { share.likely() }
        })
    }
}

/// A GPU as software sees it. A board with several GPUs counts as several.
///
/// Rates are dense peaks, without sparsity. A fused multiply-add counts as two operations. On the
/// matrix units, FP16 and BF16 accumulate in FP32.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gpu {
    /// The permanent id, such as `rtx-3080`.
    pub id: &'static str,
    /// The usual name, such as `A100 PCIe 40 GB`.
    pub name: &'static str,
    /// The maker.
    pub vendor: Vendor,
    /// The architecture.
    pub architecture: &'static Architecture,
    /// The release year.
    pub released: u16,
    /// `true` if many people have it. Such GPUs are listed first.
    pub common: bool,
    /// The number of streaming multiprocessors, compute units, Xe-cores or GPU cores.
    pub processors: Figure<Count>,
    /// FP64 peak of the vector units, or `None` if the GPU has no FP64.
    pub fp64: Option<Figure<Throughput>>,
    /// FP64 peak of the matrix units.
    pub fp64_matrix: Option<Figure<Throughput>>,
    /// FP32 peak of the vector units in ordinary code, without packed arithmetic.
    pub fp32: Figure<Throughput>,
    /// FP32 peak of the matrix units of AMD's accelerators.
    pub fp32_matrix: Option<Figure<Throughput>>,
    /// TF32 peak of the matrix units.
    pub tf32_matrix: Option<Figure<Throughput>>,
    /// FP16 peak of the matrix units.
    pub fp16_matrix: Option<Figure<Throughput>>,
    /// BF16 peak of the matrix units.
    pub bf16_matrix: Option<Figure<Throughput>>,
    /// INT8 peak of the matrix units.
    pub int8_matrix: Option<Figure<Throughput>>,
    /// Size of the memory. For unified memory, the largest size sold.
    pub memory: Figure<Bytes>,
    /// The other memory sizes sold, smallest first.
    pub smaller_memory: &'static [Bytes],
    /// Specified memory bandwidth.
    pub memory_bandwidth: Figure<Bandwidth>,
    /// Size of the L2 cache.
    pub cache: Option<Figure<Bytes>>,
    /// Board power.
    pub power: Option<Figure<Watts>>,
    /// The usual link to the CPU.
    pub interconnect: &'static Interconnect,
    /// The link to other GPUs in one machine, if it is not PCI Express.
    pub peer_interconnect: Option<&'static PeerInterconnect>,
    /// On-demand rent, mostly including the rest of the machine. `None` if no offer is known.
    pub price: Option<Range<HourlyPrice>>,
    /// Sustained rate of an FP32 matrix product, as a share of the peak, if measured on this GPU
    /// model.
    pub sustained_fp32: Option<Figure<Share>>,
    /// Sustained rate of a matrix product on the matrix units, as a share of their peak, if the
    /// power of this GPU model limits it.
    pub sustained_matrix: Option<Figure<Share>>,
    /// Bandwidth of streaming kernels, as a share of the specified bandwidth, if measured on this
    /// GPU model.
    pub bandwidth_share: Option<Figure<Share>>,
}

impl Gpu {
    /// Returns `true` if a machine can't have several of this GPU: it is on the CPU's chip or in a
    /// laptop.
    pub fn is_single(&self) -> bool {
        self.interconnect.unified || self.id.ends_with("-laptop")
    }

    /// Returns `true` if a machine can have this GPU and this CPU. Apple sells both as one chip, with the same id.
    pub fn fits(&self, cpu: &Cpu) -> bool {
        let is_apple = self.vendor == Vendor::Apple || cpu.is_apple();
        !is_apple || self.id == cpu.id
    }
}
