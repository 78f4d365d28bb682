//! The range of an answer: the same job with the figures of a fixed sample of machines.

pub use crate::aspect::{ASPECTS, Aspect};
use crate::assessment::Assessment;
use crate::job::Job;
use crate::percentiles::{SAMPLE, tenths};
use crate::single_run::times;
use crate::slower_job::change;
use offload_vocabulary::elementary::{exp, ln};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{LIMIT, Seconds, ratio};
use std::array::from_fn;
use std::cell::OnceCell;

/// The factor by which a time may be off: in one case of ten it is below `low`, in one of ten above
/// `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UncertaintyFactor {
    /// At most one.
    pub low: f64,
    /// At least one.
    pub high: f64,
}

impl UncertaintyFactor {
    /// The factor of an exactly known time.
    pub const SURE: Self = Self { low: 1.0, high: 1.0 };

    /// Constructs a factor from two ends in either order; one is always between them.
    pub fn new(low: f64, high: f64) -> Self {
        let (low, high) = (low.min(high), low.max(high));
        Self { low: low.clamp(1e-6, 1.0), high: high.clamp(1.0, 1e6) }
    }

    /// Constructs a factor with equal uncertainty above and below.
    pub fn about(factor: f64) -> Self {
        Self::new(1.0 / factor, factor)
    }

    /// Combines two independent uncertainties.
    ///
    /// # Model
    /// Variances of independent logarithms add up, separately above and below.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let joined = |a: f64, b: f64| {
            let (a, b) = (ln(a), ln(b));
            (a * a + b * b).sqrt()
        };
        Self { low: exp(-joined(self.low, other.low)), high: exp(joined(self.high, other.high)) }
    }

    fn tails(self) -> Tails {
        Tails { low: ln(self.low), high: ln(self.high) }
    }
}

/// A factor's logarithms, computed once for many quantiles.
#[derive(Clone, Copy)]
struct Tails {
    low: f64,
    high: f64,
}

impl Tails {
    /// Returns the factor at a quantile that is this far [away](away) from the median.
    ///
    /// # Model
    /// Log-logistic, with its tenth and ninetieth percentile at `low` and `high`: heavier tails
    /// than a normal distribution of logarithms, and no tables.
    fn at(&self, away: f64) -> f64 {
        exp(away.abs() * if away < 0.0 { self.low } else { self.high })
    }
}

/// Returns the distance of a quantile, between zero and one, from the median on a logistic scale:
/// one at the ninetieth percentile, minus one at the tenth.
fn away(quantile: f64) -> f64 {
    const TENTH: f64 = 2.197_224_577_336_219_6;
    let quantile = quantile.clamp(0.01, 0.99);
    ln(quantile / (1.0 - quantile)) / TENTH
}

/// The uncertainty of each aspect of a job.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uncertainty {
    factors: [UncertaintyFactor; ASPECTS],
    /// The logarithmic width of the speedup's range, relative to the width from independent errors of both machines.
    /// Errors in the work itself are the same on both and cancel.
    pub speedup_width: f64,
}

impl Default for Uncertainty {
    fn default() -> Self {
        Self::of_speedup_width(1.0)
    }
}

impl Uncertainty {
    /// Constructs a zero uncertainty, for a speedup's range of this width.
    pub const fn of_speedup_width(speedup_width: f64) -> Self {
        Self { factors: [UncertaintyFactor::SURE; ASPECTS], speedup_width }
    }

    /// Returns the uncertainty of an aspect.
    pub const fn of(&self, aspect: Aspect) -> UncertaintyFactor {
        self.factors[aspect as usize]
    }

    /// Sets the uncertainty of an aspect.
    pub const fn set(&mut self, aspect: Aspect, factor: UncertaintyFactor) {
        self.factors[aspect as usize] = factor;
    }
}

/// The 80 % range of a quantity: it contains the true value in eight of ten cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval<T> {
    /// The tenth percentile.
    pub low: T,
    /// The ninetieth percentile.
    pub high: T,
}

