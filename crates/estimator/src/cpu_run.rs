//! The time of a run on the CPU.

use crate::cpu::{CpuLibraryCosts, CpuSpec};
use crate::cpu_cores::CpuCores;
use crate::cpu_stage::cpu_stage;
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::Workload;
use offload_vocabulary::quantity::Seconds;

/// Returns the time of the workload on the CPU, broken down by cause.
///
/// # Model
/// The time is the sum over all stages of `(calls + checks) · call cost + (calls + forks) · log₂ cores · fork and join
/// + max(operations / (share · peak) + cycles / (clock · cores), bytes / bandwidth + stalls) + page faults`. Each stage
/// runs either on one core or on all cores that the library uses, whichever is faster. In an interpreter, a stage takes
/// `operations · cost per interpreted operation`.
///
/// # Assumptions
/// Arithmetic and memory traffic overlap within a stage. Stages do not overlap. Unless
/// [`always_forks`](crate::workload::Stage::always_forks) is set, a library does not start threads for work that a
/// single core finishes faster.
///
/// # Source
/// Roofline model (Williams, Waterman and Patterson 2009), with a cost per call added.
pub fn cpu_run(
    workload: &Workload,
    cpu: &CpuSpec,
    library: &CpuLibraryCosts,
    trace: &mut Trace<impl Ledger>,
) -> Timeline {
    let cores = &CpuCores::of(cpu);
    let run = workload.stages.iter().fold(Timeline::default(), |run, stage| {
        trace.enter(stage.name);
        run + cpu_stage(stage, cores, library, trace)
    });
    trace.enter("");
    let (modules, compiled) =
        (modules(workload, library, trace), compiled_calls(workload, library, trace));
    let run = run.with(Segment::Overhead, modules + compiled);
    trace.note(Chapter::Cpu, || {
        let stage_time = |stage| cpu_stage(stage, cores, library, &mut Trace::silent()).total();
        let stages = workload.stages.iter().map(|stage| term(Symbol::StageTime, stage_time(stage)));
        let call_terms = [term(Symbol::ModuleTime, modules), term(Symbol::CompiledTime, compiled)];
        Formula::sum("The described work on the CPU", stages.chain(call_terms), run.total())
    });
    run
}

/// Returns the time to call the layers of a network, excluding their operations.
fn modules(
    workload: &Workload,
    library: &CpuLibraryCosts,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let time = workload.modules * library.module;
    if !time.is_zero() {
        trace.note(Chapter::Cpu, || Formula {
            title: "Calling the layers",
            formula: "{0} · {1}",
            terms: terms(&[
                term(Symbol::Modules, workload.modules),
                term(Symbol::ModuleCost, library.module),
            ]),
            result: time.into(),
        });
    }
    time
}

/// Returns the time to call compiled functions, excluding their operations.
fn compiled_calls(
    workload: &Workload,
    library: &CpuLibraryCosts,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let time = workload.compiled_calls * library.compiled;
    if !time.is_zero() {
        trace.note(Chapter::Cpu, || Formula {
            title: "Calling compiled functions",
            formula: "{0} · {1}",
            terms: terms(&[
                term(Symbol::CompiledCalls, workload.compiled_calls),
                term(Symbol::CompiledCallCost, library.compiled),
            ]),
            result: time.into(),
        });
    }
    time
}
