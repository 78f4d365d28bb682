//! The answer, from the first thing seen to the last digit.

mod bars;
mod headline;
mod simple;
mod tiles;
mod workings;

use crate::browser::theme::Theme;
use crate::disclosure::Disclosure;
use crate::words;
use bars::bars;
use headline::{Pin, headline};
use offload_estimator::Assessment;
use offload_scenario::{Obstacle, Scenario};
use tiles::tiles;
use yew::prelude::*;

/// The factor, the verdict, the bars and the reason. `top` is where the factor stands; when it has
/// scrolled away, a narrow page has it pinned.
pub(crate) fn answer(
    scenario: &Scenario,
    assessment: &Assessment,
    stale: bool,
    theme: Theme,
    top: &NodeRef,
) -> Html {
    let obstacle = scenario.obstacle(assessment);
    let (held, rest) = words::reason(assessment);
    html! {
        <>
            <Pin factor={top.clone()} speedup={assessment.speedup()} {obstacle} />
            <div class="column">
                <section class={classes!("answer", stale.then_some("stale"))} aria-label="Answer">
                    <div ref={top.clone()}>{ headline(scenario, assessment, stale) }</div>
                    if let Some(obstacle) = obstacle {
                        <p class="obstacle">{ words::obstacle(obstacle, scenario, assessment) }</p>
                    }
                    { remarks(scenario) }
                    if obstacle != Some(Obstacle::NoArithmetic) {
                        { bars(assessment, theme) }
                        <p class="why"><b>{ held }</b>{ rest }</p>
                        { tiles(scenario, assessment) }
                    }
                </section>
            </div>
        </>
    }
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
pub(crate) fn details(scenario: &Scenario, assessment: &Assessment) -> Html {
    let workings = {
        let scenario = scenario.clone();
        Callback::from(move |()| workings::workings(&scenario))
    };
    let simple = {
        let (scenario, assessment) = (scenario.clone(), assessment.clone());
        Callback::from(move |()| simple::simple(&scenario, &assessment))
    };
    html! {
        <section class="details" aria-label="Details">
            <Disclosure title="How this was worked out" render={workings} />
            <Disclosure title="Beside the simple formula" render={simple} />
        </section>
    }
}
