//! Property tests for problem sizes. A larger problem is never faster on any machine.

use super::jobs::{jobs, tasks};
use super::{is_never_slower, scaled_config};
use offload_estimator::assess;
use offload_estimator::timeline::Segment;
use proptest::prelude::*;

proptest! {
    // More cases than usual, so that every size of every family occurs.
    #![proptest_config(scaled_config(16))]

    #[test]
    fn a_larger_problem_never_takes_less_time(
        job in jobs(),
        task in tasks(),
        size in 0..2520_usize,
        times in 1.0..100.0,
    ) {
        // Wider weights can take less time because they need no unpacking, e.g. with 16 bits instead of 15.
        let grown_case = task.case.with_grown_size(size, times);
        let unpacks = task.case.unpacks_weights(task.precision);
        prop_assume!(!unpacks || grown_case.unpacks_weights(task.precision));
        let (small, large) = (task.in_place_of(&job), task.with_case(grown_case).in_place_of(&job));
        // With more pieces, less data is in memory at a time, so less data is paged.
        let paged = assess(&small).warm.get(Segment::Paging);
        prop_assume!(paged.is_zero() || small.workload.pieces == large.workload.pieces);
        prop_assert!(is_never_slower(&small, &large));
    }
}
