//! Scales predicted runs to a measured time.

use crate::symbol::Symbol;
use crate::timeline::Timeline;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::quantity::Count;

/// Scales a predicted run by the ratio of the measured time to the predicted time.
///
/// # Model
/// `predicted time · (measured time / predicted time of the measured run)`. Each segment of the time is scaled by this
/// ratio.
pub(crate) fn scale_to_measurement(
    run: Timeline,
    chapter: Chapter,
    symbol: Symbol,
    (factor_symbol, factor): (Symbol, Count),
    trace: &mut Trace<impl Ledger>,
) -> Timeline {
    if factor == Count::new(1.0) {
        return run;
    }
    let measured = run * factor;
    trace.note(chapter, || Formula {
        title: "Scaled by the measurement",
        formula: "{0} · {1}",
        terms: terms(&[term(symbol, run.total()), term(factor_symbol, factor)]),
        result: measured.total().into(),
    });
    measured
}
