//! The details of the answer, below the sections: the limit of the GPU, its certainty, and the summary cards.
//!
//! None of it is on the first screen, so it is fetched when the browser is idle.

use super::summary_cards::summary_cards;
use super::{does_not_fit, split_note};
use crate::lazy::{LazyView, Part};
use crate::sentences;
use crate::shared_report::SharedReport;
use offload_analysis::Report;
use yew::prelude::*;

/// The properties of [`Figures`].
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct FiguresProps {
    pub(crate) report: SharedReport,
    /// `true` if a slider is being dragged. Like the sections, the figures are updated on release, which leaves each
    /// frame more time for the bars.
    pub(crate) dragged: bool,
}

impl LazyView for FiguresProps {
    const PART: Part = Part::Panels;

    fn draw(&self) -> Html {
        html! { <Figures ..self.clone() /> }
    }
}

/// The [`figures`] of the current answer.
#[component]
fn Figures(props: &FiguresProps) -> Html {
    let shown = use_mut_ref(|| props.report.clone());
    if !props.dragged {
        *shown.borrow_mut() = props.report.clone();
    }
    let shown = shown.borrow().clone();
    (*use_memo(shown, |report| figures(report))).clone()
}

/// Draws the limit of the GPU, then the cards. Draws nothing without times.
pub fn figures(report: &Report) -> Html {
    if does_not_fit(report) || !report.has_times() {
        return Html::default();
    }
    html! { <>{ why(report, split_note(report)) }{ summary_cards(report) }</> }
}

/// Draws the limit of the GPU, then lines on the certainty of the answer, with one about a split between them.
pub(super) fn why(report: &Report, split: Html) -> Html {
    let (bound, rest) = sentences::bottleneck(report);
    html! {
        <>
            <p class="why" key={bound.to_string()}><b>{ bound }</b>{ rest }</p>
            // A separate list, so that the cards below keep their elements when a line appears or disappears.
            <>
                { for sentences::quoted(report).map(note) }
                { split }
                { note(sentences::evidence(report)) }
            </>
        </>
    }
}

/// Draws a line below the bars.
pub(super) fn note(text: String) -> Html {
    html! { <p class="sub aside">{ text }</p> }
}
