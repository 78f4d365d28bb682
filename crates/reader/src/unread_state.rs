//! The state for reporting calls that the reader can't evaluate.

use ruff_python_ast::{Expr, Stmt};
use rustc_hash::FxHashSet;

use crate::outside_line::UncountedLine;

/// The current call and its program.
#[derive(Default)]
pub(crate) struct UnreadState<'a> {
    /// The function expression of the current call.
    pub(crate) calling: Option<&'a Expr>,
    /// Modules imported by `from module import *`.
    pub(crate) stars: Vec<&'a str>,
    /// The statements of the program.
    pub(crate) program: &'a [Stmt],
    /// Every name that the program binds, computed on first use.
    pub(crate) bound: Option<FxHashSet<&'a str>>,
    /// Calls of unknown libraries that seem to do no work.
    pub(crate) passed_over: Vec<UncountedLine>,
}
