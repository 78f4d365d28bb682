//! The 80 % range of an estimate, computed from a fixed sample of jobs with varied constants.

pub use crate::aspect::{ASPECT_COUNT, Aspect};
use crate::assessment::Assessment;
use crate::job::Job;
use crate::percentiles::{SAMPLE, tenths};
use crate::scaled_job::scale_times;
use crate::single_run::times;
use offload_vocabulary::elementary::{exp, ln};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{LIMIT, Seconds, ratio};
use std::array::from_fn;
use std::cell::OnceCell;

/// The 80 % range of the ratio of the true time to the predicted time. The ratio is below `low` in one of ten cases,
/// and above `high` in one of ten cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UncertaintyFactor {
    /// The tenth percentile, which is at most one.
    pub low: f64,
    /// The ninetieth percentile, which is at least one.
    pub high: f64,
}

impl UncertaintyFactor {
    /// The factor for a time without uncertainty.
    pub const EXACT: Self = Self { low: 1.0, high: 1.0 };

    /// Constructs a factor from its two ends, in any order. The range is extended to include one.
    pub fn new(low: f64, high: f64) -> Self {
        let (low, high) = (low.min(high), low.max(high));
        Self { low: low.clamp(1e-6, 1.0), high: high.clamp(1.0, 1e6) }
    }

    /// Constructs a factor from `1 / factor` to `factor`, which is symmetric on a logarithmic scale.
    pub fn symmetric(factor: f64) -> Self {
        Self::new(1.0 / factor, factor)
    }

    /// Combines two independent uncertainty factors of the same time.
    ///
    /// # Model
    /// The variances of the logarithms add up, separately for `low` and `high`.
    #[must_use]
    pub fn combined_with(self, other: Self) -> Self {
        let joined_width = |a: f64, b: f64| {
            let (a, b) = (ln(a), ln(b));
            (a * a + b * b).sqrt()
        };
        Self {
            low: exp(-joined_width(self.low, other.low)),
            high: exp(joined_width(self.high, other.high)),
        }
    }

    fn tails(self) -> Tails {
        Tails { low: ln(self.low), high: ln(self.high) }
    }
}

/// The logarithms of a factor's ends, computed once for many quantiles.
#[derive(Clone, Copy)]
struct Tails {
    low: f64,
    high: f64,
}

impl Tails {
    /// Returns the factor at a quantile with the given [`logistic_distance`] from the median.
    ///
    /// # Model
    /// The factor has a log-logistic distribution whose tenth and ninetieth percentiles are `low` and `high`. A
    /// log-logistic distribution has heavier tails than a log-normal distribution, and its quantiles need no tables.
    fn factor_at(&self, distance: f64) -> f64 {
        exp(distance.abs() * if distance < 0.0 { self.low } else { self.high })
    }
}

/// Returns the distance of a quantile from the median on a logistic scale.
///
/// For example, the distance is 0 for the median (0.5), 1 for the ninetieth percentile (0.9) and −1 for the tenth
/// percentile (0.1).
fn logistic_distance(quantile: f64) -> f64 {
    const NINETIETH_LOGIT: f64 = 2.197_224_577_336_219_6;
    let quantile = quantile.clamp(0.01, 0.99);
    ln(quantile / (1.0 - quantile)) / NINETIETH_LOGIT
}

/// The uncertainty of each aspect of a job.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uncertainty {
    factors: [UncertaintyFactor; ASPECT_COUNT],
    /// The logarithmic width of the speedup's range, relative to the width if the errors of the CPU time and the GPU
    /// time were independent. The ratio is usually below one, because errors in the amount of work affect both times
    /// equally and cancel out.
    pub speedup_width: f64,
}

impl Default for Uncertainty {
    fn default() -> Self {
        Self::of_speedup_width(1.0)
    }
}

impl Uncertainty {
    /// Constructs an uncertainty with exact times and the given `speedup_width`.
    pub const fn of_speedup_width(speedup_width: f64) -> Self {
        Self { factors: [UncertaintyFactor::EXACT; ASPECT_COUNT], speedup_width }
    }

