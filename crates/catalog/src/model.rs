//! The figures of the model that belong to no machine.

use offload_vocabulary::quantity::{Bandwidth, Count, Seconds, Share, Watts};

use crate::{Figure, Range};

/// Figures that hold for every machine where nothing better is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// Its permanent id.
    pub id: &'static str,
    /// Rate of large matrix products and dense loops over a CPU's peak.
    pub dense_share: Range<Share>,
    /// The size of a matrix product that reaches half of that rate, per core at work.
    pub half_size: Figure<Count>,
    /// Rate of element-wise loops over a CPU's peak, where arithmetic limits them.
    pub elementwise_share: Range<Share>,
    /// Memory bandwidth that one core reaches.
    pub core_bandwidth: Range<Bandwidth>,
    /// What one core reads and writes in its L2 cache.
    pub l2_bandwidth: Range<Bandwidth>,
    /// What one core reads and writes in the L3 cache.
    pub l3_bandwidth: Range<Bandwidth>,
    /// How long a core waits for the L3 cache.
    pub l3_latency: Range<Seconds>,
    /// How long it waits for memory.
    pub memory_latency: Range<Seconds>,
    /// Cycles of one core per comparison of a sort in plain C.
    pub comparison: Range<f64>,
    /// Cycles of one core per normally distributed random number of NumPy.
    pub draw: Range<f64>,
    /// Operations per cycle of one core in complex transforms of doubles by NumPy, `5 n log₂ n` of
    /// them counted.
    pub fft: Range<f64>,
    /// The same of single precision.
    pub fft_fp32: Range<f64>,
    /// Time to start and join threads, per doubling of their number.
    pub fork_join: Range<Seconds>,
    /// Time of one core for the page faults of newly allocated memory, in seconds per byte.
    pub page_fault: Range<Seconds>,
    /// The same in huge pages.
    pub huge_page_fault: Range<Seconds>,
    /// The clock, in hertz, of the CPU on which calls and launches have the times that the
    /// libraries state.
    pub reference_clock: Figure<f64>,
    /// Time to plan a transform with cuFFT, for each different one.
    pub fft_plan: Range<Seconds>,
    /// Bandwidth of managed memory that pages over the link, once the GPU's own memory is full.
    pub managed: Figure<Bandwidth>,
    /// Power per core, where the power of the CPU is not known.
    pub core_power: Figure<Watts>,
}
