//! Property tests for the values that an assessment derives from the CPU time and the GPU time: speedups, achieved
//! rates and bills.

use super::jobs::jobs;
use super::{SATURATED, config, is_close, is_saturated, timelines};
use offload_estimator::cpu_run::cpu_run;
use offload_estimator::gpu_run::{first_run, gpu_run, start_up};
use offload_estimator::timeline::{Segment, Timeline};
use offload_estimator::trace::Trace;
use offload_estimator::{Assessment, Job, assess};
use offload_vocabulary::execution::{ProcessState, Residency, Threads};
use offload_vocabulary::quantity::{Count, Seconds, Share, ratio};
use proptest::prelude::*;

/// The power of an idle machine, as a share of its full power.
const IDLE: f64 = 0.12;

fn silent() -> Trace {
    Trace::silent()
}

/// Returns `true` if no time of the assessment is so long that it may have been clamped.
fn is_unsaturated(answer: &Assessment) -> bool {
    !timelines(answer).iter().any(|timeline| is_saturated(timeline.total()))
}

/// Returns `true` if two numbers are equal up to rounding, or if both may have been clamped.
fn is_equal(number: f64, wanted: f64) -> bool {
    is_close(number, wanted) || (number.min(wanted) > SATURATED)
}

fn seconds(timeline: &Timeline, segments: &[Segment]) -> f64 {
    segments.iter().map(|segment| timeline.get(*segment).value()).sum()
}

