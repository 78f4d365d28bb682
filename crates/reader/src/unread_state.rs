//! The state for reporting calls that the reader can't evaluate.

use std::borrow::Cow;
use std::rc::Rc;

use ruff_python_ast::{Arguments, Expr, Stmt};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::uncosted_line::UncostedLine;

/// The current call and its program.
#[derive(Default)]
pub(crate) struct UnreadState<'a> {
    /// The function expression of the current call.
    pub(crate) calling: Option<&'a Expr>,
    /// The arguments of the current call, as the program writes them.
    pub(crate) given: Option<&'a Arguments>,
    /// Modules imported by `from module import *`.
    pub(crate) stars: Vec<&'a str>,
    /// The statements of the program.
    pub(crate) program: &'a [Stmt],
    /// Every name that the program binds, computed on first use.
    pub(crate) bound: Option<FxHashSet<&'a str>>,
    /// Calls of unknown libraries that seem to do no work.
    pub(crate) passed_over: Vec<UncostedLine>,
    /// The expressions of unknown functions that were wrapped, by path. The wrapper's result has this very path, not a
    /// copy of it. `true` if a call of the result calls the function for each element, as that of `np.vectorize(f)`.
    pub(crate) wrapped: FxHashMap<Rc<str>, (&'a Expr, bool)>,
    /// The lines of the program's functions that unread calls were given, with the line of the last such call.
    pub(crate) handed: FxHashMap<u32, u32>,
    /// The reasons why the items of iterators are unknown.
    pub(crate) unknown_items: Vec<Cow<'static, str>>,
}
