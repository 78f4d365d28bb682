//! State that is kept for calls that the reader can't follow.

use ruff_python_ast::{Expr, Stmt};
use rustc_hash::FxHashSet;

use crate::outside_line::UncountedLine;

/// The call that is being followed, and the text around it.
#[derive(Default)]
pub(crate) struct UnreadState<'a> {
    /// The function of the call that is being followed, as the text has it.
    pub(crate) calling: Option<&'a Expr>,
    /// Modules of which every name is imported.
    pub(crate) stars: Vec<&'a str>,
    /// The statements of the program.
    pub(crate) program: &'a [Stmt],
    /// Every name that the program binds somewhere, once it was looked for.
    pub(crate) bound: Option<FxHashSet<&'a str>>,
    /// Calls of libraries that aren't known, but that seem to do no work.
    pub(crate) passed_over: Vec<UncountedLine>,
}
