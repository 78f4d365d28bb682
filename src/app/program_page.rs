//! The page for a link with several phases: the header and a lazily loaded answer.

use super::full_page::header;
use super::page_context::PageContext;
use crate::lazy::lazy;
use crate::program::ProgramPageProps;
use yew::prelude::*;

/// Draws the program's page.
pub(super) fn program_page(
    context: &PageContext<'_>,
    link: &AttrValue,
    switch_theme: Callback<MouseEvent>,
) -> Html {
    html! {
        <div class="page">
            { header(context, switch_theme, Html::default()) }
            { lazy(ProgramPageProps { link: link.clone(), embedded: false }) }
        </div>
    }
}
