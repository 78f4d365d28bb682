//! The specifications of a CPU, and the costs of its library.

use crate::workload::Work;
use offload_vocabulary::elementary::cube_root;
use offload_vocabulary::execution::Threads;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Frequency, HourlyPrice, Seconds, Share, Throughput, Watts,
};

/// A CPU, or the cores of a CPU that belong to a cloud machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuSpec {
    /// The number of physical cores.
    pub cores: Count,
    /// The clock rate with all cores busy.
    pub clock: Frequency,
    /// Instructions per cycle of a core, relative to Zen 4, the CPU on which the model's cycle counts were measured.
    pub ipc: Count,
    /// Peak rate of all cores in double precision.
    pub fp64: Throughput,
    /// Peak rate of all cores in single precision.
    pub fp32: Throughput,
    /// Main-memory bandwidth of all cores together.
    pub bandwidth: Bandwidth,
    /// Size of the L2 cache per core.
    pub l2: Option<Bytes>,
    /// Size of the L3 cache of all cores together.
    pub l3: Option<Bytes>,
    /// Size of the L3 cache that one core can use, such as the L3 cache of its chiplet. `None` if a core can use the
    /// whole L3 cache.
    pub l3_reach: Option<Bytes>,
    /// Power under load.
    pub power: Option<Watts>,
    /// Rent per hour.
    pub price: Option<HourlyPrice>,
    /// The rates that code reaches on this CPU.
    pub efficiency: CpuEfficiency,
}

/// Number of random accesses that a core has in flight. Derived from `np.take` of 10⁷ doubles on a Zen 4, which takes
/// 11.1 ns per element at a memory latency of 105 ns (`data/cpu/measured.csv`, 2026-11-21).
pub const CONCURRENT_ACCESSES: Count = Count::new(7.0);

/// The rates that code reaches on a CPU, as shares of the peak rate or as measured bandwidths and latencies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuEfficiency {
    /// Share of the peak rate that large matrix products reach.
    pub dense: Share,
    /// The size `n` of an `n × n × n` matrix product for which one core reaches half of `dense`. For `c` cores, the
    /// size is `c` times as large.
    pub half_size_per_core: Count,
    /// Share of the peak rate that compute-bound element-wise loops reach.
    pub elementwise: Share,
    /// Main-memory bandwidth of one core if the other cores are idle.
    pub core_bandwidth: Bandwidth,
    /// L2 bandwidth of one core.
    pub core_l2_bandwidth: Bandwidth,
    /// L3 bandwidth of one core if the other cores are idle.
    pub core_l3_bandwidth: Bandwidth,
    pub l3_latency: Seconds,
    pub memory_latency: Seconds,
}

impl CpuSpec {
    /// Returns the main-memory bandwidth of all cores together. A CPU with few cores may be unable to saturate
    /// `bandwidth`.
    pub fn all_cores_bandwidth(&self) -> Bandwidth {
        self.bandwidth.min(self.efficiency.core_bandwidth * self.cores.value())
    }

    /// Returns the main-memory bandwidth of `cores` cores.
    ///
    /// # Model
    /// Each additional core adds less bandwidth. `1 ÷ B(t)³`, where `B(t)` is the bandwidth of `t` cores, is
    /// interpolated linearly in `1 ÷ t³` between one core and all cores.
    ///
    /// # Source
    /// The exponent is fitted to a STREAM-like kernel on 1 to 20 cores of two Xeons (`data/micro.csv`).
    ///
    /// ```
    /// use offload_estimator::cpu::saturating_bandwidth;
    /// use offload_vocabulary::quantity::{Bandwidth, Count};
    ///
    /// // A Xeon Gold 6148: 17 GB/s on one core, 104 on twenty.
    /// let [one_core, all_cores] = [17.0e9, 104.0e9].map(Bandwidth::new);
    /// let bandwidth = |cores| saturating_bandwidth(all_cores, one_core, Count::new(cores), Count::new(20.0));
    /// assert!((bandwidth(4.0).value() / 62.1e9 - 1.0).abs() < 0.03);
    /// assert!((bandwidth(8.0).value() / 89.9e9 - 1.0).abs() < 0.04);
    /// ```
    pub fn memory_bandwidth(&self, cores: Count) -> Bandwidth {
        let (all_cores, one_core) = (self.all_cores_bandwidth(), self.efficiency.core_bandwidth);
        saturating_bandwidth(all_cores, one_core, cores, self.cores.max(cores))
    }

