//! The last formulas of the trace: the CPU time and the GPU time as sums, the speedups, and other metrics derived from
//! the times.

use crate::assessment::Assessment;
use crate::single_run::SingleRun;
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Term, Trace, term, terms};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{Count, Seconds};

/// Returns the times that add up to a run on the GPU, in display order.
fn run_terms(run: &Timeline) -> [Term; 8] {
    use Segment::{
        Compute, CopyIn, CopyOut, CpuLayers, Exchange, Fallback, Interpreter, Loading, Memory,
        Overhead, Paging, Serial, Synchronize,
    };
    let segment_sum = |symbol, segments: &[Segment]| {
        term(symbol, segments.iter().map(|segment| run.get(*segment)).sum::<Seconds>())
    };
    [
        segment_sum(Symbol::IssueAndExecute, &[Compute, Memory, Overhead, Interpreter, Paging]),
        segment_sum(Symbol::WaitTime, &[Synchronize]),
        segment_sum(Symbol::ExchangeTime, &[Exchange]),
        segment_sum(Symbol::ShownCopies, &[CopyIn, CopyOut]),
        segment_sum(Symbol::LoadingWait, &[Loading]),
        segment_sum(Symbol::CpuLayersTime, &[CpuLayers]),
        segment_sum(Symbol::Fallback, &[Fallback]),
        segment_sum(Symbol::Serial, &[Serial]),
    ]
}

/// Records the CPU time and the GPU time as sums, and the metrics derived from these times.
///
/// `ceiling` is a run on an infinitely fast GPU. `ceiling_first` is the additional time of the first such run in a
/// process.
pub(crate) fn record_results(
    answer: &Assessment,
    single_run: &SingleRun,
    [ceiling, ceiling_first]: [&Timeline; 2],
    trace: &mut Trace<impl Ledger>,
) {
    let (cpu, warm, first) =
        (single_run.cpu.total(), single_run.warm().total(), single_run.first.total());
    trace.note(Chapter::Cpu, || {
        let terms = [
            term(Symbol::Accelerated, single_run.on_cpu.described.total()),
            term(Symbol::LoadingWait, single_run.cpu.get(Segment::Loading)),
            term(Symbol::Serial, single_run.cpu.get(Segment::Serial)),
        ];
        Formula::sum("A run on the CPU", terms, cpu)
    });
    trace.note(Chapter::Gpu, || {
        Formula::sum("A warm run on the GPU", run_terms(&single_run.warm()), warm)
    });
    trace.note(Chapter::Answer, || Formula {
        title: "Speedup, warm",
        formula: "{0} ÷ {1}",
        terms: terms(&[term(Symbol::CpuTime, cpu), term(Symbol::GpuTime, warm)]),
        result: Count::new(answer.warm_speedup()).into(),
    });
    let speedup = |title, gpu: Term, first: Seconds, result| {
        let operands = [
            term(Symbol::Runs, answer.runs),
            term(Symbol::CpuTime, cpu),
            gpu,
            term(Symbol::FirstTime, first),
        ];
        let (formula, result) = ("{0} · {1} ÷ ({0} · {2} + {3})", Count::new(result).into());
        Formula { title, formula, terms: terms(&operands), result }
    };
    trace.note(Chapter::Answer, || {
        let gpu = term(Symbol::GpuTime, warm);
        speedup("Speedup with the first run", gpu, first, answer.cold_speedup())
    });
    trace.note(Chapter::Answer, || {
        Formula::sum("A run on an infinitely fast GPU", run_terms(ceiling), ceiling.total())
    });
    trace.note(Chapter::Answer, || {
        let gpu = term(Symbol::CeilingTime, ceiling.total());
        let title = "Speedup with an infinitely fast GPU";
        speedup(title, gpu, ceiling_first.total(), answer.ceiling_speedup())
    });
    if let Some(runs) = answer.break_even_runs {
        trace.note(Chapter::Answer, || Formula {
            title: "Runs until start-up pays off",
            formula: "max(1, ⌈{0} ÷ ({1} − {2})⌉)",
            terms: terms(&[
                term(Symbol::FirstTime, first),
                term(Symbol::CpuTime, cpu),
                term(Symbol::GpuTime, warm),
            ]),
            result: runs.into(),
        });
    }
    if answer.process != ProcessState::Warm {
        trace.note(Chapter::Bill, || Formula {
            title: "A run on the GPU with its share of start-up",
            formula: "{0} + {1} ÷ {2}",
            terms: terms(&[
                term(Symbol::GpuTime, warm),
                term(Symbol::FirstTime, first),
                term(Symbol::Runs, answer.runs),
            ]),
            result: (answer.cold.total() * (1.0 / answer.runs.value())).into(),
        });
    }
    trace.note(Chapter::Answer, || Formula {
        title: "Arithmetic intensity",
        formula: "{0} ÷ {1}",
        terms: terms(&[
            term(Symbol::Operations, answer.operations),
            term(Symbol::GpuBytes, answer.gpu_bytes),
        ]),
        result: answer.intensity.into(),
    });
}
