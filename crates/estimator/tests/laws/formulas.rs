//! Property tests for the trace. Every formula evaluates to its recorded result, and the terms of later formulas equal
//! the results of earlier ones.

use super::jobs::{Task, jobs, tasks};
use super::notation::{Evaluated, base, evaluate, result_of};
use super::numbers::{Edge, number_between};
use super::{SATURATED, config, is_close, is_saturated, scaled_config, timelines};
use offload_estimator::computation::dataframe::Strings;
use offload_estimator::computation::{Computation, Dataframe, Factorization};
use offload_estimator::gpu::sustained_share;
use offload_estimator::symbol::Symbol;
use offload_estimator::timeline::Segment;
use offload_estimator::trace::{Chapter, Trace, TraceEntry};
use offload_estimator::workload::Stage;
use offload_estimator::{Job, assess_traced};
use offload_vocabulary::computation::{FactorizationKind, TableFile, TableOperation};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Joules, Seconds, Share, Throughput, Watts};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Generates tasks with at least one layer, because weights without layers have no width.
fn layered() -> impl Strategy<Value = Task> {
    tasks().prop_filter("no layers", |task| task.case.has_width())
}

/// Returns the trace of a task on the machines of a job. The trace is empty if a time may have been clamped.
fn entries(task: &Task, job: &Job) -> Vec<TraceEntry> {
    let mut trace = Trace::recording();
    task.workload_with(&mut trace);
    let answer = assess_traced(&task.in_place_of(job), &mut trace);
    if timelines(&answer).into_iter().any(|timeline| is_saturated(timeline.total())) {
        Vec::new()
    } else {
        trace.entries()
    }
}

/// Formats an entry in one line for the message of a failed assertion.
fn format_entry(TraceEntry { chapter, stage, line }: &TraceEntry) -> String {
    let terms = line.terms.iter().map(|term| format!("{:?} {}", term.symbol, base(term.value)));
    let terms = terms.collect::<Vec<_>>().join(", ");
    let result = base(line.result);
    format!("{chapter:?} {stage}: {} = {} with {terms} = {result}", line.title, line.formula)
}

