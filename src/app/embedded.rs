//! The calculator embedded in another page: the answer, the inputs chosen by the embedder, and a link to the
//! whole calculator.

use super::notices::above_answer;
use super::page_context::PageContext;
use crate::answer::{Answered, card};
use crate::form::chosen_fields;
use crate::sentences;
use offload_scenario::Shown;
use yew::prelude::*;

/// Draws the page in a frame. The embedder is told the height of `root`.
pub(super) fn embedded(context: &PageContext<'_>, shown: &Shown, root: &NodeRef) -> Html {
    let PageContext { state, report, before, theme, dispatch, top, .. } = context;
    let fields = shown.fields(&state.scenario);
    let answered = Answered { report, before: *before, state, theme: *theme, on: dispatch };
    html! {
        <div ref={root.clone()} class="page embedded">
            { above_answer(context) }
            <main class="work">
                <h1 class="sub">{ sentences::subject(report) }</h1>
                { card(&answered, top, None) }
                { chosen_fields(&fields, report, state, dispatch) }
            </main>
            { foot(&report.link()) }
        </div>
    }
}

/// Draws the sources of the figures and a link to the whole calculator. The link is relative, so it works
/// wherever the page is published. It leaves out the query, which belongs to the embedder.
pub(crate) fn foot(link: &str) -> Html {
    html! {
        <footer class="foot">
            <p id="top" tabindex="-1">{ "Estimated by Offload from published figures." }</p>
            <a class="full" href={format!("./#{link}")} target="_blank" rel="noopener">
                { "Open the full calculator" }<span aria-hidden="true">{ " ↗" }</span>
            </a>
        </footer>
    }
}
