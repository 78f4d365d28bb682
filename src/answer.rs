//! The answer: headline, bars, summary cards and collapsible details.

mod accuracy;
mod bars;
mod calculation;
mod cpu_baselines;
mod details;
mod drawing;
mod evidence;
mod figures;
mod headline;
mod repair;
mod several;
mod simple;
mod summary_cards;
mod times_table;
mod unanswered;

use crate::browser::theme::Theme;
use crate::changes::WaysToFit;
use crate::disclosure::Disclosure;
use crate::lazy::lazy;
use crate::sentences;
use crate::shared_report::SharedReport;
use crate::state::{Action, Interaction, State};
use bars::Bars;
use details::Detail;
pub(crate) use details::{DetailView, details};
pub(crate) use evidence::EvidenceView;
pub(crate) use figures::FiguresProps;
pub use figures::figures;
use figures::note;
use headline::{Pin, below_headline, headline};
pub(crate) use headline::{color_class, symbol};
use offload_analysis::{Advice, Obstacle, Report};
pub(crate) use unanswered::Unanswered;
use yew::prelude::*;

pub(crate) struct AnswerView<'a> {
    pub(crate) report: &'a SharedReport,
    /// The report to compare with, drawn dashed. After the user has applied a suggested change, this is the report
    /// before the change. Otherwise it is the report of the first pinned scenario.
    pub(crate) before: Option<&'a SharedReport>,
    pub(crate) state: &'a State,
    pub(crate) theme: Theme,
    pub(crate) on: &'a Callback<Action>,
}

/// Draws the answer with `sections` below the bars. `top` refers to the headline's element. When the headline scrolls
/// out of view, a narrow page pins the speedup to the edge of the page.
pub(crate) fn answer(view: &AnswerView<'_>, top: &NodeRef, sections: Html) -> Html {
    html! {
        <>
            if view.report.is_answered() {
                <Pin
                    headline={top.clone()}
                    report={view.report.clone()}
                    is_editing={view.state.interaction != Interaction::Idle}
                    is_outdated={view.state.is_outdated()}
                />
            }
            <div class="column">{ card(view, top, sections) }</div>
        </>
    }
}

/// Draws the suggested changes that make the work fit into GPU memory. An embedded page loads them too, because they
/// are part of the advice.
fn ways_to_fit(view: &AnswerView<'_>) -> Html {
    html! {
        <figure class="ways">
            <figcaption><b>{ "Ways to fit" }</b></figcaption>
            { lazy(WaysToFit { report: view.report.clone(), on: view.on.clone() }) }
        </figure>
    }
}

/// Returns `true` if the report says that the work does not fit into GPU memory.
fn does_not_fit(report: &Report) -> bool {
    report.advises(Advice::NoFit) && report.obstacle == Some(Obstacle::TooBig)
}

/// Draws the advice and the bars of an embedded page. There are no sections, and the analysis of the GPU's bottleneck is
/// collapsed to save space.
pub(crate) fn embedded_card(view: &AnswerView<'_>, top: &NodeRef) -> Html {
    let report = view.report;
    let notes = if has_bars(report) {
        html! { <>{ split_note(report) }{ why_line(report) }</> }
    } else {
        Html::default()
    };
    card(view, top, notes)
}

/// Returns `true` if the answer has bars. If the work does not fit into GPU memory, its times would be meaningless, so
/// the suggested changes replace the bars.
fn has_bars(report: &Report) -> bool {
    report.has_gpu_times() && !does_not_fit(report)
}

/// Draws the advice, the bars, and `sections` below them.
fn card(view: &AnswerView<'_>, top: &NodeRef, sections: Html) -> Html {
    let AnswerView { report, before, state, theme, on } = *view;
    if !report.is_answered() {
        return unanswered_card(view, top);
    }
    let class = if state.is_outdated() { "answer outdated" } else { "answer" };
    // We use a class instead of `:has()`, because `:has()` makes the browser restyle the whole answer at each step of a
    // slider.
    let is_stopped = report.obstacle.is_some() && !report.advises(Advice::CpuFirst);
    let lead = if is_stopped { "lead unfit" } else { "lead" };
    let unknown = sentences::unknown(&state.notices, &report.scenario);
    let unread = sentences::unread_fields(&state.unread(), report);
    // The sections keep the same position in the tree for every answer. If Yew recreated them, they would lose their
    // results and close.
    let times = if does_not_fit(report) {
        ways_to_fit(view)
    } else if has_bars(report) {
        html! {
            <Bars report={report.clone()} before={before.cloned()} is_baseline_pinned={state.before.is_none()} is_editing={state.interaction != Interaction::Idle} is_unedited={state.is_unedited()} {theme} on={on.clone()} />
        }
    } else {
        Html::default()
    };
    html! {
        <section {class} aria-label="Answer">
            <div ref={top.clone()} class={lead}>{ headline(view, &unknown) }</div>
            { below_headline(report, unread) }
            { caveats(report) }
            { times }
            { sections }
        </section>
    }
}

/// Draws the parts of the question that were not understood, then the bars for the rest of the question. There are no
/// sections, because they need a complete question.
fn unanswered_card(view: &AnswerView<'_>, top: &NodeRef) -> Html {
    let AnswerView { report, state, theme, on, .. } = *view;
    let class = if state.is_outdated() { "answer outdated" } else { "answer" };
    let unread = sentences::unread_fields(&state.unread(), report);
    html! {
        <section {class} aria-label="Answer">
            <div ref={top.clone()} class="lead">
                // The link reader is in the same lazy part as `Unanswered`, and a link that was not fully understood
                // has already loaded it.
                { lazy(Unanswered { report: report.clone(), on: on.clone() }) }
            </div>
            if let Some(unread) = unread {
                <div class="below"><p class="sub outdated-note">{ unread }</p></div>
            }
            if report.has_gpu_times() && report.obstacle.is_none() {
                <Bars report={report.clone()} before={None::<SharedReport>} is_baseline_pinned={false} is_editing={state.interaction != Interaction::Idle} is_unedited={state.is_unedited()} {theme} on={on.clone()} />
            }
        </section>
    }
}

/// Draws a note on the stages that stay on the CPU, unless the advice names them.
fn split_note(report: &Report) -> Html {
    sentences::split(report).map_or_else(Html::default, note)
}

/// Draws a collapsed line. The analysis of the GPU's bottleneck is loaded when the user opens the line.
fn why_line(report: &SharedReport) -> Html {
    let render = {
        let report = report.clone();
        Callback::from(move |()| Detail::Why.view(report.clone()))
    };
    html! { <Disclosure title="Why, and how certain" {render} class="small" /> }
}

/// Draws the caveats of an answer, e.g. that the library supports the GPU only partly.
fn caveats(report: &Report) -> Html {
    if report.caveats.is_empty() {
        return Html::default();
    }
    let caveat_item =
        |caveat: &_| html! { <li>{ sentences::caveat(*caveat, &report.scenario) }</li> };
    html! { <ul class="caveats">{ for report.caveats.iter().map(caveat_item) }</ul> }
}
