//! The footer of an embedded page.

use yew::prelude::*;

/// Draws the sources of the numbers and a link to the full calculator. The link is relative, so that it works wherever
/// the page is published. It omits the query, because the query belongs to the embedder.
pub(crate) fn embedded_foot(link: &str) -> Html {
    html! {
        <footer class="foot">
            <p id="top" tabindex="-1">{ "Calculated by Offload from published figures." }</p>
            <a class="full" href={format!("./#{link}")} target="_blank" rel="noopener">
                { "Open the full calculator" }<span aria-hidden="true">{ " ↗" }</span>
            </a>
        </footer>
    }
}
