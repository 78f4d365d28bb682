//! The actions of the comparison's buttons, such as pinning the current scenario.

use crate::state::{Action, State};
use offload_scenario::{MAX_PINNED, Pinned, Scenario, encode_pinned};

/// The maximum number of characters in a link. Some programs truncate longer links.
pub const MAX_LINK_LENGTH: usize = 2000;

impl State {
    /// Replaces the current scenario and the pinned scenarios.
    pub(crate) fn compare_with(&mut self, scenario: Scenario, pinned: Vec<Pinned>) {
        self.before = None;
        self.pinned = pinned;
        self.replace_question(scenario);
    }

    fn comparison(&self, change: impl FnOnce(&mut State)) -> Action {
        let mut next = self.clone();
        change(&mut next);
        Action::SetComparison(Box::new(next.scenario), next.pinned)
    }

    /// Returns the action that pins the current scenario, so that it can be compared with later scenarios.
    ///
    /// # Errors
    /// Returns the reason if the maximum number of scenarios is already pinned or the link would become too long.
    /// `link` is the current length of the link.
    pub fn pin_action(&self, link: usize) -> Result<Action, &'static str> {
        let pin = Pinned::new("", &self.scenario);
        if self.pinned.len() == MAX_PINNED {
            return Err("You can pin up to three scenarios. Unpin one first.");
        }
        // The current scenario may later differ from the pinned scenario in every input.
        let max_length = link + encode_pinned(&<_>::default(), std::slice::from_ref(&pin)).len();
        if max_length > MAX_LINK_LENGTH {
            return Err("The link is too long to pin another.");
        }
        Ok(self.comparison(|next| next.pinned.push(pin)))
    }

    /// Returns the action that unpins a scenario.
    pub fn unpin_action(&self, index: usize) -> Action {
        self.comparison(|next| {
            next.pinned.retain({
                let mut indices = 0..;
                move |_| indices.next() != Some(index)
            })
        })
    }

    /// Returns the action that renames a pinned scenario.
    pub fn rename_action(&self, index: usize, name: &str) -> Action {
        self.comparison(|next| {
            if let Some(pinned) = next.pinned.get_mut(index) {
                pinned.name = Pinned::new(name, &pinned.scenario).name;
            }
        })
    }

    /// Returns the action that swaps the current scenario and a pinned scenario.
    pub fn use_action(&self, index: usize) -> Action {
        self.comparison(|next| {
            if let Some(pinned) = next.pinned.get_mut(index) {
                let question = Pinned::new("", &next.scenario);
                next.scenario = std::mem::replace(pinned, question).scenario;
            }
        })
    }

    /// Returns the action that resets every input to the example's value or, without an example, to its default.
    pub fn reset_action(&self) -> Action {
        self.comparison(|next| next.scenario = self.baseline())
    }
}
