//! Property tests of units. If all times double and all prices triple, only times and costs change.

use super::jobs::{jobs, stages};
use super::{config, is_close, is_saturated, timelines};
use offload_estimator::timeline::Segment;
use offload_estimator::{Job, assess};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::LIMIT;
use proptest::prelude::*;

/// Returns the job on machines and libraries that take twice as long for everything, with three times the rent.
fn at_half_speed(job: &Job) -> Job {
    let mut slow = job.clone();
    let cpu = &mut slow.cpu;
    (cpu.fp64, cpu.fp32, cpu.bandwidth) = (cpu.fp64 / 2.0, cpu.fp32 / 2.0, cpu.bandwidth / 2.0);
    cpu.clock = cpu.clock / 2.0;
    cpu.efficiency.core_bandwidth = cpu.efficiency.core_bandwidth / 2.0;
    cpu.efficiency.core_l3_bandwidth = cpu.efficiency.core_l3_bandwidth / 2.0;
    cpu.efficiency.core_l2_bandwidth = cpu.efficiency.core_l2_bandwidth / 2.0;
    cpu.efficiency.l3_latency = cpu.efficiency.l3_latency * 2.0;
    cpu.efficiency.memory_latency = cpu.efficiency.memory_latency * 2.0;
    let gpu = &mut slow.gpu;
    for precision in Precision::ALL {
        for unit in [ArithmeticUnit::Vector, ArithmeticUnit::Matrix] {
            gpu.rates.set(precision, unit, gpu.rates.get(precision, unit) / 2.0);
        }
    }
    gpu.bandwidth = gpu.bandwidth / 2.0;
    gpu.efficiency.cache_per_processor = gpu.efficiency.cache_per_processor / 2.0;
    gpu.interconnect.to_gpu = gpu.interconnect.to_gpu / 2.0;
    gpu.interconnect.to_cpu = gpu.interconnect.to_cpu / 2.0;
    let library = &mut slow.gpu_library;
    for rate in slow.cpu_library.first_touch_rate.iter_mut().chain(&mut library.paging) {
        *rate = *rate / 2.0;
    }
    let mut hop = None;
    if let Some(multi_gpu) = &mut slow.multi_gpu {
        multi_gpu.bus = multi_gpu.bus / 2.0;
        hop = Some(&mut multi_gpu.hop);
    }
    let start_up = &mut library.start_up;
    let times = [
        &mut slow.cpu_library.call,
        &mut slow.cpu_library.module,
        &mut slow.cpu_library.compiled,
        &mut slow.cpu_library.fork_join,
        &mut slow.loading,
        &mut slow.gpu.interconnect.latency,
        &mut library.launch,
        &mut library.call,
        &mut library.kernel,
        &mut library.module,
        &mut library.nested,
        &mut library.synchronize,
        &mut start_up.import,
        &mut start_up.context,
        &mut start_up.handles,
        &mut start_up.compile,
    ];
    let optional_times = slow.cpu_library.interpreted.iter_mut().chain(&mut slow.start_up);
    for time in times.into_iter().chain(hop).chain(optional_times) {
        *time = *time * 2.0;
    }
    // These stages include the stages of one GPU's share.
    for limits in stages(&mut slow).map(|stage| &mut stage.processor) {
        limits.arithmetic = limits.arithmetic.map(|rate| rate / 2.0);
        limits.memory = limits.memory.map(|rate| rate / 2.0);
    }
    for price in slow.cpu.price.iter_mut().chain(&mut slow.gpu.price) {
        *price = *price * 3.0;
    }
    slow
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn at_half_speed_times_double_and_ratios_stay(job in jobs()) {
        prop_assume!(!job.gpu.processors.is_zero());
        let (answer, slow) = (assess(&job), assess(&at_half_speed(&job)));
        prop_assume!(!timelines(&slow).iter().any(|timeline| is_saturated(timeline.total())));
        for (original, slowed) in timelines(&answer).into_iter().zip(timelines(&slow)) {
            let slack = 1e-12 * slowed.total().value();
            for segment in Segment::ALL {
                let (original, slowed) = (original.get(segment).value() * 2.0, slowed.get(segment).value());
                prop_assert!(is_close(original, slowed) || (original - slowed).abs() <= slack, "{segment:?}");
            }
        }
        prop_assert!(is_close(answer.speedup(), slow.speedup()));
        prop_assert!(is_close(answer.ceiling_speedup(), slow.ceiling_speedup()));
        let (first, second) = (answer.bound(), slow.bound());
        prop_assert!(first.0 == second.0 || is_close(first.1.value(), second.1.value()));
        prop_assert_eq!(answer.memory_fit, slow.memory_fit);
        for (original, slowed_cost) in [
            (answer.bills.cpu.cost, slow.bills.cpu.cost),
            (answer.bills.gpu.cost, slow.bills.gpu.cost),
        ] {
            let (original, slowed_cost) = (original.unwrap_or_default().value(), slowed_cost.unwrap_or_default().value());
            prop_assert!(slowed_cost > LIMIT / 1e6 || is_close(original * 6.0, slowed_cost));
        }
    }
}
