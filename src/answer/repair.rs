//! Repairs a scenario: removes or replaces a part of the link that was not understood.

use crate::state::State;
use offload_scenario::{Notice, Problem, Scenario, field};

impl State {
    /// Replaces the scenario with `repaired`, in which `part` is removed or replaced.
    pub(crate) fn repair(&mut self, part: &Notice, repaired: Scenario) {
        self.before = None;
        self.notices.retain(|notice| notice != part);
        self.replace_question(repaired);
        // Drop the notice about a key of another kind of work if the new kind of work has that key.
        let has_effect = |notice: &Notice| {
            matches!(notice.problem, Problem::OtherFamily(_))
                && field(&notice.key)
                    .is_some_and(|field| field.other_families(&self.scenario).is_none())
        };
        self.notices.retain(|notice| !has_effect(notice));
    }
}
