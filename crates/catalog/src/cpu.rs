//! Processors and the parts of them that clouds rent out.

use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, HourlyPrice, Throughput, Watts};

use crate::{Figure, Gpu, Interconnect, Range};

/// Whether a machine is bought or rented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuKind {
    /// One socket of one's own.
    Bare,
    /// A cloud machine.
    Instance {
        /// Who rents it out.
        provider: Provider,
    },
}

/// Who rents out a machine.
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
}

impl Provider {
    /// The name as the provider writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Aws => "AWS",
            Self::Azure => "Azure",
            Self::GoogleCloud => "Google Cloud",
            Self::GoogleColab => "Google Colab",
        }
    }
}

/// A CPU, or the part of one that a cloud machine has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cpu {
    /// Its permanent id.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// Bought or rented.
    pub kind: CpuKind,
    /// Physical cores; where there are two kinds, the fast ones.
    pub cores: Figure<Count>,
    /// Hardware threads of all cores.
    pub threads: u32,
    /// Clock with all cores at work, in hertz: the sustained clock where it is published, else the
    /// middle of base, which is `low`, and boost, which is `high`.
    pub clock: Range<f64>,
    /// Double-precision operations of a core in a cycle; a fused multiply-add counts two.
    pub fp64_per_cycle: Figure<f64>,
    /// Single-precision operations of a core in a cycle.
    pub fp32_per_cycle: Figure<f64>,
    /// What all cores together read from memory: measured, or else 80 % of the specified
    /// bandwidth (full sockets reach 67 to 88 %).
    pub bandwidth: Figure<Bandwidth>,
    /// What one core alone reads and writes in memory, where that is known.
    pub core_bandwidth: Option<Figure<Bandwidth>>,
    /// What one core alone reads and writes in its caches, where that is known.
    pub core_cached_bandwidth: Option<Figure<Bandwidth>>,
    /// The L3 cache; on a cloud machine the one it sees, which it may share.
    pub cache: Option<Figure<Bytes>>,
    /// Rated power; for a cloud machine its cores' share of the socket's.
    pub power: Option<Figure<Watts>>,
    /// Rent of the whole machine, with its GPU if it has one.
    pub price: Option<Figure<HourlyPrice>>,
    /// The GPU that a cloud machine comes with.
    pub gpu: Option<&'static Gpu>,
    /// The link to that GPU, which may be slower than the card's own.
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

    fn peak(&self, operations_per_cycle: f64) -> Throughput {
        Throughput::new(self.cores.value().value() * self.clock.likely() * operations_per_cycle)
    }
}