    pub const fn of(&self, aspect: Aspect) -> UncertaintyFactor {
        self.factors[aspect as usize]
    }

    pub const fn set(&mut self, aspect: Aspect, factor: UncertaintyFactor) {
        self.factors[aspect as usize] = factor;
    }
}

/// The 80 % range of a quantity, which contains the true value in eight of ten cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval<T> {
    /// The tenth percentile.
    pub low: T,
    /// The ninetieth percentile.
    pub high: T,
}

impl Interval<f64> {
    /// Widens or narrows the range. Each end's distance from `likely`, on a logarithmic scale, is multiplied by `width`.
    #[must_use]
    pub fn scaled(self, likely: f64, width: f64) -> Self {
        let scaled_end = |end: f64| {
            if end > 0.0 && end != likely { likely * exp(width * ln(end / likely)) } else { end }
        };
        // We avoid `clamp`, because it formats non-constant bounds in a panic message, which adds 15 kB of code.
        Self {
            low: scaled_end(self.low).min(likely),
            high: scaled_end(self.high).max(likely).min(LIMIT),
        }
    }
}

/// The 80 % ranges of an estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranges {
    /// The time of all runs on the CPU.
    pub cpu: Interval<Seconds>,
    /// The time of all runs on the GPU in a warm process.
    pub warm: Interval<Seconds>,
    /// The time of all runs on the GPU in a new process.
    pub cold: Interval<Seconds>,
    /// The GPU's speedup in the requested process state.
    pub speedup: Interval<f64>,
    /// The ratio of a run's cost on the CPU to its cost on the GPU, or `None` if a price is unknown.
    pub cost_factor: Option<Interval<f64>>,
}

impl Ranges {
    /// Returns the range of the GPU's time in the given process state.
    pub const fn gpu(&self, process: ProcessState) -> Interval<Seconds> {
        match process {
            ProcessState::Warm => self.warm,
            ProcessState::Cold | ProcessState::FirstCall => self.cold,
        }
    }
}

/// The base of a quasirandom sequence in [`ASPECT_COUNT`] dimensions: the positive root of x⁹ = x + 1.
///
/// # Source
/// Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018.
const SEQUENCE_BASE: f64 = 1.085_070_245_491_451;

/// The quantiles of the sample, one per job and aspect, as [`logistic_distance`]s from the median.
type Sample = [[f64; ASPECT_COUNT]; SAMPLE];

thread_local! {
    // The quantiles are computed once. Recomputing them for each range would take a third of the range's total time.
    static SAMPLE_QUANTILES: OnceCell<Sample> = const { OnceCell::new() };
}

fn sample_quantiles() -> Sample {
    from_fn(|index| {
        let mut step = 1.0;
        from_fn(|_| {
            step /= SEQUENCE_BASE;
            logistic_distance((0.5 + step * (index as f64 + 1.0)).fract())
        })
    })
}

/// Calls `visit` for each job in the sample. In each job, the times of each aspect are multiplied by a factor drawn
/// from the aspect's uncertainty.
///
/// # Model
/// Every job has the same 128 quantiles per aspect. They are an additive recurrence in eight dimensions, one per
/// aspect.
fn visit_jobs(job: &Job, uncertainty: &Uncertainty, visit: &mut dyn FnMut(usize, &Job)) {
    let (mut changed, mut factors) = (job.clone(), [1.0; ASPECT_COUNT]);
    let tails = Aspect::ALL.map(|aspect| uncertainty.of(aspect).tails());
    for (index, distance) in
        SAMPLE_QUANTILES.with(|cell| *cell.get_or_init(sample_quantiles)).iter().enumerate()
    {
        for ((factor, tails), distance) in factors.iter_mut().zip(&tails).zip(distance) {
            *factor = tails.factor_at(*distance);
        }
        scale_times(&mut changed, job, &factors);
        visit(index, &changed);
    }
}

