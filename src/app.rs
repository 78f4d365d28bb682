//! The only component that holds the page's state.

mod embedded;
mod whole;

use crate::browser::address::use_address;
use crate::browser::host::{Order, Told, use_host};
use crate::browser::mark_ready;
use crate::browser::theme::Theme;
use crate::state::{Action, State};
use crate::words;
use embedded::embedded;
use offload_estimator::Assessment;
use offload_scenario::{Arrival, Obstacle, Scenario, View, decode, encode};
use whole::whole;
use yew::prelude::*;

/// What the page starts from.
#[derive(Clone, PartialEq, Properties)]
pub struct AppProps {
    /// What its address asked.
    pub arrival: Arrival,
    /// How its address wants it shown.
    #[prop_or_default]
    pub view: View,
    /// Where the book is, if there is one.
    #[prop_or_default]
    pub book: Option<AttrValue>,
}

/// What both layouts show.
struct Scene<'a> {
    state: &'a State,
    assessment: &'a Assessment,
    theme: Theme,
    dispatch: &'a Callback<Action>,
    /// Where the factor in large stands.
    top: &'a NodeRef,
}

/// The page.
#[component]
pub fn App(props: &AppProps) -> Html {
    let state = {
        let arrival = props.arrival.clone();
        use_reducer(move || State::arrived(arrival))
    };
    let theme = use_state(Theme::default);
    let (root, top) = (use_node_ref(), use_node_ref());
    let embedded_page = props.view.embedded;
    let dispatch = {
        let dispatcher = state.dispatcher();
        use_callback((), move |action: Action, ()| dispatcher.dispatch(action))
    };
    let arrive = dispatch.reform(|arrival| Action::Arrive(Box::new(arrival)));
    let flush = use_address(&state.scenario, state.step, embedded_page, arrive.clone());
    {
        let theme = theme.clone();
        use_effect_with((), move |()| {
            theme.set(Theme::present());
            mark_ready();
        });
    }
    let assessment = state.scenario.assess();
    let order = {
        let theme = theme.clone();
        Callback::from(move |order: Order| {
            if let Some(asked) = order.theme {
                asked.show();
                theme.set(asked);
            }
            if let Some(link) = order.link {
                arrive.emit(decode("", &link));
            }
        })
    };
    let told = embedded_page.then(|| told(&state.scenario, &assessment));
    use_host(&root, embedded_page, props.view.fixed, told, order);

    let scene = Scene {
        state: &state,
        assessment: &assessment,
        theme: *theme,
        dispatch: &dispatch,
        top: &top,
    };
    if embedded_page {
        return embedded(&scene, &props.view.shown, &root);
    }
    let switch_theme = {
        let theme = theme.clone();
        Callback::from(move |_: MouseEvent| {
            let next = theme.next();
            next.show();
            next.keep();
            theme.set(next);
        })
    };
    whole(&scene, props.book.clone(), switch_theme, flush)
}

/// What the host of an embedded page is told of an answer.
fn told(scenario: &Scenario, assessment: &Assessment) -> Told {
    let obstacle = scenario.obstacle(assessment);
    let runs = obstacle != Some(Obstacle::NoArithmetic);
    Told {
        link: encode(scenario),
        speedup: runs.then(|| assessment.speedup()),
        cpu_s: assessment.host.total().value(),
        gpu_s: runs.then(|| assessment.device().total().value()),
        verdict: match obstacle {
            Some(obstacle) => words::obstacle_verdict(obstacle),
            None => words::verdict(assessment.verdict()),
        },
    }
}
