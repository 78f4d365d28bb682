//! What every input of the form is made from.

use super::inert::Inert;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use offload_scenario::{Field, Scenario};
use yew::prelude::*;

/// The state of the page as the form needs it.
pub(super) struct Inputs {
    pub(super) report: SharedReport,
    pub(super) state: State,
    /// What fields are put back to.
    pub(super) baseline: Scenario,
    /// The fields that have no effect.
    pub(super) inert: Inert,
    pub(super) on: Callback<Action>,
}

impl Inputs {
    /// Why a field has no effect on the answer, if it has none.
    pub(super) fn no_effect(&self, field: &Field) -> Option<AttrValue> {
        let found = self.inert.iter().find(|(key, _)| *key == field.key);
        found.map(|(_, reason)| reason.clone())
    }
}
