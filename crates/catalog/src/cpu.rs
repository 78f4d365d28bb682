//! CPUs, and cloud machines that rent out a part of one.

use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Seconds, Share, Throughput, Watts,
};

use crate::{Figure, Gpu, Interconnect, MachineClass, Range};

/// The ownership of a machine: bought or rented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuKind {
    /// A whole socket, bought.
    Bare,
    /// A cloud machine, rented.
    Instance {
        /// The provider that rents it out.
        provider: Provider,
        /// The class under which it is listed.
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

/// Figures shared by all CPUs with the same cores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Microarchitecture {
    /// The permanent id, such as `alder-lake`.
    pub id: &'static str,
    /// The usual name, such as `Golden Cove (Alder Lake)`.
    pub name: &'static str,
    /// Instructions per cycle of a core, relative to Zen 4, if published.
    pub ipc: Option<Figure<Count>>,
    /// Size of the L2 cache of each core.
    pub l2: Figure<Bytes>,
    /// Bandwidth of a single busy core in its L2 cache, if measured.
    pub l2_bandwidth: Option<Figure<Bandwidth>>,
    /// Bandwidth of a single busy core in the L3 cache, if measured.
    pub l3_bandwidth: Option<Figure<Bandwidth>>,
    /// The part of a socket's L3 cache that one core can use, if not all of it.
    pub l3_reach: Option<Figure<Bytes>>,
    /// Latency of the L3 cache, if measured.
    pub l3_latency: Option<Figure<Seconds>>,
    /// Latency of memory, if measured.
    pub memory_latency: Option<Figure<Seconds>>,
    /// Clock of all cores in dense vector arithmetic, relative to [`Cpu::clock`], if it is lower.
    pub dense_clock: Option<Figure<Share>>,
}

/// A CPU, or a cloud machine with a part of one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cpu {
    /// The permanent id, such as `epyc-7763`.
    pub id: &'static str,
    /// The usual name, such as `Apple M1 (4P+4E)`.
    pub name: &'static str,
    /// Bought or rented, with the provider of a rented machine.
    pub kind: CpuKind,
    /// Release year. For a cloud machine, the year of its CPU, if known.
    pub released: Option<u16>,
    /// `true` if many people have it. Such CPUs are listed first.
    pub common: bool,
    /// Physical cores. For a CPU with two kinds of cores, only the fast ones.
    pub cores: Figure<Count>,
    /// Hardware threads of all cores.
    pub threads: u32,
    /// Clock with all cores busy, in hertz: the sustained clock if published, otherwise the middle
    /// of the base clock (`low`) and the boost clock (`high`).
    pub clock: Range<f64>,
    /// The microarchitecture of the cores, if the catalog has figures for it.
    pub microarchitecture: Option<&'static Microarchitecture>,
    /// FP64 operations per core and cycle. A fused multiply-add counts as two.
    pub fp64_per_cycle: Figure<f64>,
    /// FP32 operations per core and cycle. A fused multiply-add counts as two.
    pub fp32_per_cycle: Figure<f64>,
    /// FP32 operations per core and cycle in matrix products on the CPU's matrix units. Several
    /// cores may share a unit.
    pub fp32_matrix_per_cycle: Option<Figure<f64>>,
    /// BF16 operations per core and cycle in matrix products on the CPU's matrix units.
    pub bf16_matrix_per_cycle: Option<Figure<f64>>,
    /// The slowdown of sorts with vector instructions, relative to other CPUs.
    pub vector_sort: Option<Figure<Count>>,
    /// Read bandwidth of memory for all cores together: measured, or else 80 % of the specified
    /// bandwidth. Measured full sockets reach 67 to 88 %.
    pub bandwidth: Figure<Bandwidth>,
    /// Memory bandwidth of a single busy core, if measured.
    pub core_bandwidth: Option<Figure<Bandwidth>>,
    /// Size of the L3 cache. For a cloud machine, its cores' share of the socket's cache or, if
    /// that is unknown, the size that the machine reports.
    pub cache: Option<Figure<Bytes>>,
    /// Rated power. For a cloud machine, its cores' share of the socket's power.
    pub power: Option<Figure<Watts>>,
    /// Rent of the whole machine, including its GPU if it has one.
    pub price: Option<Figure<HourlyPrice>>,
    /// The GPU of a cloud machine, if it has one.
    pub gpu: Option<&'static Gpu>,
    /// The link to the GPU of a cloud machine, which may be slower than the GPU's usual link.
    pub interconnect: Option<&'static Interconnect>,
}

impl Cpu {
    /// Returns `true` if the CPU is on an Apple chip, together with a GPU.
    pub fn is_apple(&self) -> bool {
        self.id.starts_with("apple-")
    }

    /// Returns the FP64 peak of all cores.
    pub fn fp64(&self) -> Throughput {
        self.peak(self.fp64_per_cycle.value())
    }

    /// Returns the FP32 peak of all cores.
    pub fn fp32(&self) -> Throughput {
        self.peak(self.fp32_per_cycle.value())
    }

    /// Returns the FP32 peak of matrix products on the matrix units, if the CPU has them.
    pub fn fp32_matrix(&self) -> Option<Throughput> {
        self.fp32_matrix_per_cycle.map(|figure| self.peak(figure.value()))
    }

    /// Returns the BF16 peak of matrix products on the matrix units, if the CPU has them.
    pub fn bf16_matrix(&self) -> Option<Throughput> {
        self.bf16_matrix_per_cycle.map(|figure| self.peak(figure.value()))
    }

    fn peak(&self, operations_per_cycle: f64) -> Throughput {
        Throughput::new(self.cores.value().value() * self.clock.likely() * operations_per_cycle)
    }
}
