//! The page where its address asks a program of several phases: the header, and the answer, which is fetched.

use super::scene::Scene;
use super::whole::header;
use crate::later::{Behind, Later};
use crate::program::ProgramPageProps;
use yew::prelude::*;

/// The page in a window of its own.
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

/// The page in a frame.
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
