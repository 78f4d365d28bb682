//! The code dialog. It reads a Python program or a profile, shows the cost of each line on both machines, and opens the
//! answer as a link. The dialog and the reader are in a separate lazy part.
//!
//! The code stays in memory. Links contain only sizes and line numbers.

mod code_answer;
mod code_box;
mod lines;
mod machines;
mod questions;
mod total;

use crate::browser::dialog::{close_dialog, scroll_dialog_to_top, show_dialog};
use crate::browser::focus;
use crate::browser::mounted::use_mounted;
use crate::lazy::{LazyView, Part, fetch, fetch_failed_message, is_loaded};
use crate::shared_report::SharedReport;
pub use code_answer::{CodeAnswer, LineReading, ReadPhase};
use code_box::code_box;
use lines::{Listing, lines};
use machines::machines;
use questions::{Answers, questions, use_settled};
use std::cell::RefCell;
use total::total;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct CodeDialogProps {
    /// The current report. The code is priced for the machines of this report, unless a program with other machines is
    /// open.
    pub report: SharedReport,
    /// Called after the dialog was closed.
    pub close: Callback<()>,
}

thread_local! {
    /// The latest code and answers. They are kept when the dialog is closed, until the page is closed.
    static LAST_CODE: RefCell<(AttrValue, Answers)> = RefCell::default();
}

/// The id of the element that has the focus while the user edits the code. After the code has been read, `EDIT` has the
/// focus.
const BOX: &str = "code-text";
const EDIT: &str = "code-edit";

impl LazyView for CodeDialogProps {
    const PART: Part = Part::Code;

    fn draw(&self) -> Html {
        html! { <CodeDialog ..self.clone() /> }
    }
}

#[component]
fn CodeDialog(props: &CodeDialogProps) -> Html {
    let dialog = use_node_ref();
    let (ready, fetch) = use_families();
    let machines = {
        let report = props.report.clone();
        use_memo((), move |()| machines(&report.scenario))
    };
    let code = use_state(|| LAST_CODE.with_borrow(|last| last.0.clone()));
    let editing = use_state(|| code.is_empty());
    // The code may have changed since it was last read, so keep only the answers to questions that it still asks.
    let answers = use_state(|| {
        LAST_CODE.with_borrow(|(code, answers)| answers.retain_open_questions(code, &machines))
    });
    let settled = use_settled(&answers);
    let listing = use_state(Listing::default);
    // `true` if the user asked to read an empty box.
    let empty = use_state_eq(bool::default);
    let answer = {
        let machines = machines.clone();
        use_memo(
            ((*code).clone(), *editing || !ready, settled),
            move |(code, is_waiting, settled)| {
                (!is_waiting).then(|| CodeAnswer::of(code, settled, &machines))
            },
        )
    };
    {
        let dialog = dialog.clone();
        use_mounted(move || show_dialog(&dialog));
    }
    {
        let dialog = dialog.clone();
        use_effect_with(*editing, move |editing| {
            focus::to(if *editing { BOX } else { EDIT });
            scroll_dialog_to_top(&dialog);
        });
    }
    use_effect_with(((*code).clone(), (*answers).clone()), |current| {
        LAST_CODE.set(current.clone())
    });
    let shut = {
        let (dialog, close) = (dialog.clone(), props.close.clone());
        Callback::from(move |()| {
            close_dialog(&dialog);
            // The browser removes the page before it fires the dialog's close event if the user follows a link.
            close.emit(());
        })
    };
    let set_code = {
        let (code, listing) = (code.clone(), listing.clone());
        Callback::from(move |text: String| {
            let text = AttrValue::from(text);
            code.set(text);
            listing.set(Listing::default());
        })
    };
    let read_code = {
        let (set_code, editing, answers) = (set_code.clone(), editing.clone(), answers.clone());
        Callback::from(move |text: String| {
            answers.set(answers.retain_open_questions(&text, &machines));
            editing.set(false);
            set_code.emit(text);
        })
    };
    let edit = {
        let editing = editing.clone();
        move |_: MouseEvent| editing.set(true)
    };
    html! {
        <dialog
            ref={dialog}
            class="share code"
            aria-labelledby="code-title"
            onclose={props.close.reform(|_: Event| ())}
        >
            <div class="top">
                <h2 id="code-title">{ "From code" }</h2>
                <p>{ "Nothing is run, and nothing leaves this page." }</p>
                <span class="grow" />
                if !*editing {
                    <button id={EDIT} type="button" onclick={edit}>
                        { "Edit" }<span class="rest">{ " the code" }</span>
                    </button>
                }
                <button type="button" onclick={shut.reform(|_: MouseEvent| ())}>{ "Close" }</button>
            </div>
            if let Some(answer) = &*answer {
                { questions(answer, &answers) }
                { lines(&code, answer, &listing, &shut) }
                { total(&code, answer, &shut) }
            } else if *editing {
                { code_box(&code, &empty, &set_code, &read_code) }
            } else {
                <p role="status">{ fetch_failed_message(fetch.reform(|_: MouseEvent| ())) }</p>
            }
        </dialog>
    }
}

/// Returns `true` if the models of all families are loaded, and a callback that retries a failed download. Opening the
/// dialog starts the download.
#[hook]
fn use_families() -> (bool, Callback<()>) {
    let ready = use_state_eq(|| is_loaded(Part::Families));
    let fetch = {
        let ready = ready.setter();
        Callback::from(move |()| {
            let ready = ready.clone();
            fetch(Part::Families, Callback::from(move |fetched| ready.set(fetched)));
        })
    };
    {
        let fetch = fetch.clone();
        use_mounted(move || fetch.emit(()));
    }
    (*ready, fetch)
}
