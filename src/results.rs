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

use crate::browser::theme::Theme;
use crate::disclosure::Disclosure;
use crate::later::{Behind, Later};
use crate::sentences;
use crate::shared_report::SharedReport;
use crate::state::{Action, Held, State};
use bars::Bars;
use headline::{Pin, headline};
use offload_analysis::{Advice, Obstacle, Report};
use summary_cards::summary_cards;
pub(crate) use times_table::times_table;
use yew::prelude::*;

/// An answer as it is shown.
pub(crate) struct Answered<'a> {
    pub(crate) report: &'a SharedReport,
    /// The answer before the last change that was applied, as long as that is all that changed since.
    pub(crate) before: Option<&'a SharedReport>,
    pub(crate) state: &'a State,
    pub(crate) theme: Theme,
    pub(crate) on: &'a Callback<Action>,
}

/// The answer with all its figures. `top` is the element with the factor; once it has scrolled out
/// of view, a narrow page shows the factor pinned.
pub(crate) fn answer(shown: &Answered<'_>, top: &NodeRef) -> Html {
    let report = shown.report;
    let figures = match does_not_fit(report) {
        true => {
            let on = shown.on.clone();
            let ways = Behind::Detail(Detail::Changes, report.clone(), shown.theme, on);
            html! {
                <figure class="ways">
                    <figcaption><b>{ "Ways to fit" }</b></figcaption>
                    <Later behind={ways} />
                </figure>
            }
        }
        false => summary_cards(report),
    };
    html! {
        <>
            <Pin
                factor={top.clone()}
                speedup={report.assessment.speedup()}
                advice={report.advice.advice}
                runs={report.obstacle.is_none()}
            />
            <div class="column">{ card(shown, top, figures) }</div>
        </>
    }
}

/// Whether the GPU's memory decides the advice.
fn does_not_fit(report: &Report) -> bool {
    (report.advice.advice, report.obstacle) == (Advice::NoFit, Some(Obstacle::TooBig))
}

/// The advice, the bars and the bottleneck, then the figures given. Where the work does not fit, there are
/// no bars: these would be times of what fails.
pub(crate) fn card(shown: &Answered<'_>, top: &NodeRef, figures: Html) -> Html {
    let Answered { report, before, state, theme, on } = *shown;
    let stale = state.is_stale();
    let unknown = sentences::unknown(&state.notices, &report.scenario);
    let unread = sentences::unread_fields(&state.unread());
    let (bound, rest) = sentences::bottleneck(report);
    html! {
        <section class={classes!("answer", stale.then_some("stale"))} aria-label="Answer">
            <div ref={top.clone()}>{ headline(report, unread, &unknown) }</div>
            { caveats(report) }
            if does_not_fit(report) {
                { figures }
            } else if report.obstacle != Some(Obstacle::NoArithmetic) {
                <Bars report={report.clone()} before={before.cloned()} held={state.held != Held::No} {theme} on={on.clone()} />
                <p class="why" key={bound.to_string()}><b>{ bound }</b>{ rest }</p>
                // A list of its own, so that the cards below keep their elements when a line comes or
                // goes.
                <>{ for asides(report).into_iter().map(|aside| html! { <p class="sub aside">{ aside }</p> }) }</>
                { figures }
            }
        </section>
    }
}

/// Lines below the bars: the typical published range, the best split, and the measurements that the
/// ranges of this kind of work are based on.
fn asides(report: &Report) -> Vec<String> {
    let split = report.split.as_ref().map(|split| sentences::split(split, &report.assessment));
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
    Changes,
    Calculation,
    CpuBaselines,
    Several,
    Simple,
    Accuracy,
}

impl Detail {
    /// Every one, with the line of text that opens it.
    const ALL: [(Self, &'static str); 6] = [
        (Self::Changes, "What to change"),
        (Self::Calculation, "Calculation and sources"),
        (Self::CpuBaselines, "CPU libraries compared"),
        (Self::Several, "Several GPUs"),
        (Self::Simple, "Compared with FLOPs ÷ peak"),
        (Self::Accuracy, "Accuracy against benchmarks"),
    ];

    /// What is behind the line.
    pub(crate) fn contents(self, report: &Report, theme: Theme, on: &Callback<Action>) -> Html {
        match self {
            Self::Changes => changes::changes(report, on),
            Self::Calculation => calculation::calculation(report),
            Self::CpuBaselines => cpu_baselines::cpu_baselines(report),
            Self::Several => several::several(report),
            Self::Simple => simple::simple(report),
            Self::Accuracy => accuracy::accuracy(theme),
        }
    }
}

/// The details, each behind a line of text; none is rendered before it is opened.
pub(crate) fn details(report: &SharedReport, theme: Theme, on: &Callback<Action>) -> Html {
    let line = |(detail, title): (Detail, &'static str)| {
        let (report, on) = (report.clone(), on.clone());
        let render = Callback::from(move |()| {
            html! { <Later behind={Behind::Detail(detail, report.clone(), theme, on.clone())} /> }
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
