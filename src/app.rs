//! The only component that holds the page's state.

mod embedded;
mod notices;
mod scene;
mod whole;

use crate::browser::address::use_address;
use crate::browser::embedder::{AnswerMessage, EmbedderRequest, use_embedder};
use crate::browser::idle::when_idle;
use crate::browser::mark_ready;
use crate::browser::pause::use_pause;
use crate::browser::theme::Theme;
use crate::browser::title::use_title;
use crate::form::{Inert, InertSearchProps};
use crate::later::{Behind, Later, fetch_ahead};
use crate::sentences;
use crate::shared_report::SharedReport;
use crate::state::{Action, Held, State};
use embedded::embedded;
use offload_analysis::Report;
use offload_export::ids::advice_id;
use offload_scenario::{Arrival, View, decode, encode};
use scene::Scene;
use std::rc::Rc;
use whole::whole;
use yew::prelude::*;

/// What the page starts from.
#[derive(Clone, PartialEq, Properties)]
pub struct AppProps {
    /// What its address asks.
    pub arrival: Arrival,
    /// How its address wants it shown.
    #[prop_or_default]
    pub view: View,
    /// Where the book is, if there is one.
    #[prop_or_default]
    pub book: Option<AttrValue>,
}

/// The page.
#[component]
pub fn App(props: &AppProps) -> Html {
    let state = {
        let arrival = props.arrival.clone();
        use_reducer(move || State::arrived(arrival))
    };
    let theme = use_state(Theme::default);
    // Whether the parts of the program that come later are there, and what they find out.
    let (complete, inert) = (use_state(|| false), use_state(Inert::default));
    // Whether the menu of examples is open.
    let menu = use_state(|| false);
    let (root, top) = (use_node_ref(), use_node_ref());
    let embedded_page = props.view.embedded;
    let dispatch = {
        let dispatcher = state.dispatcher();
        use_callback((), move |action: Action, ()| dispatcher.dispatch(action))
    };
    let arrive = dispatch.reform(|arrival| Action::Arrive(Box::new(arrival)));
    // The only place that runs the model: once per scenario, however often the page is drawn.
    let report = SharedReport::from(use_memo(state.scenario.clone(), Report::of));
    // One more after a suggested change was tried, for the bars before it.
    let before = use_memo(state.before.clone(), |before| {
        before.as_ref().map(|before| SharedReport::from(Rc::new(Report::of(before))))
    });
    use_pause(
        state.held == Held::Typing,
        state.scenario.clone(),
        dispatch.reform(|()| Action::Release),
    );
    let since = {
        let report = report.clone();
        // Keyed by the arrival: while the question is edited, the notice stays as it was.
        use_memo(state.recorded.clone(), move |recorded| {
            let (_, then) = recorded.as_ref()?;
            sentences::changed_since(then, &report.recorded_answer())
        })
    };
    use_title(sentences::title(&report));
    let flush =
        use_address(report.link(), state.example, state.step, embedded_page, arrive.clone());
    {
        let (theme, complete) = (theme.clone(), complete.clone());
        use_effect_with((), move |()| {
            theme.set(Theme::present());
            mark_ready();
            // An embedded page has nothing behind a button that needs it.
            if !embedded_page {
                when_idle(move || fetch_ahead(Callback::from(move |done| complete.set(done))));
            }
        });
    }
    let on_request = {
        let theme = theme.clone();
        Callback::from(move |request: EmbedderRequest| {
            if let Some(asked) = request.theme {
                asked.show();
                theme.set(asked);
            }
            if let Some(link) = request.link {
                arrive.emit(decode("", &link));
            }
        })
    };
    let message = embedded_page.then(|| answer_message(&report));
    use_embedder(&root, embedded_page, props.view.fixed, message, on_request);

    let scene = Scene {
        state: &state,
        report: &report,
        before: (*before).as_ref(),
        since: since.as_ref().as_deref(),
        inert: &inert,
        menu: &menu,
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
    let found = {
        let inert = inert.clone();
        Callback::from(move |found| inert.set(found))
    };
    let search = Behind::Inert(InertSearchProps { report: report.clone(), found });
    html! {
        <>
            { whole(&scene, props.book.clone(), switch_theme, flush) }
            if *complete {
                <Later behind={search} />
            }
        </>
    }
}

/// What the embedder of the page is told of an answer.
fn answer_message(report: &Report) -> AnswerMessage {
    let (assessment, has_times) = (&report.assessment, report.has_times());
    AnswerMessage {
        link: encode(&report.scenario),
        speedup: has_times.then(|| assessment.speedup()),
        cpu_s: assessment.cpu.total().value(),
        gpu_s: has_times.then(|| assessment.gpu().total().value()),
        advice: advice_id(report.advice.advice),
        verdict: sentences::advice(report.advice.advice),
    }
}
