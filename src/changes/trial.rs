//! Applies or undoes a suggested change.

use crate::state::State;
use offload_scenario::Scenario;

impl State {
    /// Replaces the scenario with `changed` and stores the previous scenario for undo.
    pub(crate) fn try_change(&mut self, changed: Scenario) {
        self.before = Some(self.scenario.clone());
        self.replace_question(changed);
    }

    /// Restores the scenario from before the last suggested change, unless the user has changed something else since
    /// then.
    pub(crate) fn undo_change(&mut self) {
        if let Some(before) = self.before.take() {
            self.replace_question(before);
        }
    }
}
