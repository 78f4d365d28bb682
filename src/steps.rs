//! What was asked before, to undo and redo: the steps of the browser's history, within the page.

use crate::state::{Action, HistoryStep, State};
use offload_scenario::{Pinned, Scenario};

/// The most steps that are kept.
const MOST: usize = 200;

/// A question with what it is compared with, and what led to it.
#[derive(Clone, Debug, PartialEq)]
struct AskedBefore {
    scenario: Scenario,
    pinned: Vec<Pinned>,
    step: HistoryStep,
}

/// What is asked now, what was before, and what was undone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UndoSteps {
    now: Option<AskedBefore>,
    past: Vec<AskedBefore>,
    undone: Vec<AskedBefore>,
}

impl UndoSteps {
    /// Notes what is asked now. Consecutive changes of one thing are one step, as they are in the
    /// browser's history.
    pub fn note(&mut self, State { scenario, pinned, step, .. }: &State) {
        let asked = AskedBefore { scenario: scenario.clone(), pinned: pinned.clone(), step: *step };
        let Some(now) = &mut self.now else {
            self.now = Some(asked);
            return;
        };
        let same = (&now.scenario, &now.pinned) == (scenario, pinned);
        let goes_on = now.step == *step && *step != HistoryStep::Address;
        let before = std::mem::replace(now, asked);
        if !same {
            self.undone.clear();
        }
        if !(same || goes_on) {
            self.past.push(before);
            let many = self.past.len().saturating_sub(MOST);
            self.past.drain(..many);
        }
    }

    /// Goes back a step, if there is one.
    pub fn undo(&mut self) -> Option<Action> {
        Self::go(&mut self.now, &mut self.past, &mut self.undone)
    }

    /// Goes forward again, if a step was undone last.
    pub fn redo(&mut self) -> Option<Action> {
        Self::go(&mut self.now, &mut self.undone, &mut self.past)
    }

    /// Whether there is a step to undo, and one to redo.
    pub fn ways(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.undone.is_empty())
    }

    fn go(
        now: &mut Option<AskedBefore>,
        from: &mut Vec<AskedBefore>,
        to: &mut Vec<AskedBefore>,
    ) -> Option<Action> {
        let next = from.pop()?;
        to.extend(now.replace(next.clone()));
        Some(Action::Compare(Box::new(next.scenario), next.pinned))
    }
}
