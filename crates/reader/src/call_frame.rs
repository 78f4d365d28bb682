//! The names of a call, and what they were at an earlier moment.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::size::Polynomial;
use crate::value::PythonValue;

/// The names of one call.
#[derive(Clone, Debug, Default)]
pub(crate) struct CallFrame<'a> {
    pub(crate) names: FxHashMap<&'a str, PythonValue<'a>>,
    /// What names were before they were bound, in order, while somebody looks back at it.
    pub(crate) journal: Vec<(&'a str, Option<PythonValue<'a>>)>,
    pub(crate) watchers: u32,
    /// The line of the function's head; 0 for the program.
    pub(crate) function: u32,
    /// Where it was called, and from where that was; which call is being read in it.
    pub(crate) site: u32,
    pub(crate) at: u32,
    pub(crate) result: Option<PythonValue<'a>>,
    /// What it hands out as a generator, and how many of them.
    pub(crate) yields: Option<(PythonValue<'a>, Polynomial)>,
    /// The range that a number in what it hands out runs over.
    pub(crate) yields_over: Option<(Polynomial, Polynomial)>,
    /// How many loops were open when it was called.
    pub(crate) depth: usize,
    pub(crate) compiled: bool,
    /// Names that mean those of the program.
    pub(crate) globals: Vec<&'a str>,
    /// Arrays whose single elements a compiled function reads and writes.
    pub(crate) touched: BTreeMap<(u32, bool), Polynomial>,
}

/// A moment to look back to: how many bindings there had been in a frame.
#[derive(Clone, Copy)]
pub(crate) struct Moment(usize);

impl<'a> CallFrame<'a> {
    /// Binds a name.
    pub(crate) fn set(&mut self, name: &'a str, value: PythonValue<'a>) {
        let was = self.names.insert(name, value);
        if self.watchers > 0 {
            self.journal.push((name, was));
        }
    }

    /// Begins to note what names were. Copying all of them for each loop and branch would take a long program a time
    /// that grows with its square.
    pub(crate) fn watch(&mut self) -> Moment {
        self.watchers += 1;
        Moment(self.journal.len())
    }

    /// Ends what `watch` began.
    pub(crate) fn unwatch(&mut self) {
        self.watchers = self.watchers.saturating_sub(1);
        if self.watchers == 0 {
            self.journal.clear();
        }
    }

    /// How many bindings there have been since a moment.
    pub(crate) fn bindings_since(&self, moment: Moment) -> usize {
        self.journal.len().saturating_sub(moment.0)
    }

    /// What each name was at a moment that has been bound since.
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

    /// Has every name be what it was at a moment, and gives what those were that had been bound since.
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
