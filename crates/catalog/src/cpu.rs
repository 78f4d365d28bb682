//! CPUs, and cloud machines with some of a CPU's cores.

use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Seconds, Share, Throughput, Watts,
};

use crate::{Figure, Gpu, Interconnect, MachineClass, Range};

/// A bought CPU or a rented cloud machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuKind {
    /// A bought CPU with all cores of its socket.
    Bare,
    /// A rented cloud machine.
    Instance { provider: Provider, class: MachineClass },
}

/// A cloud provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    /// Amazon Web Services.
    Aws,
    Azure,
    GoogleCloud,
    GoogleColab,
    Kaggle,
    Lambda,
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

/// Figures shared by all CPUs with the same kind of core.
#[derive(Clone, Copy, Debug)]
pub struct Microarchitecture {
    /// The permanent id, such as `alder-lake`.
    pub id: &'static str,
    /// The usual name, such as `Golden Cove (Alder Lake)`.
    pub name: &'static str,
    /// Instructions per cycle (IPC) relative to Zen 4, if published.
    pub ipc: Option<Figure<Count>>,
    /// Size of the L2 cache per core.
    pub l2: Figure<Bytes>,
    /// Bandwidth at which a single busy core reads its L2 cache, if measured.
    pub l2_bandwidth: Option<Figure<Bandwidth>>,
    /// Bandwidth at which a single busy core reads the L3 cache, if measured.
    pub l3_bandwidth: Option<Figure<Bandwidth>>,
    /// Size of the L3 cache that one core can use (e.g. on its own chiplet), if smaller than the socket's L3 cache.
    pub l3_reach: Option<Figure<Bytes>>,
    /// L3 cache latency, if measured.
    pub l3_latency: Option<Figure<Seconds>>,
    /// Memory latency, if measured.
    pub memory_latency: Option<Figure<Seconds>>,
    /// All-core clock in dense vector arithmetic (e.g. AVX-512), as a share of [`Cpu::clock`]. `None` if the clock is
    /// not known to drop.
    pub dense_clock: Option<Figure<Share>>,
    /// Rate of INT8 matrix products, relative to FP32, in libraries with INT8 kernels. `None` if unknown.
    pub int8_rate: Option<Figure<Count>>,
}

/// A CPU, or a cloud machine with some of a CPU's cores.
#[derive(Clone, Copy, Debug)]
pub struct Cpu {
    /// The permanent id, such as `epyc-7763`.
    pub id: &'static str,
    /// The usual name, such as `Apple M1 (4P+4E)`.
    pub name: &'static str,
    pub kind: CpuKind,
    /// Release year. For a cloud machine, the release year of its CPU, if known.
    pub released: Option<u16>,
    /// `true` if the CPU is widespread. Widespread CPUs are listed first.
    pub common: bool,
    /// Number of physical cores. If a CPU has performance and efficiency cores, only the performance cores count.
    pub cores: Figure<Count>,
    /// Total number of hardware threads.
    pub threads: u32,
    /// All-core clock, in hertz. `likely` is the sustained clock if published, and otherwise the midpoint between the
    /// base clock (`low`) and the boost clock (`high`).
    pub clock: Range<f64>,
    /// The microarchitecture of the cores, if the catalog contains it.
    pub microarchitecture: Option<&'static Microarchitecture>,
    /// FP64 operations per core per cycle. A fused multiply-add counts as two operations.
    pub fp64_per_cycle: Figure<f64>,
    /// FP32 operations per core per cycle. A fused multiply-add counts as two operations.
    pub fp32_per_cycle: Figure<f64>,
    /// FP32 operations per core per cycle in matrix products on the CPU's matrix units. Several cores may share one
    /// unit.
    pub fp32_matrix_per_cycle: Option<Figure<f64>>,
    /// BF16 operations per core per cycle that large matrix products reach on the CPU's matrix units.
    pub bf16_matrix_per_cycle: Option<Figure<f64>>,
    /// Time of a vectorized sort, relative to other CPUs. `None` if the time is not known to differ.
    pub vector_sort: Option<Figure<Count>>,
    /// Total memory read bandwidth of all cores. It is measured if possible, and otherwise 80 % of the specified
    /// bandwidth. Measured full sockets reach 67 to 88 %.
    pub bandwidth: Figure<Bandwidth>,
    /// Memory bandwidth of a single busy core, if measured.
    pub core_bandwidth: Option<Figure<Bandwidth>>,
    /// L3 cache size. For a cloud machine, its cores' share of the socket's cache, or the size that the machine reports
    /// if this share is unknown.
    pub cache: Option<Figure<Bytes>>,
    /// Rated power. For a cloud machine, its cores' share of the socket's power.
    pub power: Option<Figure<Watts>>,
    /// Hourly rent of a cloud machine, including its GPU.
    pub price: Option<Figure<HourlyPrice>>,
    /// The GPU of a cloud machine, if the machine has a GPU.
    pub gpu: Option<&'static Gpu>,
    /// The interconnect to the cloud machine's GPU, if different from the GPU's usual interconnect.
    pub interconnect: Option<&'static Interconnect>,
}

impl Cpu {
    /// Returns `true` if the CPU is part of an Apple chip, which also contains a GPU.
    pub fn is_apple(&self) -> bool {
        self.id.starts_with("apple-")
    }

    /// Returns the peak FP64 rate of all cores.
    pub fn fp64(&self) -> Throughput {
        self.peak(self.fp64_per_cycle.value())
    }

    /// Returns the peak FP32 rate of all cores.
    pub fn fp32(&self) -> Throughput {
        self.peak(self.fp32_per_cycle.value())
    }

    /// Returns the peak FP32 rate of the matrix units, if the CPU has matrix units.
    pub fn fp32_matrix(&self) -> Option<Throughput> {
        self.fp32_matrix_per_cycle.map(|figure| self.peak(figure.value()))
    }

    /// Returns the BF16 rate of large products on the matrix units, if the CPU has matrix units.
    pub fn bf16_matrix(&self) -> Option<Throughput> {
        self.bf16_matrix_per_cycle.map(|figure| self.peak(figure.value()))
    }

    /// Returns the peak INT8 rate of libraries with INT8 kernels, if known. Intel's matrix units (AMX) have twice the
    /// rate in INT8 as in BF16.
    pub fn int8(&self) -> Option<Throughput> {
        let vector_rate = self.microarchitecture.and_then(|cores| cores.int8_rate);
        let vector_peak = || vector_rate.map(|rate| self.fp32() * rate.value().value());
        self.bf16_matrix().map(|peak| peak * 2.0).or_else(vector_peak)
    }

    fn peak(&self, operations_per_cycle: f64) -> Throughput {
        Throughput::new(self.cores.value().value() * self.clock.likely() * operations_per_cycle)
    }
}
