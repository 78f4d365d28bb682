//! Property tests of execution options: process state, number of runs, data residency, serial share and fallback.

use super::jobs::{extreme_jobs, jobs};
use super::{config, is_close, is_not_longer, is_nowhere_slower, is_saturated, times};
use offload_estimator::gpu_run::infinite_gpu_run;
use offload_estimator::timeline::{Segment, Timeline};
use offload_estimator::{Job, assess};
use offload_vocabulary::execution::{ProcessState, Residency, Synchronization};
use offload_vocabulary::quantity::{Count, Share};
use proptest::prelude::*;

fn with_residency(job: &Job, residency: Residency) -> Job {
    Job { residency, ..job.clone() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_cold_process_is_never_faster_than_a_warm_one(job in extreme_jobs()) {
        let answer = assess(&job);
        prop_assert!(is_not_longer(answer.warm.total(), answer.cold.total()));
        prop_assert!(answer.cold_speedup() <= answer.warm_speedup() * (1.0 + 1e-9));
        prop_assert!(answer.warm.get(Segment::StartUp).is_zero());
        let requested = match answer.process {
            ProcessState::Warm => &answer.warm,
            ProcessState::Cold | ProcessState::FirstCall => &answer.cold,
        };
        prop_assert_eq!(answer.gpu(), requested);
    }

    #[test]
    fn more_runs_in_a_process_never_lower_its_speedup(job in jobs()) {
        let more_runs = Job { runs: job.runs.max(Count::new(1.0)) * 2.0, ..job.clone() };
        let (few, many) = (assess(&job), assess(&more_runs));
        prop_assume!(!is_saturated(many.cpu.total()));
        prop_assume!(!is_saturated(many.cold.total()));
        prop_assert!(few.cold_speedup() <= many.cold_speedup() * (1.0 + 1e-9));
        prop_assert!(is_close(few.warm_speedup(), many.warm_speedup()));
    }

    #[test]
    fn start_up_pays_off_at_the_break_even_and_not_before(job in jobs()) {
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
    fn a_serial_share_never_helps(job in extreme_jobs(), more in 0.0..1.0) {
        let serial = Share::new(job.serial.value() + job.serial.rest().value() * more);
        let slowed = Job { serial, ..job.clone() };
        prop_assert!(is_nowhere_slower(&job, &slowed));
        // A serial share moves the speedup closer to one, but a slowdown does not become a speedup or vice versa.
        let (original, slower) = (assess(&job), assess(&slowed));
        prop_assume!(!is_saturated(slower.cpu.total()));
        prop_assume!(!is_saturated(slower.warm.total()));
        let (original, slower) = (original.warm_speedup(), slower.warm_speedup());
        prop_assert!(slower <= original.max(1.0) * (1.0 + 1e-9));
        prop_assert!(slower >= original.min(1.0) * (1.0 - 1e-9));
    }

    #[test]
    fn a_serial_share_is_that_share_of_the_time_on_the_cpu(job in jobs()) {
        let cpu = assess(&job).cpu;
        prop_assume!(!is_saturated(cpu.total()) && !cpu.total().is_zero());
        prop_assert!((cpu.share(Segment::Serial).value() - job.serial.value()).abs() < 1e-9);
    }

    #[test]
    fn a_fallback_never_helps(job in extreme_jobs(), more in 0.0..1.0) {
        let fallback = Share::new(job.fallback.value() + job.fallback.rest().value() * more);
        let slowed = Job { fallback, ..job.clone() };
        prop_assert!(is_nowhere_slower(&job, &slowed));
    }

    #[test]
    fn work_that_all_falls_back_takes_no_less_than_on_the_cpu(job in jobs()) {
        let [cpu, warm, _] = times(&Job { fallback: Share::ALL, ..job });
        prop_assert!(is_not_longer(cpu, warm));
    }

    /// The test assumes enough memory, because the data of a whole run takes more memory than the data of one step.
    #[test]
    fn data_on_the_gpu_is_never_slower_than_copied_data(mut job in extreme_jobs()) {
        job.gpu_library.paging = None;
        let resident = with_residency(&job, Residency::Resident);
        for moving in [Residency::Once, Residency::Inward, Residency::EachRun, Residency::EachStep] {
            prop_assert!(is_nowhere_slower(&resident, &with_residency(&job, moving)), "{moving:?}");
        }
    }

    /// The test assumes enough memory, because data that is copied once stays in memory, while a run can process its
    /// data in pieces.
    #[test]
    fn copying_once_is_never_slower_than_copying_per_run(mut job in extreme_jobs()) {
        job.gpu_library.paging = None;
        let (copied_once, copied_each_run) = (with_residency(&job, Residency::Once), with_residency(&job, Residency::EachRun));
        prop_assert!(is_nowhere_slower(&copied_once, &copied_each_run));
    }

    /// The test assumes enough memory, because the results of a whole run take more memory than the results of one
    /// piece.
    #[test]
    fn results_that_stay_on_the_gpu_are_not_copied_back(mut job in jobs()) {
        job.gpu_library.paging = None;
        let (inward, copied_each_run) = (with_residency(&job, Residency::Inward), with_residency(&job, Residency::EachRun));
        prop_assert!(is_nowhere_slower(&inward, &copied_each_run));
        let [inward, copied_each_run] = [inward, copied_each_run].map(|job| job.copies_per_run());
        prop_assert_eq!(inward.to_gpu, copied_each_run.to_gpu);
        prop_assert!(inward.to_cpu.bytes.is_zero() && inward.to_cpu.transfers.is_zero());
    }

    /// The test assumes enough memory, and steps that each copy as much data as a run. Otherwise, a run could copy more
    /// data than all of its steps, e.g. a data set of which the steps use only some samples.
    #[test]
    fn copying_per_run_is_never_slower_than_copying_per_step(mut job in jobs()) {
        job.gpu_library.paging = None;
        job.workload.copies_per_step = job.workload.copies_per_run;
        job.workload.steps = job.workload.steps.max(Count::new(1.0));
        let (run, step) = (with_residency(&job, Residency::EachRun), with_residency(&job, Residency::EachStep));
        prop_assert!(is_nowhere_slower(&run, &step));
    }

    #[test]
    fn waiting_after_each_step_never_helps(job in extreme_jobs()) {
        let patient = Job { synchronization: Synchronization::EachStep, ..job.clone() };
        let eager = Job { synchronization: Synchronization::AtTheEnd, ..job };
        prop_assert!(is_nowhere_slower(&eager, &patient));
    }

    #[test]
    fn every_copy_back_waits_for_the_gpu(job in jobs()) {
        let transfers = job.copies_per_run().to_cpu.transfers;
        let waiting = assess(&job).warm.get(Segment::Synchronize);
        let min_wait = job.runs.max(Count::new(1.0)) * (transfers * job.gpu_library.synchronize);
        prop_assert!(is_not_longer(min_wait, waiting));
    }

    #[test]
    fn overlap_hides_at_most_the_copies_and_at_most_the_run(job in jobs()) {
        let copying = |timeline: &Timeline| timeline.get(Segment::CopyIn) + timeline.get(Segment::CopyOut);
        let open = assess(&Job { overlap: Share::NONE, ..job.clone() }).warm;
        let hidden = assess(&Job { overlap: Share::ALL, ..job }).warm;
        prop_assert!(is_not_longer(copying(&open), hidden.total()));
        prop_assert!(is_not_longer(open.total(), hidden.total() + copying(&open)));
    }
}
