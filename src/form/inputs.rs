//! What every input of the form is made from.

use crate::state::{Action, State};
use offload_analysis::Report;
use offload_scenario::{Field, Scenario};
use std::rc::Rc;
use yew::prelude::*;

/// The state of the page as the form needs it.
pub(super) struct Inputs {
    pub(super) report: Rc<Report>,
    pub(super) state: State,
    /// What fields are put back to.
    pub(super) baseline: Scenario,
    /// The words of the fields that have no effect.
    pub(super) inert: Rc<Vec<&'static str>>,
    pub(super) on: Callback<Action>,
}

impl Inputs {
    /// Whether a field has no effect on the answer.
    pub(super) fn is_inert(&self, field: &Field) -> bool {
        self.inert.contains(&field.key)
    }
}
