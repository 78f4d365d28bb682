//! The shared data of the form's inputs.

use super::FieldAnnotations;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use offload_scenario::Scenario;
use yew::prelude::*;

/// The data that all inputs of the form need.
pub(super) struct Inputs {
    pub(super) report: SharedReport,
    pub(super) state: State,
    /// The scenario that fields are reset to.
    pub(super) baseline: Scenario,
    /// The drawings next to the inputs.
    pub(super) annotations: FieldAnnotations,
    pub(super) on: Callback<Action>,
    /// The prefix of the inputs' ids, which differs between the form and the bottom sheet.
    pub(super) place: &'static str,
}
