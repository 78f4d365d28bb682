//! Data shared by the layouts of the page.

use crate::browser::theme::Theme;
use crate::form::FieldAnnotations;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use yew::prelude::*;

/// The data that the full and the embedded page draw.
pub(super) struct PageContext<'a> {
    pub(super) state: &'a State,
    pub(super) report: &'a SharedReport,
    /// The report of [`State::comparison_baseline`], drawn dashed.
    pub(super) before: Option<&'a SharedReport>,
    /// A sentence on the change of the answer since the page's link was made. `None` if the answer is the
    /// same.
    pub(super) change_notice: Option<&'a str>,
    /// The drawings next to the form's fields.
    pub(super) annotations: &'a FieldAnnotations,
    /// `true` if the menu of examples is open.
    pub(super) is_menu_open: &'a UseStateHandle<bool>,
    /// `true` if the dialog that reads code is open.
    pub(super) is_code_open: &'a UseStateHandle<bool>,
    /// Retries the request that was dropped because a lazy part failed to load.
    pub(super) retry: Option<&'a Callback<()>>,
    pub(super) theme: Theme,
    pub(super) dispatch: &'a Callback<Action>,
    /// The headline's element.
    pub(super) top: &'a NodeRef,
}
