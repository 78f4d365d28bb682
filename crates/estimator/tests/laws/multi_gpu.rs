//! Property tests of jobs on several GPUs, in particular of the exchange and the parallel mode.

use super::jobs::{jobs, tasks};
use super::numbers::{Edge, bytes};
use super::{config, is_not_longer, is_saturated};
use offload_estimator::multi_gpu::MultiGpu;
use offload_estimator::timeline::Segment;
use offload_estimator::workload::Workload;
use offload_estimator::{Assessment, Job, assess};
use offload_vocabulary::execution::ParallelMode;
use offload_vocabulary::quantity::{Bytes, Count};
use proptest::prelude::*;

prop_compose! {
    /// Generates jobs with any computation on several GPUs that exchange data.
    fn multi_gpu_jobs()(
        job in jobs(),
        task in tasks(),
        gpus in 2..=16_u8,
        exchanged in bytes(Edge::Zero, 1.0, 1e12),
    ) -> Job {
        let gpus = Count::new(f64::from(gpus));
        let interconnect = job.gpu.interconnect;
        let multi_gpu = job.multi_gpu.clone();
        let (bus, hop) = multi_gpu.map_or((interconnect.to_cpu, interconnect.latency), |multi_gpu| (multi_gpu.bus, multi_gpu.hop));
        let multi_gpu = MultiGpu { gpus, part: task.part_per_gpu(gpus), bus, hop, parallel_mode: ParallelMode::Processes };
        let workload = Workload { exchanged, ..task.workload() };
        Job { workload, multi_gpu: Some(multi_gpu), ..job }
    }
}

fn with_parallel_mode(job: &Job, parallel_mode: ParallelMode) -> Job {
    Job {
        multi_gpu: job.multi_gpu.clone().map(|multi_gpu| MultiGpu { parallel_mode, ..multi_gpu }),
        ..job.clone()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn several_gpus_are_slower_than_one_by_the_exchange_at_most(job in multi_gpu_jobs()) {
        let single = assess(&Job { multi_gpu: None, ..job.clone() });
        let several = assess(&job);
        let exchange = several.warm.get(Segment::Exchange);
        prop_assert!(is_not_longer(several.warm.total(), single.warm.total() + exchange));
        prop_assert_eq!(several.cpu, single.cpu);
    }

    #[test]
    fn without_data_to_exchange_the_exchange_takes_no_time(mut job in multi_gpu_jobs()) {
        job.workload.exchanged = Bytes::ZERO;
        prop_assert!(assess(&job).warm.get(Segment::Exchange).is_zero());
    }

    #[test]
    fn more_data_to_exchange_is_never_faster(job in multi_gpu_jobs(), times in 1.0..100.0) {
        let mut heavy = job.clone();
        heavy.workload.exchanged = heavy.workload.exchanged * times;
        prop_assert!(is_not_longer(assess(&job).warm.total(), assess(&heavy).warm.total()));
    }

    #[test]
    fn one_process_for_all_gpus_is_never_faster_unless_its_link_is(mut job in multi_gpu_jobs()) {
        let interconnect = job.gpu.interconnect;
        if let Some(multi_gpu) = &mut job.multi_gpu {
            multi_gpu.bus = multi_gpu.bus.max(interconnect.to_gpu).max(interconnect.to_cpu);
            multi_gpu.hop = multi_gpu.hop.min(interconnect.latency);
        }
        let processes = assess(&with_parallel_mode(&job, ParallelMode::Processes));
        let one_process = assess(&with_parallel_mode(&job, ParallelMode::OneProcess));
        prop_assert!(is_not_longer(processes.warm.total(), one_process.warm.total()));
    }

    #[test]
    fn each_gpu_is_paid_for(job in multi_gpu_jobs()) {
        let (single, several) = (assess(&Job { multi_gpu: None, ..job.clone() }), assess(&job));
        prop_assume!(!is_saturated(several.cold.total()));
        let price = |cost: Option<f64>, time: f64| cost.map(|cost| cost / time);
        let cost = |answer: &Assessment| {
            price(answer.bills.gpu.cost.map(|cost| cost.value()), answer.gpu().total().value())
        };
        if let (Some(single_price), Some(total_price)) = (cost(&single), cost(&several)) {
            prop_assume!(single_price.is_finite() && total_price.is_finite() && single_price > 1e-200);
            prop_assert!((total_price / single_price / job.gpus().value() - 1.0).abs() < 1e-6);
        }
    }
}
