//! GPUs and their architectures.

use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Joules, Seconds, Share, Throughput, Watts,
};

use crate::{Figure, Interconnect, PeerInterconnect, Range};

/// A GPU vendor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vendor {
    Amd,
    Apple,
    Intel,
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

/// Figures shared by all GPUs with the same architecture.
#[derive(Clone, Copy, Debug)]
pub struct Architecture {
    /// The permanent id, such as `ada`.
    pub id: &'static str,
    /// The usual name, such as `Ada Lovelace`.
    pub name: &'static str,
    pub vendor: Vendor,
    /// Rate of a large dense matrix product on the matrix units, as a share of their dense peak rate.
    pub matrix_share: Range<Share>,
    /// The highest sustained rate of FP32 matrix products if power is not the limit, as a share of the peak rate.
    pub vector_share: Figure<Share>,
    /// Bandwidth of streaming kernels, as a share of the specified memory bandwidth.
    pub bandwidth_share: Range<Share>,
    /// Energy per FP32 operation. A card sustains at most the share `power / (energy_per_flop · peak)` of its peak
    /// rate.
    pub energy_per_flop: Figure<Joules>,
    /// FP16 rate of the vector units, relative to their FP32 rate.
    pub fp16_vector: Figure<f64>,
    /// The share of unified memory that the system allows the GPU to use. `low` is for memory up to 32 GB, `likely` for
    /// larger memory. `None` if the GPU has dedicated memory.
    pub memory_share: Option<Range<Share>>,
    /// CPU time of a synchronization call, excluding the wait for the GPU's work, if the time is the same in all
    /// libraries. `None` if it depends on the library.
    pub synchronize: Option<Range<Seconds>>,
}

/// The minimum size of unified memory for which the `likely` share of [`Architecture::memory_share`] applies.
const LARGE_MEMORY: Bytes = Bytes::new(33e9);

impl Architecture {
    /// Returns the share of unified memory that the GPU may use, given the size of the memory.
    pub fn memory_share(&self, memory: Bytes) -> Share {
        self.memory_share.map_or(Share::ALL, |share| {
            if memory < LARGE_MEMORY { share.low() } else { share.likely() }
        })
    }
}

/// A GPU as software sees it. A board with two GPUs counts as two.
///
/// Rates are peak rates for dense data, without sparsity. A fused multiply-add counts as two operations. The FP16 and
/// BF16 rates of the matrix units are for accumulation in FP32.
#[derive(Clone, Copy, Debug)]
pub struct Gpu {
    /// The permanent id, such as `rtx-3080`.
    pub id: &'static str,
    /// The usual name, such as `A100 PCIe 40 GB`.
    pub name: &'static str,
    pub vendor: Vendor,
    pub architecture: &'static Architecture,
    pub released: u16,
    /// `true` if the GPU is widespread. Widespread GPUs are listed first.
    pub common: bool,
    /// The number of streaming multiprocessors, compute units, Xe-cores or GPU cores.
    pub processors: Figure<Count>,
    /// Peak FP64 rate of the vector units, or `None` if the GPU does not support FP64.
    pub fp64: Option<Figure<Throughput>>,
    /// Peak FP64 rate of the matrix units.
    pub fp64_matrix: Option<Figure<Throughput>>,
    /// Peak FP32 rate of the vector units in ordinary code, i.e. without packed arithmetic.
    pub fp32: Figure<Throughput>,
    /// Peak FP32 rate of the matrix units, which only AMD's accelerators have.
    pub fp32_matrix: Option<Figure<Throughput>>,
    /// Peak TF32 rate of the matrix units.
    pub tf32_matrix: Option<Figure<Throughput>>,
    /// Peak FP16 rate of the matrix units.
    pub fp16_matrix: Option<Figure<Throughput>>,
    /// Peak BF16 rate of the matrix units.
    pub bf16_matrix: Option<Figure<Throughput>>,
    /// Peak INT8 rate of the matrix units.
    pub int8_matrix: Option<Figure<Throughput>>,
    /// Memory size. For unified memory, the largest size sold.
    pub memory: Figure<Bytes>,
    /// The smaller memory sizes sold, in ascending order.
    pub smaller_memory: &'static [Bytes],
    /// Specified memory bandwidth.
    pub memory_bandwidth: Figure<Bandwidth>,
    /// Size of the L2 cache.
    pub cache: Option<Figure<Bytes>>,
    /// Board power.
    pub power: Option<Figure<Watts>>,
    /// The interconnect that usually links the GPU to the CPU.
    pub interconnect: &'static Interconnect,
    /// The interconnect to other GPUs in the same machine, if different from PCI Express.
    pub peer_interconnect: Option<&'static PeerInterconnect>,
    /// On-demand rent, which usually includes the host machine. `None` if no offer is known.
    pub price: Option<Range<HourlyPrice>>,
    /// Sustained rate of FP32 matrix products, as a share of the peak rate, if measured on this GPU model.
    pub sustained_fp32: Option<Figure<Share>>,
    /// Sustained rate of matrix products on the matrix units, as a share of their peak rate, if power limits it on this
    /// GPU model.
    pub sustained_matrix: Option<Figure<Share>>,
    /// Bandwidth of streaming kernels, as a share of the specified memory bandwidth, if measured on this GPU model.
    pub bandwidth_share: Option<Figure<Share>>,
}

impl Gpu {
    /// Returns `true` if a machine can contain only one such GPU, because it is on the CPU's chip or in a laptop.
    pub fn is_single(&self) -> bool {
        self.interconnect.unified || self.id.ends_with("-laptop")
    }
}
