//! The calculator in a page of somebody else's: the answer, the inputs its host has chosen, and
//! the way to the whole of it.

use super::Scene;
use super::whole::notices;
use crate::form::chosen_fields;
use crate::results::card;
use offload_scenario::Shown;
use yew::prelude::*;

/// The page in a frame. `root` is what its height is taken of.
pub(super) fn embedded(scene: &Scene<'_>, shown: &Shown, root: &NodeRef) -> Html {
    let Scene { state, report, theme, dispatch, top, .. } = scene;
    let fields = shown.fields(&state.scenario);
    // Relative, so that it holds wherever the page is; the query, which is the host's, is left behind.
    let whole = format!("./#{}", report.link());
    html! {
        <div ref={root.clone()} class="page embedded">
            { notices(scene) }
            <main class="work">
                <h1 class="aloud">{ "Offload calculator" }</h1>
                { card(report, state.is_stale(), *theme, top, Html::default()) }
                { chosen_fields(&fields, report, &state.drafts, dispatch) }
            </main>
            <footer class="foot">
                <p id="top" tabindex="-1">{ "Estimated by Offload from published figures." }</p>
                <a class="full" href={whole} target="_blank" rel="noopener">
                    { "Open the full calculator" }<span aria-hidden="true">{ " ↗" }</span>
                </a>
            </footer>
        </div>
    }
}
