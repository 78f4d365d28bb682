//! The CPU, and the costs of its library.

use crate::workload::Work;
use offload_vocabulary::elementary::cube_root;
use offload_vocabulary::execution::Threads;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Frequency, HourlyPrice, Seconds, Share, Throughput, Watts,
};

/// A CPU, or the part of one that a cloud instance rents out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuSpec {
    /// Physical cores.
    pub cores: Count,
    /// Clock with all cores active.
    pub clock: Frequency,
    /// The instructions per cycle of a core, relative to Zen 4, on which the constants in cycles were timed.
    pub ipc: Count,
    /// Peak of all cores in double precision.
    pub fp64: Throughput,
    /// Peak of all cores in single precision.
    pub fp32: Throughput,
    /// Bandwidth of main memory with all cores active.
    pub bandwidth: Bandwidth,
    /// The L2 cache of each core.
    pub l2: Option<Bytes>,
    /// The L3 cache.
    pub l3: Option<Bytes>,
    /// The part of the L3 cache that one core can use, if that is not all of it.
    pub l3_reach: Option<Bytes>,
    /// Power under load.
    pub power: Option<Watts>,
    /// Rent.
    pub price: Option<HourlyPrice>,
    /// Achieved shares of the figures above.
    pub efficiency: CpuEfficiency,
}

/// The shares of a CPU's figures that real code reaches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuEfficiency {
    /// Share of peak in large matrix products.
    pub dense: Share,
    /// Size at which a matrix product reaches half of that, per busy core.
    pub half_size_per_core: Count,
    /// Share of peak in element-wise loops, if arithmetic limits them.
    pub elementwise: Share,
    /// Bandwidth of one core alone in main memory.
    pub core_bandwidth: Bandwidth,
    /// Bandwidth of one core alone in its L2 cache.
    pub core_l2_bandwidth: Bandwidth,
    /// Bandwidth of one core alone in the L3 cache.
    pub core_l3_bandwidth: Bandwidth,
    /// Latency of the L3 cache.
    pub l3_latency: Seconds,
    /// Latency of memory.
    pub memory_latency: Seconds,
}

impl CpuSpec {
    /// Returns the bandwidth of all cores together in main memory; a few cores may not saturate it.
    pub fn all_cores_bandwidth(&self) -> Bandwidth {
        self.bandwidth.min(self.efficiency.core_bandwidth * self.cores.value())
    }

    /// Returns the bandwidth of some of the cores in main memory.
    ///
    /// # Model
    /// Each further core adds less: `1 ÷ B(t)³` is linear in `1 ÷ t³`, from the bandwidth of one core to that of all.
    ///
    /// # Source
    /// The exponent is fitted to a STREAM-like kernel on 1 to 20 cores of two Xeons (`data/micro.csv`).
    ///
    /// ```
    /// use offload_estimator::cpu::saturating_bandwidth;
    /// use offload_vocabulary::quantity::{Bandwidth, Count};
    ///
    /// // A Xeon Gold 6148: 17 GB/s on one core, 104 on twenty.
    /// let [one, all] = [17.0e9, 104.0e9].map(Bandwidth::new);
    /// let on = |cores| saturating_bandwidth(all, one, Count::new(cores), Count::new(20.0));
    /// assert!((on(4.0).value() / 62.1e9 - 1.0).abs() < 0.03);
    /// assert!((on(8.0).value() / 89.9e9 - 1.0).abs() < 0.04);
    /// ```
    pub fn memory_bandwidth(&self, cores: Count) -> Bandwidth {
        let (all, one) = (self.all_cores_bandwidth(), self.efficiency.core_bandwidth);
        saturating_bandwidth(all, one, cores, self.cores.max(cores))
    }

