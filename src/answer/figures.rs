//! The details below the sections: the GPU's bottleneck, the certainty of the answer and the summary cards.
//!
//! The details are below the first screen, so they are loaded when the browser is idle.

use super::summary_cards::summary_cards;
use super::{does_not_fit, split_note};
use crate::lazy::{LazyView, Part};
use crate::sentences;
use crate::shared_report::SharedReport;
use offload_analysis::Report;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct FiguresProps {
    pub(crate) report: SharedReport,
    /// `true` while the user drags a slider. The details are updated only when the user releases the slider, like the
    /// sections, to leave more time per frame for the bars.
    pub(crate) dragged: bool,
}

impl LazyView for FiguresProps {
    const PART: Part = Part::Panels;

    fn draw(&self) -> Html {
        html! { <Figures ..self.clone() /> }
    }
}

/// The details that [`figures`] draws. They stay unchanged while the user drags a slider.
#[component]
fn Figures(props: &FiguresProps) -> Html {
    let settled_report = use_mut_ref(|| props.report.clone());
    if !props.dragged {
        *settled_report.borrow_mut() = props.report.clone();
    }
    let settled_report = settled_report.borrow().clone();
    (*use_memo(settled_report, |report| figures(report))).clone()
}

/// Draws the GPU's bottleneck and the summary cards. Draws nothing if the work does not fit or has no times.
pub fn figures(report: &Report) -> Html {
    if does_not_fit(report) || !report.has_gpu_times() {
        return Html::default();
    }
    html! { <>{ why(report, split_note(report)) }{ summary_cards(report) }</> }
}

/// Draws the GPU's bottleneck, then notes on the certainty of the answer. `split` is inserted among the notes.
pub(super) fn why(report: &Report, split: Html) -> Html {
    let (bound, rest) = sentences::bottleneck(report);
    html! {
        <>
            <p class="why" key={bound.to_string()}><b>{ bound }</b>{ rest }</p>
            // The notes are in a separate fragment, so that Yew keeps the elements of the cards below when a note
            // appears or disappears.
            <>
                { for sentences::quoted(report).map(note) }
                { split }
                { for sentences::basis(report).map(note) }
                { note(sentences::evidence(report)) }
            </>
        </>
    }
}

/// Draws a note below the bars.
pub(super) fn note(text: String) -> Html {
    html! { <p class="sub aside">{ text }</p> }
}
