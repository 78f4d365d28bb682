//! The answer: headline, bars, summary cards, and details to open.

mod accuracy;
mod bars;
mod calculation;
mod changes;
mod cpu_baselines;
mod drawing;
mod figures;
mod headline;
mod several;
mod simple;
mod summary_cards;
mod times_table;
mod unanswered;

use crate::book;
use crate::browser::theme::Theme;
use crate::disclosure::Disclosure;
use crate::later::{Behind, Later};
use crate::sentences;
use crate::shared_report::SharedReport;
use crate::state::{Action, Held, State};
use bars::Bars;
pub(crate) use changes::changes;
use figures::aside;
pub use figures::figures;
pub(crate) use figures::{Figures, FiguresProps, why};
use headline::{Pin, below_headline, headline};
pub(crate) use headline::{sign, tone};
use offload_analysis::{Advice, Obstacle, Report};
pub(crate) use times_table::times_table;
pub(crate) use unanswered::unanswered;
use yew::prelude::*;

/// An answer as it is shown.
pub(crate) struct Answered<'a> {
    pub(crate) report: &'a SharedReport,
    /// The answer before the last change that was applied, as long as that is all that changed since;
    /// otherwise that of the first pinned scenario.
    pub(crate) before: Option<&'a SharedReport>,
    pub(crate) state: &'a State,
    pub(crate) theme: Theme,
    pub(crate) on: &'a Callback<Action>,
}

/// The answer with all its figures. `top` is the element with the factor; once it has scrolled out
/// of view, a narrow page shows the factor pinned.
pub(crate) fn answer(shown: &Answered<'_>, top: &NodeRef, sections: Html) -> Html {
    html! {
        <>
            if shown.report.is_answered() {
                <Pin
                    factor={top.clone()}
                    report={shown.report.clone()}
                    held={shown.state.held != Held::No}
                    stale={shown.state.is_stale()}
                />
            }
            <div class="column">{ card(shown, top, Some(sections)) }</div>
        </>
    }
}

/// The changes that make work fit. They decide what to do, so that a frame fetches them too.
fn ways_to_fit(shown: &Answered<'_>) -> Html {
    html! {
        <figure class="ways">
            <figcaption><b>{ "Ways to fit" }</b></figcaption>
            <Later behind={Behind::Ways(shown.report.clone(), shown.on.clone())} />
        </figure>
    }
}

/// Returns `true` if the GPU's memory decides the advice.
fn does_not_fit(report: &Report) -> bool {
    report.advises(Advice::NoFit) && report.obstacle == Some(Obstacle::TooBig)
}

