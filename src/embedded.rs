//! The calculator embedded in another page: the answer, the inputs chosen by the embedder, and a link to the full
//! calculator.
//!
//! The code is in a separate lazy part, so the full page never loads it.

use crate::answer::{AnswerView, embedded_card};
use crate::app::notices_above_answer;
use crate::browser::address::Address;
use crate::browser::embedder::{AnswerMessage, EmbedderRequest, use_embedder};
use crate::browser::theme::Theme;
use crate::embedded_foot::embedded_foot;
use crate::form::chosen_fields;
use crate::lazy::{LazyView, Part, lazy};
use crate::program::ProgramPageProps;
use crate::sentences;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use offload_analysis::{Basis, Report};
use offload_export::ids::{advice_id, basis_id};
use offload_scenario::View;
use yew::prelude::*;

/// The properties of the embedded page.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct EmbeddedProps {
    pub(crate) state: UseReducerHandle<State>,
    pub(crate) report: SharedReport,
    /// The report of [`State::comparison_baseline`], drawn dashed.
    pub(crate) before: Option<SharedReport>,
    /// A sentence on how the answer has changed since the page's link was created, or `None` if the answer is the same.
    pub(crate) change_notice: Option<AttrValue>,
    /// Retries the request that was dropped because a lazy part failed to load. `None` if no request was dropped.
    pub(crate) retry: Option<Callback<()>>,
    pub(crate) theme: Theme,
    /// Changes the theme at the embedder's request.
    pub(crate) set_theme: Callback<Theme>,
    pub(crate) view: View,
    /// Opens another address at the embedder's request.
    pub(crate) visit: Callback<Address>,
    pub(crate) on: Callback<Action>,
}

impl LazyView for EmbeddedProps {
    const PART: Part = Part::Embedded;

    fn draw(&self) -> Html {
        html! { <EmbeddedPage ..self.clone() /> }
    }
}

/// The embedded page. The frame's height, as reported to the embedder, is the height of the page's root element.
#[component]
fn EmbeddedPage(props: &EmbeddedProps) -> Html {
    let (root, top) = (use_node_ref(), use_node_ref());
    let on_request = {
        let (set_theme, visit) = (props.set_theme.clone(), props.visit.clone());
        Callback::from(move |request: EmbedderRequest| {
            if let Some(new_theme) = request.theme {
                new_theme.show();
                set_theme.emit(new_theme);
            }
            if let Some(link) = request.link {
                visit.emit(Address::for_embedded_page(link));
            }
        })
    };
    let EmbeddedProps { state, report, before, theme, view, on, .. } = props;
    let message = state.program.is_none().then(|| answer_message(report));
    use_embedder(&root, view.fixed, message, on_request);
    let content = match &state.program {
        Some(link) => lazy(ProgramPageProps { link: link.clone(), embedded: true }),
        None => {
            let fields = view.shown.fields(&state.scenario);
            let answer = AnswerView { report, before: before.as_ref(), state, theme: *theme, on };
            html! {
                <>
                    { notices_above_answer(state, props.change_notice.as_ref(), props.retry.as_ref(), on) }
                    <main class="work">
                        <h1 class="sub">{ sentences::subject(report) }</h1>
                        { embedded_card(&answer, &top) }
                        { chosen_fields(&fields, report, state, on) }
                    </main>
                    { embedded_foot(&report.link()) }
                </>
            }
        }
    };
    html! { <div ref={root} class="page embedded">{ content }</div> }
}

/// Returns the message that reports the answer to the embedder.
fn answer_message(report: &Report) -> AnswerMessage {
    let assessment = &report.assessment;
    let speedup = report.speedup();
    let (advice, verdict) = match report.advice {
        Some(recommendation) => {
            (advice_id(recommendation.advice), sentences::advice(&recommendation))
        }
        None => (basis_id(Basis::Unanswered), sentences::PARTLY_UNDERSTOOD),
    };
    AnswerMessage {
        link: report.canonical_link(),
        speedup,
        cpu_s: report.has_work().then(|| assessment.cpu.total().value()),
        gpu_s: speedup.map(|_| assessment.gpu().total().value()),
        advice,
        verdict,
    }
}
