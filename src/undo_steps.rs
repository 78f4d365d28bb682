//! Undo and redo within the page. The steps are the same as in the browser's history.

use crate::state::{Action, HistoryStep, State};
use offload_scenario::{Pinned, Scenario};

/// The maximum number of steps.
const MAX_STEPS: usize = 200;

/// An earlier scenario with its pinned scenarios, and the subject of the change that led to it.
#[derive(Clone, Debug, PartialEq)]
struct UndoStep {
    scenario: Scenario,
    pinned: Vec<Pinned>,
    step: HistoryStep,
}

/// The current scenario, the earlier scenarios and the undone scenarios.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UndoSteps {
    now: Option<UndoStep>,
    past: Vec<UndoStep>,
    undone: Vec<UndoStep>,
}

impl UndoSteps {
    /// Records the current scenario. Consecutive changes with the same subject form one step, as in the browser's
    /// history.
    pub fn note(&mut self, State { scenario, pinned, step, .. }: &State) {
        let question = UndoStep { scenario: scenario.clone(), pinned: pinned.clone(), step: *step };
        let Some(now) = &mut self.now else {
            self.now = Some(question);
            return;
        };
        let is_same = (&now.scenario, &now.pinned) == (scenario, pinned);
        let continues_step = now.step == *step && *step != HistoryStep::Address;
        let before = std::mem::replace(now, question);
        if !is_same {
            self.undone.clear();
        }
        if !(is_same || continues_step) {
            self.past.push(before);
            let excess = self.past.len().saturating_sub(MAX_STEPS);
            self.past.drain(..excess);
        }
    }

    /// Returns the action that goes back one step, or `None` if there is nothing to undo.
    pub fn undo(&mut self) -> Option<Action> {
        Self::go(&mut self.now, &mut self.past, &mut self.undone)
    }

    /// Returns the action that goes forward one step, or `None` if there is nothing to redo.
    pub fn redo(&mut self) -> Option<Action> {
        Self::go(&mut self.now, &mut self.undone, &mut self.past)
    }

    /// Returns two flags that are `true` if there is a step to undo, and a step to redo, respectively.
    pub fn ways(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.undone.is_empty())
    }

    fn go(
        now: &mut Option<UndoStep>,
        from: &mut Vec<UndoStep>,
        to: &mut Vec<UndoStep>,
    ) -> Option<Action> {
        let next = from.pop()?;
        to.extend(now.replace(next.clone()));
        Some(Action::SetComparison(Box::new(next.scenario), next.pinned))
    }
}