/// The advice and the bars, then the sections with what follows them. Where the work does not fit, there are no bars,
/// which would be times of what fails, but the ways to fit. A frame has no sections, and what limits the GPU stands
/// behind a line there: pages that embed it have other things to show.
pub(crate) fn card(shown: &Answered<'_>, top: &NodeRef, sections: Option<Html>) -> Html {
    let Answered { report, before, state, theme, on } = *shown;
    if !report.is_answered() {
        return unanswered_card(shown, top);
    }
    let class = match () {
        () if state.is_stale() => "answer stale",
        () => "answer",
    };
    // A class, as a style that asks for it with `:has()` has the browser style all of the answer again with each step of a
    // slider.
    let stopped = report.obstacle.is_some() && !report.advises(Advice::CpuFirst);
    let lead = if stopped { "lead unfit" } else { "lead" };
    let unknown = sentences::unknown(&state.notices, &report.scenario);
    let unread = sentences::unread_fields(&state.unread(), report);
    // The sections have one place whatever the answer is: drawn anew, they would forget what is open and what they found.
    let times = if does_not_fit(report) {
        ways_to_fit(shown)
    } else if !report.has_times() {
        Html::default()
    } else {
        let bars = html! {
            <Bars report={report.clone()} before={before.cloned()} pinned={state.before.is_none()} held={state.held != Held::No} fresh={state.is_fresh()} {theme} on={on.clone()} />
        };
        if sections.is_none() {
            html! { <>{ bars }{ split_aside(report) }{ behind_line(report) }</> }
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

/// What was not understood, and below it the times of what was, without the sections that judge them.
fn unanswered_card(shown: &Answered<'_>, top: &NodeRef) -> Html {
    let Answered { report, state, theme, on, .. } = *shown;
    let class = if state.is_stale() { "answer stale" } else { "answer" };
    let unread = sentences::unread_fields(&state.unread(), report);
    html! {
        <section {class} aria-label="Answer">
            <div ref={top.clone()} class="lead">
                // The part of the program that knows names, which every such link has fetched.
                <Later behind={Behind::Unanswered(report.clone(), on.clone())} />
            </div>
            if let Some(unread) = unread {
                <div class="below"><p class="sub stale-note">{ unread }</p></div>
            }
            if report.has_times() && report.obstacle.is_none() {
                <Bars report={report.clone()} before={None::<SharedReport>} pinned={false} held={state.held != Held::No} fresh={state.is_fresh()} {theme} on={on.clone()} />
            }
        </section>
    }
}

/// A line about the best split, unless it has a bar of its own.
fn split_aside(report: &Report) -> Html {
    let split = report.split.as_ref().filter(|_| report.split_run.is_none());
    split.map_or_else(Html::default, |split| aside(sentences::split(split, &report.assessment)))
}

/// What limits the GPU, fetched when the line is opened.
fn behind_line(report: &SharedReport) -> Html {
    let render = {
        let report = report.clone();
        Callback::from(move |()| html! { <Later behind={Behind::Why(report.clone())} /> })
    };
    html! { <Disclosure title="Why, and how sure" {render} class="small" /> }
}

/// The caveats of a combination that works, but not as one might expect.
fn caveats(report: &Report) -> Html {
    if report.caveats.is_empty() {
        return Html::default();
    }
    let say = |caveat: &_| html! { <li>{ sentences::caveat(*caveat, &report.scenario) }</li> };
    html! { <ul class="caveats">{ for report.caveats.iter().map(say) }</ul> }
}

/// What can be opened below the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    Calculation,
    CpuBaselines,
    Several,
    Simple,
    Accuracy,
}

impl Detail {
    /// Every one, with the line of text that opens it.
    const ALL: [(Self, &'static str); 5] = [
        (Self::Calculation, "Calculation and sources"),
        (Self::CpuBaselines, "CPU libraries compared"),
        (Self::Several, "Several GPUs"),
        (Self::Simple, "Compared with FLOPs ÷ peak"),
        (Self::Accuracy, "Accuracy against benchmarks"),
    ];

    /// What is behind the line.
    pub(crate) fn contents(self, report: &Report, theme: Theme) -> Html {
        let (contents, more) = match self {
            Self::Calculation => (calculation::calculation(report), None),
            Self::CpuBaselines => (cpu_baselines::cpu_baselines(report), Some(book::LIBRARIES)),
            Self::Several => (several::several(report), Some(book::SEVERAL)),
            Self::Simple => (simple::simple(report), Some(book::MACHINES)),
            Self::Accuracy => (accuracy::accuracy(theme), None),
        };
        html! {
            <>
                { contents }
                { for more.map(|it| html! { <p class="sub">{ book::link(it) }</p> }) }
            </>
        }
    }
}

/// The details, each behind a line of text; none is rendered before it is opened.
pub(crate) fn details(report: &SharedReport, theme: Theme) -> Html {
    let line = |(detail, title): (Detail, &'static str)| {
        let report = report.clone();
        let render = Callback::from(move |()| {
            html! { <Later behind={Behind::Detail(detail, report.clone(), theme)} /> }
        });
        html! { <Disclosure {title} {render} /> }
    };
    html! {
        <section class="details" aria-label="Details">
            <h2 class="aloud">{ "Details" }</h2>
            { for Detail::ALL.map(line) }
        </section>
    }
}
