//! The calculator embedded in another page: the answer, the inputs chosen by the embedder, and a link to the full
//! calculator.

use super::notices::above_answer;
use super::page_context::PageContext;
use crate::answer::{AnswerView, card};
use crate::embedded_foot::embedded_foot;
use crate::form::chosen_fields;
use crate::sentences;
use offload_scenario::Shown;
use yew::prelude::*;

/// Draws the embedded page. The frame's height, as reported to the embedder, is the height of `root`.
pub(super) fn embedded(context: &PageContext<'_>, shown_inputs: &Shown, root: &NodeRef) -> Html {
    let PageContext { state, report, before, theme, dispatch, top, .. } = context;
    let fields = shown_inputs.fields(&state.scenario);
    let answer_view = AnswerView { report, before: *before, state, theme: *theme, on: dispatch };
    html! {
        <div ref={root.clone()} class="page embedded">
            { above_answer(context) }
            <main class="work">
                <h1 class="sub">{ sentences::subject(report) }</h1>
                { card(&answer_view, top, None) }
                { chosen_fields(&fields, report, state, dispatch) }
            </main>
            { embedded_foot(&report.link()) }
        </div>
    }
}
