//! The full calculator: the header, the examples, the form, the answer and all sections.

use super::notices::notices_above_answer;
use super::page_context::PageContext;
use crate::accuracy;
use crate::answer::{AnswerView, answer, details};
use crate::code::CodeDialogProps;
use crate::form::form;
use crate::lazy::lazy;
use crate::question::{examples, question};
use crate::share::Share;
use crate::shared_report::SharedReport;
use yew::prelude::*;

/// Draws the page in its own window.
pub(super) fn full_page(
    context: &PageContext<'_>,
    book: Option<AttrValue>,
    switch_theme: Callback<MouseEvent>,
    (link, flush): (AttrValue, Callback<()>),
    sections: Html,
) -> Html {
    let PageContext {
        state,
        report,
        before,
        change_notice,
        annotations,
        retry,
        theme,
        dispatch,
        top,
        ..
    } = context;
    let share =
        html! { <Share report={(*report).clone()} {link} {flush} on={(*dispatch).clone()} /> };
    html! {
        <div class={classes!("page", state.sheet.is_some().then_some("in-sheet"))}>
            { header(context, switch_theme, share) }
            { question(report, state, annotations, dispatch) }
            // The inputs, shown only in print.
            <table id="asked" class="printed"></table>
            { notices_above_answer(state, *change_notice, *retry, dispatch) }
            <main>
                <div class="work">
                { answer(&AnswerView { report, before: *before, state, theme: *theme, on: dispatch }, top, sections) }
                { form(report, state, annotations, dispatch) }
                </div>
                if report.is_answered() {
                    { details(report, *theme) }
                }
            </main>
            <footer class="foot">
                // The address and the date, shown only in print.
                <p id="printed" class="printed"></p>
                <p>
                    { format!(
                        "Figures as of {}, each with its source. {} An estimate, not a measurement: measure before \
                         you buy. No data leaves this page.",
                        offload_catalog::EDITION,
                        accuracy::sentence(),
                    ) }
                    if let Some(book) = book {
                        { " " }<a href={book}>{ "The book: how to read, embed and script the answers" }</a>
                    }
                </p>
            </footer>
        </div>
    }
}

/// Draws the page's header. `share` contains the buttons for sharing the question.
pub(super) fn header(
    context: &PageContext<'_>,
    switch_theme: Callback<MouseEvent>,
    share: Html,
) -> Html {
    let PageContext { is_menu_open, is_code_open, report, theme, dispatch, .. } = context;
    let theme_label = format!("Theme: {}", theme.name());
    html! {
        <header class="top">
            <h1 id="top" tabindex="-1">{ "Offload" }</h1>
            <p>{ "Is this Python workload worth moving to a GPU?" }</p>
            <span class="grow" />
            { examples(is_menu_open, dispatch) }
            { code_dialog_button(is_code_open, report) }
            <button
                type="button"
                class="quiet"
                title={theme_label.clone()}
                aria-label={theme_label}
                onclick={switch_theme}
            >{ theme.sign() }</button>
            { share }
        </header>
    }
}

/// Draws the button that opens the code dialog, and the dialog itself if it is open.
fn code_dialog_button(open: &UseStateHandle<bool>, report: &SharedReport) -> Html {
    let props = || {
        let open = open.clone();
        let close = Callback::from(move |()| open.set(false));
        CodeDialogProps { report: report.clone(), close }
    };
    let show = {
        let open = open.clone();
        move |_: MouseEvent| open.set(true)
    };
    html! {
        <>
            <button
                type="button"
                class="quiet menu code"
                aria-label="From code…"
                aria-haspopup="dialog"
                onclick={show}
            >{ "From code…" }</button>
            if **open {
                { lazy(props()) }
            }
        </>
    }
}
