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
use bars::Bars;
use headline::{Headline, Pin};
use offload_estimator::Assessment;
use offload_scenario::Scenario;
use tiles::Tiles;
use yew::prelude::*;

/// What an [`Answer`] needs.
#[derive(PartialEq, Properties)]
pub struct AnswerProps {
    /// What is asked.
    pub scenario: Scenario,
    /// What the model says.
    pub assessment: Assessment,
    /// Whether something typed is not in it.
    pub stale: bool,
    /// The page's theme.
    pub theme: Theme,
}

/// The factor, the verdict, the bars and the reason.
#[component]
pub fn Answer(props: &AnswerProps) -> Html {
    let headline = use_node_ref();
    let in_view = use_in_view(&headline);
    let (scenario, assessment) = (&props.scenario, &props.assessment);
    let (held, rest) = words::reason(assessment);
    html! {
        <>
            if !in_view {
                <Pin scenario={scenario.clone()} assessment={assessment.clone()} />
            }
            <section class={classes!("answer", props.stale.then_some("stale"))} aria-label="Answer">
                <div ref={headline}>
                    <Headline scenario={scenario.clone()} assessment={assessment.clone()} />
                </div>
                if props.stale {
                    <p class="stale-note">{ "A field could not be read: this is the answer without it." }</p>
                }
                if let Some(obstacle) = scenario.obstacle(assessment) {
                    <p class="obstacle">{ words::obstacle(obstacle, scenario, assessment) }</p>
                }
                <Bars assessment={assessment.clone()} theme={props.theme} />
                <p class="why"><b>{ held }</b>{ rest }</p>
                <Tiles scenario={scenario.clone()} assessment={assessment.clone()} />
            </section>
        </>
    }
}

/// What [`Details`] needs.
#[derive(PartialEq, Properties)]
pub struct DetailsProps {
    /// What is asked.
    pub scenario: Scenario,
    /// What the model says.
    pub assessment: Assessment,
}

/// Everything that waits behind a line of text.
#[component]
pub fn Details(props: &DetailsProps) -> Html {
    let workings = {
        let scenario = props.scenario.clone();
        Callback::from(move |()| workings::workings(&scenario))
    };
    let simple = {
        let (scenario, assessment) = (props.scenario.clone(), props.assessment.clone());
        Callback::from(move |()| simple::simple(&scenario, &assessment))
    };
    html! {
        <section class="details" aria-label="Details">
            <Disclosure title="How this was worked out" render={workings} />
            <Disclosure title="Beside the simple formula" render={simple} />
        </section>
    }
}
