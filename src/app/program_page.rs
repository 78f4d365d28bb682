//! The page for a link with several phases: the header and a lazily loaded answer.

use super::full_page::header;
use super::page_context::PageContext;
use crate::lazy::lazy;
use crate::program::ProgramPageProps;
use yew::prelude::*;

/// Draws the program's page in its own window.
pub(super) fn program_page(
    context: &PageContext<'_>,
    link: &AttrValue,
    switch_theme: Callback<MouseEvent>,
) -> Html {
    html! {
        <div class="page">
            { header(context, switch_theme, Html::default()) }
            { answer(link, false) }
        </div>
    }
}

/// Draws the program's page inside a frame.
pub(super) fn embedded_program(link: &AttrValue, root: &NodeRef) -> Html {
    html! {
        <div ref={root.clone()} class="page embedded">
            { answer(link, true) }
        </div>
    }
}

fn answer(link: &AttrValue, embedded: bool) -> Html {
    lazy(ProgramPageProps { link: link.clone(), embedded })
}
