//! The last formulas of the working: both times as sums, and what follows from them.

use crate::assessment::Assessment;
use crate::ledger::{Chapter, Ledger, Line, term, terms};
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use offload_vocabulary::quantity::{Count, Seconds};

/// Both times as sums, and what follows from them.
pub(crate) fn conclude(
    answer: &Assessment,
    once: [&Timeline; 2],
    described: Seconds,
    ledger: &mut Ledger,
) {
    let [host, warm] = once;
    let part = |timeline: &Timeline, segments: &[Segment]| {
        segments.iter().map(|segment| timeline.get(*segment)).sum::<Seconds>()
    };
    ledger.note(Chapter::Host, || Line {
        title: "A run on the CPU",
        formula: "{0} + {1}",
        terms: terms(&[
            term(Symbol::Accelerated, described),
            term(Symbol::Serial, host.get(Segment::Serial)),
        ]),
        result: host.total().into(),
    });
    ledger.note(Chapter::Device, || Line {
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
    let first = answer.fresh.total() - answer.warm.total();
    ledger.note(Chapter::Answer, || Line {
        title: "Speedup, warm",
        formula: "{0} ÷ {1}",
        terms: terms(&[
            term(Symbol::HostTime, host.total()),
            term(Symbol::DeviceTime, warm.total()),
        ]),
        result: Count::new(answer.warm_speedup()).into(),
    });
    ledger.note(Chapter::Answer, || Line {
        title: "Speedup of a fresh process",
        formula: "{0} · {1} ÷ ({0} · {2} + {3})",
        terms: terms(&[
            term(Symbol::Runs, answer.runs),
            term(Symbol::HostTime, host.total()),
            term(Symbol::DeviceTime, warm.total()),
            term(Symbol::StartUp, first),
        ]),
        result: Count::new(answer.fresh_speedup()).into(),
    });
    ledger.note(Chapter::Answer, || Line {
        title: "Speedup with an infinitely fast GPU",
        formula: "{0} ÷ {1}",
        terms: terms(&[
            term(Symbol::HostTime, answer.host.total()),
            term(Symbol::DeviceTime, answer.ceiling.total()),
        ]),
        result: Count::new(answer.ceiling_speedup()).into(),
    });
    ledger.note(Chapter::Answer, || Line {
        title: "Arithmetic intensity",
        formula: "{0} ÷ {1}",
        terms: terms(&[
            term(Symbol::Operations, answer.operations),
            term(Symbol::DeviceBytes, answer.device_bytes),
        ]),
        result: answer.intensity.into(),
    });
}
