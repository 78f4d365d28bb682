//! Property tests for ranges. A range contains the likely value, is a single point if nothing is uncertain, and does
//! not become narrower with more uncertainty.

use super::jobs::{extreme_jobs, jobs};
use super::numbers::{Edge, bytes};
use super::{config, is_close, is_not_longer, is_saturated, scaled_config, timelines, times};
use offload_estimator::sensitivity::speedup_with;
use offload_estimator::uncertainty::{
    ASPECT_COUNT, Aspect, Interval, Ranges, Uncertainty, UncertaintyFactor, sample_ranges,
    sample_time,
};
use offload_estimator::workload::ProcessorLimits;
use offload_estimator::{Job, assess, cpu_time, gpu_time};
use offload_vocabulary::elementary::power;
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bandwidth, LIMIT, Seconds, Throughput};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use std::iter;

fn factors() -> impl Strategy<Value = UncertaintyFactor> {
    (0.1..1.0, 1.0..10.0).prop_map(|(low, high)| UncertaintyFactor::new(low, high))
}

fn uncertainties() -> impl Strategy<Value = Uncertainty> {
    (prop::collection::vec(factors(), ASPECT_COUNT), 0.0..3.0).prop_map(
        |(factors, speedup_width)| {
            let mut uncertainty = Uncertainty::of_speedup_width(speedup_width);
            for (aspect, factor) in Aspect::ALL.into_iter().zip(factors) {
                uncertainty.set(aspect, factor);
            }
            uncertainty
        },
    )
}

fn aspects() -> impl Strategy<Value = Aspect> {
    select(Aspect::ALL.to_vec())
}

fn range(job: &Job, uncertainty: &Uncertainty) -> Ranges {
    sample_ranges(job, uncertainty, &assess(job))
}

/// Returns the ranges of the times on the CPU, on the GPU in a warm process, and on the GPU in a new process.
fn ranges(job: &Job, uncertainty: &Uncertainty) -> [Interval<Seconds>; 3] {
    let range = range(job, uncertainty);
    [range.cpu, range.warm, range.cold]
}

/// Returns the uncertainty with the factor of one aspect widened by `below` at its low end and by `above` at its high
/// end.
fn widen(uncertainty: &Uncertainty, aspect: Aspect, below: f64, above: f64) -> Uncertainty {
    let mut wider = *uncertainty;
    let factor = uncertainty.of(aspect);
    wider.set(aspect, UncertaintyFactor::new(factor.low / below, factor.high * above));
    wider
}

