//! The code to paste into another page for a frame with the answer, next to a preview.

use super::files::chart_data_url;
use super::frame_form::frame_form;
use super::snippet::{Format, Frame, Subject};
use crate::browser::dialog::use_size_of;
use crate::copy_button::CopyButton;
use crate::shared_report::SharedReport;
use offload_scenario::{Preset, Scenario, encode};
use offload_words::sentences;
use yew::prelude::*;

/// The properties of [`FramePreview`].
#[derive(Clone, PartialEq, Properties)]
pub(super) struct FramePreviewProps {
    /// The folder of the page.
    pub(super) base: AttrValue,
    /// The answer.
    pub(super) report: SharedReport,
}

/// The height in pixels of a frame that has not reported its height yet.
const HEIGHT: u32 = 760;

/// The width in pixels of a narrow column of text. A narrower preview would be taller than the pasted frame,
/// so its height is not used.
const COLUMN: u32 = 480;

/// The options of a frame, the code to paste, and a preview.
#[component]
pub(super) fn FramePreview(props: &FramePreviewProps) -> Html {
    let preview = use_node_ref();
    let frame = use_state(Frame::default);
    let (width, height) = use_size_of(&preview).unwrap_or((COLUMN, HEIGHT));
    let report = &props.report;
    let scenario = &report.scenario;
    let link = shortest_link(scenario);
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
    // The preview always shows this version. Each change creates a new frame, because navigation within the
    // same frame would add a step to the history.
    let preview_frame =
        Frame { pinned: props.base.ends_with(super::snippet::PINNED), ..(*frame).clone() };
    let address = preview_frame.address(&subject);
    let choose = {
        let frame = frame.clone();
        Callback::from(move |next: Frame| frame.set(next))
    };
    let copy_text = {
        let text = text.clone();
        Callback::from(move |()| text.clone())
    };
    html! {
        <div class="sharing">
            <section aria-label="Embed in another page">
                { frame_form(&frame, scenario, report.has_gpu_times(), &choose) }
                <pre class="snippet" tabindex="0" aria-label="What to paste">{ &text }</pre>
                <p class="note">{ Format::ALL[frame.format.place()].2 }</p>
                <CopyButton label="Copy" what="Text" text={copy_text} subject={text} />
            </section>
            <section aria-label="Preview">
                if frame.format == Format::Image {
                    <img src={chart_data_url(report, &props.base)} alt={sentence.clone()} />
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
    }
}

/// Returns the shortest link to a scenario: a preset's id, or all given inputs.
fn shortest_link(scenario: &Scenario) -> String {
    Preset::of(scenario).map_or_else(|| encode(scenario), |preset| preset.id.to_owned())
}
