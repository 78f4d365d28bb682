//! Property tests for every assessment: its times are finite, reproducible and the sums of their segments.

use super::jobs::{extreme_jobs, jobs};
use super::notation::result_of;
use super::{config, is_close, is_saturated, timelines};
use offload_estimator::bound::Bound;
use offload_estimator::timeline::Segment;
use offload_estimator::trace::{Chapter, Trace, TraceEntry};
use offload_estimator::workload::Stage;
use offload_estimator::{assess, assess_traced};
use offload_vocabulary::quantity::{LIMIT, Seconds};
use proptest::prelude::*;

fn is_a_quantity(value: f64) -> bool {
    (0.0..=LIMIT).contains(&value)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_number_of_an_answer_is_finite_and_none_is_negative(job in extreme_jobs()) {
        let mut trace = Trace::recording();
        let answer = assess_traced(&job, &mut trace);
        for timeline in timelines(&answer) {
            prop_assert!(is_a_quantity(timeline.total().value()));
            for segment in Segment::ALL {
                prop_assert!(is_a_quantity(timeline.get(segment).value()), "{segment:?}");
            }
        }
        let mut numbers = vec![
            answer.runs.value(),
            answer.accelerated.cpu.value(),
            answer.accelerated.gpu.value(),
            answer.break_even_runs.unwrap_or_default().value(),
            answer.operations.value(),
            answer.gpu_bytes.value(),
            answer.intensity.value(),
            answer.memory_fit.need().value(),
            answer.speedup(),
            answer.warm_speedup(),
            answer.cold_speedup(),
            answer.ceiling_speedup(),
            answer.accelerated_speedup(),
            answer.cost_factor().unwrap_or_default(),
        ];
        for achieved in [answer.achieved.cpu, answer.achieved.gpu] {
            numbers.extend([achieved.throughput.value(), achieved.bandwidth.value()]);
        }
        for bill in [answer.bills.cpu, answer.bills.gpu] {
            numbers.push(bill.cost.unwrap_or_default().value());
            numbers.push(bill.energy.unwrap_or_default().value());
        }
        for TraceEntry { line, .. } in trace.entries() {
            numbers.push(line.result.number());
            numbers.extend(line.terms.iter().map(|term| term.value.number()));
        }
        prop_assert!(numbers.iter().all(|number| is_a_quantity(*number)), "{numbers:?}");
    }

    #[test]
    fn the_segments_add_up_to_the_whole(job in jobs()) {
        let answer = assess(&job);
        for timeline in timelines(&answer) {
            prop_assume!(!is_saturated(timeline.total()));
            let sum: f64 = timeline.parts().map(|(_, time)| time.value()).sum();
            prop_assert!(is_close(sum, timeline.total().value()));
            let shares: f64 = Segment::ALL.map(|segment| timeline.share(segment).value()).iter().sum();
            prop_assert!(timeline.total().is_zero() || is_close(shares, 1.0), "{shares}");
        }
    }

    #[test]
    fn bounds_sum_their_segments_and_are_ranked_by_share(job in jobs()) {
        let answer = assess(&job);
        let gpu = answer.gpu();
        prop_assume!(!is_saturated(gpu.total()) && !gpu.total().is_zero());
        let ranked = Bound::ranked(gpu);
        prop_assert!(is_close(ranked.iter().map(|(_, share)| share.value()).sum(), 1.0));
        prop_assert_eq!(answer.bound(), ranked[0]);
        prop_assert!(ranked.windows(2).all(|pair| pair[0].1 >= pair[1].1));
        for (bound, share) in ranked {
            let segments = Segment::ALL.into_iter().filter(|segment| Bound::of(*segment) == bound);
            let sum: f64 = segments.map(|segment| gpu.share(segment).value()).sum();
            prop_assert!((share.value() - sum).abs() < 1e-9, "{bound:?}");
        }
    }

    #[test]
    fn recording_a_trace_leaves_the_answer_unchanged(job in extreme_jobs()) {
        let mut trace = Trace::recording();
        prop_assert_eq!(assess_traced(&job, &mut trace), assess(&job));
        let entries = trace.entries();
        for chapter in [Chapter::Cpu, Chapter::Gpu] {
            prop_assert!(entries.iter().any(|entry| entry.chapter == chapter), "{chapter:?}");
        }
    }

    #[test]
    fn the_trace_ends_in_the_answer(job in jobs()) {
        let mut trace = Trace::recording();
        let answer = assess_traced(&job, &mut trace);
        let entries = trace.entries();
        let result = |title: &str| result_of(&entries, title);
        let runs = answer.runs.value();
        prop_assume!(!timelines(&answer).iter().any(|timeline| is_saturated(timeline.total())));
        for (title, time) in [
            ("A run on the CPU", answer.cpu.total()),
            ("A warm run on the GPU", answer.warm.total()),
        ] {
            let time_shown = result(title).expect("both times are worked out");
            prop_assert!(is_close(time_shown * runs, time.value()), "{title}: {time_shown}");
        }
        prop_assert_eq!(result("Speedup, warm"), Some(answer.warm_speedup().min(LIMIT)));
        prop_assert_eq!(result("GPU memory needed"), Some(answer.memory_fit.need().value()));
        let bills = answer.bills;
        for (title, cost) in
            [("CPU cost per run", bills.cpu.cost), ("GPU cost per run", bills.gpu.cost)]
        {
            prop_assert_eq!(result(title), cost.map(|cost| cost.value()), "{}", title);
        }
        for (title, energy) in [
            ("CPU energy per run", bills.cpu.energy),
            ("GPU energy per run", bills.gpu.energy),
        ] {
            prop_assert_eq!(result(title), energy.map(|energy| energy.value()), "{}", title);
        }
    }

    #[test]
    fn a_formula_names_each_of_its_terms(job in extreme_jobs()) {
        let mut trace = Trace::recording();
        assess_traced(&job, &mut trace);
        for TraceEntry { line, .. } in trace.entries() {
            for index in 0..line.terms.len() {
                prop_assert!(line.formula.contains(&format!("{{{index}}}")), "{line:?}");
            }
            let next_index = format!("{{{}}}", line.terms.len());
            prop_assert!(!line.formula.contains(&next_index), "{line:?}");
        }
    }

    /// Ten cycles count as one interpreted operation.
    #[test]
    fn an_interpreter_costs_its_time_per_operation(mut job in jobs()) {
        let cost = Seconds::new(60e-9);
        job.cpu_library.interpreted = Some(cost);
        let answer = assess(&job);
        prop_assume!(!is_saturated(answer.cpu.total()));
        let operations_of = |stage: &Stage| {
            let operations = stage.operations.value()
                + stage.functions.value()
                + stage.comparisons.value()
                + stage.accesses.value();
            stage.times.value() * (operations + stage.cycles.value() / 10.0)
        };
        let operations: f64 = job.workload.stages.iter().map(operations_of).sum();
        let wanted = operations * cost.value() * answer.runs.value();
        prop_assert!(is_close(answer.cpu.get(Segment::Interpreter).value(), wanted));
        prop_assert!(answer.cpu.get(Segment::Memory).is_zero());
    }
}