/// The chapter, stage and title of a formula, which identify the formula in the trace.
type FormulaKey = (String, String, &'static str);

fn line_place(entry: &TraceEntry) -> FormulaKey {
    (format!("{:?}", entry.chapter), entry.stage.to_owned(), entry.line.title)
}

/// The test also fails if it never compared some recorded formula with its result.
#[test]
fn the_text_of_a_formula_evaluates_to_its_result() {
    let (recorded, compared) = (RefCell::new(BTreeSet::new()), RefCell::new(BTreeSet::new()));
    let law = |(task, job): (Task, Job)| {
        for entry in &entries(&task, &job) {
            let line = &entry.line;
            recorded.borrow_mut().insert(line_place(entry));
            let outcome = evaluate(line).map_err(TestCaseError::fail)?;
            if let (Evaluated::Number(number), result) = (outcome, base(line.result)) {
                prop_assert!(is_close(number, result), "{number}: {}", format_entry(entry));
                compared.borrow_mut().insert(line_place(entry));
            }
        }
        Ok(())
    };
    let strategies = (layered(), jobs());
    TestRunner::new(scaled_config(8))
        .run(&strategies, law)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(recorded, compared);
}

/// The symbols by which later formulas refer to a result, with the chapter and title of the result's formula.
const RESULTS: [(Chapter, &str, Symbol); 53] = {
    use Chapter::{Answer, Bill, Cpu, Gpu, Work};
    [
        (Work, "Layer width", Symbol::Width),
        (Work, "Weights read per token", Symbol::Weights),
        (Work, "Keys and values of earlier tokens", Symbol::KeptTokens),
        (Work, "Cells in sequence", Symbol::Cells),
        (Work, "Look-up cycles per column", Symbol::LookUpCycles),
        (Work, "Tree levels", Symbol::Levels),
        (Cpu, "Calling the layers", Symbol::ModuleTime),
        (Cpu, "Calling compiled functions", Symbol::CompiledTime),
        (Cpu, "Interpreted Python", Symbol::StageTime),
        (Cpu, "Stage time", Symbol::StageTime),
        (Cpu, "Library calls", Symbol::CallTime),
        (Cpu, "Arithmetic", Symbol::ArithmeticTime),
        (Cpu, "Dependent operations", Symbol::ArithmeticTime),
        (Cpu, "Cycles: functions, comparisons, look-ups", Symbol::CyclesTime),
        (Cpu, "Share of peak at this size", Symbol::ReachedShare),
        (Cpu, "Bandwidth in cache", Symbol::StreamBandwidth),
        (Cpu, "Bandwidth of all cores", Symbol::AllCoresBandwidth),
        (Cpu, "Bandwidth in memory", Symbol::StreamBandwidth),
        (Cpu, "Fresh memory for results of more than 32 MiB", Symbol::AllocationTime),
        (Cpu, "Fresh memory for results, counted in huge pages", Symbol::AllocationTime),
        (Cpu, "Memory traffic, overlapped", Symbol::TrafficTime),
        (Cpu, "The described work on the CPU", Symbol::Accelerated),
        (Cpu, "Serial part (same on both machines)", Symbol::Serial),
        (Cpu, "A run on the CPU", Symbol::CpuTime),
        (Gpu, "Waves of tiles", Symbol::Waves),
        (Gpu, "Arithmetic of one product", Symbol::ProductTime),
        (Gpu, "Arithmetic of one thin product", Symbol::ProductTime),
        (Gpu, "Arithmetic of thin products", Symbol::ProductTime),
        (Gpu, "Arithmetic of all products", Symbol::ArithmeticTime),
        (Gpu, "Occupancy", Symbol::Occupancy),
        (Gpu, "Arithmetic", Symbol::ArithmeticTime),
        (Gpu, "Bandwidth in cache", Symbol::GpuStream),
        (Gpu, "Bandwidth in memory", Symbol::GpuStream),
        (Gpu, "Bandwidth requested by the processors", Symbol::GpuStream),
        (Gpu, "Share of peak that the processors reach", Symbol::ProcessorShare),
        (Gpu, "Random reads", Symbol::RandomTime),
        (Gpu, "Memory traffic, overlapped", Symbol::TrafficTime),
        (Gpu, "Stage time", Symbol::StageTime),
        (Gpu, "Paging the missing memory", Symbol::PagingTime),
        (Gpu, "Executing the kernels", Symbol::Execute),
        (Gpu, "Time to issue the kernels", Symbol::Issue),
        (Gpu, "Exposed issue time", Symbol::Waited),
        (Gpu, "Issuing and executing", Symbol::IssueAndExecute),
        (Gpu, "Waiting for the GPU", Symbol::WaitTime),
        (Gpu, "All waits for the GPU", Symbol::WaitTime),
        (Gpu, "Exchange between the GPUs", Symbol::ExchangeTime),
        (Gpu, "Sending weights and gathering gradients", Symbol::ExchangeTime),
        (Gpu, "Fallback to the CPU", Symbol::Fallback),
        (Gpu, "Start-up, once per process", Symbol::StartUp),
        (Gpu, "A warm run on the GPU", Symbol::GpuTime),
        (Answer, "A run on an infinitely fast GPU", Symbol::CeilingTime),
        (Bill, "Power of the core that feeds the GPU", Symbol::FeedingPower),
        (Bill, "Busy share of the GPU", Symbol::Busy),
    ]
};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_result_of_a_formula_is_a_term_of_the_next(task in layered(), job in jobs()) {
        let entries = entries(&task, &job);
        for (index, entry) in entries.iter().enumerate() {
            let Some((.., symbol)) = RESULTS.iter().find(|(chapter, title, _)| {
                *chapter == entry.chapter && *title == entry.line.title
            }) else {
                continue;
            };
            let result = base(entry.line.result);
            let term_values = |later: &TraceEntry| {
                let terms = later.line.terms.iter().filter(|term| term.symbol == *symbol);
                terms.map(|term| base(term.value)).collect::<Vec<_>>()
            };
            let next_entry = entries[index + 1..]
                .iter()
                .take_while(|later| later.line.title != entry.line.title)
                .find(|later| !term_values(later).is_empty());
            if let Some(next_entry) = next_entry {
                let is_result = |value| is_close(value, result) || result == 0.0 || result > SATURATED;
                prop_assert!(term_values(next_entry).into_iter().any(is_result), "{}\n{}", format_entry(entry), format_entry(next_entry));
            }
        }
    }

    /// The test covers only the CPU and GPU chapters. In other chapters, the same symbol can be a specification of the
    /// machine.
    #[test]
    fn a_derived_term_is_the_result_of_an_earlier_formula(task in layered(), job in jobs()) {
        let entries = entries(&task, &job);
        for (index, entry) in entries.iter().enumerate() {
            for term in entry.line.terms.iter().filter(|term| base(term.value) > 0.0) {
                let results = |chapter, title| {
                    RESULTS.contains(&(chapter, title, term.symbol)) && chapter == entry.chapter
                };
                let derived = RESULTS.iter().any(|(chapter, title, _)| results(*chapter, title));
                let is_found = entries[..=index].iter().any(|earlier| {
                    let is_equal = is_close(base(earlier.line.result), base(term.value));
                    results(earlier.chapter, earlier.line.title) && is_equal
                });
                let timed = matches!(entry.chapter, Chapter::Cpu | Chapter::Gpu);
                prop_assert!(!timed || !derived || is_found, "{:?}: {}", term.symbol, format_entry(entry));
            }
        }
    }

    #[test]
    fn a_segment_has_a_formula_iff_it_takes_time(job in jobs()) {
        use Segment::{Exchange, Fallback, Loading, Paging, Serial, Synchronize};
        let mut trace = Trace::recording();
        let answer = assess_traced(&job, &mut trace);
        let entries = trace.entries();
        let has_formula = |chapter, titles: &[&str]| {
            let mut lines = entries.iter().filter(|entry| entry.chapter == chapter);
            lines.any(|entry| titles.contains(&entry.line.title) && base(entry.line.result) > 0.0)
        };
        let exchange = ["Exchange between the GPUs", "Sending weights and gathering gradients"];
        for (run, chapter, segment, titles) in [
            (&answer.cpu, Chapter::Cpu, Serial, &["Serial part (same on both machines)"][..]),
            (&answer.cpu, Chapter::Cpu, Loading, &["Waiting for data"]),
            (&answer.warm, Chapter::Gpu, Loading, &["Waiting for data"]),
            (&answer.warm, Chapter::Gpu, Fallback, &["Fallback to the CPU"]),
            (&answer.warm, Chapter::Gpu, Exchange, &exchange),
            (&answer.warm, Chapter::Gpu, Paging, &["Paging the missing memory"]),
            (&answer.warm, Chapter::Gpu, Synchronize, &["Waiting for the GPU"]),
        ] {
            prop_assert_eq!(has_formula(chapter, titles), !run.get(segment).is_zero(), "{:?}", segment);
        }
    }

    #[test]
    fn only_formulas_of_a_stage_have_its_name(job in jobs()) {
        let mut trace = Trace::recording();
        assess_traced(&job, &mut trace);
        let entries = trace.entries();
        for (chapter, stages) in
            [(Chapter::Cpu, &job.workload.stages), (Chapter::Gpu, &job.part().stages)]
        {
            let is_on_cpu = |stage: &Stage| chapter == Chapter::Gpu && stage.is_on_cpu;
            for stage in stages.iter().filter(|stage| !is_on_cpu(stage)) {
                let is_of_stage =
                    |entry: &&TraceEntry| entry.chapter == chapter && entry.stage == stage.name;
                // A stage that stays on the CPU has no formula in the GPU's chapter.
                if chapter == Chapter::Gpu && stage.is_on_cpu {
                    continue;
                }
                prop_assert!(entries.iter().any(|entry| is_of_stage(&entry)), "{}", stage.name);
            }
        }
        let run_titles = ["A run on the CPU", "A warm run on the GPU", "The described work on the CPU"];
        let mut stage_entries = entries.iter().filter(|entry| !entry.stage.is_empty());
        prop_assert!(!stage_entries.any(|entry| run_titles.contains(&entry.line.title)));
    }

    #[test]
    fn the_trace_of_a_problem_ends_in_its_workload(task in tasks()) {
        let mut trace = Trace::recording();
        let work = task.workload_with(&mut trace);
        let entries = trace.entries();
        let has_line = |title: &str, amount: f64| {
            let mut lines = entries.iter().filter(|entry| entry.stage.is_empty() && entry.line.title == title);
            lines.any(|entry| base(entry.line.result) == amount)
        };
        prop_assert!(has_line("Kernel launches", work.launches().value()));
        let copies = work.copies_per_run;
        prop_assert!(has_line("Data to the GPU, if it is copied", copies.to_gpu.bytes.value()));
        prop_assert!(has_line("Data to the CPU, if it is copied", copies.to_cpu.bytes.value()));
        if work.stages.len() > 1 {
            prop_assert!(has_line("Operations", work.operations().value()));
            prop_assert!(has_line("Memory traffic on the GPU", work.gpu_bytes().value()));
        }
        if let Computation::Network(network) = task.case.computation() {
            let title = if network.trains {
                "Weights, gradients, moments and activations"
            } else {
                "Weights, and the activations of a layer"
            };
            prop_assert!(has_line(title, work.arrays.value()));
        }
        prop_assert!(entries.len() > 3 && entries.iter().all(|entry| entry.chapter == Chapter::Work));
    }

    #[test]
    fn recurrent_and_clustering_stages_show_operations_and_traffic(task in tasks()) {
        let (Computation::Recurrent(_) | Computation::Clustering(_)) = task.case.computation() else {
            return Ok(());
        };
        let mut trace = Trace::recording();
        let stages = task.workload_with(&mut trace).stages;
        let entries = trace.entries();
        for stage in &stages {
            let has_line = |title: &str, amount: f64| {
                let mut lines = entries.iter().filter(|entry| entry.stage == stage.name);
                let matches_line = |entry: &TraceEntry| entry.line.title == title && base(entry.line.result) == amount;
                amount == 0.0 || lines.any(matches_line)
            };
            prop_assert!(has_line("Operations", stage.total_operations().value()), "{}", stage.name);
            let traffic = stage.total_gpu_bytes().value();
            prop_assert!(has_line("Memory traffic on the GPU", traffic), "{}", stage.name);
        }
    }

    #[test]
    fn no_sum_has_a_zero_term(task in tasks(), job in jobs()) {
        for entry in entries(&task, &job) {
            let is_placeholder = |character: char| "{}0123456789".contains(character);
            let signs = entry.line.formula.split(is_placeholder);
            if signs.into_iter().all(|sign| sign.is_empty() || sign == " + ") {
                let values = entry.line.terms.iter().map(|term| base(term.value));
                prop_assert!(values.into_iter().all(|value| value > 0.0), "{}", format_entry(&entry));
            }
        }
    }

    /// If the heap returns the pages of small results to the system, the formula counts these pages in huge pages.
    /// Large results are mapped separately.
    #[test]
    fn the_fresh_memory_formula_names_its_page_size(job in jobs()) {
        let mut trace = Trace::recording();
        assess_traced(&job, &mut trace);
        for TraceEntry { stage, line, .. } in trace.entries() {
            if line.title.starts_with("Fresh memory for results") {
                let mut stages = job.workload.stages.iter().filter(|candidate| candidate.name == stage);
                let in_huge_pages = stages.any(|stage| stage.returned_to_system > Share::NONE);
                prop_assert_eq!(line.title.ends_with("counted in huge pages"), in_huge_pages);
                let mut stages = job.workload.stages.iter().filter(|candidate| candidate.name == stage);
                prop_assert!(stages.any(|stage| !stage.results.is_zero() && !stage.allocated.is_zero()));
            }
        }
    }

    #[test]
    fn a_share_of_zero_has_no_formula(job in jobs()) {
        let job = Job { serial: Share::NONE, fallback: Share::NONE, overlap: Share::NONE, ..job };
        let job = Job { loading: Seconds::ZERO, ..job };
        let mut trace = Trace::recording();
        assess_traced(&job, &mut trace);
        for entry in trace.entries() {
            let symbols = [Symbol::SerialShare, Symbol::FallbackShare, Symbol::Overlap, Symbol::Loading];
            let is_used = |symbol: &Symbol| entry.line.terms.iter().any(|term| term.symbol == *symbol);
            prop_assert!(!symbols.iter().any(is_used), "{}", format_entry(&entry));
        }
    }

    #[test]
    fn the_sustained_share_of_peak_follows_its_formula(
        power in number_between(Edge::Zero, 10.0, 1e3),
        energy in number_between(Edge::Zero, 1e-13, 1e-10),
        peak in number_between(Edge::Zero, 1e9, 1e16),
        cap in 0.0..1.0,
    ) {
        let (energy, peak) = (Joules::new(energy), Throughput::new(peak));
        let (cap, mut trace) = (Share::new(cap), Trace::recording());
        let share = sustained_share(Some(Watts::new(power)), energy, peak, cap, &mut trace);
        for entry in trace.entries() {
            prop_assert_eq!(base(entry.line.result), share.value());
            if let Evaluated::Number(number) = evaluate(&entry.line).map_err(TestCaseError::fail)? {
                prop_assert!(is_close(number, share.value()), "{}", format_entry(&entry));
            }
        }
        prop_assert_eq!(sustained_share(None, energy, peak, cap, &mut Trace::silent()), cap);
    }
}

