//! Data shared by the page's layouts.

use crate::browser::theme::Theme;
use crate::form::FieldAnnotations;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use yew::prelude::*;

/// The data that both the page of a question and the page of a program draw.
pub(super) struct PageContext<'a> {
    pub(super) state: &'a State,
    pub(super) report: &'a SharedReport,
    /// The report of [`State::comparison_baseline`], drawn dashed.
    pub(super) before: Option<&'a SharedReport>,
    /// A sentence on how the answer has changed since the page's link was created, or `None` if the answer is the same.
    pub(super) change_notice: Option<&'a AttrValue>,
    /// The annotations next to the form's fields.
    pub(super) annotations: &'a FieldAnnotations,
    /// `true` if the menu of examples is open.
    pub(super) is_menu_open: &'a UseStateHandle<bool>,
    pub(super) is_code_open: &'a UseStateHandle<bool>,
    /// Retries the request that was dropped because a lazy part failed to load. `None` if no request was dropped.
    pub(super) retry: Option<&'a Callback<()>>,
    pub(super) theme: Theme,
    pub(super) dispatch: &'a Callback<Action>,
    /// A reference to the headline's element.
    pub(super) top: &'a NodeRef,
}