/// Returns the job with all times of one aspect multiplied by `factor`.
fn slow_down(job: &Job, aspect: Aspect, factor: f64) -> Job {
    let mut slower_job = job.clone();
    let (cpu, gpu, library) =
        (&mut slower_job.cpu, &mut slower_job.gpu, &mut slower_job.gpu_library);
    let cpu_library = &mut slower_job.cpu_library;
    let rates =
        |rates: &mut [&mut Bandwidth]| rates.iter_mut().for_each(|rate| **rate = **rate / factor);
    let times =
        |times: &mut [&mut Seconds]| times.iter_mut().for_each(|time| **time = **time * factor);
    match aspect {
        Aspect::CpuArithmetic => {
            (cpu.fp64, cpu.fp32) = (cpu.fp64 / factor, cpu.fp32 / factor);
            cpu.clock = cpu.clock / factor;
        }
        Aspect::CpuMemory => {
            let efficiency = &mut cpu.efficiency;
            rates(&mut [&mut efficiency.core_l2_bandwidth, &mut efficiency.core_l3_bandwidth]);
            rates(&mut [&mut efficiency.core_bandwidth]);
            times(&mut [&mut efficiency.l3_latency, &mut efficiency.memory_latency]);
            rates(&mut [&mut cpu.bandwidth]);
            cpu_library.first_touch_rate.iter_mut().for_each(|rate| rates(&mut [rate]));
        }
        Aspect::CpuCalls => {
            times(&mut [
                &mut cpu_library.call,
                &mut cpu_library.module,
                &mut cpu_library.compiled,
                &mut cpu_library.fork_join,
            ]);
            cpu_library.interpreted.iter_mut().for_each(|time| times(&mut [time]));
        }
        Aspect::GpuArithmetic => {
            for precision in Precision::ALL {
                for unit in [ArithmeticUnit::Vector, ArithmeticUnit::Matrix] {
                    gpu.rates.set(precision, unit, gpu.rates.get(precision, unit) / factor);
                }
            }
            for limits in processor_limits(&mut slower_job) {
                limits.arithmetic = limits.arithmetic.map(|rate| rate / factor);
            }
        }
        Aspect::GpuMemory => {
            rates(&mut [&mut gpu.bandwidth, &mut gpu.efficiency.cache_per_processor]);
            for limits in processor_limits(&mut slower_job) {
                limits.memory = limits.memory.map(|rate| rate / factor);
            }
        }
        Aspect::Launch => {
            times(&mut [&mut library.launch, &mut library.call, &mut library.module]);
            times(&mut [&mut library.kernel, &mut library.nested, &mut library.synchronize]);
        }
        Aspect::Interconnect => {
            rates(&mut [&mut gpu.interconnect.to_gpu, &mut gpu.interconnect.to_cpu]);
            times(&mut [&mut gpu.interconnect.latency]);
            library.paging.iter_mut().for_each(|rate| rates(&mut [rate]));
            if let Some(multi_gpu) = &mut slower_job.multi_gpu {
                rates(&mut [&mut multi_gpu.bus]);
                times(&mut [&mut multi_gpu.hop]);
            }
        }
        Aspect::StartUp => {
            let start_up = &mut library.start_up;
            times(&mut [&mut start_up.import, &mut start_up.context]);
            times(&mut [&mut start_up.handles, &mut start_up.compile]);
            slower_job.start_up.iter_mut().for_each(|time| times(&mut [time]));
        }
    }
    slower_job
}

/// Returns the processor limits of each stage, both in the whole workload and in one GPU's share.
fn processor_limits(job: &mut Job) -> impl Iterator<Item = &mut ProcessorLimits> {
    let gpu_parts = job.multi_gpu.iter_mut().map(|multi_gpu| &mut multi_gpu.part);
    let workloads = iter::once(&mut job.workload).chain(gpu_parts);
    workloads.flat_map(|workload| &mut workload.stages).map(|stage| &mut stage.processor)
}

