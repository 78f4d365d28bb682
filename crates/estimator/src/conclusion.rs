//! The last formulas of the working: both times as sums, and what follows from them.

use crate::assessment::Assessment;
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Trace, term, terms};
use offload_vocabulary::quantity::{Count, Seconds};

/// Both times as sums, and what follows from them.
pub(crate) fn conclude(
    answer: &Assessment,
    once: [&Timeline; 2],
    described: Seconds,
    trace: &mut Trace,
) {
    let [cpu, warm] = once;
    let part = |timeline: &Timeline, segments: &[Segment]| {
        segments.iter().map(|segment| timeline.get(*segment)).sum::<Seconds>()
    };
    trace.note(Chapter::Cpu, || Formula {
        title: "A run on the CPU",
        formula: "{0} + {1}",
        terms: terms(&[
            term(Symbol::Accelerated, described),
            term(Symbol::Serial, cpu.get(Segment::Serial)),
        ]),
        result: cpu.total().into(),
    });
    trace.note(Chapter::Gpu, || Formula {
        title: "A warm run on the GPU",
        formula: "{0} + {1} + {2} + {3} + {4}",
        terms: terms(&[
            term(
                Symbol::IssueAndExecute,
                part(
                    warm,
                    &[Segment::Compute, Segment::Memory, Segment::Overhead, Segment::Paging],
                ),
            ),
            term(Symbol::WaitTime, part(warm, &[Segment::Synchronize, Segment::Loading])),
            term(
                Symbol::CopyTime,
                part(warm, &[Segment::CopyIn, Segment::CopyOut, Segment::Exchange]),
            ),
            term(Symbol::Fallback, warm.get(Segment::Fallback)),
            term(Symbol::Serial, warm.get(Segment::Serial)),
        ]),
        result: warm.total().into(),
    });
    let first = answer.cold.total() - answer.warm.total();
    trace.note(Chapter::Answer, || Formula {
        title: "Speedup, warm",
        formula: "{0} ÷ {1}",
        terms: terms(&[term(Symbol::CpuTime, cpu.total()), term(Symbol::GpuTime, warm.total())]),
        result: Count::new(answer.warm_speedup()).into(),
    });
    trace.note(Chapter::Answer, || Formula {
        title: "Speedup of a fresh process",
        formula: "{0} · {1} ÷ ({0} · {2} + {3})",
        terms: terms(&[
            term(Symbol::Runs, answer.runs),
            term(Symbol::CpuTime, cpu.total()),
            term(Symbol::GpuTime, warm.total()),
            term(Symbol::StartUp, first),
        ]),
        result: Count::new(answer.cold_speedup()).into(),
    });
    trace.note(Chapter::Answer, || Formula {
        title: "Speedup with an infinitely fast GPU",
        formula: "{0} ÷ {1}",
        terms: terms(&[
            term(Symbol::CpuTime, answer.cpu.total()),
            term(Symbol::GpuTime, answer.ceiling.total()),
        ]),
        result: Count::new(answer.ceiling_speedup()).into(),
    });
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
