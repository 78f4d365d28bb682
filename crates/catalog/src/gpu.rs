//! GPUs and their architectures.

use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Joules, Share, Throughput, Watts,
};

use crate::{Figure, Interconnect, PeerInterconnect, Range};

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

/// The figures that all GPUs of one architecture share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Architecture {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// Its maker.
    pub vendor: Vendor,
    /// Rate of a large dense matrix product on the matrix units, over their dense peak.
    pub matrix_share: Range<Share>,
    /// The highest rate of a sustained FP32 matrix product over the peak, if power does not limit
    /// it.
    pub vector_share: Figure<Share>,
    /// Bandwidth of streaming kernels over the specified memory bandwidth.
    pub bandwidth_share: Range<Share>,
    /// Energy per FP32 operation. A card sustains at most `power / (energy · peak)` of its peak.
    pub energy_per_flop: Figure<Joules>,
    /// The FP16 rate of the vector units over their FP32 rate.
    pub fp16_vector: Figure<f64>,
    /// The share of the memory that the system lets a GPU use, if it is the CPU's memory as well:
    /// the low one up to 32 GB, the likely one above.
    pub memory_share: Option<Range<Share>>,
}

/// The memory size from which on a system lets its GPU use the larger share.
const LARGE_MEMORY: Bytes = Bytes::new(33e9);

impl Architecture {
    /// Returns the share of a memory of this size that its GPUs may use.
    pub fn memory_share(&self, memory: Bytes) -> Share {
        self.memory_share.map_or(Share::ALL, |share| {
            if memory < LARGE_MEMORY { share.low() } else { share.likely() }
        })
    }
}

/// A GPU as software sees it; one of the GPUs of a board with several.
///
/// Rates are dense peaks: without sparsity, and a fused multiply-add is two operations. On the
/// matrix units, FP16 and BF16 accumulate in FP32.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gpu {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// Its maker.
    pub vendor: Vendor,
    /// Its architecture.
    pub architecture: &'static Architecture,
    /// The year of its release.
    pub released: u16,
    /// `true` if many people have it; such GPUs are listed first.
    pub common: bool,
    /// The number of streaming multiprocessors, compute units, Xe-cores or GPU cores.
    pub processors: Figure<Count>,
    /// Double precision on the vector units; `None` on a GPU without it.
    pub fp64: Option<Figure<Throughput>>,
    /// Double precision on the matrix units.
    pub fp64_matrix: Option<Figure<Throughput>>,
    /// Single precision on the vector units in ordinary code, without packed arithmetic.
    pub fp32: Figure<Throughput>,
    /// Single precision on the matrix units of AMD's accelerators.
    pub fp32_matrix: Option<Figure<Throughput>>,
    /// TF32 on the matrix units.
    pub tf32_matrix: Option<Figure<Throughput>>,
    /// FP16 on the matrix units.
    pub fp16_matrix: Option<Figure<Throughput>>,
    /// BF16 on the matrix units.
    pub bf16_matrix: Option<Figure<Throughput>>,
    /// INT8 on the matrix units.
    pub int8_matrix: Option<Figure<Throughput>>,
    /// Size of its memory; if that is the CPU's as well, the largest size sold.
    pub memory: Figure<Bytes>,
    /// The other sizes sold, the smallest first.
    pub smaller_memory: &'static [Bytes],
    /// Specified bandwidth of that memory.
    pub memory_bandwidth: Figure<Bandwidth>,
    /// Size of the L2 cache.
    pub cache: Option<Figure<Bytes>>,
    /// Board power.
    pub power: Option<Figure<Watts>>,
    /// Its usual link to the CPU.
    pub interconnect: &'static Interconnect,
    /// The link to other GPUs in one machine, if it is not PCI Express.
    pub peer_interconnect: Option<&'static PeerInterconnect>,
    /// Price of renting it on demand, mostly with the machine around it. `None` if no offer is
    /// known.
    pub price: Option<Range<HourlyPrice>>,
    /// Rate of a sustained FP32 matrix product over the peak, if measured on this model.
    pub sustained_fp32: Option<Figure<Share>>,
    /// Rate of a sustained matrix product on the matrix units over their peak, if the power of this
    /// model limits it.
    pub sustained_matrix: Option<Figure<Share>>,
    /// Bandwidth of streaming kernels over the specified bandwidth, if measured on this model.
    pub bandwidth_share: Option<Figure<Share>>,
}

impl Gpu {
    /// Returns `true` if a machine can have only one: a part of the CPU's chip or a laptop GPU.
    pub fn is_single(&self) -> bool {
        self.interconnect.unified || self.id.ends_with("-laptop")
    }
}
