//! The code to paste into another page to embed the answer in a frame, next to a preview.

use super::files::chart_data_url;
use super::frame_form::frame_form;
use super::snippet::{Format, Frame, Subject};
use crate::browser::dialog::use_frame_size;
use crate::copy_button::CopyButton;
use crate::shared_report::SharedReport;
use offload_messages::sentences;
use offload_scenario::{Preset, Scenario, encode};
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct FramePreviewProps {
    /// The address of the page's folder.
    pub(super) base: AttrValue,
    pub(super) report: SharedReport,
}

/// The height of a frame that has not yet reported its height, in pixels.
const HEIGHT: u32 = 760;

/// The width of a narrow text column, in pixels. Text in a narrower preview would wrap more than in the pasted frame,
/// so its height is not used.
const COLUMN: u32 = 480;

/// The options of a frame, the code to paste, and a preview.
#[component]
pub(super) fn FramePreview(props: &FramePreviewProps) -> Html {
    let preview = use_node_ref();
    let frame = use_state(Frame::default);
    let (width, height) = use_frame_size(&preview).unwrap_or((COLUMN, HEIGHT));
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
    // The preview always shows this version of the page. Each change creates a new frame, because navigation in an
    // existing frame would add an entry to the browser's history.
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

/// Returns the shortest link to a scenario: the id of a preset, or a link with all given inputs.
fn shortest_link(scenario: &Scenario) -> String {
    Preset::of(scenario).map_or_else(|| encode(scenario), |preset| preset.id.to_owned())
}