    /// Returns the nearest cache beyond L1 that holds the working set of some cores, if one does.
    ///
    /// # Model
    /// Each core has its part of the working set in its own L2. If each cluster of cores has its own L3, the cores are
    /// spread over the clusters and reach one L3 per cluster in use.
    ///
    /// # Source
    /// Sizes in `catalog/data/microarchitectures.toml`: Zen has an L3 per four cores, since Zen 3 per eight.
    ///
    /// # Assumptions
    /// The cores' parts are equal and not shared; the data in L2 is also in L3.
    pub fn cache_level(&self, working_set: Bytes, cores: Count) -> Option<CacheLevel> {
        let all = |each: Bytes| each * cores.value();
        if self.l2.is_some_and(|l2| working_set <= all(l2)) {
            return Some(CacheLevel::L2);
        }
        let reached = |l3: Bytes| self.l3_reach.map_or(l3, |reach| l3.min(all(reach)));
        self.l3.filter(|l3| working_set <= reached(*l3)).map(|_| CacheLevel::L3)
    }

    /// Returns the part of the L3 cache that one core can use.
    pub fn l3_of_one_core(&self) -> Option<Bytes> {
        self.l3.map(|l3| self.l3_reach.map_or(l3, |reach| l3.min(reach)))
    }

    /// Returns the peak of all cores at a precision.
    ///
    /// Formats narrower than FP32 have one rate: FP32's, or that of the matrix units in the selected format.
    pub const fn peak(&self, precision: Precision) -> Throughput {
        match precision {
            Precision::Fp64 | Precision::Int64 => self.fp64,
            Precision::Fp32
            | Precision::Int32
            | Precision::Tf32
            | Precision::Fp16
            | Precision::Bf16
            | Precision::Int8 => self.fp32,
        }
    }
}

/// A cache that holds a working set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheLevel {
    /// The L2 caches, one per core.
    L2,
    /// The L3 cache of a socket, or of a cluster of its cores.
    L3,
}

/// The exponent of [`CpuSpec::memory_bandwidth`]. `data/micro.csv`, fitted 2026-11-22.
pub const SATURATION: f64 = 3.0;

/// Returns the bandwidth of `cores` of a CPU in main memory, if all `of` cores reach `all` and one alone `one`: see
/// [`CpuSpec::memory_bandwidth`].
pub fn saturating_bandwidth(all: Bandwidth, one: Bandwidth, cores: Count, of: Count) -> Bandwidth {
    if cores >= of || one >= all {
        return all;
    }
    // To the power of `SATURATION`.
    let cubed = |number: f64| number * number * number;
    let (here, last) = (1.0 / cubed(cores.value()), 1.0 / cubed(of.value()));
    let weight = (here - last) / (1.0 - last);
    all / cube_root(1.0 + (cubed(all / one) - 1.0) * weight)
}

/// The costs of a CPU library, and its use of the machine's cores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuLibraryCosts {
    /// Time of one call before it computes.
    pub call: Seconds,
    /// Time to call a compiled function, excluding its operations; zero for a library that does not compile several
    /// operations into one.
    pub compiled: Seconds,
    /// Time to call one layer of a network, excluding its calls.
    pub module: Seconds,
    /// Clock cycles of one core for each comparison of a sort.
    pub comparison: Count,
    /// Threads of matrix products and other dense arithmetic.
    pub dense_threads: Threads,
    /// Threads of element-wise operations and reductions.
    pub elementwise_threads: Threads,
    /// Threads of everything else.
    pub other_threads: Threads,
    /// Time to start and join threads, per doubling of their number.
    pub fork_join: Seconds,
    /// Clock cycles of one core for an exponential, sine or logarithm.
    pub function: Count,
    /// Bytes of first-touch memory per second and core, including page faults, if each result is newly allocated.
    pub allocated: Option<Bandwidth>,
    /// The cost of each scalar operation of an interpreter, which replaces the other costs.
    pub interpreted: Option<Seconds>,
}

impl CpuLibraryCosts {
    /// Returns the threads it uses for a kind of work.
    pub const fn threads(&self, work: &Work) -> Threads {
        match work {
            Work::Matmul(_) | Work::Dense(_) => self.dense_threads,
            Work::Elementwise => self.elementwise_threads,
            Work::Reduction => match self.elementwise_threads {
                Threads::Root => Threads::All,
                same @ (Threads::One | Threads::All) => same,
            },
            Work::Other => self.other_threads,
        }
    }

    /// Returns `true` if its cores process several products of a batch at once, instead of one after another.
    pub(crate) fn divides_batches(&self) -> bool {
        self.other_threads != Threads::One
    }
}
