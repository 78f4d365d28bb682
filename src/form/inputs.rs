//! What every input of the form is made from.

use super::Beside;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use offload_scenario::Scenario;
use yew::prelude::*;

/// The state of the page as the form needs it.
pub(super) struct Inputs {
    pub(super) report: SharedReport,
    pub(super) state: State,
    /// What fields are put back to.
    pub(super) baseline: Scenario,
    /// What is drawn beside them.
    pub(super) beside: Beside,
    pub(super) on: Callback<Action>,
    /// Where the inputs stand: what their ids begin with.
    pub(super) place: &'static str,
}
