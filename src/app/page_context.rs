//! Data shared by the layouts of the page.

use crate::browser::theme::Theme;
use crate::form::FieldAnnotations;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use yew::prelude::*;

/// The content of both layouts.
pub(super) struct PageContext<'a> {
    pub(super) state: &'a State,
    pub(super) report: &'a SharedReport,
    /// The answer before the last applied change, while nothing else has changed since.
    pub(super) before: Option<&'a SharedReport>,
    /// A sentence on the change of the answer since the page's link was made, if there is one.
    pub(super) since: Option<&'a str>,
    /// The drawings next to inputs.
    pub(super) annotations: &'a FieldAnnotations,
    /// `true` if the menu of examples is open.
    pub(super) menu: &'a UseStateHandle<bool>,
    /// `true` if the dialog that reads code is open.
    pub(super) code: &'a UseStateHandle<bool>,
    /// Retries the request that failed because a part of the program was not loaded.
    pub(super) retry: Option<&'a Callback<()>>,
    pub(super) theme: Theme,
    pub(super) dispatch: &'a Callback<Action>,
    /// The element of the large factor.
    pub(super) top: &'a NodeRef,
}
