//! Property tests for the best split between CPU and GPU.

use super::jobs::jobs;
use super::numbers::{Edge, bytes};
use super::{is_not_longer, scaled_config};
use offload_estimator::Job;
use offload_estimator::cpu_run::cpu_run;
use offload_estimator::gpu_stage::gpu_stage;
use offload_estimator::interconnect::{Transfer, copy_time};
use offload_estimator::split::{Split, best_split};
use offload_estimator::trace::Trace;
use offload_estimator::workload::{Copies, Stage, Workload};
use offload_vocabulary::quantity::{Bytes, Count, Seconds};
use proptest::prelude::*;

/// Returns the time of a stage on the CPU.
fn on_cpu(job: &Job, stage: &Stage) -> Seconds {
    let work = Workload { compiled_calls: Count::ZERO, ..Workload::new(vec![*stage]) };
    cpu_run(&work, &job.cpu, &job.cpu_library, &mut Trace::silent()).total()
}

/// Returns the time of a stage on the GPU, including its launches and one synchronization.
fn on_gpu(job: &Job, stage: &Stage) -> Seconds {
    let library = &job.gpu_library;
    let executed = gpu_stage(stage, &job.gpu, library, &mut Trace::silent()).total();
    let issued = stage.total_launches() * library.launch + stage.total_nested() * library.nested;
    executed.max(issued) + library.synchronize
}

/// Returns the time to copy `bytes` over the link in one transfer.
fn transfer_time(job: &Job, bytes: Bytes, to_gpu: bool) -> Seconds {
    let interconnect = &job.gpu.interconnect;
    let bandwidth = if to_gpu { interconnect.to_gpu } else { interconnect.to_cpu };
    if bytes.is_zero() {
        Seconds::ZERO
    } else {
        copy_time(Transfer::new(bytes, Count::new(1.0)), bandwidth, interconnect.latency)
    }
}

/// Returns the time of a split: the times of the stages and of the copies between the machines.
fn split_time(job: &Job, on_gpus: &[bool]) -> Seconds {
    let copies = &job.workload.copies_per_run;
    let (mut time, mut is_on_gpu, mut pending_bytes) = (Seconds::ZERO, false, copies.to_gpu.bytes);
    for (stage, &gpu) in job.workload.stages.iter().zip(on_gpus) {
        if gpu != is_on_gpu {
            time += transfer_time(job, pending_bytes, gpu);
        }
        time += if gpu { on_gpu(job, stage) } else { on_cpu(job, stage) };
        (is_on_gpu, pending_bytes) = (gpu, stage.handover);
    }
    if is_on_gpu { time + transfer_time(job, copies.to_cpu.bytes, false) } else { time }
}

prop_compose! {
    /// Generates jobs with several stages that each pass data to the next stage.
    fn jobs_with_handovers()(
        job in jobs(),
        other_job in jobs(),
        handovers in prop::collection::vec(bytes(Edge::Zero, 1.0, 1e9), 10),
    ) -> Job {
        let mut job = job;
        job.workload.stages.extend(other_job.workload.stages);
        for (stage, handover) in job.workload.stages.iter_mut().zip(handovers) {
            stage.handover = handover;
        }
        job
    }
}

proptest! {
    #![proptest_config(scaled_config(2))]

    /// The test compares the best split with every possible split. It computes the times of these splits independently.
    #[test]
    fn the_best_split_is_the_fastest_of_all(job in jobs_with_handovers()) {
        let stages = &job.workload.stages;
        let splits = (0..1_u32 << stages.len()).map(|split| {
            let on_gpu: Vec<bool> = (0..stages.len()).map(|stage| split >> stage & 1 == 1).collect();
            split_time(&job, &on_gpu)
        });
        let soonest = splits.fold(f64::INFINITY, |best, time| best.min(time.value()));
        let best = best_split(&job);
        let names = best.stages.iter().map(|(name, _)| *name);
        prop_assert!(names.eq(stages.iter().map(|stage| stage.name)));
        prop_assert!(is_not_longer(best.time, Seconds::new(soonest)));
        prop_assert!(is_not_longer(Seconds::new(soonest), best.time));
        let on_gpu: Vec<bool> = best.stages.iter().map(|(_, on_gpu)| *on_gpu).collect();
        prop_assert!(stages.is_empty() || is_not_longer(split_time(&job, &on_gpu), best.time));
        prop_assert!(is_not_longer(best.time_of(&job), best.time));
    }

    #[test]
    fn any_split_takes_the_time_of_its_stages_and_copies(
        job in jobs_with_handovers(),
        machine_bits in any::<u32>(),
    ) {
        let stages = job.workload.stages.iter().enumerate();
        let stages = stages.map(|(index, stage)| (stage.name, machine_bits >> index & 1 == 1)).collect();
        let split = Split { time: Seconds::ZERO, stages };
        let on_gpu: Vec<bool> = split.stages.iter().map(|(_, on_gpu)| *on_gpu).collect();
        let (time, expected) = (split.time_of(&job), split_time(&job, &on_gpu));
        prop_assert!(is_not_longer(time, expected) && is_not_longer(expected, time));
    }

    #[test]
    fn a_stage_that_gains_nothing_stays_on_the_cpu(mut job in jobs_with_handovers()) {
        for stage in &mut job.workload.stages {
            (stage.times, stage.handover) = (Count::ZERO, Bytes::ZERO);
        }
        job.workload.copies_per_run = Copies::default();
        job.gpu_library.synchronize = Seconds::ZERO;
        let best = best_split(&job);
        prop_assert!(best.time.is_zero());
        prop_assert!(best.stages.iter().all(|(_, on_gpu)| !on_gpu));
    }
}
