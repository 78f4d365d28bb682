//! Trying a suggested change, and undoing it.

use crate::state::State;
use offload_scenario::Scenario;

impl State {
    /// Asks the question after a change, and keeps the one before it.
    pub(crate) fn try_change(&mut self, changed: Scenario) {
        self.before = Some(self.scenario.clone());
        self.turn_to(changed);
    }

    /// Asks the question before the last change again, if nothing else has changed since.
    pub(crate) fn undo_change(&mut self) {
        if let Some(before) = self.before.take() {
            self.turn_to(before);
        }
    }
}
