//! Laws of the best of both machines.

use super::jobs::jobs;
use super::{config, no_longer};
use offload_estimator::Job;
use offload_estimator::cpu_run::cpu_run;
use offload_estimator::gpu_run::gpu_stage;
use offload_estimator::link::{Transfer, copy_time};
use offload_estimator::split::best_split;
use offload_estimator::trace::Trace;
use offload_estimator::workload::{Stage, Workload};
use offload_vocabulary::quantity::{Bytes, Count, Seconds};
use proptest::prelude::*;

/// What each stage takes on the CPU.
fn on_cpu(job: &Job, stage: &Stage) -> Seconds {
    let work = Workload::of(vec![*stage]);
    cpu_run(&work, &job.cpu, &job.cpu_library, &mut Trace::silent()).total()
}

/// What each stage takes on the GPU: issued, executed and waited for.
fn on_gpu(job: &Job, stage: &Stage) -> Seconds {
    let library = &job.gpu_library;
    let executed = gpu_stage(stage, &job.gpu, library, &mut Trace::silent()).total();
    let issued = stage.all_launches() * library.launch + stage.all_nested() * library.nested;
    executed.max(issued) + library.synchronize
}

/// What it takes to bring the data in and the result back.
fn there_and_back(job: &Job) -> Seconds {
    let link = &job.gpu.link;
    let over = |bytes: Bytes, bandwidth| match bytes.is_zero() {
        true => Seconds::ZERO,
        false => copy_time(Transfer::new(bytes, Count::new(1.0)), bandwidth, link.latency),
    };
    let copies = &job.workload.copies_a_run;
    over(copies.to_gpu.bytes, link.to_gpu) + over(copies.to_cpu.bytes, link.to_cpu)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_best_of_both_is_never_slower_than_either_alone(job in jobs()) {
        let best = best_split(&job);
        let stages = &job.workload.stages;
        let cpu: Seconds = stages.iter().map(|stage| on_cpu(&job, stage)).sum();
        let gpu: Seconds = stages.iter().map(|stage| on_gpu(&job, stage)).sum();
        prop_assert!(no_longer(best.time, cpu));
        prop_assert!(no_longer(best.time, gpu + there_and_back(&job)));
    }

    #[test]
    fn each_stage_is_done_once_and_no_sooner_than_its_machine_can(job in jobs()) {
        let best = best_split(&job);
        prop_assert_eq!(best.stages.len(), job.workload.stages.len());
        let mut least = Seconds::ZERO;
        for ((name, gpu), stage) in best.stages.iter().zip(&job.workload.stages) {
            prop_assert_eq!(*name, stage.name);
            least += if *gpu { on_gpu(&job, stage) } else { on_cpu(&job, stage) };
        }
        prop_assert!(no_longer(least, best.time));
    }

    /// However the stages are split: all data begins and ends on the host.
    #[test]
    fn a_run_all_on_the_gpu_brings_its_data_in_and_its_result_back(job in jobs()) {
        let best = best_split(&job);
        if !best.stages.is_empty() && best.stages.iter().all(|(_, on_gpu)| *on_gpu) {
            let stages = job.workload.stages.iter();
            let gpu: Seconds = stages.map(|stage| on_gpu(&job, stage)).sum();
            prop_assert!(no_longer(gpu + there_and_back(&job), best.time));
        }
    }
}
