//! Property tests of data loading, and of paging beyond the GPU's memory.

use super::jobs::{extreme_jobs, jobs};
use super::{config, is_not_longer, is_nowhere_slower, is_saturated, times};
use offload_estimator::memory_fit::MemoryFit;
use offload_estimator::timeline::Segment;
use offload_estimator::{Job, assess};
use offload_vocabulary::quantity::Seconds;
use proptest::prelude::*;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn loading_never_makes_a_run_faster(job in extreme_jobs()) {
        let issued_run = Job { loading: Seconds::ZERO, ..job.clone() };
        prop_assert!(is_nowhere_slower(&issued_run, &job));
        let answer = assess(&issued_run);
        prop_assert!(answer.cpu.get(Segment::Loading).is_zero());
        prop_assert!(answer.warm.get(Segment::Loading).is_zero());
    }

    #[test]
    fn more_loading_workers_are_never_slower(job in jobs(), workers in 1..128_u8) {
        let job_with_workers = Job { loading: job.loading / f64::from(workers), ..job.clone() };
        prop_assert!(is_nowhere_slower(&job_with_workers, &job));
    }

    #[test]
    fn no_machine_is_done_before_its_data_is_loaded(job in jobs()) {
        let loading = assess(&job).runs * (job.workload.steps * job.loading);
        for time in times(&job) {
            prop_assert!(is_not_longer(loading, time));
        }
    }

    #[test]
    fn paging_never_helps(job in extreme_jobs()) {
        let mut job_without_paging = job.clone();
        job_without_paging.gpu_library.paging = None;
        prop_assert!(is_nowhere_slower(&job_without_paging, &job));
    }

    #[test]
    fn only_jobs_that_do_not_fit_are_paged(job in jobs()) {
        let answer = assess(&job);
        let paged = answer.warm.get(Segment::Paging);
        prop_assume!(!is_saturated(answer.warm.total()));
        if !matches!(answer.memory_fit, MemoryFit::TooBig { .. }) || job.gpu_library.paging.is_none() {
            prop_assert!(paged.is_zero());
        }
    }

    #[test]
    fn a_larger_memory_need_is_never_faster(job in jobs(), times in 1.0..100.0) {
        let need = assess(&job).memory_fit.need();
        let small = Job { memory: Some(need), ..job.clone() };
        let large = Job { memory: Some(need * times), ..job };
        prop_assert!(is_nowhere_slower(&small, &large));
    }
}
