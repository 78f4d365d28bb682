//! Property tests for the roofline chart. No stage is above its roof.

use super::jobs::jobs;
use super::{SATURATED, config, is_close};
use offload_estimator::gpu_stage::gpu_stage;
use offload_estimator::roofline::{StageRate, stage_rates};
use offload_estimator::trace::Trace;
use offload_estimator::workload::Work;
use proptest::prelude::*;

/// The tolerance for rounding errors.
const ROUNDING_TOLERANCE: f64 = 1.0 + 1e-9;

fn is_within_bandwidth(stage: &StageRate) -> bool {
    stage.moved().value() <= stage.roof.bandwidth.value() * ROUNDING_TOLERANCE
}

fn is_within_limit(stage: &StageRate) -> bool {
    stage.attained().value() <= stage.limit().value() * ROUNDING_TOLERANCE
}

proptest! {
    #![proptest_config(config())]

    /// On the CPU, the time of interpreted code and of work given in cycles does not depend on the peak rate. Such
    /// stages stay below their roof with values from the catalog, but may exceed it with arbitrary values.
    #[test]
    fn no_stage_is_above_its_roof(job in jobs()) {
        let mut rates = stage_rates(&job);
        for stages in [&mut rates.cpu, &mut rates.gpu] {
            stages.retain(|stage| stage.time.value() < SATURATED);
        }
        for stage in &rates.gpu {
            prop_assert!(is_within_bandwidth(stage) && is_within_limit(stage), "{stage:?}");
        }
        if job.cpu_library.interpreted.is_none() {
            let by_cycles = job.workload.stages.iter().any(|stage| stage.work == Work::Other);
            for stage in &rates.cpu {
                prop_assert!(is_within_bandwidth(stage), "{stage:?}");
                prop_assert!(by_cycles || is_within_limit(stage), "{stage:?}");
            }
        }
    }

    #[test]
    fn the_rate_times_the_time_is_the_work_of_a_stage(job in jobs()) {
        let rates = stage_rates(&job);
        for stage in rates.cpu.iter().chain(&rates.gpu) {
            prop_assume!(stage.time.value() < SATURATED && stage.attained().value() < SATURATED);
            let computed_operations = stage.attained().value() * stage.time.value();
            prop_assert!(is_close(computed_operations, stage.operations.value()), "{stage:?}");
            let moved_bytes = stage.moved().value() * stage.time.value();
            prop_assert!(is_close(moved_bytes, stage.bytes.value()), "{stage:?}");
        }
    }

    #[test]
    fn at_the_ridge_point_memory_and_arithmetic_are_equally_fast(job in jobs()) {
        let rates = stage_rates(&job);
        for stage in rates.cpu.iter().chain(&rates.gpu) {
            let roof = stage.roof;
            prop_assume!(!roof.bandwidth.is_zero() && roof.ridge().value() < SATURATED);
            let ridge_rate = roof.ridge().value() * roof.bandwidth.value();
            prop_assert!(is_close(ridge_rate, roof.peak.value()), "{stage:?}");
        }
    }

    /// A stage that always runs on the CPU has no rate on the GPU.
    #[test]
    fn each_stage_has_a_rate_on_the_machine_that_runs_it(job in jobs()) {
        let (rates, silent) = (stage_rates(&job), &mut Trace::silent());
        let has_rate = |name: &str, rates: &[StageRate]| rates.iter().any(|rate| rate.name == name);
        for stage in &job.part().stages {
            let idle = stage.total_gpu_bytes().is_zero() && stage.total_gpu_operations().is_zero();
            let time = gpu_stage(stage, &job.gpu, &job.gpu_library, silent).total();
            let is_timed = !stage.is_on_cpu && !idle && !time.is_zero();
            prop_assert_eq!(has_rate(stage.name, &rates.gpu), is_timed, "{}", stage.name);
        }
    }
}
