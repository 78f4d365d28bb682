//! From code to an answer: a dialog that reads a Python program or a profile, shows what each line became and costs on
//! both machines, and opens that as a link. A part of the program of its own, with the reader.
//!
//! The code stays in memory: links carry sizes and line numbers.

mod code_answer;
mod code_box;
mod lines;
mod questions;

use crate::browser::dialog::{close_dialog, show_dialog};
use crate::browser::focus;
// Cycle: what fetches the dialog fetches what it answers with.
use crate::later::{fetch_families, has_families, not_fetched};
use crate::program::{bars, outcome};
use crate::sentences;
use crate::shared_report::SharedReport;
pub use code_answer::{CodeAnswer, LineReading, ReadPhase};
use code_box::code_box;
use lines::{Listing, lines};
use offload_analysis::ProgramReport;
use offload_scenario::{MOST_PHASES, ProgramStep, encode, encode_program};
use questions::{Answers, questions, use_settled};
use std::cell::RefCell;
use yew::prelude::*;

/// What a [`CodeDialog`] needs.
#[derive(Clone, PartialEq, Properties)]
pub struct CodeDialogProps {
    /// The present answer: its machines are those of the code.
    pub report: SharedReport,
    /// Called when it has been closed.
    pub close: Callback<()>,
}

thread_local! {
    /// The code and the answers as they were left, as long as the page is open.
    static LEFT: RefCell<(AttrValue, Answers)> = RefCell::default();
}

/// The ids of what takes the focus when the code is edited, and when it has been read.
const BOX: &str = "code-text";
const EDIT: &str = "code-edit";

/// The dialog.
#[component]
pub fn CodeDialog(props: &CodeDialogProps) -> Html {
    let dialog = use_node_ref();
    let (ready, fetch) = use_families();
    let code = use_state(|| LEFT.with_borrow(|left| left.0.clone()));
    let editing = use_state(|| code.is_empty());
    let answers = use_state(|| LEFT.with_borrow(|left| left.1.clone()));
    let settled = use_settled(&answers);
    let shown = use_state(Listing::default);
    let answer = {
        let report = props.report.clone();
        use_memo(((*code).clone(), *editing || !ready, settled), move |(code, waits, settled)| {
            (!waits).then(|| CodeAnswer::of(code, settled, &report.scenario))
        })
    };
    {
        let dialog = dialog.clone();
        use_effect_with((), move |()| show_dialog(&dialog));
    }
    use_effect_with(*editing, |editing| focus::to(if *editing { BOX } else { EDIT }));
    use_effect_with(((*code).clone(), (*answers).clone()), |left| LEFT.set(left.clone()));
    let shut = {
        let (dialog, close) = (dialog.clone(), props.close.clone());
        Callback::from(move |()| {
            close_dialog(&dialog);
            // A link that is followed takes the page away before it could hear of that.
            close.emit(());
        })
    };
    let set = {
        let (code, answers, shown) = (code.clone(), answers.clone(), shown.clone());
        Callback::from(move |text: String| {
            let text = AttrValue::from(text);
            code.set(text);
            answers.set(Answers::default());
            shown.set(Listing::default());
        })
    };
    let edit = {
        let editing = editing.clone();
        Callback::from(move |edit: bool| editing.set(edit))
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
                    <button id={EDIT} type="button" onclick={edit.reform(|_: MouseEvent| true)}>
                        { "Edit the code" }
                    </button>
                }
                <button type="button" onclick={shut.reform(|_: MouseEvent| ())}>{ "Close" }</button>
            </div>
            if let Some(answer) = &*answer {
                { questions(answer, &answers) }
                { lines(&code, answer, &shown, &shut) }
                { total(answer, &shut) }
            } else if *editing {
                { code_box(&code, &set, &edit) }
            } else {
                <p role="status">{ not_fetched(fetch.reform(|_: MouseEvent| ())) }</p>
            }
        </dialog>
    }
}

/// Whether the models of all families of work are there, which are fetched when the dialog opens, and what fetches
/// them again where that failed.
#[hook]
fn use_families() -> (bool, Callback<()>) {
    let ready = use_state_eq(has_families);
    let fetch = {
        let ready = ready.setter();
        Callback::from(move |()| {
            let ready = ready.clone();
            fetch_families(Callback::from(move |fetched| ready.set(fetched)));
        })
    };
    {
        let fetch = fetch.clone();
        use_effect_with((), move |()| fetch.emit(()));
    }
    (*ready, fetch)
}

