//! The answer: headline, bars, summary cards, and details to open.

mod accuracy;
mod bars;
mod calculation;
mod cpu_baselines;
mod details;
mod drawing;
mod figures;
mod headline;
mod mending;
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
pub(crate) use bars::AppliedChange;
use bars::Bars;
use details::Detail;
pub(crate) use details::{DetailView, details};
pub(crate) use figures::FiguresProps;
pub use figures::figures;
use figures::note;
use headline::{Pin, below_headline, headline};
pub(crate) use headline::{sign, tone};
use offload_analysis::{Advice, Obstacle, Report};
pub(crate) use unanswered::Unanswered;
use yew::prelude::*;

/// An answer and the data to draw it.
pub(crate) struct Answered<'a> {
    pub(crate) report: &'a SharedReport,
    /// The answer before the last applied change, while nothing else has changed since. Otherwise the answer of the
    /// first pinned scenario.
    pub(crate) before: Option<&'a SharedReport>,
    pub(crate) state: &'a State,
    pub(crate) theme: Theme,
    pub(crate) on: &'a Callback<Action>,
}

/// Draws the answer with all its figures. `top` is the element with the factor. When it scrolls out of view, a narrow
/// page pins the factor.
pub(crate) fn answer(shown: &Answered<'_>, top: &NodeRef, sections: Html) -> Html {
    html! {
        <>
            if shown.report.is_answered() {
                <Pin
                    factor={top.clone()}
                    report={shown.report.clone()}
                    held={shown.state.interaction != Interaction::Idle}
                    outdated={shown.state.is_outdated()}
                />
            }
            <div class="column">{ card(shown, top, Some(sections)) }</div>
        </>
    }
}

/// Draws the changes that make the work fit. They are part of the advice, so a frame fetches them too.
fn ways_to_fit(shown: &Answered<'_>) -> Html {
    html! {
        <figure class="ways">
            <figcaption><b>{ "Ways to fit" }</b></figcaption>
            { lazy(WaysToFit { report: shown.report.clone(), on: shown.on.clone() }) }
        </figure>
    }
}

/// Returns `true` if the GPU's memory decides the advice.
fn does_not_fit(report: &Report) -> bool {
    report.advises(Advice::NoFit) && report.obstacle == Some(Obstacle::TooBig)
}

/// Draws the advice and the bars, then the sections and their results. Work that does not fit has the ways to fit
/// instead of bars, which would show the times of a failure. A frame has no sections, and shows the limit of the GPU
/// behind a line to save room.
pub(crate) fn card(shown: &Answered<'_>, top: &NodeRef, sections: Option<Html>) -> Html {
    let Answered { report, before, state, theme, on } = *shown;
    if !report.is_answered() {
        return unanswered_card(shown, top);
    }
    let class = match () {
        () if state.is_outdated() => "answer stale",
        () => "answer",
    };
    // A class, because a style with `:has()` makes the browser restyle the whole answer at each step of a slider.
    let stopped = report.obstacle.is_some() && !report.advises(Advice::CpuFirst);
    let lead = if stopped { "lead unfit" } else { "lead" };
    let unknown = sentences::unknown(&state.notices, &report.scenario);
    let unread = sentences::unread_fields(&state.unread(), report);
    // The sections have the same position for any answer. If recreated, they would lose their open state and their
    // results.
    let times = if does_not_fit(report) {
        ways_to_fit(shown)
    } else if !report.has_times() {
        Html::default()
    } else {
        let bars = html! {
            <Bars report={report.clone()} before={before.cloned()} pinned={state.before.is_none()} held={state.interaction != Interaction::Idle} fresh={state.is_fresh()} {theme} on={on.clone()} />
        };
        if sections.is_none() {
            html! { <>{ bars }{ split_note(report) }{ why_line(report, theme) }</> }
        } else {
            bars
        }
    };
    html! {
        <section {class} aria-label="Answer">
            <div ref={top.clone()} class={lead}>{ headline(shown, &unknown) }</div>
            { below_headline(report, unread) }
            { caveats(report) }
            { times }
            { sections.unwrap_or_default() }
        </section>
    }
}

/// Draws the parts that were not understood, and below them the times of the rest, without the sections that judge
/// them.
fn unanswered_card(shown: &Answered<'_>, top: &NodeRef) -> Html {
    let Answered { report, state, theme, on, .. } = *shown;
    let class = if state.is_outdated() { "answer stale" } else { "answer" };
    let unread = sentences::unread_fields(&state.unread(), report);
    html! {
        <section {class} aria-label="Answer">
            <div ref={top.clone()} class="lead">
                // In the part of the program that reads links, which such a link has already fetched.
                { lazy(Unanswered { report: report.clone(), on: on.clone() }) }
            </div>
            if let Some(unread) = unread {
                <div class="below"><p class="sub stale-note">{ unread }</p></div>
            }
            if report.has_times() && report.obstacle.is_none() {
                <Bars report={report.clone()} before={None::<SharedReport>} pinned={false} held={state.interaction != Interaction::Idle} fresh={state.is_fresh()} {theme} on={on.clone()} />
            }
        </section>
    }
}

/// Draws a line about the best split, unless it has its own bar.
fn split_note(report: &Report) -> Html {
    let split = report.split.as_ref().filter(|_| report.split_run.is_none());
    split.map_or_else(Html::default, |split| note(sentences::split(split, &report.assessment)))
}

/// Draws the limit of the GPU, fetched when its line is opened.
fn why_line(report: &SharedReport, theme: Theme) -> Html {
    let render = {
        let report = report.clone();
        Callback::from(move |()| {
            lazy(DetailView { detail: Detail::Why, report: report.clone(), theme })
        })
    };
    html! { <Disclosure title="Why, and how sure" {render} class="small" /> }
}

/// Draws the caveats of a combination that works, but not as one might expect.
fn caveats(report: &Report) -> Html {
    if report.caveats.is_empty() {
        return Html::default();
    }
    let say = |caveat: &_| html! { <li>{ sentences::caveat(*caveat, &report.scenario) }</li> };
    html! { <ul class="caveats">{ for report.caveats.iter().map(say) }</ul> }
}
