//! The GPU that a computation could move to, and the costs of its library.

use crate::interconnect::InterconnectRates;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Joules, Seconds, Share, Throughput, Watts,
};

/// The peak rate of a GPU for every precision and unit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rates([[Throughput; 2]; Precision::ALL.len()]);

impl Rates {
    /// Returns the peak of a unit at a precision.
    pub const fn get(&self, precision: Precision, unit: ArithmeticUnit) -> Throughput {
        self.0[precision as usize][unit as usize]
    }

    /// Returns the rates divided by a number.
    #[must_use]
    pub fn over(mut self, times: f64) -> Self {
        // In place, because `map` of an array takes ten times as long in code compiled for size.
        for rate in self.0.as_flattened_mut() {
            *rate = *rate / times;
        }
        self
    }

    /// Sets the peak of a unit at a precision.
    pub const fn set(&mut self, precision: Precision, unit: ArithmeticUnit, rate: Throughput) {
        self.0[precision as usize][unit as usize] = rate;
    }
}

/// A GPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuSpec {
    /// Streaming multiprocessors, or compute units.
    pub processors: Count,
    /// Peak rates.
    pub rates: Rates,
    /// Its memory.
    pub memory: Bytes,
    /// The usable share of that memory: not all of it if the CPU shares it.
    pub memory_share: Share,
    /// The specified bandwidth of that memory.
    pub bandwidth: Bandwidth,
    /// The last-level cache.
    pub cache: Option<Bytes>,
    /// Board power.
    pub power: Option<Watts>,
    /// Rent.
    pub price: Option<HourlyPrice>,
    /// The interconnect with the CPU.
    pub interconnect: InterconnectRates,
    /// Achieved shares of the figures above.
    pub efficiency: GpuEfficiency,
}

/// The shares of a GPU's figures that good kernels reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuEfficiency {
    /// Sustained share of the peak of the vector units.
    pub vector: Share,
    /// Sustained share of the peak of the matrix units.
    pub matrix: Share,
    /// Share of the specified memory bandwidth.
    pub bandwidth: Share,
    /// Bandwidth of the last-level cache for each processor.
    pub cached_each: Bandwidth,
}

/// The bandwidth of the last-level cache per processor, which differs little between cards.
///
/// In bytes per second. Median of four data sets on an A40 and an H200, 7 % mean error:
/// gpu-benches, read 2026-11-21; `cargo xtask fit` recomputes it.
pub const CACHE_PER_PROCESSOR: Bandwidth = Bandwidth::new(42.2e9);

impl GpuEfficiency {
    /// Returns the sustained share of the peak of a unit.
    pub const fn share(&self, unit: ArithmeticUnit) -> Share {
        match unit {
            ArithmeticUnit::Vector => self.vector,
            ArithmeticUnit::Matrix => self.matrix,
        }
    }
}

/// Returns the share of its peak that a GPU sustains within its power limit.
///
/// # Model
/// `min(cap, power / (energy per operation · peak))`. This is often called thermal throttling: a card whose peak would
/// exceed its board power lowers its clock.
///
/// # Assumptions
/// All board power goes into arithmetic; `cap` is the share of the best kernels if power does not limit them. A card
/// without a stated power limit reaches the cap.
///
/// # Source
/// Fitted to public FP32 matrix-product measurements of eight GPUs (`catalog/data`, architectures).
///
/// ```
/// use offload_estimator::gpu::sustained_share;
/// use offload_estimator::trace::{Ledger, Trace};
/// use offload_vocabulary::quantity::{Joules, Share, Throughput, Watts};
///
/// // An L4 has a 72 W limit and a 30.3 TFLOP/s peak at about 8 pJ per operation.
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
    let wanted = Watts::new(energy_per_operation.value() * peak.value());
    let share = Share::new((power / wanted).min(cap.value()));
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

/// The costs of a GPU library.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuLibraryCosts {
    /// CPU time to launch one kernel.
    pub launch: Seconds,
    /// Time to call a compiled function or a captured graph.
    pub call: Seconds,
    /// Time to call one layer of a network, excluding its launches.
    pub module: Seconds,
    /// Time of the shortest kernel on the GPU.
    pub kernel: Seconds,
    /// Time of a kernel that a vendor's library launches by itself, both at issue and at execution.
    pub nested: Seconds,
    /// Overhead of waiting for the GPU, excluding the wait itself.
    pub synchronize: Seconds,
    /// Share of streaming bandwidth that its reductions reach.
    pub reduction: Share,
    /// The paging bandwidth over the link, if arrays beyond the GPU's memory are paged.
    pub paging: Option<Bandwidth>,
    /// The start-up costs of a process.
    pub start_up: StartUp,
}

/// The costs of a GPU library's start, once per process.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StartUp {
    /// Time to import the library, unless the program on the CPU imports it too.
    pub import: Seconds,
    /// Time to create the context of the GPU.
    pub context: Seconds,
    /// Time to create the handles of the vendor's libraries.
    pub handles: Seconds,
    /// Time to compile one kernel at its first use.
    pub compile: Seconds,
}
