//! The data that the form's inputs share.

use super::FieldAnnotations;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use offload_scenario::Scenario;
use yew::prelude::*;

pub(super) struct Inputs {
    pub(super) report: SharedReport,
    pub(super) state: State,
    /// The scenario to which fields are reset.
    pub(super) baseline: Scenario,
    pub(super) annotations: FieldAnnotations,
    pub(super) on: Callback<Action>,
    /// The prefix of the inputs' ids. It differs between the form and the bottom sheet.
    pub(super) place: &'static str,
}