/// The answer for all phases together, and a way to its page.
fn total(answer: &CodeAnswer, shut: &Callback<()>) -> Html {
    let Some(report) = &answer.report else {
        let text = match answer.is_empty() {
            true if answer.is_profile() => {
                "It says how long something takes, and not what it computes: paste the statement with it, and the \
                 lines that make its arrays."
            }
            true if answer.is_beside() => BESIDE,
            true if answer.is_unknown() => UNKNOWN,
            true => "Nothing was found here that a GPU would do.",
            false => "The costs depend on the numbers asked for above.",
        };
        return html! { <p role="status">{ text }</p> };
    };
    let left_over = match answer.left_over() {
        0 => String::new(),
        more => format!("{more} more are not counted: a program has at most {MOST_PHASES} phases."),
    };
    let count = report.phases.len();
    html! {
        <>
            <section class="answer program" aria-label="Answer for the code">
                { of_a_part(answer, report).unwrap_or_else(|| outcome(report)) }
                if answer.is_profile() {
                    { for sentences::profile(report, answer.own_share()).into_iter().map(|it| html! { <p>{ it }</p> }) }
                }
                { bars(report) }
                if let Some(lines) = not_counted(answer) {
                    <p class="sub">{ lines }</p>
                }
            </section>
            <div class="row">
                <p class="sub">{ left_over }</p>
                <span class="grow" />
                <a class="primary" href={format!("#{}", link(report))} onclick={shut.reform(|_: MouseEvent| ())}>
                    { match (count, answer.count()) {
                        (_, 1) => "Use it".to_owned(),
                        (count, all) if count == all => format!("Use all {count}"),
                        (count, all) => format!("Use {count} of {all}"),
                    } }
                </a>
            </div>
        </>
    }
}

/// The most lines that are named in a sentence.
const NAMED: usize = 8;

/// The lines whose time is in no total: "Not in these times: line 4; why is beside it."
fn not_counted(answer: &CodeAnswer) -> Option<String> {
    let lines = answer.not_counted();
    let named: Vec<String> = lines.iter().take(NAMED).map(u32::to_string).collect();
    let more = match lines.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    match lines.len() {
        0 => None,
        1 => Some(format!("Not in these times: line {}; why is beside it.", named[0])),
        _ => Some(format!(
            "Not in these times: lines {}{more}; why is beside each.",
            named.join(", ")
        )),
    }
}

/// The times of a part of the code, and why they are not those of all of it; none where they are. What to do depends on
/// the rest.
fn of_a_part(answer: &CodeAnswer, report: &ProgramReport) -> Option<Html> {
    let waiting = match answer.waiting() {
        0 => None,
        1 => Some(
            "One phase waits for a number asked for above. What to do depends on it.".to_owned(),
        ),
        count => Some(format!(
            "{count} phases wait for the numbers asked for above. What to do depends on them."
        )),
    };
    let cut = answer.cut_at().map(|line| {
        format!("The program is too long to be read whole: nothing from line {line} on is counted.")
    });
    let beside = answer.is_beside().then(|| BESIDE.to_owned());
    let heading = match (&waiting, cut.is_some() || beside.is_some()) {
        (None, false) => return None,
        (Some(_), _) => format!("{} of {} phases so far", report.phases.len(), answer.count()),
        (None, true) => "A part of the program".to_owned(),
    };
    Some(html! {
        <>
            <h2 class="verdict">{ heading }</h2>
            { for waiting.into_iter().chain(cut).chain(beside).map(|why| html! { <p>{ why }</p> }) }
            <p>{ sentences::program(report) }</p>
            <p class="sub">{ sentences::program_subject(report) }</p>
        </>
    })
}

/// What is said where nothing is known of the work there is.
const UNKNOWN: &str =
    "Nothing here can be counted from the code alone: why stands beside its line.";

/// What is said where work that may take most of the time cannot be counted.
const BESIDE: &str = "Some of the work cannot be counted from the code alone: the closest question stands beside its line.";

/// What *Use all* opens: the program, or the question where that is all.
fn link(report: &ProgramReport) -> String {
    match (&report.program.parts[..], &report.phases[..]) {
        ([ProgramStep::Phase(_)], [phase]) if !phase.stays => encode(&phase.report.scenario),
        _ => encode_program(&report.program),
    }
}
