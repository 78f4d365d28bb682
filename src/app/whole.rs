//! The whole calculator: header, examples, form, answer and everything behind it.

use super::notices::notices;
use super::scene::Scene;
use crate::accuracy;
use crate::form::form;
use crate::question::{examples, question};
use crate::results::{Answered, answer, details};
use crate::share::Share;
use yew::prelude::*;

/// The page in a window of its own.
pub(super) fn whole(
    scene: &Scene<'_>,
    book: Option<AttrValue>,
    switch_theme: Callback<MouseEvent>,
    flush: Callback<()>,
) -> Html {
    let Scene { state, report, before, inert, menu, theme, dispatch, top, .. } = scene;
    let theme_is = format!("Theme: {}", theme.name());
    html! {
        <div class="page">
            <header class="top">
                <h1 id="top" tabindex="-1">{ "Offload" }</h1>
                <p>{ "Is this Python workload worth moving to a GPU?" }</p>
                <span class="grow" />
                { examples(menu, dispatch) }
                <button
                    type="button"
                    class="quiet"
                    title={theme_is.clone()}
                    aria-label={theme_is}
                    onclick={switch_theme}
                >{ theme.sign() }</button>
                <Share report={(*report).clone()} {flush} on={(*dispatch).clone()} />
            </header>
            { question(report, state, dispatch) }
            { notices(scene) }
            <main class="work">
                { answer(&Answered { report, before: *before, state, theme: *theme, on: dispatch }, top) }
                { form(report, state, inert, dispatch) }
                { details(report, *theme, dispatch) }
            </main>
            <footer class="foot">
                // Where the page is and when it was printed, in print only.
                <p id="printed" class="printed"></p>
                <p>
                    { format!(
                        "Figures of {}, each with its source. {} An estimate, not a measurement: measure before \
                         you buy. No data leaves this page.",
                        offload_catalog::EDITION,
                        accuracy::sentence(),
                    ) }
                    if let Some(book) = book {
                        { " " }<a href={book}>{ "The book: how to read it, embed it, script it" }</a>
                    }
                </p>
            </footer>
        </div>
    }
}
