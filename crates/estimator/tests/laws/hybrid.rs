//! Laws of the best of both machines.

use super::jobs::jobs;
use super::{config, no_longer};
use offload_estimator::Job;
use offload_estimator::device_run::device_stage;
use offload_estimator::host_run::host_run;
use offload_estimator::hybrid::hybrid;
use offload_estimator::ledger::Ledger;
use offload_estimator::link::{Transfer, copy_time};
use offload_estimator::workload::{Stage, Workload};
use offload_vocabulary::quantity::{Bytes, Count, Seconds};
use proptest::prelude::*;

/// What each stage takes on the CPU.
fn on_host(job: &Job, stage: &Stage) -> Seconds {
    let work = Workload::of(vec![*stage]);
    host_run(&work, &job.host, &job.host_library, &mut Ledger::silent()).total()
}

/// What each stage takes on the GPU: issued, executed and waited for.
fn on_device(job: &Job, stage: &Stage) -> Seconds {
    let library = &job.device_library;
    let executed = device_stage(stage, &job.device, library, &mut Ledger::silent()).total();
    let issued = stage.all_launches() * library.launch + stage.all_inner() * library.inner;
    executed.max(issued) + library.synchronize
}

/// What it takes to bring the data in and the result back.
fn there_and_back(job: &Job) -> Seconds {
    let link = &job.device.link;
    let over = |bytes: Bytes, bandwidth| match bytes.is_zero() {
        true => Seconds::ZERO,
        false => copy_time(Transfer::new(bytes, Count::new(1.0)), bandwidth, link.latency),
    };
    let copies = &job.workload.copies_a_run;
    over(copies.to_device.bytes, link.to_device) + over(copies.to_host.bytes, link.to_host)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_best_of_both_is_never_slower_than_either_alone(job in jobs()) {
        let best = hybrid(&job);
        let stages = &job.workload.stages;
        let host: Seconds = stages.iter().map(|stage| on_host(&job, stage)).sum();
        let device: Seconds = stages.iter().map(|stage| on_device(&job, stage)).sum();
        prop_assert!(no_longer(best.time, host));
        prop_assert!(no_longer(best.time, device + there_and_back(&job)));
    }

    #[test]
    fn each_stage_is_done_once_and_no_sooner_than_its_machine_can(job in jobs()) {
        let best = hybrid(&job);
        prop_assert_eq!(best.stages.len(), job.workload.stages.len());
        let mut least = Seconds::ZERO;
        for ((name, on_gpu), stage) in best.stages.iter().zip(&job.workload.stages) {
            prop_assert_eq!(*name, stage.name);
            least += if *on_gpu { on_device(&job, stage) } else { on_host(&job, stage) };
        }
        prop_assert!(no_longer(least, best.time));
    }

    /// However the stages are split: all data begins and ends on the host.
    #[test]
    fn a_run_all_on_the_gpu_brings_its_data_in_and_its_result_back(job in jobs()) {
        let best = hybrid(&job);
        if !best.stages.is_empty() && best.stages.iter().all(|(_, on_gpu)| *on_gpu) {
            let stages = job.workload.stages.iter();
            let device: Seconds = stages.map(|stage| on_device(&job, stage)).sum();
            prop_assert!(no_longer(device + there_and_back(&job), best.time));
        }
    }
}
