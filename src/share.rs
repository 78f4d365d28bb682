//! Shares an answer as a link, as files, or as a frame for another page.

mod dialog;
pub mod export;
mod files;
mod frame_form;
mod frame_preview;
pub mod snippet;
mod times_sheet;

use crate::browser::address;
use crate::copy_button::CopyButton;
use crate::lazy::lazy;
use crate::shared_report::SharedReport;
use crate::state::Action;
pub use dialog::ShareDialogProps;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct ShareProps {
    pub(crate) report: SharedReport,
    /// The link of the answer. It includes the compared scenarios.
    pub(crate) link: AttrValue,
    /// Immediately writes the answer's link to the address bar.
    pub(crate) flush: Callback<()>,
    /// Receives the action that opens the question of a saved file.
    pub(crate) on: Callback<Action>,
}

/// The share buttons in the header, and the dialog that one of them opens.
#[component]
pub(crate) fn Share(props: &ShareProps) -> Html {
    // The address of the page's folder, or `None` while the dialog is closed.
    let open = use_state(|| None);
    let show = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(Some(address::folder())))
    };
    let close = {
        let open = open.clone();
        Callback::from(move |()| open.set(None))
    };
    let link = {
        let (link, flush) = (props.link.clone(), props.flush.clone());
        Callback::from(move |()| {
            flush.emit(());
            address::with_fragment(&link)
        })
    };
    let dialog = |base: String| {
        let (report, link, on) = (props.report.clone(), props.link.clone(), props.on.clone());
        lazy(ShareDialogProps { base: base.into(), report, link, close, on })
    };
    html! {
        <>
            <button type="button" aria-haspopup="dialog" onclick={show}>{ "Share…" }</button>
            <CopyButton label="Copy link" what="Link" text={link} subject={props.link.clone()} />
            if let Some(base) = (*open).clone() {
                { dialog(base) }
            }
        </>
    }
}
