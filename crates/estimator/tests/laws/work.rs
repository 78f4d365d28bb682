//! Laws of work: more of it is never faster, and none of it costs calls and launches only.

use super::jobs::{computations, jobs, precisions};
use super::{config, is_nowhere_slower, working};
use offload_estimator::job::Residency;
use offload_estimator::timeline::Segment;
use offload_estimator::workload::Stage;
use offload_estimator::{Job, assess};
use proptest::prelude::*;

/// A change of a stage of work for the worse, this many times.
type Burden = fn(&mut Stage, f64);

const BURDENS: [(&str, Burden); 6] = [
    ("GPU memory traffic", |stage, times| stage.device_bytes = stage.device_bytes * times),
    ("CPU memory traffic", |stage, times| stage.host_bytes = stage.host_bytes * times),
    ("working set", |stage, times| stage.working_set = stage.working_set * times),
    ("library calls", |stage, times| stage.calls = stage.calls * times),
    ("kernel launches", |stage, times| stage.launches = stage.launches * times),
    ("repetitions", |stage, times| stage.times = stage.times * times),
];

proptest! {
    #![proptest_config(config())]

    #[test]
    fn more_bytes_or_launches_are_never_faster(job in jobs(), times in 1.0..100.0) {
        for (what, burden) in BURDENS {
            let mut heavy = job.clone();
            heavy.workload.stages.iter_mut().for_each(|stage| burden(stage, times));
            prop_assert!(is_nowhere_slower(&job, &heavy), "{what}");
        }
    }

    #[test]
    fn more_to_copy_is_never_faster(job in jobs(), times in 1.0..100.0) {
        for bytes in [true, false] {
            let mut heavy = job.clone();
            let work = &mut heavy.workload;
            for copies in [&mut work.copies_a_run, &mut work.copies_a_step] {
                for copy in [&mut copies.to_device, &mut copies.to_host] {
                    match bytes {
                        true => copy.bytes = copy.bytes * times,
                        false => copy.transfers = copy.transfers * times,
                    }
                }
            }
            prop_assert!(is_nowhere_slower(&job, &heavy), "bytes: {bytes}");
        }
    }

    #[test]
    fn a_larger_problem_never_takes_less_time(
        job in jobs(),
        computation in computations(),
        precision in precisions(),
        size in 0..60_usize,
        times in 1.0..100.0,
    ) {
        let small = Job { workload: computation.workload(precision), ..job };
        let large =
            Job { workload: computation.grown(size, times).workload(precision), ..small.clone() };
        prop_assert!(is_nowhere_slower(&small, &large));
    }

    #[test]
    fn no_work_costs_calls_and_launches_only(
        job in jobs(),
        computation in computations(),
        precision in precisions(),
    ) {
        let idle = Job { workload: computation.emptied().workload(precision), ..job };
        let answer = assess(&idle);
        prop_assert!(answer.operations.is_zero() && answer.device_bytes.is_zero());
        prop_assert!(working(&answer.host).is_zero());
        prop_assert!(working(&answer.warm).is_zero());
        let still = Job { residency: Residency::Resident, ..idle };
        let copied = assess(&still).warm;
        prop_assert!(copied.get(Segment::CopyIn).is_zero() && copied.get(Segment::CopyOut).is_zero());
    }
}