impl Interval<f64> {
    /// Scales the logarithmic width of the range around a value within it.
    #[must_use]
    pub fn scaled(self, likely: f64, width: f64) -> Self {
        let end = |end: f64| {
            if end > 0.0 && end != likely { likely * exp(width * ln(end / likely)) } else { end }
        };
        // `clamp` with an end unknown to the compiler formats it in its panic: fifteen kilobytes of code.
        Self { low: end(self.low).min(likely), high: end(self.high).max(likely).min(LIMIT) }
    }
}

/// The range of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranges {
    /// All runs on the CPU.
    pub cpu: Interval<Seconds>,
    /// All runs on the warm GPU.
    pub warm: Interval<Seconds>,
    /// All runs on the GPU in a new process.
    pub cold: Interval<Seconds>,
    /// The GPU's speedup in the requested process state.
    pub speedup: Interval<f64>,
    /// The factor by which the GPU is cheaper, if both prices are known.
    pub cost_factor: Option<Interval<f64>>,
}

impl Ranges {
    /// Returns the GPU's time in this process state.
    pub const fn gpu(&self, process: ProcessState) -> Interval<Seconds> {
        match process {
            ProcessState::Warm => self.warm,
            ProcessState::Cold | ProcessState::FirstCall => self.cold,
        }
    }
}

/// The ratio whose powers fill a cube of [`ASPECTS`] sides evenly: the root of x⁹ = x + 1.
///
/// # Source
/// Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018.
const RATIO: f64 = 1.085_070_245_491_451;

/// The distance of each aspect of each job in the sample [away](away) from its median.
type Sample = [[f64; ASPECTS]; SAMPLE];

thread_local! {
    // Shared by all ranges, because computing it again would take a third of a range's time.
    static AWAY: OnceCell<Sample> = const { OnceCell::new() };
}

fn sample() -> Sample {
    from_fn(|place| {
        let mut step = 1.0;
        from_fn(|_| {
            step /= RATIO;
            away((0.5 + step * (place as f64 + 1.0)).fract())
        })
    })
}

/// Visits the jobs of the sample: each aspect's times are off by its own factor.
///
/// # Model
/// 128 jobs, the same for every question: an additive recurrence in eight dimensions, one per
/// aspect.
fn each_job(job: &Job, uncertainty: &Uncertainty, visit: &mut dyn FnMut(usize, &Job)) {
    let (mut changed, mut factors) = (job.clone(), [1.0; ASPECTS]);
    let tails = Aspect::ALL.map(|aspect| uncertainty.of(aspect).tails());
    for (place, away) in AWAY.with(|known| *known.get_or_init(sample)).iter().enumerate() {
        for ((factor, tails), away) in factors.iter_mut().zip(&tails).zip(away) {
            *factor = tails.at(*away);
        }
        change(&mut changed, job, &factors);
        visit(place, &changed);
    }
}

/// Returns the range of a ratio of two times of a job, such as the gain of a split.
///
/// # Model
/// As for the speedup in [`sample_ranges`].
pub fn sample_ratio(
    job: &Job,
    uncertainty: &Uncertainty,
    likely: f64,
    of: impl Fn(&Job) -> f64,
) -> Interval<f64> {
    let mut sample = [0.0; SAMPLE];
    each_job(job, uncertainty, &mut |place, job| sample[place] = of(job));
    percentiles(&sample, likely).scaled(likely, uncertainty.speedup_width)
}

/// Returns the range of one of a job's times, equal to that of [`sample_ranges`] but in less time.
pub fn sample_time(
    job: &Job,
    uncertainty: &Uncertainty,
    likely: Seconds,
    time: fn(&Job) -> Seconds,
) -> Interval<Seconds> {
    let mut sample = [0.0; SAMPLE];
    each_job(job, uncertainty, &mut |place, job| sample[place] = time(job).value());
    in_seconds(&sample, likely)
}

