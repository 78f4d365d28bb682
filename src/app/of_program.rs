//! The page for an address with a program of several phases: the header, and the answer, which loads lazily.

use super::scene::Scene;
use super::whole::header;
use crate::later::{Behind, Later};
use crate::program::ProgramPageProps;
use yew::prelude::*;

/// Draws the page in its own window.
pub(super) fn of_program(
    scene: &Scene<'_>,
    link: &AttrValue,
    switch_theme: Callback<MouseEvent>,
) -> Html {
    html! {
        <div class="page">
            { header(scene, switch_theme, Html::default()) }
            { answer(link, false) }
        </div>
    }
}

/// Draws the page in a frame.
pub(super) fn embedded_program(link: &AttrValue, root: &NodeRef) -> Html {
    html! {
        <div ref={root.clone()} class="page embedded">
            { answer(link, true) }
        </div>
    }
}

fn answer(link: &AttrValue, embedded: bool) -> Html {
    html! { <Later behind={Behind::Program(ProgramPageProps { link: link.clone(), embedded })} /> }
}