/// Returns the time of the workload in one run on the CPU, excluding the serial part and loading.
fn described(job: &Job) -> Timeline {
    cpu_run(&job.workload, &job.cpu, &job.cpu_library, &mut silent())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_speedup_is_the_cpu_time_over_the_gpu_time(job in jobs()) {
        let answer = assess(&job);
        let speedup_over = |time: &Timeline| ratio(answer.cpu.total().value(), time.total().value());
        prop_assert_eq!(answer.warm_speedup(), speedup_over(&answer.warm));
        prop_assert_eq!(answer.cold_speedup(), speedup_over(&answer.cold));
        prop_assert_eq!(answer.ceiling_speedup(), speedup_over(&answer.ceiling));
        let (speedup, gpu) = match job.process {
            ProcessState::Warm => (answer.warm_speedup(), &answer.warm),
            ProcessState::Cold | ProcessState::FirstCall => (answer.cold_speedup(), &answer.cold),
        };
        prop_assert_eq!(answer.speedup(), speedup);
        prop_assert_eq!(answer.gpu(), gpu);
        let [cpu, gpu] = [answer.accelerated.cpu, answer.accelerated.gpu];
        prop_assert_eq!(answer.accelerated_speedup(), ratio(cpu.value(), gpu.value()));
    }

    #[test]
    fn a_cost_factor_is_the_cpu_cost_over_the_gpu_cost(job in jobs()) {
        let answer = assess(&job);
        let costs = answer.bills.cpu.cost.zip(answer.bills.gpu.cost);
        let factor = costs.map(|(cpu, gpu)| ratio(cpu.value(), gpu.value()));
        prop_assert_eq!(answer.cost_factor(), factor);
    }

    #[test]
    fn the_accelerated_part_is_the_run_without_the_serial_share(job in jobs()) {
        let answer = assess(&job);
        prop_assume!(is_unsaturated(&answer));
        let runs = answer.runs.value();
        for (part, whole) in [
            (answer.accelerated.cpu, &answer.cpu),
            (answer.accelerated.gpu, &answer.warm),
        ] {
            // In a run on the GPU, stages without a GPU version also count as serial, but they belong to the work.
            let serial = answer.cpu.get(Segment::Serial).value();
            prop_assert!(is_close(part.value() * runs + serial, whole.total().value()));
        }
    }

    #[test]
    fn the_gpu_time_is_gpu_work_plus_fallback_plus_serial_time(job in jobs()) {
        let answer = assess(&job);
        prop_assume!(is_unsaturated(&answer));
        let (runs, computed) = (answer.runs.value(), gpu_run(&job, &mut silent()));
        let first = first_run(&job, &computed, &mut silent());
        for segment in Segment::ALL {
            let warm = answer.warm.get(segment).value();
            let stays = match segment {
                Segment::Serial => answer.cpu.get(segment).value(),
                Segment::Fallback => warm,
                _ => 0.0,
            };
            prop_assert!(is_close(warm, stays + runs * computed.get(segment).value()), "{segment:?}");
            let cold = answer.cold.get(segment).value();
            prop_assert!(is_close(cold, warm + first.get(segment).value()), "{segment:?}");
        }
    }

    /// A fallback takes its share of the CPU time. Half of its memory traffic is copied to the CPU, and half back.
    #[test]
    fn a_fallback_takes_its_cpu_time_and_copies_in_both_directions(
        job in jobs(),
        bytes_alone in any::<bool>(),
    ) {
        let mut job = job;
        if bytes_alone {
            job.gpu.interconnect.latency = Seconds::ZERO;
        }
        let answer = assess(&job);
        prop_assume!(is_unsaturated(&answer));
        let interconnect = &job.gpu.interconnect;
        let half = job.workload.gpu_bytes().value() / 2.0;
        let time_at = |bandwidth: f64| if half > 0.0 { half / bandwidth } else { 0.0 };
        let copying = time_at(interconnect.to_cpu.value()) + time_at(interconnect.to_gpu.value());
        let transfers = 2.0 * job.workload.launches().value() * interconnect.latency.value();
        let total = described(&job).total().value() + copying + transfers;
        let wanted = if job.fallback == Share::NONE { 0.0 } else { job.fallback.value() * total };
        let fallback = answer.warm.get(Segment::Fallback).value();
        prop_assert!(is_equal(fallback, wanted * answer.runs.value()), "{fallback} {wanted}");
    }

    #[test]
    fn start_up_is_the_sum_of_its_parts_unless_it_is_given(job in jobs()) {
        let costs = &job.gpu_library.start_up;
        let compiling = job.workload.compiled_kernels.value() * costs.compile.value();
        let sum = costs.import.value() + costs.context.value() + costs.handles.value() + compiling;
        let wanted = job.start_up.map_or(sum, |time| time.value());
        prop_assert!(is_close(start_up(&job, &mut silent()).value(), wanted));
        let cold = assess(&job).cold;
        prop_assume!(!is_saturated(cold.total()));
        prop_assert!(is_close(cold.get(Segment::StartUp).value(), wanted));
    }

    #[test]
    fn data_kept_on_the_gpu_is_copied_only_in_the_first_run(job in jobs()) {
        let once = Job { residency: Residency::Once, overlap: Share::NONE, ..job };
        let once = Job { loading: Seconds::ZERO, ..once };
        let each_run = Job { residency: Residency::EachRun, ..once.clone() };
        // Each run also copies intermediate results to and from the work that stays on the CPU.
        let resident = assess(&Job { residency: Residency::Resident, ..once.clone() });
        let has_cpu_part = once.part().cpu_layers.is_some();
        let (once, each_run) = (assess(&once), assess(&each_run));
        prop_assume!(is_unsaturated(&once) && is_unsaturated(&each_run));
        for segment in [Segment::CopyIn, Segment::CopyOut] {
            let intermediate = resident.warm.get(segment);
            prop_assert!(has_cpu_part || intermediate.is_zero());
            prop_assert_eq!(once.warm.get(segment), intermediate);
            let per_run = intermediate.value() / each_run.runs.value();
            let copy_time = each_run.warm.get(segment).value() / each_run.runs.value() - per_run;
            let first = once.cold.get(segment).value() - intermediate.value();
            let slack = 1e-9 * once.cold.get(segment).value().max(each_run.warm.get(segment).value());
            prop_assert!((first - copy_time).abs() <= slack, "{segment:?}");
        }
    }

    #[test]
    fn the_achieved_throughput_is_work_over_busy_time(job in jobs()) {
        use Segment::{Compute, Interpreter, Memory, Overhead};
        let answer = assess(&job);
        prop_assume!(is_unsaturated(&answer));
        let operations = answer.operations.value();
        let work = &job.workload;
        for (achieved, bytes, run) in [
            (answer.achieved.cpu, work.cpu_bytes(), described(&job)),
            (answer.achieved.gpu, work.gpu_bytes(), gpu_run(&job, &mut silent())),
        ] {
            let time = seconds(&run, &[Compute, Memory, Overhead, Interpreter]);
            prop_assume!(time > 0.0);
            prop_assert!(is_equal(achieved.throughput.value(), operations / time));
            prop_assert!(is_equal(achieved.bandwidth.value(), bytes.value() / time));
        }
        let bytes = answer.gpu_bytes.value();
        prop_assert!(bytes == 0.0 || is_equal(answer.intensity.value(), operations / bytes));
        prop_assert_eq!(answer.operations, work.operations());
        prop_assert_eq!(answer.gpu_bytes, work.gpu_bytes());
    }

    #[test]
    fn cost_per_run_is_time_times_hourly_price(job in jobs()) {
        let answer = assess(&job);
        prop_assume!(is_unsaturated(&answer));
        for (price, machines, cost, whole) in [
            (job.cpu.price, 1.0, answer.bills.cpu.cost, &answer.cpu),
            (job.gpu.price, job.gpus().value(), answer.bills.gpu.cost, answer.gpu()),
        ] {
            let hours = whole.total().value() / answer.runs.value() / 3600.0;
            let wanted = price.map_or(0.0, |price| price.value() * machines * hours);
            prop_assert_eq!(price.is_some(), cost.is_some());
            prop_assert!(is_equal(cost.unwrap_or_default().value(), wanted));
        }
    }

    /// An idle machine draws 12 % of its power. The rest is proportional to the share of busy cores on a CPU, or to the
    /// share of the time in which a GPU computes or accesses memory. In a run on the GPU, one CPU core is busy, and all
    /// cores during the work that stays on the CPU.
    #[test]
    fn energy_per_run_is_time_times_drawn_power(job in jobs()) {
        let answer = assess(&job);
        prop_assume!(is_unsaturated(&answer));
        let per_run = |whole: &Timeline| whole.total().value() / answer.runs.value();
        let drawn_power = |power: f64, busy: f64| power * (IDLE + (1.0 - IDLE) * busy);
        let cores = job.cpu.cores.value();
        let one_core = if cores > 1.0 { 1.0 / cores } else { f64::from(u8::from(cores > 0.0)) };
        let library = &job.cpu_library;
        let uses_all_cores = |work| library.threads(work) == Threads::All;
        let has_parallel_stage = job.workload.stages.iter().any(|stage| uses_all_cores(&stage.work)) && cores > 0.0;
        let busy = if has_parallel_stage { 1.0 } else { one_core };
        let cpu = job.cpu.power.map_or(0.0, |power| power.value());
        let wanted = job.cpu.power.map(|_| drawn_power(cpu, busy) * per_run(&answer.cpu));
        let energy = answer.bills.cpu.energy.map(|energy| energy.value());
        prop_assert_eq!(energy.is_some(), wanted.is_some());
        prop_assert!(is_equal(energy.unwrap_or(0.0), wanted.unwrap_or(0.0)));

        let gpu = answer.gpu();
        let working = seconds(gpu, &[Segment::Compute, Segment::Memory]);
        let total = gpu.total().value();
        let busy = if total > 0.0 { working / total } else { 0.0 };
        let on_cpu = if total > 0.0 { seconds(gpu, &[Segment::CpuLayers]) / total } else { 0.0 };
        let feeder = one_core + (1.0 - one_core) * on_cpu;
        let feeding = job.cpu.power.map_or(0.0, |_| drawn_power(cpu, feeder));
        let gpus = job.gpus().value();
        let wanted = job.gpu.power.map(|power| {
            (drawn_power(power.value() * gpus, busy) + feeding) * per_run(gpu)
        });
        let energy = answer.bills.gpu.energy.map(|energy| energy.value());
        prop_assert_eq!(energy.is_some(), wanted.is_some());
        prop_assert!(is_equal(energy.unwrap_or(0.0), wanted.unwrap_or(0.0)));
    }

    #[test]
    fn a_job_has_at_least_one_run_and_its_times_cover_all_runs(job in jobs()) {
        let answer = assess(&job);
        prop_assert_eq!(answer.runs, job.runs.max(Count::new(1.0)));
        let single = assess(&Job { runs: Count::ZERO, ..job });
        prop_assume!(is_unsaturated(&answer));
        let runs = answer.runs.value();
        for (total, run) in [(&answer.cpu, &single.cpu), (&answer.warm, &single.warm)] {
            prop_assert!(is_close(total.total().value(), runs * run.total().value()));
        }
        let start = |assessment: &Assessment| {
            assessment.cold.total().value() - assessment.warm.total().value()
        };
        let slack = 1e-9 * answer.cold.total().value();
        prop_assert!((start(&answer) - start(&single)).abs() <= slack);
    }
}
