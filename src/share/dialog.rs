//! The share dialog: first the link and a citation, then the picture and the data, then a frame for another page.

use super::files::Files;
use super::frame_preview::FramePreview;
use crate::browser::dialog::{close_dialog, show_dialog};
use crate::browser::focus;
use crate::browser::mounted::use_mounted;
use crate::copy_button::CopyButton;
use crate::disclosure::Disclosure;
use crate::lazy::{LazyView, Part};
use crate::shared_report::SharedReport;
use crate::state::Action;
use offload_analysis::Report;
use offload_catalog::EDITION;
use offload_messages::sentences;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct ShareDialogProps {
    /// The address of the page's folder.
    pub base: AttrValue,
    pub report: SharedReport,
    /// The link of the answer. It includes the compared scenarios.
    pub link: AttrValue,
    /// Called after the dialog was closed.
    pub close: Callback<()>,
    /// Receives the action that opens the question of a saved file.
    pub on: Callback<Action>,
}

impl LazyView for ShareDialogProps {
    const PART: Part = Part::Panels;

    fn draw(&self) -> Html {
        html! { <ShareDialog ..self.clone() /> }
    }
}

#[component]
fn ShareDialog(props: &ShareDialogProps) -> Html {
    let dialog = use_node_ref();
    {
        let dialog = dialog.clone();
        use_mounted(move || {
            show_dialog(&dialog);
            focus::focus_and_open(LINK);
        });
    }
    let ShareDialogProps { base, report, .. } = props;
    let shut = {
        let dialog = dialog.clone();
        Callback::from(move |_: MouseEvent| close_dialog(&dialog))
    };
    let opened = {
        let dialog = dialog.clone();
        props.on.reform(move |decoded| {
            close_dialog(&dialog);
            Action::OpenLink(Box::new(decoded))
        })
    };
    let link = format!("{base}#{}", props.link);
    let cite = citation(report, &link);
    let copy_text = |text: &String| {
        let text = text.clone();
        Callback::from(move |()| text.clone())
    };
    let frame = {
        let (base, report) = (base.clone(), report.clone());
        Callback::from(move |()| {
            html! { <FramePreview base={base.clone()} report={report.clone()} /> }
        })
    };
    html! {
        <dialog
            ref={dialog}
            class="share"
            aria-labelledby="share-title"
            onclose={props.close.reform(|_: Event| ())}
        >
            <div class="top">
                <h2 id="share-title">{ "Share this answer" }</h2>
                <span class="grow" />
                <button type="button" onclick={shut}>{ "Close" }</button>
            </div>
            <div class="copied">
                <input id={LINK} type="text" readonly=true value={link.clone()} aria-label="Link to this answer" />
                <CopyButton label="Copy link" what="Link" text={copy_text(&link)} subject={link} />
            </div>
            <div class="copied">
                <p class="cite">{ &cite }</p>
                <CopyButton label="Copy citation" what="Citation" text={copy_text(&cite)} subject={cite} />
            </div>
            <Files base={base.clone()} report={report.clone()} {opened} />
            <Disclosure title="Embed in a page" render={frame} />
        </dialog>
    }
}

/// Returns a citation for an answer: the question, the answer, the edition of the data, and the link.
fn citation(report: &Report, link: &str) -> String {
    let (subject, headline) = (sentences::subject(report), sentences::headline(report));
    format!("{subject}. {headline} Calculated by Offload with {EDITION} data, {link}")
}

/// The id of the box that contains the link.
const LINK: &str = "share-link";
