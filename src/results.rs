//! The answer, from the first thing seen to the last digit.

mod accuracy;
mod bars;
mod headline;
mod several;
mod simple;
mod tiles;
mod ways;
mod workings;

use crate::browser::theme::Theme;
use crate::disclosure::Disclosure;
use crate::words;
use bars::bars;
use headline::{Pin, headline};
use offload_estimator::Assessment;
use offload_estimator::hybrid::hybrid;
use offload_scenario::{Family, Obstacle, Scenario};
use tiles::tiles;
use yew::prelude::*;

/// The answer, with all its figures. `top` is where the factor stands; when it has scrolled away, a
/// narrow page has it pinned.
pub(crate) fn answer(
    scenario: &Scenario,
    assessment: &Assessment,
    stale: bool,
    theme: Theme,
    top: &NodeRef,
) -> Html {
    let obstacle = scenario.obstacle(assessment);
    let figures = html! {
        <>
            // A list of its own: however many there are, the chart above stays itself.
            <>{ for asides(scenario, assessment).into_iter().map(|aside| html! { <p class="sub aside">{ aside }</p> }) }</>
            { tiles(scenario, assessment) }
        </>
    };
    html! {
        <>
            <Pin factor={top.clone()} speedup={assessment.speedup()} {obstacle} />
            <div class="column">{ card(scenario, assessment, stale, theme, top, figures) }</div>
        </>
    }
}

/// The factor, the verdict, the bars and the reason, then whatever figures there are.
pub(crate) fn card(
    scenario: &Scenario,
    assessment: &Assessment,
    stale: bool,
    theme: Theme,
    top: &NodeRef,
    figures: Html,
) -> Html {
    let obstacle = scenario.obstacle(assessment);
    let (held, rest) = words::reason(assessment);
    let ranges = scenario.ranges(&scenario.job(), assessment);
    let fair = scenario.fair();
    html! {
        <section class={classes!("answer", stale.then_some("stale"))} aria-label="Answer">
            <div ref={top.clone()}>{ headline(scenario, assessment, &ranges, fair.as_ref(), stale) }</div>
            if let Some(obstacle) = obstacle {
                <p class="obstacle">{ words::obstacle(obstacle, scenario, assessment) }</p>
            }
            { remarks(scenario) }
            if obstacle != Some(Obstacle::NoArithmetic) {
                { bars(assessment, &ranges, fair.as_ref(), theme) }
                <p class="why"><b>{ held }</b>{ rest }</p>
                { figures }
            }
        </section>
    }
}

/// What else there is to say of an answer: what is commonly quoted, how work is best parted, and
/// whether anybody has checked this kind of work.
fn asides(scenario: &Scenario, assessment: &Assessment) -> Vec<String> {
    let parted = scenario.family() == Family::Pipeline;
    let hybrid = parted.then(|| words::hybrid(&hybrid(&scenario.job()), assessment));
    let unmeasured = !scenario.family().facts().measured;
    let unmeasured = unmeasured.then(|| words::UNMEASURED.to_owned());
    [words::quoted(scenario, assessment), hybrid, unmeasured].into_iter().flatten().collect()
}

/// What a person should know of a combination that works, but not as one might think.
fn remarks(scenario: &Scenario) -> Html {
    let remarks = scenario.remarks();
    if remarks.is_empty() {
        return Html::default();
    }
    html! {
        <ul class="remarks">
            { for remarks.iter().map(|remark| html! { <li>{ words::remark(*remark, scenario) }</li> }) }
        </ul>
    }
}

/// Everything that waits behind a line of text.
pub(crate) fn details(scenario: &Scenario, assessment: &Assessment, theme: Theme) -> Html {
    let workings = {
        let scenario = scenario.clone();
        Callback::from(move |()| workings::workings(&scenario))
    };
    let ways = {
        let scenario = scenario.clone();
        Callback::from(move |()| ways::ways(&scenario))
    };
    let several = {
        let scenario = scenario.clone();
        Callback::from(move |()| several::several(&scenario))
    };
    let accuracy = Callback::from(move |()| accuracy::accuracy(theme));
    let simple = {
        let (scenario, assessment) = (scenario.clone(), assessment.clone());
        Callback::from(move |()| simple::simple(&scenario, &assessment))
    };
    html! {
        <section class="details" aria-label="Details">
            <Disclosure title="How this was worked out" render={workings} />
            <Disclosure title="Other ways on this CPU" render={ways} />
            <Disclosure title="Several GPUs" render={several} />
            <Disclosure title="Beside the simple formula" render={simple} />
            <Disclosure title="How well this predicts what was measured" render={accuracy} />
        </section>
    }
}
