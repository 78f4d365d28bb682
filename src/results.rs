//! The answer, from the first thing seen to the last digit.

mod bars;
mod headline;
mod simple;
mod tiles;
mod workings;

use crate::browser::in_view::use_in_view;
use crate::browser::theme::Theme;
use crate::disclosure::Disclosure;
use crate::words;
use bars::bars;
use headline::{Pin, headline};
use offload_estimator::Assessment;
use offload_scenario::{Obstacle, Scenario};
use tiles::tiles;
use yew::prelude::*;

/// What an [`Answer`] needs.
#[derive(PartialEq, Properties)]
pub(crate) struct AnswerProps {
    /// What is asked.
    pub(crate) scenario: Scenario,
    /// What the model says.
    pub(crate) assessment: Assessment,
    /// Whether something typed is not in it.
    pub(crate) stale: bool,
    /// The page's theme.
    pub(crate) theme: Theme,
}

/// The factor, the verdict, the bars and the reason.
#[component]
pub(crate) fn Answer(props: &AnswerProps) -> Html {
    let top = use_node_ref();
    let in_view = use_in_view(&top);
    let (scenario, assessment) = (&props.scenario, &props.assessment);
    let obstacle = scenario.obstacle(assessment);
    let (held, rest) = words::reason(assessment);
    html! {
        <>
            if !in_view {
                <Pin speedup={assessment.speedup()} {obstacle} />
            }
            <div class="column">
            <section class={classes!("answer", props.stale.then_some("stale"))} aria-label="Answer">
                <div ref={top}>{ headline(scenario, assessment, props.stale) }</div>
                if let Some(obstacle) = obstacle {
                    <p class="obstacle">{ words::obstacle(obstacle, scenario, assessment) }</p>
                }
                { remarks(scenario) }
                if obstacle != Some(Obstacle::NoArithmetic) {
                    { bars(assessment, props.theme) }
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
