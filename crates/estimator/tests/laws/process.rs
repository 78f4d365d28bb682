//! Property tests for execution options: process state, number of runs, data residency, serial share and data loading.

use super::jobs::{extreme_jobs, jobs};
use super::{config, is_never_slower, is_not_longer, is_saturated, times};
use offload_estimator::gpu_run::infinite_gpu_run;
use offload_estimator::timeline::Segment;
use offload_estimator::{Job, assess};
use offload_vocabulary::execution::Residency;
use offload_vocabulary::quantity::{Count, Seconds};
use proptest::prelude::*;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn start_up_pays_off_at_break_even_but_not_before(job in jobs()) {
        let Some(even) = assess(&job).break_even_runs else {
            let [cpu, warm, _] = times(&job);
            prop_assert!(is_not_longer(cpu, warm));
            return Ok(());
        };
        prop_assume!(even.value() < 1e9);
        let [cpu, _, cold] = times(&Job { runs: even, ..job.clone() });
        prop_assert!(is_not_longer(cold, cpu));
        if even.value() >= 2.0 {
            let [cpu, _, cold] = times(&Job { runs: Count::new(even.value() - 1.0), ..job });
            prop_assert!(is_not_longer(cpu, cold));
        }
    }

    #[test]
    fn start_up_pays_off_iff_a_warm_run_is_faster(job in extreme_jobs()) {
        let answer = assess(&Job { runs: Count::new(1.0), ..job });
        let is_faster = answer.warm.total() < answer.cpu.total();
        prop_assert_eq!(answer.break_even_runs.is_some(), is_faster);
    }

    #[test]
    fn no_real_gpu_beats_an_infinitely_fast_one(job in extreme_jobs()) {
        let answer = assess(&job);
        prop_assert!(is_not_longer(answer.ceiling.total(), answer.gpu().total()));
        prop_assert!(answer.speedup() <= answer.ceiling_speedup() * (1.0 + 1e-9));
        let infinite = infinite_gpu_run(&job);
        prop_assert!(infinite.get(Segment::Compute).is_zero());
        prop_assert!(infinite.get(Segment::Memory).is_zero());
    }

    #[test]
    fn the_serial_share_limits_the_speedup(job in jobs()) {
        let answer = assess(&job);
        prop_assume!(!is_saturated(answer.cpu.total()));
        let limit = 1.0 / job.serial.value();
        prop_assert!(answer.ceiling_speedup() <= limit * (1.0 + 1e-9));
    }

    #[test]
    fn a_serial_share_is_that_share_of_the_time_on_the_cpu(job in jobs()) {
        let cpu = assess(&job).cpu;
        prop_assume!(!is_saturated(cpu.total()) && !cpu.total().is_zero());
        prop_assert!((cpu.share(Segment::Serial).value() - job.serial.value()).abs() < 1e-9);
    }

    /// The test assumes that the GPU does not page, because data that stays on the GPU is not divided into pieces and
    /// so takes more memory. It also assumes that each step copies as much data as a run. Otherwise, a run could copy
    /// more than all of its steps, e.g. a data set of which the steps use only some samples.
    #[test]
    fn less_copying_is_never_slower(mut job in jobs()) {
        use Residency::{EachRun, EachStep, Inward, Once, Resident};
        job.gpu_library.paging = None;
        job.workload.copies_per_step = job.workload.copies_per_run;
        job.workload.steps = job.workload.steps.max(Count::new(1.0));
        let with_residency = |residency| Job { residency, ..job.clone() };
        for (less, more) in
            [(Resident, Once), (Resident, Inward), (Once, EachRun), (Inward, EachRun), (EachRun, EachStep)]
        {
            let is_faster = is_never_slower(&with_residency(less), &with_residency(more));
            prop_assert!(is_faster, "{less:?}, {more:?}");
        }
        let [inward, each_run] = [Inward, EachRun].map(|residency| with_residency(residency).copies_per_run());
        prop_assert_eq!(inward.to_gpu, each_run.to_gpu);
        prop_assert!(inward.to_cpu.bytes.is_zero() && inward.to_cpu.transfers.is_zero());
    }

    #[test]
    fn every_copy_back_waits_for_the_gpu(job in jobs()) {
        let transfers = job.copies_per_run().to_cpu.transfers;
        let waiting = assess(&job).warm.get(Segment::Synchronize);
        let min_wait = job.runs.max(Count::new(1.0)) * (transfers * job.gpu_library.synchronize);
        prop_assert!(is_not_longer(min_wait, waiting));
    }

    #[test]
    fn loading_never_makes_a_run_faster(job in extreme_jobs()) {
        let issued_run = Job { loading: Seconds::ZERO, ..job.clone() };
        prop_assert!(is_never_slower(&issued_run, &job));
        let answer = assess(&issued_run);
        prop_assert!(answer.cpu.get(Segment::Loading).is_zero());
        prop_assert!(answer.warm.get(Segment::Loading).is_zero());
    }

    #[test]
    fn no_machine_is_done_before_its_data_is_loaded(job in jobs()) {
        let loading = assess(&job).runs * (job.workload.steps * job.loading);
        for time in times(&job) {
            prop_assert!(is_not_longer(loading, time));
        }
    }

    #[test]
    fn a_larger_memory_need_is_never_faster(job in jobs(), times in 1.0..100.0) {
        let need = assess(&job).memory_fit.need();
        let small = Job { memory: Some(need), ..job.clone() };
        let large = Job { memory: Some(need * times), ..job };
        prop_assert!(is_never_slower(&small, &large));
    }
}