/// Returns the range of a job's answer.
///
/// # Model
/// The tenth and ninetieth percentile of a sample of jobs are the range; that of the speedup has its logarithmic width
/// scaled. The likely answer is always within its range.
pub fn sample_ranges(job: &Job, uncertainty: &Uncertainty, likely: &Assessment) -> Ranges {
    let mut cpu = [0.0; SAMPLE];
    let mut warm = [0.0; SAMPLE];
    let mut cold = [0.0; SAMPLE];
    let mut speedup = [0.0; SAMPLE];
    each_job(job, uncertainty, &mut |place, job| {
        let times = times(job);
        let gpu = match job.process {
            ProcessState::Warm => times.warm,
            ProcessState::Cold | ProcessState::FirstCall => times.cold,
        };
        cpu[place] = times.cpu.value();
        warm[place] = times.warm.value();
        cold[place] = times.cold.value();
        speedup[place] = times.cpu / gpu;
    });
    let speedup =
        percentiles(&speedup, likely.speedup()).scaled(likely.speedup(), uncertainty.speedup_width);
    Ranges {
        cpu: in_seconds(&cpu, likely.cpu.total()),
        warm: in_seconds(&warm, likely.warm.total()),
        cold: in_seconds(&cold, likely.cold.total()),
        speedup,
        // Prices are exact, so the cost of a job follows the times.
        cost_factor: likely.cost_factor().map(|factor| {
            let scaled = |speedup| factor * ratio(speedup, likely.speedup());
            Interval {
                low: scaled(speedup.low).min(factor),
                high: scaled(speedup.high).max(factor).min(LIMIT),
            }
        }),
    }
}

fn in_seconds(sample: &[f64; SAMPLE], likely: Seconds) -> Interval<Seconds> {
    let Interval { low, high } = percentiles(sample, likely.value());
    Interval { low: Seconds::new(low), high: Seconds::new(high) }
}

/// Returns the tenth and ninetieth percentile of a sample, extended if necessary to include the likely value.
fn percentiles(sample: &[f64; SAMPLE], likely: f64) -> Interval<f64> {
    let [low, high] = tenths(sample);
    Interval { low: low.min(likely), high: high.max(likely) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_vocabulary::elementary::power;

    #[test]
    fn half_the_logarithmic_width_is_the_root_of_each_factor() {
        let range = Interval { low: 1.0, high: 64.0 };
        let Interval { low, high } = range.scaled(4.0, 0.5);
        assert!((low - 2.0).abs() < 1e-12 && (high - 16.0).abs() < 1e-12);
        assert_eq!(
            Interval { low: 4.0, high: 4.0 }.scaled(4.0, 0.5),
            Interval { low: 4.0, high: 4.0 }
        );
        assert_eq!(
            Interval { low: 0.0, high: 8.0 }.scaled(4.0, 0.0),
            Interval { low: 0.0, high: 4.0 }
        );
    }

    #[test]
    fn the_ratio_is_a_root_of_its_equation() {
        let power = ASPECTS + 1;
        let raised = (0..power).fold(1.0, |product, _| product * RATIO);
        assert!((raised - RATIO - 1.0).abs() < 1e-9, "{raised}");
    }

    #[test]
    fn the_ends_of_a_factor_are_its_10th_and_90th_percentiles() {
        let factor = UncertaintyFactor::new(0.5, 3.0).tails();
        assert!((factor.at(away(0.1)) - 0.5).abs() < 1e-9);
        assert!((factor.at(away(0.9)) - 3.0).abs() < 1e-9);
        assert!((factor.at(away(0.5)) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn independent_uncertainties_add_in_quadrature() {
        let both = UncertaintyFactor::about(1.5).and(UncertaintyFactor::about(1.5));
        assert!((both.high - power(1.5, 2.0_f64.sqrt())).abs() < 1e-9);
        assert!((both.low * both.high - 1.0).abs() < 1e-9);
    }
}
