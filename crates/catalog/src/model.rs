//! The figures of the model that belong to no machine.

use offload_vocabulary::quantity::{Bandwidth, Count, Seconds, Share, Watts};

use crate::{Figure, Range};

/// Figures that hold for every machine if nothing better is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// Its permanent id.
    pub id: &'static str,
    /// Rate of large matrix products and dense loops over a CPU's peak.
    pub dense_share: Range<Share>,
    /// The size of a matrix product that reaches half of that rate, per busy core.
    pub half_size: Figure<Count>,
    /// Rate of element-wise loops over a CPU's peak, if arithmetic limits them.
    pub elementwise_share: Range<Share>,
    /// Memory bandwidth of one core.
    pub core_bandwidth: Range<Bandwidth>,
    /// Bandwidth of one core in its L2 cache.
    pub l2_bandwidth: Range<Bandwidth>,
    /// Bandwidth of one core in the L3 cache.
    pub l3_bandwidth: Range<Bandwidth>,
    /// Latency of the L3 cache.
    pub l3_latency: Range<Seconds>,
    /// Latency of memory.
    pub memory_latency: Range<Seconds>,
    /// Cycles of one core per comparison of a sort in plain C.
    pub comparison: Range<f64>,
    /// Cycles of one core per normally distributed random number of NumPy.
    pub draw: Range<f64>,
    /// Operations per cycle of one core in complex transforms of doubles by NumPy, counted as
    /// `5 n log₂ n`.
    pub fft: Range<f64>,
    /// The same for single precision.
    pub fft_fp32: Range<f64>,
    /// Time to start and join threads, per doubling of their number.
    pub fork_join: Range<Seconds>,
    /// Time of one core for the page faults of newly allocated memory, in seconds per byte.
    pub page_fault: Range<Seconds>,
    /// The same in huge pages.
    pub huge_page_fault: Range<Seconds>,
    /// The clock, in hertz, of the CPU that the libraries' times of calls and launches refer to.
    pub reference_clock: Figure<f64>,
    /// Time to plan each different transform with cuFFT.
    pub fft_plan: Range<Seconds>,
    /// Bandwidth of managed memory that pages over the link when the GPU's own memory is full.
    pub managed: Figure<Bandwidth>,
    /// Power per core, if the power of the CPU is unknown.
    pub core_power: Figure<Watts>,
}
