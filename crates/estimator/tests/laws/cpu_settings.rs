//! Property tests for jobs whose CPU has separate settings. CPU times always refer to the amount of work in one GPU
//! run.

use super::jobs::jobs;
use super::notation::{Evaluated, base, evaluate};
use super::{config, is_close, is_saturated};
use offload_estimator::symbol::Symbol;
use offload_estimator::trace::{Chapter, Trace};
use offload_estimator::workload::Workload;
use offload_estimator::{Job, assess, assess_traced};
use offload_vocabulary::quantity::{Seconds, Share};
use proptest::prelude::*;

/// Returns the job with a CPU run that processes half as many units with the same number of operations and bytes.
fn halved(job: &Job) -> Job {
    let work = &job.workload;
    let half = Workload { units: work.units / 2.0, ..work.clone() };
    Job { cpu_workload: Some(half), ..job.clone() }
}

/// Generates jobs of any family without loading, fallback and serial part.
fn jobs_without_other_work() -> impl Strategy<Value = Job> {
    let job = jobs().prop_map(|job| Job {
        loading: Seconds::ZERO,
        fallback: Share::NONE,
        serial: Share::NONE,
        ..job
    });
    job.prop_filter("nothing to do", |job| !job.workload.units.is_zero())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_identical_cpu_workload_changes_nothing(job in jobs()) {
        let job_with_settings = Job { cpu_workload: Some(job.workload.clone()), ..job.clone() };
        prop_assert_eq!(assess(&job_with_settings), assess(&job));
    }

    #[test]
    fn a_run_of_half_the_units_takes_twice_as_long_for_the_same_work(job in jobs_without_other_work()) {
        let (half_sized, whole) = (assess(&halved(&job)), assess(&job));
        prop_assert_eq!(&half_sized.warm, &whole.warm);
        let (half_time, whole_time) = (half_sized.cpu.total(), whole.cpu.total());
        prop_assert!(is_close(half_time.value(), 2.0 * whole_time.value()) || is_saturated(half_time));
        // Both the operations and the time are doubled.
        let [half_rate, whole_rate] =
            [half_sized, whole].map(|assessment| assessment.achieved.cpu.throughput.value());
        prop_assert!(is_close(half_rate, whole_rate) || is_saturated(half_time));
    }

    #[test]
    fn the_formula_scaled_to_equal_work_gives_the_final_time(job in jobs_without_other_work()) {
        let mut trace = Trace::recording();
        let answer = assess_traced(&halved(&job), &mut trace);
        let entries = trace.entries();
        let index = entries.iter().position(|entry| entry.line.title.starts_with("Scaled to the work"));
        let index = index.expect("it is recorded");
        let line = &entries[index].line;
        let time = base(line.result);
        if let Evaluated::Number(number) = evaluate(line).map_err(TestCaseError::fail)? {
            prop_assert!(is_close(number, time) || is_saturated(answer.cpu.total()));
        }
        let later_entries = entries[index + 1..].iter().filter(|entry| entry.chapter == Chapter::Cpu);
        let mut terms = later_entries.flat_map(|entry| &entry.line.terms);
        // The formula of a sum omits terms that are zero.
        prop_assert!(time == 0.0 || terms.any(|term| term.symbol == Symbol::Accelerated && base(term.value) == time));
    }
}
