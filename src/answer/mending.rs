//! Mending a question: a part that was not understood is removed or replaced.

use crate::state::State;
use offload_scenario::{Notice, Problem, Scenario, field};

impl State {
    /// Asks the question without a part, or with its replacement.
    pub(crate) fn mend(&mut self, part: &Notice, mended: Scenario) {
        self.before = None;
        self.notices.retain(|notice| notice != part);
        self.turn_to(mended);
        // Another kind of work may have inputs that the last one did not have.
        let has_effect = |notice: &Notice| {
            matches!(notice.problem, Problem::OtherFamily(_))
                && field(&notice.key).is_some_and(|field| field.only_for(&self.scenario).is_none())
        };
        self.notices.retain(|notice| !has_effect(notice));
    }
}
