//! A run whose time follows a measurement.

use crate::symbol::Symbol;
use crate::timeline::Timeline;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::quantity::Count;

/// A run that takes as much longer, or less, as one that was measured took over what the model says.
///
/// # Model
/// `predicted time · measured time / predicted time` of the run that was measured, each cause alike.
pub(crate) fn as_measured(
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
        title: "As much longer as measured",
        formula: "{0} · {1}",
        terms: terms(&[term(symbol, run.total()), term(factor_symbol, factor)]),
        result: measured.total().into(),
    });
    measured
}
