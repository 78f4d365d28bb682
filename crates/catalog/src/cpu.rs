//! CPUs, and the parts of them that cloud machines rent out.

use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Seconds, Share, Throughput, Watts,
};

use crate::{Figure, Gpu, Interconnect, MachineClass, Range};

/// The ownership of a machine: bought or rented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuKind {
    /// One socket, bought.
    Bare,
    /// A cloud machine, rented.
    Instance {
        /// Its provider.
        provider: Provider,
        /// Its class among machines for rent.
        class: MachineClass,
    },
}

/// A cloud provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    /// Amazon Web Services.
    Aws,
    /// Microsoft Azure.
    Azure,
    /// Google Cloud.
    GoogleCloud,
    /// Google Colab.
    GoogleColab,
    /// Kaggle.
    Kaggle,
    /// Lambda.
    Lambda,
    /// RunPod.
    RunPod,
}

impl Provider {
    /// Returns the name as the provider writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Aws => "AWS",
            Self::Azure => "Azure",
            Self::GoogleCloud => "Google Cloud",
            Self::GoogleColab => "Google Colab",
            Self::Kaggle => "Kaggle",
            Self::Lambda => "Lambda",
            Self::RunPod => "RunPod",
        }
    }
}

/// The figures that all CPUs with the same cores share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Microarchitecture {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// The instructions per cycle of a core over those of Zen 4, if published.
    pub ipc: Option<Figure<Count>>,
    /// The L2 cache of each core.
    pub l2: Figure<Bytes>,
    /// The bandwidth of one core alone in its L2 cache, if measured.
    pub l2_bandwidth: Option<Figure<Bandwidth>>,
    /// The bandwidth of one core alone in the L3 cache, if measured.
    pub l3_bandwidth: Option<Figure<Bandwidth>>,
    /// The part of a socket's L3 cache that one core can use, if it is not all of it.
    pub l3_reach: Option<Figure<Bytes>>,
    /// The latency of the L3 cache, if measured.
    pub l3_latency: Option<Figure<Seconds>>,
    /// The latency of memory, if measured.
    pub memory_latency: Option<Figure<Seconds>>,
    /// The clock of all cores in dense vector arithmetic over [`Cpu::clock`], if they slow down for
    /// it.
    pub dense_clock: Option<Figure<Share>>,
}

/// A CPU, or a cloud machine with the part of a CPU that it has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cpu {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// Bought or rented.
    pub kind: CpuKind,
    /// The year of its release; of a cloud machine's CPU, if known.
    pub released: Option<u16>,
    /// `true` if many people have it; such CPUs are listed first.
    pub common: bool,
    /// Physical cores; only the fast ones of a CPU with two kinds of cores.
    pub cores: Figure<Count>,
    /// Hardware threads of all cores.
    pub threads: u32,
    /// The clock with all cores at work, in hertz. It is the sustained clock if published, else the
    /// middle of the base clock (`low`) and the boost clock (`high`).
    pub clock: Range<f64>,
    /// The microarchitecture of its cores, if figures of it are known.
    pub microarchitecture: Option<&'static Microarchitecture>,
    /// Double-precision operations per core and cycle; a fused multiply-add counts as two.
    pub fp64_per_cycle: Figure<f64>,
    /// Single-precision operations per core and cycle.
    pub fp32_per_cycle: Figure<f64>,
    /// Single-precision operations per core and cycle in products on its matrix units; several
    /// cores may share one.
    pub fp32_matrix_per_cycle: Option<Figure<f64>>,
    /// The same for products in BF16.
    pub bf16_matrix_per_cycle: Option<Figure<f64>>,
    /// The factor by which sorts by vector instructions take longer than on other CPUs.
    pub vector_sort: Option<Figure<Count>>,
    /// Memory bandwidth of all cores together in reading: measured, or else 80 % of the specified
    /// bandwidth (full sockets reach 67 to 88 %).
    pub bandwidth: Figure<Bandwidth>,
    /// Memory bandwidth of one core alone, if measured.
    pub core_bandwidth: Option<Figure<Bandwidth>>,
    /// Size of the L3 cache; on a cloud machine its cores' share of the socket's or, if that is
    /// unknown, the size that the machine reports.
    pub cache: Option<Figure<Bytes>>,
    /// Rated power; of a cloud machine, its cores' share of the socket's.
    pub power: Option<Figure<Watts>>,
    /// Price of renting the whole machine, with its GPU if it has one.
    pub price: Option<Figure<HourlyPrice>>,
    /// The GPU of a cloud machine.
    pub gpu: Option<&'static Gpu>,
    /// The link to that GPU, which may be slower than the GPU's usual one.
    pub interconnect: Option<&'static Interconnect>,
}

impl Cpu {
    /// Returns the peak of all cores in double precision.
    pub fn fp64(&self) -> Throughput {
        self.peak(self.fp64_per_cycle.value())
    }

    /// Returns the peak of all cores in single precision.
    pub fn fp32(&self) -> Throughput {
        self.peak(self.fp32_per_cycle.value())
    }

    /// Returns the peak of products in single precision on the matrix units, if it has them.
    pub fn fp32_matrix(&self) -> Option<Throughput> {
        self.fp32_matrix_per_cycle.map(|figure| self.peak(figure.value()))
    }

    /// Returns the peak of products in BF16 on the matrix units, if it has them.
    pub fn bf16_matrix(&self) -> Option<Throughput> {
        self.bf16_matrix_per_cycle.map(|figure| self.peak(figure.value()))
    }

    fn peak(&self, operations_per_cycle: f64) -> Throughput {
        Throughput::new(self.cores.value().value() * self.clock.likely() * operations_per_cycle)
    }
}
