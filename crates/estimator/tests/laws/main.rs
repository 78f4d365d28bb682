//! Property tests for the model on generated jobs.
//!
//! Every run generates the same jobs. To test more jobs from another seed, set `PROPTEST_CASES=100000
//! PROPTEST_RNG_SEED=7`.

mod amounts;
mod answer;
mod cpu_settings;
mod definitions;
mod every_answer;
mod families;
mod formulas;
mod jobs;
mod machine;
mod machines;
mod measured;
mod notation;
mod number_formats;
mod numbers;
mod optimizer_offload;
mod process;
mod quantities;
mod ranges;
mod roofline;
mod serving;
mod simple;
mod sizes;
mod stage_rates;
mod streams;
mod tiling;
mod tuning;
mod work;

use offload_estimator::timeline::{Segment, Timeline};
use offload_estimator::{Assessment, Job, assess};
use offload_vocabulary::quantity::{LIMIT, Seconds};
use proptest::test_runner::{Config, RngSeed};

/// Returns the configuration of the tests. The seed is fixed by default, so failures are reproducible.
fn config() -> Config {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    config.max_global_rejects = config.cases.saturating_mul(8);
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(1967);
    }
    config
}

/// Returns the configuration with `times` times as many jobs, for a test that skips most jobs or needs rare
/// combinations.
fn scaled_config(times: u32) -> Config {
    let config = config();
    let scaled_count = |count: u32| count.saturating_mul(times);
    let (cases, max_global_rejects) =
        (scaled_count(config.cases), scaled_count(config.max_global_rejects));
    Config { cases, max_global_rejects, ..config }
}

/// The value above which a quantity may have been clamped to [`LIMIT`].
const SATURATED: f64 = LIMIT / 1e3;

/// Returns `true` if a time is so long that it or one of its components may have been clamped.
fn is_saturated(time: Seconds) -> bool {
    time.value() > SATURATED
}

/// Returns `true` if `a` is at most `b` up to rounding, or if both may have been clamped.
fn is_not_longer(a: Seconds, b: Seconds) -> bool {
    a.value() <= b.value() * (1.0 + 1e-9) || (is_saturated(a) && is_saturated(b))
}

/// Returns `true` if two numbers are equal up to rounding.
fn is_close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

/// Returns `true` if `a` is at most `b` up to rounding, or if `b` may have been clamped.
fn is_at_most(a: f64, b: f64) -> bool {
    a <= b * (1.0 + 1e-9) || b > SATURATED
}

/// Returns the times of all runs on the CPU, on the GPU in a warm process, and on the GPU in a new process.
fn times(job: &Job) -> [Seconds; 3] {
    let answer = assess(job);
    [&answer.cpu, &answer.warm, &answer.cold].map(Timeline::total)
}

/// Returns `true` if no time of `job` is longer than the corresponding time of `other_job`.
fn is_never_slower(job: &Job, other_job: &Job) -> bool {
    times(job).into_iter().zip(times(other_job)).all(|(a, b)| is_not_longer(a, b))
}

fn timelines(answer: &Assessment) -> [&Timeline; 4] {
    [&answer.cpu, &answer.warm, &answer.cold, &answer.ceiling]
}

/// Returns the time of arithmetic, memory traffic and interpreted code, excluding waits, calls and copies.
fn working(timeline: &Timeline) -> Seconds {
    [Segment::Compute, Segment::Memory, Segment::Interpreter]
        .map(|segment| timeline.get(segment))
        .into_iter()
        .sum()
}
