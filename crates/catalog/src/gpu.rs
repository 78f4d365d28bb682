//! Graphics processors.

use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Joules, Share, Throughput, Watts,
};

use crate::{Figure, Interconnect, PeerInterconnect, Range};

/// Who makes a GPU.
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
    /// The name as the vendor writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Amd => "AMD",
            Self::Apple => "Apple",
            Self::Intel => "Intel",
            Self::Nvidia => "NVIDIA",
        }
    }
}

/// What all GPUs of one design have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Architecture {
    /// Its permanent id.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// Who makes it.
    pub vendor: Vendor,
    /// What a large dense product achieves on the matrix units, over their dense peak.
    pub matrix_share: Range<Share>,
    /// The most a sustained FP32 product reaches, where power does not hold it back.
    pub vector_share: Figure<Share>,
    /// What streaming kernels achieve of the specified memory bandwidth.
    pub bandwidth_share: Range<Share>,
    /// Energy of one FP32 operation: a card sustains `power / (energy · peak)` of its peak.
    pub energy_per_flop: Figure<Joules>,
    /// The FP16 rate of the vector units over their FP32 rate.
    pub fp16_vector: Figure<f64>,
}

/// A GPU as software sees it: of a board with several, one.
///
/// Rates are dense peaks, with a fused multiply-add as two operations; on the matrix units, FP16
/// and BF16 accumulate in FP32.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gpu {
    /// Its permanent id.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// Who makes it.
    pub vendor: Vendor,
    /// What it has in common with others.
    pub architecture: &'static Architecture,
    /// The year it came out.
    pub released: u16,
    /// Streaming multiprocessors, compute units, Xe-cores or GPU cores.
    pub processors: Figure<Count>,
    /// Double precision on the vector units; none on a GPU that cannot.
    pub fp64: Option<Figure<Throughput>>,
    /// Double precision on the matrix units.
    pub fp64_matrix: Option<Figure<Throughput>>,
    /// Single precision on the vector units, for ordinary code.
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
    /// Memory on the card; none where it is the computer's.
    pub memory: Option<Figure<Bytes>>,
    /// Specified bandwidth of that memory.
    pub memory_bandwidth: Figure<Bandwidth>,
    /// The L2 cache.
    pub cache: Option<Figure<Bytes>>,
    /// Board power.
    pub power: Option<Figure<Watts>>,
    /// The link to the host it usually has.
    pub interconnect: &'static Interconnect,
    /// The link to others of its kind in one machine, where it is not PCI Express.
    pub peer_interconnect: Option<&'static PeerInterconnect>,
    /// Rent on demand, mostly with a host; none where nobody offers it.
    pub price: Option<Range<HourlyPrice>>,
    /// What a sustained FP32 product achieves of the peak, where measured on this very GPU.
    pub sustained_fp32: Option<Figure<Share>>,
    /// What a sustained product on the matrix units achieves of their peak, where this very GPU's
    /// power holds it back.
    pub sustained_matrix: Option<Figure<Share>>,
    /// What streaming kernels achieve of the specified bandwidth, where measured on this very GPU.
    pub bandwidth_share: Option<Figure<Share>>,
}
