//! Default figures of the model, for hardware and libraries without specific figures.

use offload_vocabulary::quantity::{Bandwidth, Count, Seconds, Share, Watts};

use crate::{Figure, Range};

/// Default figures of the model, for hardware and libraries without specific figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    pub id: &'static str,
    /// Rate of large matrix products and dense loops, as a share of a CPU's peak rate.
    pub dense_share: Range<Share>,
    /// The size `n` of an `n × n × n` matrix product that reaches half of [`Self::dense_share`], per busy core.
    pub half_size: Figure<Count>,
    /// Rate of compute-bound element-wise loops, as a share of a CPU's peak rate.
    pub elementwise_share: Range<Share>,
    /// Memory bandwidth of one core.
    pub core_bandwidth: Range<Bandwidth>,
    /// Bandwidth at which one core reads its L2 cache.
    pub l2_bandwidth: Range<Bandwidth>,
    /// Bandwidth at which one core reads the L3 cache.
    pub l3_bandwidth: Range<Bandwidth>,
    pub l3_latency: Range<Seconds>,
    pub memory_latency: Range<Seconds>,
    /// Single-core cycles per comparison in a sort in plain C.
    pub comparison: Range<f64>,
    /// Single-core cycles per normally distributed random number in NumPy.
    pub draw: Range<f64>,
    /// Operations per cycle on one core in NumPy's complex double-precision Fourier transforms, assuming `5 n log₂ n`
    /// operations per transform.
    pub fft: Range<f64>,
    /// Operations per cycle on one core in NumPy's complex single-precision Fourier transforms, assuming `5 n log₂ n`
    /// operations per transform.
    pub fft_fp32: Range<f64>,
    /// Time to start and join threads, per doubling of their number.
    pub fork_join: Range<Seconds>,
    /// Time of page faults in newly allocated memory on one core, in seconds per byte.
    pub page_fault: Range<Seconds>,
    /// Time of page faults in newly allocated huge pages on one core, in seconds per byte.
    pub huge_page_fault: Range<Seconds>,
    /// Clock of the CPU on which the libraries' call and launch times were measured, in hertz.
    pub reference_clock: Figure<f64>,
    /// Time that cuFFT takes to plan one transform.
    pub fft_plan: Range<Seconds>,
    /// Bandwidth at which managed (unified) memory is paged over the interconnect if the GPU's memory is full.
    pub managed: Figure<Bandwidth>,
    /// Power per core of a CPU whose power is unknown.
    pub core_power: Figure<Watts>,
}
