//! The answer: headline, bars, summary cards, and details to open.

mod accuracy;
mod bars;
mod calculation;
mod changes;
mod cpu_baselines;
mod drawing;
mod headline;
mod several;
mod simple;
mod summary_cards;
mod times_table;

use crate::book;
use crate::browser::theme::Theme;
use crate::disclosure::Disclosure;
use crate::later::{Behind, Later};
use crate::sentences;
use crate::shared_report::SharedReport;
use crate::state::{Action, Held, State};
use bars::Bars;
pub(crate) use changes::changes;
use headline::{Pin, below_headline, headline};
pub(crate) use headline::{sign, tone};
use offload_analysis::{Advice, Obstacle, Report};
use summary_cards::summary_cards;
pub(crate) use times_table::times_table;
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
    let report = shown.report;
    let figures = match does_not_fit(report) {
        true => {
            html! {
                <figure class="ways">
                    <figcaption><b>{ WAYS }</b></figcaption>
                    <Later behind={ways(shown)} />
                </figure>
            }
        }
        false => summary_cards(report),
    };
    html! {
        <>
            <Pin
                factor={top.clone()}
                advice={report.advice}
                runs={report.obstacle.is_none()}
                held={shown.state.held != Held::No}
            />
            <div class="column">{ card(shown, top, figures, sections) }</div>
        </>
    }
}

/// What stands above the changes that make work fit.
const WAYS: &str = "Ways to fit";

/// Those changes.
fn ways(shown: &Answered<'_>) -> Behind {
    Behind::Ways(shown.report.clone(), shown.on.clone())
}

/// The same behind a line of text, where nothing is fetched before somebody asks for it; nothing where
/// the work fits.
pub(crate) fn ways_to_fit(shown: &Answered<'_>) -> Html {
    let ways = ways(shown);
    let render = Callback::from(move |()| html! { <Later behind={ways.clone()} /> });
    match does_not_fit(shown.report) {
        true => html! { <Disclosure title={WAYS} {render} /> },
        false => Html::default(),
    }
}

/// Whether the GPU's memory decides the advice.
fn does_not_fit(report: &Report) -> bool {
    (report.advice.advice, report.obstacle) == (Advice::NoFit, Some(Obstacle::TooBig))
}

/// The advice, the bars, sections and the bottleneck, then the figures given. Where the work does not fit, there
/// are no bars: these would be times of what fails.
pub(crate) fn card(shown: &Answered<'_>, top: &NodeRef, figures: Html, sections: Html) -> Html {
    let Answered { report, before, state, theme, on } = *shown;
    let stale = state.is_stale();
    let unknown = sentences::unknown(&state.notices, &report.scenario);
    let unread = sentences::unread_fields(&state.unread(), report);
    let (bound, rest) = sentences::bottleneck(report);
    // The sections have one place whatever the answer is: drawn anew, they would forget what is open and what they found.
    let (times, figures) = if does_not_fit(report) {
        (figures, Html::default())
    } else if report.obstacle == Some(Obstacle::NoArithmetic) {
        (Html::default(), Html::default())
    } else {
        let bars = html! {
            <Bars report={report.clone()} before={before.cloned()} pinned={state.before.is_none()} held={state.held != Held::No} fresh={state.is_fresh()} {theme} on={on.clone()} />
        };
        let rest = html! {
            <>
                <p class="why" key={bound.to_string()}><b>{ bound }</b>{ rest }</p>
                // A list of its own, so that the cards below keep their elements when a line comes or
                // goes.
                <>{ for asides(report).into_iter().map(|aside| html! { <p class="sub aside">{ aside }</p> }) }</>
                { figures }
            </>
        };
        (bars, rest)
    };
    html! {
        <section class={classes!("answer", stale.then_some("stale"))} aria-label="Answer">
            <div ref={top.clone()}>{ headline(shown, &unknown) }</div>
            { below_headline(report, unread) }
            { caveats(report) }
            { times }
            { sections }
            { figures }
        </section>
    }
}

/// Lines below the bars: the typical published range, the best split, and the measurements that the
/// ranges of this kind of work are based on.
fn asides(report: &Report) -> Vec<String> {
    // A split with a bar of its own needs no line.
    let split = report.split.as_ref().filter(|_| report.split_run.is_none());
    let split = split.map(|split| sentences::split(split, &report.assessment));
    [sentences::quoted(report), split, Some(sentences::evidence(report))]
        .into_iter()
        .flatten()
        .collect()
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
