//! Sharing an answer: its link, a frame for another page, files.

mod dialog;
pub mod export;
mod files;
mod frame_form;
pub mod snippet;
mod times_sheet;

use crate::browser::address;
use crate::copy_button::CopyButton;
use crate::later::{Behind, Later};
use crate::shared_report::SharedReport;
use crate::state::Action;
pub use dialog::{ShareDialog, ShareDialogProps};
use yew::prelude::*;

/// What [`Share`] needs.
#[derive(PartialEq, Properties)]
pub(crate) struct ShareProps {
    /// The answer.
    pub(crate) report: SharedReport,
    /// Writes the address at once.
    pub(crate) flush: Callback<()>,
    /// Receives the question of a saved file that is opened.
    pub(crate) on: Callback<Action>,
}

/// The buttons of the header.
#[component]
pub(crate) fn Share(props: &ShareProps) -> Html {
    // The folder of the page while the dialog is open.
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
        let (report, flush) = (props.report.clone(), props.flush.clone());
        Callback::from(move |()| {
            flush.emit(());
            address::with_fragment(&report.link())
        })
    };
    let dialog = |base: String| {
        let (report, on) = (props.report.clone(), props.on.clone());
        Behind::Share(ShareDialogProps { base: base.into(), report, close, on })
    };
    html! {
        <>
            <button type="button" aria-haspopup="dialog" onclick={show}>{ "Share…" }</button>
            <CopyButton label="Copy link" what="Link" text={link} subject={props.report.link()} />
            if let Some(base) = (*open).clone() {
                <Later behind={dialog(base)} />
            }
        </>
    }
}
