//! Applies a suggested change, or undoes it.

use crate::state::State;
use offload_scenario::Scenario;

impl State {
    /// Replaces the scenario with `changed` and stores the previous scenario.
    pub(crate) fn try_change(&mut self, changed: Scenario) {
        self.before = Some(self.scenario.clone());
        self.replace_question(changed);
    }

    /// Restores the scenario from before the last suggested change, if nothing else has changed since then.
    pub(crate) fn undo_change(&mut self) {
        if let Some(before) = self.before.take() {
            self.replace_question(before);
        }
    }
}