proptest! {
    #![proptest_config(scaled_config(2))]

    /// A tenth of the distribution is beyond each end. With 128 samples, the error of an end is at most a third of the
    /// uncertainty.
    #[test]
    fn a_range_of_one_uncertain_aspect_ends_at_its_factor(
        job in jobs(),
        exchanged in bytes(Edge::Zero, 1.0, 1e12),
        limit in option::of(1e5..1e12),
        aspect in aspects(),
        factor in factors(),
    ) {
        let mut job = job;
        job.workload.exchanged = exchanged;
        if let Some(rate) = limit {
            let (arithmetic, memory) = (Throughput::new(rate), Bandwidth::new(rate));
            for limits in processor_limits(&mut job) {
                let (arithmetic, memory) = (Some(arithmetic), Some(memory));
                *limits = ProcessorLimits { arithmetic, memory };
            }
        }
        let mut uncertainty = Uncertainty::default();
        uncertainty.set(aspect, factor);
        let ranges = ranges(&job, &uncertainty);
        let times_with = |factor: f64, part: f64| times(&slow_down(&job, aspect, power(factor, part)));
        let (low, high) = (factor.low, factor.high);
        let lows = times_with(low, 4.0 / 3.0).into_iter().zip(times_with(low, 2.0 / 3.0));
        let highs = times_with(high, 2.0 / 3.0).into_iter().zip(times_with(high, 4.0 / 3.0));
        for ((range, lows), highs) in ranges.into_iter().zip(lows).zip(highs) {
            let low = is_not_longer(lows.0, range.low) && is_not_longer(range.low, lows.1);
            prop_assert!(low, "{:?} is not within {:?}", range.low, lows);
            let high = is_not_longer(highs.0, range.high) && is_not_longer(range.high, highs.1);
            prop_assert!(high, "{:?} is not within {:?}", range.high, highs);
        }
    }

    #[test]
    fn the_speedup_with_a_slower_aspect_is_that_of_the_slower_job(
        job in jobs(),
        aspect in aspects(),
        factor in 0.1..10.0,
    ) {
        let slower_job = slow_down(&job, aspect, factor);
        let (cpu, gpu) = (cpu_time(&slower_job), gpu_time(&slower_job));
        prop_assume!(!is_saturated(cpu) && !is_saturated(gpu) && !gpu.is_zero());
        prop_assert!(is_close(speedup_with(&job, aspect, factor), cpu / gpu));
    }

    #[test]
    fn a_factor_contains_one_for_either_order_of_its_ends(
        a in 1e-9..1e9,
        b in 1e-9..1e9,
    ) {
        let factor = UncertaintyFactor::new(a, b);
        prop_assert_eq!(factor, UncertaintyFactor::new(b, a));
        prop_assert_eq!(factor.low, a.min(b).clamp(1e-6, 1.0));
        prop_assert_eq!(factor.high, a.max(b).clamp(1.0, 1e6));
        let symmetric = UncertaintyFactor::symmetric(a);
        prop_assert!(is_close(symmetric.low * symmetric.high, 1.0));
        prop_assert!(is_close(symmetric.high, a.max(1.0 / a).min(1e6)));
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_likely_answer_lies_within_its_range(job in extreme_jobs(), uncertainty in uncertainties()) {
        let answer = assess(&job);
        let range = sample_ranges(&job, &uncertainty, &answer);
        for (interval, likely) in [
            (range.cpu, &answer.cpu),
            (range.warm, &answer.warm),
            (range.cold, &answer.cold),
            (range.gpu(job.process), answer.gpu()),
        ] {
            prop_assert!(interval.low <= likely.total() && likely.total() <= interval.high);
        }
        prop_assert!(range.speedup.low <= answer.speedup());
        prop_assert!(answer.speedup() <= range.speedup.high);
        prop_assert_eq!(range.cost_factor.is_some(), answer.cost_factor().is_some());
        if let (Some(interval), Some(likely)) = (range.cost_factor, answer.cost_factor()) {
            prop_assert!(interval.low <= likely * (1.0 + 1e-9));
            prop_assert!(likely <= interval.high * (1.0 + 1e-9));
        }
    }

    #[test]
    fn a_time_sampled_alone_has_the_same_range_as_with_all_times(
        job in extreme_jobs(),
        uncertainty in uncertainties(),
    ) {
        let answer = assess(&job);
        let ranges = sample_ranges(&job, &uncertainty, &answer);
        let cpu = sample_time(&job, &uncertainty, answer.cpu.total(), cpu_time);
        let gpu = sample_time(&job, &uncertainty, answer.gpu().total(), gpu_time);
        prop_assert_eq!((cpu, gpu), (ranges.cpu, ranges.gpu(job.process)));
        prop_assert_eq!((cpu_time(&job), gpu_time(&job)), (answer.cpu.total(), answer.gpu().total()));
    }

    #[test]
    fn every_number_of_a_range_is_finite(job in extreme_jobs(), uncertainty in uncertainties()) {
        let range = range(&job, &uncertainty);
        let mut numbers = vec![range.speedup.low, range.speedup.high];
        for interval in [range.cpu, range.warm, range.cold] {
            numbers.extend([interval.low.value(), interval.high.value()]);
        }
        numbers.extend(range.cost_factor.map(|cost_factor| cost_factor.low));
        numbers.extend(range.cost_factor.map(|cost_factor| cost_factor.high));
        prop_assert!(numbers.iter().all(|number| (0.0..=LIMIT).contains(number)), "{numbers:?}");
    }

    #[test]
    fn without_uncertainty_a_range_is_one_point(job in jobs()) {
        let answer = assess(&job);
        let range = sample_ranges(&job, &Uncertainty::default(), &answer);
        let point = |time: Seconds| Interval { low: time, high: time };
        prop_assert_eq!(range.cpu, point(answer.cpu.total()));
        prop_assert_eq!(range.warm, point(answer.warm.total()));
        prop_assert_eq!(range.cold, point(answer.cold.total()));
        prop_assert_eq!(range.speedup.low, range.speedup.high);
        if let Some(cost) = range.cost_factor {
            prop_assert_eq!(cost.low, cost.high);
        }
    }

    /// A longer upper tail makes no sampled time shorter, and a longer lower tail makes no sampled time longer.
    #[test]
    fn a_longer_tail_never_moves_an_end_the_other_way(
        job in jobs(),
        uncertainty in uncertainties(),
        aspect in aspects(),
        more in 1.0..5.0,
    ) {
        let original = ranges(&job, &uncertainty);
        let upper = ranges(&job, &widen(&uncertainty, aspect, 1.0, more));
        let lower = ranges(&job, &widen(&uncertainty, aspect, more, 1.0));
        for ((original, upper), lower) in original.into_iter().zip(upper).zip(lower) {
            prop_assert!(is_not_longer(original.low, upper.low) && is_not_longer(original.high, upper.high));
            prop_assert!(is_not_longer(lower.low, original.low) && is_not_longer(lower.high, original.high));
        }
    }

    #[test]
    fn a_widened_speedup_range_contains_the_original_range(
        job in extreme_jobs(),
        uncertainty in uncertainties(),
        more in 1.0..3.0,
    ) {
        let (narrow, mut wide) = (uncertainty, uncertainty);
        wide.speedup_width *= more;
        let (narrow, wide) = (range(&job, &narrow), range(&job, &wide));
        prop_assert_eq!((narrow.cpu, narrow.warm, narrow.cold), (wide.cpu, wide.warm, wide.cold));
        prop_assert!(wide.speedup.low <= narrow.speedup.low * (1.0 + 1e-9));
        prop_assert!(narrow.speedup.high <= wide.speedup.high * (1.0 + 1e-9));
    }
}

proptest! {
    // More cases than usual, because each of the three times has components that the others lack.
    #![proptest_config(scaled_config(4))]

    /// The test excludes loading. The user enters the time to load data, so it has no uncertainty.
    #[test]
    fn with_every_aspect_uncertain_every_time_is_uncertain(
        mut job in jobs(),
        exchanged in bytes(Edge::Zero, 1.0, 1e15),
    ) {
        job.workload.exchanged = exchanged;
        job.loading = Seconds::ZERO;
        prop_assume!(!job.gpu.processors.is_zero());
        let mut uncertainty = Uncertainty::default();
        Aspect::ALL.into_iter().for_each(|aspect| uncertainty.set(aspect, UncertaintyFactor::symmetric(2.0)));
        let answer = assess(&job);
        prop_assume!(!timelines(&answer).iter().any(|timeline| is_saturated(timeline.total())));
        let ranges = ranges(&job, &uncertainty);
        for (interval, likely) in ranges.into_iter().zip([&answer.cpu, &answer.warm, &answer.cold]) {
            let likely = likely.total();
            prop_assume!(!likely.is_zero());
            prop_assert!(interval.high.value() > likely.value() * 1.2, "{interval:?} {likely:?}");
        }
    }
}
