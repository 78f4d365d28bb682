//! Property tests for amounts of work. More work of any kind never makes a job faster, and a job without work takes
//! only the time of calls and launches.

use super::jobs::{jobs, stages, tasks};
use super::{config, is_never_slower, working};
use offload_estimator::timeline::Segment;
use offload_estimator::workload::Stage;
use offload_estimator::{Job, assess};
use offload_vocabulary::execution::Residency;
use proptest::prelude::*;

/// A function that multiplies one amount of work of a stage by a factor.
type ScaleAmount = fn(&mut Stage, f64);

const AMOUNTS_OF_WORK: [(&str, ScaleAmount); 15] = [
    ("GPU memory traffic", |stage, times| stage.gpu_bytes = stage.gpu_bytes * times),
    ("CPU memory traffic", |stage, times| stage.cpu_bytes = stage.cpu_bytes * times),
    ("working set", |stage, times| stage.working_set = stage.working_set * times),
    ("operations", |stage, times| stage.operations = stage.operations * times),
    ("functions", |stage, times| stage.functions = stage.functions * times),
    ("cycles", |stage, times| stage.cycles = stage.cycles * times),
    ("first-touch results", |stage, times| stage.allocated = stage.allocated * times),
    // Each call allocates its own results, so more calls must not make the results smaller.
    ("library calls", |stage, times| {
        (stage.calls, stage.allocated) = (stage.calls * times, stage.allocated * times);
    }),
    ("kernel launches", |stage, times| stage.launches = stage.launches * times),
    ("comparisons", |stage, times| stage.comparisons = stage.comparisons * times),
    ("accesses", |stage, times| stage.accesses = stage.accesses * times),
    ("checks", |stage, times| stage.checks = stage.checks * times),
    ("starts of threads", |stage, times| stage.forks = stage.forks * times),
    ("kernels within", |stage, times| stage.nested = stage.nested * times),
    ("repetitions", |stage, times| stage.times = stage.times * times),
];

proptest! {
    #![proptest_config(config())]

    #[test]
    fn more_work_of_any_kind_is_never_faster(job in jobs(), times in 1.0..100.0) {
        for (kind, burden) in AMOUNTS_OF_WORK {
            let mut heavy = job.clone();
            stages(&mut heavy).for_each(|stage| burden(stage, times));
            prop_assert!(is_never_slower(&job, &heavy), "{kind}");
        }
    }

    #[test]
    fn an_iteration_over_the_same_data_copies_all_of_it(task in tasks()) {
        if task.case.iterates_over_the_same_data() {
            let work = task.workload();
            prop_assert_eq!(work.copies_per_step, work.copies_per_run);
        }
    }

    #[test]
    fn a_job_without_work_costs_only_calls_and_launches(job in jobs(), task in tasks()) {
        let idle = task.with_case(task.case.without_work()).in_place_of(&job);
        let answer = assess(&idle);
        prop_assert!(answer.operations.is_zero() && answer.gpu_bytes.is_zero());
        prop_assert!(working(&answer.cpu).is_zero());
        prop_assert!(working(&answer.warm).is_zero());
        let resident = Job { residency: Residency::Resident, ..idle };
        let warm = assess(&resident).warm;
        prop_assert!(warm.get(Segment::CopyIn).is_zero() && warm.get(Segment::CopyOut).is_zero());
    }
}