    /// Returns the fastest cache beyond L1 that holds the working set of `cores` cores.
    ///
    /// Returns `None` if only main memory holds the working set.
    ///
    /// # Model
    /// Each core can keep its share of the working set in its L2 cache. If each cluster of cores has a separate L3
    /// cache, the busy cores are spread over the clusters, so each busy core adds the L3 cache of another cluster until
    /// all clusters are in use.
    ///
    /// # Source
    /// Cache sizes in `catalog/data/microarchitectures.toml`. Zen has one L3 cache per four cores. Zen 3 and its
    /// successors have one L3 cache per eight cores.
    ///
    /// # Assumptions
    /// The shares of the working set are equal and disjoint. The L3 cache is inclusive: it also contains the data in
    /// the L2 caches.
    pub fn cache_level(&self, working_set: Bytes, cores: Count) -> Option<CacheLevel> {
        let in_all_cores = |bytes_per_core: Bytes| bytes_per_core * cores.value();
        if self.l2.is_some_and(|l2| working_set <= in_all_cores(l2)) {
            return Some(CacheLevel::L2);
        }
        let reachable_bytes =
            |l3: Bytes| self.l3_reach.map_or(l3, |reach| l3.min(in_all_cores(reach)));
        self.l3.filter(|l3| working_set <= reachable_bytes(*l3)).map(|_| CacheLevel::L3)
    }

    /// Returns the size of the L3 cache that one core can use.
    pub fn l3_of_one_core(&self) -> Option<Bytes> {
        self.l3.map(|l3| self.l3_reach.map_or(l3, |reach| l3.min(reach)))
    }

    /// Returns the peak rate of all cores in the given precision.
    ///
    /// All formats except FP64 and INT64 use `fp32`, which is set to the rate in the job's precision (e.g. to the BF16
    /// rate of matrix units).
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

/// A cache level that can hold a working set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheLevel {
    /// The L2 caches, one per core.
    L2,
    /// The L3 cache of a socket, or of a cluster of its cores.
    L3,
}

/// The exponent of [`CpuSpec::memory_bandwidth`], fitted to `data/micro.csv` on 2026-11-22.
pub const SATURATION: f64 = 3.0;

/// Returns the main-memory bandwidth of `cores` out of `total_cores` cores, given the bandwidths of one core and of all
/// cores.
///
/// See [`CpuSpec::memory_bandwidth`] for the model.
pub fn saturating_bandwidth(
    all_cores: Bandwidth,
    one_core: Bandwidth,
    cores: Count,
    total_cores: Count,
) -> Bandwidth {
    if cores >= total_cores || one_core >= all_cores {
        return all_cores;
    }
    // The exponent `SATURATION` is 3, so the power is a product.
    let cubed = |number: f64| number * number * number;
    let (cores_term, limit) = (1.0 / cubed(cores.value()), 1.0 / cubed(total_cores.value()));
    let weight = (cores_term - limit) / (1.0 - limit);
    all_cores / cube_root(1.0 + (cubed(all_cores / one_core) - 1.0) * weight)
}

/// The costs of a CPU library, and the number of cores that the library uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuLibraryCosts {
    /// Time of a library call, excluding its computation.
    pub call: Seconds,
    /// Time to call a compiled function, excluding its operations. Zero if the library does not compile functions.
    pub compiled: Seconds,
    /// Time to call one layer of a network, excluding the library calls within it.
    pub module: Seconds,
    /// Single-core clock cycles per comparison in a sort.
    pub comparison: Count,
    /// Threads used for matrix products and other dense arithmetic.
    pub dense_threads: Threads,
    /// Threads used for element-wise operations and reductions.
    pub elementwise_threads: Threads,
    /// Threads used for all other operations.
    pub other_threads: Threads,
    /// Time to start and join threads, for each doubling of the number of threads. Eight threads take three times as
    /// long as two.
    pub fork_join: Seconds,
    /// Single-core clock cycles per exponential, sine or logarithm.
    pub function: Count,
    /// Rate at which one core touches newly allocated memory for the first time, which causes page faults.
    ///
    /// `None` if the library reuses memory instead of allocating new memory for each result.
    pub first_touch_rate: Option<Bandwidth>,
    /// Time of a scalar operation in an interpreter. If set, it replaces all other costs.
    pub interpreted: Option<Seconds>,
}

impl CpuLibraryCosts {
    /// Returns the threads that the library uses for the given kind of work.
    pub const fn threads(&self, work: &Work) -> Threads {
        match work {
            Work::Matmul(_) | Work::Dense(_) => self.dense_threads,
            Work::Elementwise => self.elementwise_threads,
            Work::Reduction => match self.elementwise_threads {
                Threads::Root => Threads::All,
                threads @ (Threads::One | Threads::All) => threads,
            },
            Work::Other => self.other_threads,
        }
    }

    /// Returns `true` if the library computes the products of a batch in parallel. Otherwise, it computes one product
    /// at a time, on several cores.
    pub(crate) fn computes_batches_in_parallel(&self) -> bool {
        self.other_threads != Threads::One
    }
}
