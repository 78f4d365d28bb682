//! The dialog for sharing: a frame for another page beside its preview, then files.

use super::export::Chart;
use super::files::Files;
use super::frame_form::frame_form;
use super::snippet::{Format, Frame, Subject};
use crate::browser::dialog::{close_dialog, show_dialog, use_size_of};
use crate::copy_button::CopyButton;
use crate::shared_report::SharedReport;
use crate::state::Action;
use offload_analysis::Report;
use offload_scenario::{Preset, Scenario, encode};
use offload_words::sentences;
use yew::prelude::*;

/// What a [`ShareDialog`] needs.
#[derive(Clone, PartialEq, Properties)]
pub struct ShareDialogProps {
    /// The folder the page is in.
    pub base: AttrValue,
    /// The answer.
    pub report: SharedReport,
    /// Called when it has been closed.
    pub close: Callback<()>,
    /// Receives the question of a saved file that is opened.
    pub on: Callback<Action>,
}

/// The height in pixels of a frame that has not reported one yet.
const HEIGHT: u32 = 760;

/// The width in pixels of a narrow column of text. A narrower preview is higher than the frame will
/// be where it is pasted, so its height is not taken.
const COLUMN: u32 = 480;

/// The dialog.
#[component]
pub fn ShareDialog(props: &ShareDialogProps) -> Html {
    let (dialog, preview) = (use_node_ref(), use_node_ref());
    let frame = use_state(Frame::default);
    let (width, height) = use_size_of(&preview).unwrap_or((COLUMN, HEIGHT));
    {
        let dialog = dialog.clone();
        use_effect_with((), move |()| show_dialog(&dialog));
    }
    let report = &props.report;
    let scenario = &report.scenario;
    let link = shortest(scenario);
    let (sentence, about) = (sentences::headline(report), sentences::subject(report));
    let subject = Subject {
        base: &props.base,
        link: &link,
        recorded: &report.link(),
        name: &about,
        sentence: &sentence,
        height: if width < COLUMN { HEIGHT } else { height },
    };
    let text = frame.text(&subject);
    // The preview shows this version, whichever is linked to. It gets a new frame for each change:
    // navigating the same frame would add a step to the history.
    let shown = Frame { pinned: props.base.ends_with(super::snippet::PINNED), ..(*frame).clone() };
    let address = shown.address(&subject);
    let choose = {
        let frame = frame.clone();
        Callback::from(move |next: Frame| frame.set(next))
    };
    let closed = props.close.reform(|_: Event| ());
    let shut = {
        let dialog = dialog.clone();
        Callback::from(move |_: MouseEvent| close_dialog(&dialog))
    };
    let given = |text: &String| {
        let text = text.clone();
        Callback::from(move |()| text.clone())
    };
    let whole = format!("{}#{}", props.base, report.link());
    let opened = {
        let dialog = dialog.clone();
        props.on.reform(move |arrival| {
            close_dialog(&dialog);
            Action::Arrive(Box::new(arrival))
        })
    };
    html! {
        <dialog ref={dialog} class="share" aria-labelledby="share-title" onclose={closed}>
            <div class="top">
                <h2 id="share-title">{ "Share this answer" }</h2>
                <span class="grow" />
                <CopyButton label="Copy link" what="Link" text={given(&whole)} subject={whole} />
                <button type="button" onclick={shut}>{ "Close" }</button>
            </div>
            <div class="sharing">
                <section aria-label="A frame for another page">
                    { frame_form(&frame, scenario, report.has_times(), &choose) }
                    <pre class="snippet" tabindex="0" aria-label="What to paste">{ &text }</pre>
                    <p class="note">{ Format::ALL[frame.format.place()].2 }</p>
                    <CopyButton label="Copy" what="Text" text={given(&text)} subject={text} />
                </section>
                <section aria-label="Preview">
                    if frame.format == Format::Image {
                        <img src={drawn(report, &props.base)} alt={sentence.clone()} />
                    } else {
                        <iframe
                            ref={preview}
                            key={address.clone()}
                            src={address}
                            title="Preview"
                            width="100%"
                            height={frame.fixed.unwrap_or(height).to_string()}
                        />
                    }
                </section>
            </div>
            <Files base={props.base.clone()} report={report.clone()} {opened} />
        </dialog>
    }
}

/// The chart as an address of its own.
fn drawn(report: &Report, page: &str) -> String {
    let svg = Chart::Times.svg(report, page);
    // Only the characters that a data URL cannot hold.
    let svg = svg.replace('%', "%25").replace('#', "%23").replace('\n', "");
    format!("data:image/svg+xml,{svg}")
}

/// The shortest link to a scenario: a preset's id, or all that was given.
fn shortest(scenario: &Scenario) -> String {
    Preset::of(scenario).map_or_else(|| encode(scenario), |preset| preset.id.to_owned())
}