/// A GPU stalls for the time of 450 operations per row and column. For 1,000 systems of 64 equations, this is 1.8432
/// billion operations. For a single matrix, the GPU stalls between kernels, and these stalls are counted separately.
#[test]
fn batched_systems_show_stalls_but_a_single_system_does_not() {
    let gpu_operations = |batch: f64| {
        let systems = Factorization {
            m: 64.0,
            n: 64.0,
            factors: FactorizationKind::Solve,
            batch,
            copied: Count::ZERO,
            time_relative_to_openblas: 1.0,
        };
        let mut trace = Trace::recording();
        systems.workload(Precision::Fp64, &mut trace);
        result_of(&trace.entries(), "Operations on the GPU")
    };
    assert_eq!(gpu_operations(1000.0), Some(1.8432e9));
    assert_eq!(gpu_operations(1.0), None);
}

/// Each look-up takes three cycles per doubling of the number of keys beyond 2,000.
#[test]
fn look_ups_take_cycles_only_with_many_keys() {
    let look_up = |keys: f64| {
        let table = Dataframe {
            rows: Count::new(1e6),
            columns: Count::new(4.0),
            keys: Count::new(keys),
            verb: TableOperation::GroupBy,
            text: false,
            texts: Count::ZERO,
            strings: Strings { length: Count::new(12.0), alternatives: Count::ZERO },
            file_columns: Count::new(4.0),
            kept: Share::ALL,
            operations: Count::new(1.0),
            file: TableFile::Memory,
            grouping: None,
        };
        let mut trace = Trace::recording();
        table.workload(Precision::Fp64, &mut trace);
        result_of(&trace.entries(), "Look-up cycles per column")
    };
    assert_eq!(look_up(16e3), Some(9.0));
    assert_eq!(look_up(2e3), None);
}
