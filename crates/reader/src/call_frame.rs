//! The local names of a call, and a journal of their earlier values.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::size::Polynomial;
use crate::value::PythonValue;

/// The frame of one call.
#[derive(Clone, Debug, Default)]
pub(crate) struct CallFrame<'a> {
    pub(crate) names: FxHashMap<&'a str, PythonValue<'a>>,
    /// The previous value of each rebound name, in order, recorded while there are watchers.
    pub(crate) journal: Vec<(&'a str, Option<PythonValue<'a>>)>,
    pub(crate) watchers: u32,
    /// The line of the function's `def`; 0 for the top level.
    pub(crate) function: u32,
    /// A hash of the call sites that led to this frame, and the call that it is evaluating.
    pub(crate) site: u32,
    pub(crate) at: u32,
    pub(crate) result: Option<PythonValue<'a>>,
    /// The value that a generator yields, and the number of yields.
    pub(crate) yields: Option<(PythonValue<'a>, Polynomial)>,
    /// The range of the counter in a yielded value.
    pub(crate) yields_over: Option<(Polynomial, Polynomial)>,
    /// The number of loops that were open at the call.
    pub(crate) depth: usize,
    pub(crate) compiled: bool,
    /// Names declared `global`.
    pub(crate) globals: Vec<&'a str>,
    /// The bytes of each array with elements that a compiled function reads (`false`) or writes (`true`).
    pub(crate) touched: BTreeMap<(u32, bool), Polynomial>,
}

/// A position in a frame's journal.
#[derive(Clone, Copy)]
pub(crate) struct Moment(usize);

impl<'a> CallFrame<'a> {
    pub(crate) fn set(&mut self, name: &'a str, value: PythonValue<'a>) {
        let was = self.names.insert(name, value);
        if self.watchers > 0 {
            self.journal.push((name, was));
        }
    }

    /// Begins to record the earlier values of names. Copying all names at each loop and branch would take quadratic
    /// time for a long program.
    pub(crate) fn watch(&mut self) -> Moment {
        self.watchers += 1;
        Moment(self.journal.len())
    }

    /// Stops the recording that `watch` began.
    pub(crate) fn unwatch(&mut self) {
        self.watchers = self.watchers.saturating_sub(1);
        if self.watchers == 0 {
            self.journal.clear();
        }
    }

    /// Returns the number of bindings since a moment.
    pub(crate) fn bindings_since(&self, moment: Moment) -> usize {
        self.journal.len().saturating_sub(moment.0)
    }

    /// Returns the value at `moment` of each name that has been bound since.
    pub(crate) fn bound_since(
        &self,
        moment: Moment,
    ) -> FxHashMap<&'a str, Option<&PythonValue<'a>>> {
        let mut all = FxHashMap::default();
        for (name, was) in self.journal.get(moment.0..).unwrap_or_default() {
            all.entry(*name).or_insert(was.as_ref());
        }
        all
    }

    /// Restores the names to their values at `moment`. Returns the values that this replaced.
    pub(crate) fn go_back(&mut self, moment: Moment) -> FxHashMap<&'a str, PythonValue<'a>> {
        let mut undone = FxHashMap::default();
        while self.journal.len() > moment.0 {
            let Some((name, was)) = self.journal.pop() else { break };
            let is = match was {
                Some(was) => self.names.insert(name, was),
                None => self.names.remove(name),
            };
            if let Some(is) = is {
                undone.entry(name).or_insert(is);
            }
        }
        undone
    }
}
