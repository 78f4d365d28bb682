//! The specifications of a GPU, and the time overheads of its library.

use crate::interconnect::InterconnectRates;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Joules, Seconds, Share, Throughput, Watts,
};

/// The peak rates of a GPU by precision and arithmetic unit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rates([[Throughput; 2]; Precision::ALL.len()]);

impl Rates {
    /// Returns the peak rate of a unit in the given precision.
    pub const fn get(&self, precision: Precision, unit: ArithmeticUnit) -> Throughput {
        self.0[precision as usize][unit as usize]
    }

    #[must_use]
    pub fn divided_by(mut self, times: f64) -> Self {
        // We divide in place because `map` on an array takes ten times as long in code optimized for size.
        for rate in self.0.as_flattened_mut() {
            *rate = *rate / times;
        }
        self
    }

    /// Sets the peak rate of a unit in the given precision.
    pub const fn set(&mut self, precision: Precision, unit: ArithmeticUnit, rate: Throughput) {
        self.0[precision as usize][unit as usize] = rate;
    }
}

/// A GPU, with its price and its interconnect to the CPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuSpec {
    /// The number of streaming multiprocessors or compute units.
    pub processors: Count,
    pub rates: Rates,
    pub memory: Bytes,
    /// The share of `memory` that the GPU may use, which is less than one if the GPU shares its memory with the CPU.
    pub memory_share: Share,
    /// Specified memory bandwidth of the GPU.
    pub bandwidth: Bandwidth,
    /// Size of the last-level cache.
    pub cache: Option<Bytes>,
    /// Board power, or `None` if unknown.
    pub power: Option<Watts>,
    /// Hourly rent, or `None` if unknown.
    pub price: Option<HourlyPrice>,
    pub interconnect: InterconnectRates,
    pub efficiency: GpuEfficiency,
}

/// The shares of a GPU's peak rates that good kernels reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuEfficiency {
    /// Sustained rate of the vector units, as a share of their peak rate.
    pub vector: Share,
    /// Sustained rate of the matrix units, as a share of their peak rate.
    pub matrix: Share,
    /// Achieved memory bandwidth, as a share of the specified bandwidth.
    pub bandwidth: Share,
    /// Bandwidth of the last-level cache per processor.
    pub cache_per_processor: Bandwidth,
}

/// The bandwidth of the last-level cache per processor, in bytes per second. It differs little between cards.
///
/// The value is the median of four data sets on an A40 and an H200 from gpu-benches, accessed 2026-11-21, with a mean
/// error of 7 %. `cargo xtask fit` recomputes the median.
pub const CACHE_PER_PROCESSOR: Bandwidth = Bandwidth::new(42.2e9);

impl GpuEfficiency {
    /// Returns the sustained rate of a unit, as a share of its peak rate.
    pub const fn share(&self, unit: ArithmeticUnit) -> Share {
        match unit {
            ArithmeticUnit::Vector => self.vector,
            ArithmeticUnit::Matrix => self.matrix,
        }
    }
}

/// Returns the share of the peak rate that a GPU sustains within its power limit.
///
/// # Model
/// `min(cap, power / (energy per operation · peak))`: a card that would exceed its board power at the peak rate lowers
/// its clock (power throttling).
///
/// # Assumptions
/// Arithmetic consumes all of the board power. `cap` is the share that the best kernels reach when power is not the
/// limit. A card whose power is unknown reaches `cap`.
///
/// # Source
/// Fitted to public FP32 matrix-product measurements of eight GPUs (`catalog/data`, architectures).
///
/// ```
/// use offload_estimator::gpu::sustained_share;
/// use offload_estimator::trace::{Ledger, Trace};
/// use offload_vocabulary::quantity::{Joules, Share, Throughput, Watts};
///
/// // An L4 has a power limit of 72 W and a peak of 30.3 TFLOP/s, at about 8 pJ per operation.
/// let share = sustained_share(
///     Some(Watts::new(72.0)),
///     Joules::new(8e-12),
///     Throughput::new(30.3e12),
///     Share::new(0.93),
///     &mut Trace::silent(),
/// );
/// assert!((share.value() - 0.297).abs() < 0.001);
/// ```
pub fn sustained_share(
    power: Option<Watts>,
    energy_per_operation: Joules,
    peak: Throughput,
    cap: Share,
    trace: &mut Trace<impl Ledger>,
) -> Share {
    let Some(power) = power else { return cap };
    let peak_power = Watts::new(energy_per_operation.value() * peak.value());
    let share = Share::new((power / peak_power).min(cap.value()));
    trace.note(Chapter::Gpu, || Formula {
        title: "Share of peak under the power limit",
        formula: "min({0}, {1} ÷ ({2} · {3}))",
        terms: terms(&[
            term(Symbol::ShareCap, cap),
            term(Symbol::GpuPower, power),
            term(Symbol::EnergyEach, energy_per_operation),
            term(Symbol::GpuPeak, peak),
        ]),
        result: share.into(),
    });
    share
}

/// The costs of a GPU library, per kernel, call or process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuLibraryCosts {
    /// CPU time to launch one kernel.
    pub launch: Seconds,
    /// Time to call a compiled function or a captured graph.
    pub call: Seconds,
    /// Time to call one layer of a network, excluding kernel launches.
    pub module: Seconds,
    /// Minimum time of a kernel on the GPU.
    pub kernel: Seconds,
    /// CPU time to issue a kernel that the vendor's library launches within a call. This is also the minimum time of
    /// such a kernel on the GPU.
    pub nested: Seconds,
    /// CPU time of one synchronization call, excluding the wait for the GPU.
    pub synchronize: Seconds,
    /// Share of the streaming bandwidth that reductions reach.
    pub reduction: Share,
    /// Bandwidth of paging over the interconnect, which occurs if the arrays exceed the GPU's memory.
    ///
    /// `None` if the library does not page. An allocation that exceeds the memory then fails.
    pub paging: Option<Bandwidth>,
    pub start_up: StartUp,
}

/// The start-up costs of a GPU library in a new process.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StartUp {
    /// Time to import the library. Zero if the CPU program also imports the library.
    pub import: Seconds,
    /// Time to create the GPU context.
    pub context: Seconds,
    /// Time to create the handles of the vendor's libraries, such as cuBLAS.
    pub handles: Seconds,
    /// Time to compile one kernel at its first use.
    pub compile: Seconds,
}
