//! CPUs, and the parts of them that cloud machines have.

use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Seconds, Share, Throughput, Watts,
};

use crate::{Figure, Gpu, Interconnect, MachineClass, Range};

/// Whether a machine is bought or rented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuKind {
    /// One socket, bought.
    Bare,
    /// A cloud machine, rented.
    Instance {
        /// Its provider.
        provider: Provider,
        /// What it is among machines for rent.
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
    /// The name as the provider writes it.
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
    /// What a core does in a cycle, over what one of Zen 4 does, where that is published.
    pub ipc: Option<Figure<Count>>,
    /// The L2 cache of each core.
    pub l2: Figure<Bytes>,
    /// What one core alone reads and writes in its L2 cache, where that was measured.
    pub l2_bandwidth: Option<Figure<Bandwidth>>,
    /// What one core alone reads and writes in the L3 cache, where that was measured.
    pub l3_bandwidth: Option<Figure<Bandwidth>>,
    /// What one core uses of the L3 cache, where that is not the whole of a socket's.
    pub l3_reach: Option<Figure<Bytes>>,
    /// How long a core waits for the L3 cache, where that was measured.
    pub l3_latency: Option<Figure<Seconds>>,
    /// How long it waits for memory, where that was measured.
    pub memory_latency: Option<Figure<Seconds>>,
    /// Clock of all cores in dense arithmetic on vectors, over [`Cpu::clock`], where they slow down
    /// for it.
    pub dense_clock: Option<Figure<Share>>,
}

/// A CPU, or the part of one that a cloud machine has, with that machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cpu {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// Bought or rented.
    pub kind: CpuKind,
    /// The year it came out; of a cloud machine, its CPU, where that is known.
    pub released: Option<u16>,
    /// `true` if many people have it: listed before the others.
    pub common: bool,
    /// Physical cores; of a CPU with two kinds of cores, only the fast ones.
    pub cores: Figure<Count>,
    /// Hardware threads of all cores.
    pub threads: u32,
    /// Clock with all cores at work, in hertz: the sustained clock where that is published, else
    /// the middle of the base clock, which is `low`, and the boost clock, which is `high`.
    pub clock: Range<f64>,
    /// That of its cores, where figures of it are known.
    pub microarchitecture: Option<&'static Microarchitecture>,
    /// Double-precision operations per core and cycle; a fused multiply-add counts as two.
    pub fp64_per_cycle: Figure<f64>,
    /// Single-precision operations per core and cycle.
    pub fp32_per_cycle: Figure<f64>,
    /// Single-precision operations per core and cycle in products on its matrix units; several
    /// cores may share one.
    pub fp32_matrix_per_cycle: Option<Figure<f64>>,
    /// The same of products in BF16.
    pub bf16_matrix_per_cycle: Option<Figure<f64>>,
    /// How many times longer sorts by vector instructions take than on other CPUs.
    pub vector_sort: Option<Figure<Count>>,
    /// Memory bandwidth that all cores together reach when they read: measured, or else 80 % of the
    /// specified bandwidth (full sockets reach 67 to 88 %).
    pub bandwidth: Figure<Bandwidth>,
    /// Memory bandwidth that one core alone reaches, where that was measured.
    pub core_bandwidth: Option<Figure<Bandwidth>>,
    /// Size of the L3 cache; on a cloud machine its cores' share of the socket's, or, where that is
    /// not known, what the machine reports.
    pub cache: Option<Figure<Bytes>>,
    /// Rated power; of a cloud machine, its cores' share of the socket's.
    pub power: Option<Figure<Watts>>,
    /// Price of renting the whole machine, with its GPU if it has one.
    pub price: Option<Figure<HourlyPrice>>,
    /// The GPU that a cloud machine comes with.
    pub gpu: Option<&'static Gpu>,
    /// The link to that GPU, which may be slower than the one that the GPU usually has.
    pub interconnect: Option<&'static Interconnect>,
}

impl Cpu {
    /// The peak of all cores in double precision.
    pub fn fp64(&self) -> Throughput {
        self.peak(self.fp64_per_cycle.value())
    }

    /// The peak of all cores in single precision.
    pub fn fp32(&self) -> Throughput {
        self.peak(self.fp32_per_cycle.value())
    }

    /// The peak of products in single precision on the matrix units, if it has such.
    pub fn fp32_matrix(&self) -> Option<Throughput> {
        self.fp32_matrix_per_cycle.map(|figure| self.peak(figure.value()))
    }

    /// The peak of products in BF16 on the matrix units, if it has such.
    pub fn bf16_matrix(&self) -> Option<Throughput> {
        self.bf16_matrix_per_cycle.map(|figure| self.peak(figure.value()))
    }

    fn peak(&self, operations_per_cycle: f64) -> Throughput {
        Throughput::new(self.cores.value().value() * self.clock.likely() * operations_per_cycle)
    }
}
