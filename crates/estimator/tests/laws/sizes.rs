//! Laws of sizes: whichever size of a problem grows, no machine is done with it sooner.

use super::computations::Computation;
use super::jobs::{Task, jobs, tasks};
use super::{is_nowhere_slower, many};
use offload_estimator::Job;
use proptest::prelude::*;

/// The job doing a task, and doing it with one size so many times as large.
fn small_and_large(job: &Job, task: &Task, size: usize, times: f64) -> (Job, Job) {
    let large = task.of(task.computation.grown(size, times));
    (task.in_place_of(job), large.in_place_of(job))
}

/// Language models: weights of sixteen bits and more are used as they are, narrower ones are
/// unpacked on the way, so that sixteen bits take less arithmetic than fifteen.
fn is_no_longer_unpacked(small: &Computation, large: &Computation) -> bool {
    let bits = |computation: &Computation| match computation {
        Computation::Language(it) => it.bits.value(),
        _ => 0.0,
    };
    bits(small) < 16.0 && bits(large) >= 16.0
}

proptest! {
    // Every size of every family has to have its turn.
    #![proptest_config(many(16))]

    #[test]
    fn a_larger_problem_never_takes_less_time(
        job in jobs(),
        task in tasks(),
        size in 0..2520_usize,
        times in 1.0..100.0,
    ) {
        let grown = task.computation.grown(size, times);
        prop_assume!(!is_no_longer_unpacked(&task.computation, &grown));
        let (small, large) = small_and_large(&job, &task, size, times);
        prop_assert!(is_nowhere_slower(&small, &large));
    }
}
