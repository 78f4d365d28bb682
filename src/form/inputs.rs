//! The shared data of the form's inputs.

use super::FieldAnnotations;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use offload_scenario::Scenario;
use yew::prelude::*;

/// The state of the page as the form needs it.
pub(super) struct Inputs {
    pub(super) report: SharedReport,
    pub(super) state: State,
    /// The scenario that fields are reset to.
    pub(super) baseline: Scenario,
    /// The drawings next to them.
    pub(super) annotations: FieldAnnotations,
    pub(super) on: Callback<Action>,
    /// The prefix of the inputs' ids, by their place on the page.
    pub(super) place: &'static str,
}