/// Returns the 80 % range of the ratio between two times of a job, such as the gain of a split.
///
/// # Model
/// The range is computed like the speedup's range in [`sample_ranges`].
pub fn sample_ratio(
    job: &Job,
    uncertainty: &Uncertainty,
    likely: f64,
    measure: impl Fn(&Job) -> f64,
) -> Interval<f64> {
    let mut sample = [0.0; SAMPLE];
    visit_jobs(job, uncertainty, &mut |index, job| sample[index] = measure(job));
    percentiles(&sample, likely).scaled(likely, uncertainty.speedup_width)
}

/// Returns the 80 % range of one time of a job, as in [`sample_ranges`], without computing the other ranges.
pub fn sample_time(
    job: &Job,
    uncertainty: &Uncertainty,
    likely: Seconds,
    time: fn(&Job) -> Seconds,
) -> Interval<Seconds> {
    let mut sample = [0.0; SAMPLE];
    visit_jobs(job, uncertainty, &mut |index, job| sample[index] = time(job).value());
    in_seconds(&sample, likely)
}

/// Returns the 80 % ranges of a job's times, speedup and cost factor.
///
/// # Model
/// Each range covers the tenth to the ninetieth percentile of the sample, and is extended to include the likely value.
/// The logarithmic width of the speedup's range is then multiplied by `speedup_width`.
pub fn sample_ranges(job: &Job, uncertainty: &Uncertainty, likely: &Assessment) -> Ranges {
    let mut cpu = [0.0; SAMPLE];
    let mut warm = [0.0; SAMPLE];
    let mut cold = [0.0; SAMPLE];
    let mut speedup = [0.0; SAMPLE];
    visit_jobs(job, uncertainty, &mut |index, job| {
        let times = times(job);
        let gpu = match job.process {
            ProcessState::Warm => times.warm,
            ProcessState::Cold | ProcessState::FirstCall => times.cold,
        };
        cpu[index] = times.cpu.value();
        warm[index] = times.warm.value();
        cold[index] = times.cold.value();
        speedup[index] = times.cpu / gpu;
    });
    let speedup =
        percentiles(&speedup, likely.speedup()).scaled(likely.speedup(), uncertainty.speedup_width);
    Ranges {
        cpu: in_seconds(&cpu, likely.cpu.total()),
        warm: in_seconds(&warm, likely.warm.total()),
        cold: in_seconds(&cold, likely.cold.total()),
        speedup,
        // Prices are exact, so the cost factor is proportional to the speedup.
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

/// Returns the tenth and ninetieth percentiles of a sample, extended to include the likely value.
fn percentiles(sample: &[f64; SAMPLE], likely: f64) -> Interval<f64> {
    let [low, high] = tenths(sample);
    Interval { low: low.min(likely), high: high.max(likely) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_vocabulary::elementary::power;

    #[test]
    fn halving_the_logarithmic_width_takes_the_root_of_each_factor() {
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
        let power = ASPECT_COUNT + 1;
        let raised = (0..power).fold(1.0, |product, _| product * SEQUENCE_BASE);
        assert!((raised - SEQUENCE_BASE - 1.0).abs() < 1e-9, "{raised}");
    }

    #[test]
    fn the_ends_of_a_factor_are_its_10th_and_90th_percentiles() {
        let factor = UncertaintyFactor::new(0.5, 3.0).tails();
        assert!((factor.factor_at(logistic_distance(0.1)) - 0.5).abs() < 1e-9);
        assert!((factor.factor_at(logistic_distance(0.9)) - 3.0).abs() < 1e-9);
        assert!((factor.factor_at(logistic_distance(0.5)) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn independent_uncertainties_add_in_quadrature() {
        let combined =
            UncertaintyFactor::symmetric(1.5).combined_with(UncertaintyFactor::symmetric(1.5));
        assert!((combined.high - power(1.5, 2.0_f64.sqrt())).abs() < 1e-9);
        assert!((combined.low * combined.high - 1.0).abs() < 1e-9);
    }
}
