//! What the answer is made of, below the sections: what limits the GPU, how sure that is, and the summary cards.
//!
//! None of it is on the first screen, so it is fetched when the browser is idle.

use super::summary_cards::summary_cards;
use super::{does_not_fit, split_aside};
use crate::sentences;
use crate::shared_report::SharedReport;
use offload_analysis::Report;
use yew::prelude::*;

/// What [`Figures`] need.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct FiguresProps {
    pub(crate) report: SharedReport,
    /// `true` if a slider is being dragged. They follow once it is released, as the sections do: each frame has the
    /// more time for the bars.
    pub(crate) dragged: bool,
}

/// [`figures`] of the present answer.
#[component]
pub(crate) fn Figures(props: &FiguresProps) -> Html {
    let shown = use_mut_ref(|| props.report.clone());
    if !props.dragged {
        *shown.borrow_mut() = props.report.clone();
    }
    let shown = shown.borrow().clone();
    (*use_memo(shown, |report| figures(report))).clone()
}

/// What limits the GPU, then the cards; nothing where there are no times.
pub fn figures(report: &Report) -> Html {
    if does_not_fit(report) || !report.has_times() {
        return Html::default();
    }
    html! { <>{ why(report, split_aside(report)) }{ summary_cards(report) }</> }
}

/// What limits the GPU, then lines that say how sure the answer is, with one about a split between them.
pub(crate) fn why(report: &Report, split: Html) -> Html {
    let (bound, rest) = sentences::bottleneck(report);
    html! {
        <>
            <p class="why" key={bound.to_string()}><b>{ bound }</b>{ rest }</p>
            // A list of its own, so that the cards below keep their elements when a line comes or goes.
            <>
                { for sentences::quoted(report).map(aside) }
                { split }
                { aside(sentences::evidence(report)) }
            </>
        </>
    }
}

/// A line below the bars.
pub(super) fn aside(text: String) -> Html {
    html! { <p class="sub aside">{ text }</p> }
}
