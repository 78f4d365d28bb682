//! What the layouts of the page have in common.

use crate::browser::theme::Theme;
use crate::form::Beside;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use yew::prelude::*;

/// What both layouts show.
pub(super) struct Scene<'a> {
    pub(super) state: &'a State,
    pub(super) report: &'a SharedReport,
    /// The answer before the last change that was applied, as long as that is all that changed since.
    pub(super) before: Option<&'a SharedReport>,
    /// How the answer has changed since the page's link was made, if it has.
    pub(super) since: Option<&'a str>,
    /// What is drawn beside inputs.
    pub(super) beside: &'a Beside,
    /// `true` if the menu of examples is open.
    pub(super) menu: &'a UseStateHandle<bool>,
    /// `true` if the dialog that reads code is open.
    pub(super) code: &'a UseStateHandle<bool>,
    /// Asks once more for what could not be done, as a part of the program was missing.
    pub(super) retry: Option<&'a Callback<()>>,
    pub(super) theme: Theme,
    pub(super) dispatch: &'a Callback<Action>,
    /// Where the factor in large stands.
    pub(super) top: &'a NodeRef,
}
