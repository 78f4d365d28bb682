//! The names of a call, and their values at an earlier moment.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::size::Polynomial;
use crate::value::PythonValue;

/// The names of one call.
#[derive(Clone, Debug, Default)]
pub(crate) struct CallFrame<'a> {
    pub(crate) names: FxHashMap<&'a str, PythonValue<'a>>,
    /// The values of names before they were bound, in order, while a watcher looks back at them.
    pub(crate) journal: Vec<(&'a str, Option<PythonValue<'a>>)>,
    pub(crate) watchers: u32,
    /// The line of the function's head; 0 for the program.
    pub(crate) function: u32,
    /// The calls that led to it, mixed into one number, and the call that is being read in it.
    pub(crate) site: u32,
    pub(crate) at: u32,
    pub(crate) result: Option<PythonValue<'a>>,
    /// The value that it yields as a generator, and the number of them.
    pub(crate) yields: Option<(PythonValue<'a>, Polynomial)>,
    /// The range that a number in a yielded value runs over.
    pub(crate) yields_over: Option<(Polynomial, Polynomial)>,
    /// The number of loops that were open when it was called.
    pub(crate) depth: usize,
    pub(crate) compiled: bool,
    /// Names that mean those of the program.
    pub(crate) globals: Vec<&'a str>,
    /// Arrays whose single elements a compiled function reads and writes.
    pub(crate) touched: BTreeMap<(u32, bool), Polynomial>,
}

/// A moment to look back to: the number of bindings that there had been in a frame.
#[derive(Clone, Copy)]
pub(crate) struct Moment(usize);

impl<'a> CallFrame<'a> {
    pub(crate) fn set(&mut self, name: &'a str, value: PythonValue<'a>) {
        let was = self.names.insert(name, value);
        if self.watchers > 0 {
            self.journal.push((name, was));
        }
    }

    /// Begins to record the earlier values of names. Copying all of them for each loop and branch would take a long
    /// program a time that grows with its square.
    pub(crate) fn watch(&mut self) -> Moment {
        self.watchers += 1;
        Moment(self.journal.len())
    }

    /// Ends the record that `watch` began.
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

    /// Returns the value at a moment of each name that has been bound since.
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

    /// Restores every name's value at a moment, and returns the values of those that had been bound since.
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
