//! The accelerator a computation could move to, and what its library costs.

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
    /// The peak of a unit at a precision.
    pub const fn get(&self, precision: Precision, unit: ArithmeticUnit) -> Throughput {
        self.0[precision as usize][unit as usize]
    }

    /// Rates this many times lower.
    #[must_use]
    pub fn over(mut self, times: f64) -> Self {
        // In place: `map` of an array takes ten times as long where code is compiled for size.
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
    /// The share of it that it may use: not all where it is the CPU's as well.
    pub memory_share: Share,
    /// Bandwidth of that memory as specified.
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

/// How much of a GPU's figures good kernels reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuEfficiency {
    /// Sustained share of the peak of the vector units.
    pub vector: Share,
    /// Sustained share of the peak of the matrix units.
    pub matrix: Share,
    /// Share of the specified memory bandwidth.
    pub bandwidth: Share,
    /// What the last-level cache moves for each processor.
    pub cached_each: Bandwidth,
}

/// What the last-level cache moves for each processor of any card: they differ little in it.
///
/// In bytes per second. Median of four data sets on an A40 and an H200, 7 % mean error: gpu-benches,
/// read 2026-11-21; `cargo xtask fit` works it out again.
pub const CACHE_PER_PROCESSOR: Bandwidth = Bandwidth::new(42.2e9);

impl GpuEfficiency {
    /// The sustained share of the peak of a unit.
    pub const fn share(&self, unit: ArithmeticUnit) -> Share {
        match unit {
            ArithmeticUnit::Vector => self.vector,
            ArithmeticUnit::Matrix => self.matrix,
        }
    }
}

/// The share of its peak a GPU sustains without leaving its power limit.
///
/// # Model
/// `min(cap, power / (energy per operation · peak))`. What people call thermal throttling: a card
/// whose peak would draw more than its board may, clocks down until it does not.
///
/// # Assumptions
/// All of the board's power goes into arithmetic; `cap` is what the best kernels reach when power
/// does not hold them back. A card without a stated power limit reaches the cap.
///
/// # Source
/// Fit on public FP32 matrix-product measurements of eight GPUs (`catalog/data`, architectures).
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
        title: "Share of peak that the power limit leaves",
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

/// What a GPU library costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuLibraryCosts {
    /// What the CPU spends to launch one kernel.
    pub launch: Seconds,
    /// What calling a compiled function or a captured graph costs.
    pub call: Seconds,
    /// What calling one layer of a network costs beyond its launches.
    pub module: Seconds,
    /// What the shortest kernel takes on the GPU.
    pub kernel: Seconds,
    /// What a kernel costs, on either side, that a vendor's library launches by itself.
    pub nested: Seconds,
    /// What waiting for the GPU costs beyond the wait.
    pub synchronize: Seconds,
    /// Share of streaming bandwidth that its reductions reach.
    pub reduction: Share,
    /// Where arrays beyond the GPU's memory are paged over the link: how fast.
    pub paging: Option<Bandwidth>,
    /// What happens once in a process.
    pub start_up: StartUp,
}

/// What happens once in a process before a GPU library is warm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StartUp {
    /// Importing the library, if the program on the CPU does not import it too.
    pub import: Seconds,
    /// Creating the context of the GPU.
    pub context: Seconds,
    /// Creating the handles of the vendor's libraries.
    pub handles: Seconds,
    /// Compiling one kernel at its first use.
    pub compile: Seconds,
}
