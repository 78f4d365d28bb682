//! The answer for the whole code, or the reason why there is none.

use super::CodeAnswer;
use crate::program::{bars, outcome};
use crate::sentences;
use offload_analysis::ProgramReport;
use offload_profile::UncostedWork;
use offload_scenario::{MAX_PHASES, ProgramStep, encode, encode_program};
use yew::prelude::*;

/// Draws the answer for all phases together, with a link to the program's page. If there is no answer, draws the
/// reason.
pub(super) fn total(code: &str, answer: &CodeAnswer, shut: &Callback<()>) -> Html {
    let paragraph = |text: String| html! { <p role="status">{ text }</p> };
    if answer.is_empty() {
        return match link_in(code) {
            Some(link) => pasted_link(link, shut),
            None => {
                html! { <>{ for not_read(answer).into_iter().chain([no_work_reason(answer)]).map(paragraph) }</> }
            }
        };
    }
    if answer.waiting() > 0 {
        return html! { <>{ for not_read(answer).into_iter().chain([so_far(answer)]).map(paragraph) }</> };
    }
    let Some(report) = &answer.report else { return Html::default() };
    let count_over_limit = match answer.count_over_limit() {
        0 => String::new(),
        more => format!("{more} more aren’t counted: a program has at most {MAX_PHASES} phases."),
    };
    let count = report.phases.len();
    html! {
        <>
            <section class="answer program" aria-label="Answer for the code">
                { partial_outcome(answer, report).unwrap_or_else(|| outcome(report)) }
                if answer.is_profile() && report.covers_all_code() {
                    { for sentences::profile(report, answer.own_share()).into_iter().map(|sentence| html! { <p>{ sentence }</p> }) }
                }
                { bars(report) }
                if let Some(lines) = not_counted(answer) {
                    <p class="sub">{ lines }</p>
                }
            </section>
            <div class="row">
                <p class="sub">{ count_over_limit }</p>
                <span class="grow" />
                <a class="primary" href={format!("#{}", link(report))} onclick={shut.reform(|_: MouseEvent| ())}>
                    { match (count, answer.count()) {
                        (_, 1) => "Use it".to_owned(),
                        (count, total) if count == total => format!("Use all {count}"),
                        (count, total) => format!("Use {count} of {total}"),
                    } }
                </a>
            </div>
        </>
    }
}

/// Returns the reason why no work was found.
fn no_work_reason(answer: &CodeAnswer) -> String {
    if let Some((line, why)) = answer.not_python() {
        return format!("Line {line} can’t be read as Python: {why}.");
    }
    match answer {
        _ if answer.is_profile() => {
            "This is a time without its code. Paste the statement too, and the lines that create its arrays."
        }
        _ if answer.has_unpriced_dominant_work() => RESEMBLES_QUESTION,
        _ if answer.unread().next().is_some() => UNKNOWN,
        _ if !answer.asked().is_empty() => return so_far(answer),
        _ => "No work for a GPU was found.",
    }
    .to_owned()
}

/// Returns a sentence with the number of priced phases if other phases still depend on open questions. The sentence
/// gives no advice, because advice requires all phases.
fn so_far(answer: &CodeAnswer) -> String {
    let priced = match answer.priced() {
        0 => "Nothing".to_owned(),
        priced => format!("{priced} of {} phases", answer.count()),
    };
    format!("{priced} can be estimated so far. Answer the questions above for the rest.")
}

/// Finds a link to this calculator in text that is not code. The link either was pasted alone or ends the output of the
/// recorder.
fn link_in(text: &str) -> Option<&str> {
    text[text.find("v=1&")?..].split([' ', '\n', '\r', '\t']).next()
}

/// Draws a button that opens a pasted link.
fn pasted_link(link: &str, shut: &Callback<()>) -> Html {
    html! {
        <p role="status">
            { "This is a link to this calculator, not code: " }
            <a href={format!("#{link}")} onclick={shut.reform(|_: MouseEvent| ())}>{ "open it" }</a>{ "." }
        </p>
    }
}

/// The maximum number of lines to name in a sentence.
const MAX_NAMED: usize = 8;

/// Lists the calls that could not be read: "Not read: line 12, `model.transcribe(…)`: this library isn’t known yet".
/// Lines that only use the results of such calls are counted instead of listed.
fn not_read(answer: &CodeAnswer) -> Vec<String> {
    let is_named = |work: &&UncostedWork| work.call.is_some() || work.link.is_some();
    let any_named = answer.unread().any(|work| is_named(&work));
    let named_work =
        answer.unread().filter(|unread| !any_named || is_named(unread)).take(MAX_NAMED);
    let sentence =
        |work: &UncostedWork| sentences::not_read(work.lines[0], work.call.as_deref(), &work.why);
    let mut notes: Vec<String> = named_work.map(sentence).collect();
    match answer.unread().count() - notes.len() {
        0 => {}
        1 => notes.push("One more line wasn’t read.".to_owned()),
        more => notes.push(format!("{more} more lines weren’t read.")),
    }
    notes
}

/// Names the lines whose time is not in the total: "Line 4 isn’t included (see its note)."
fn not_counted(answer: &CodeAnswer) -> Option<String> {
    let lines = answer.not_counted();
    let line_numbers: Vec<String> = lines.iter().take(MAX_NAMED).map(u32::to_string).collect();
    let more = match lines.len().saturating_sub(MAX_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    match lines.len() {
        0 => None,
        1 => Some(format!("Line {} isn’t included (see its note).", line_numbers[0])),
        _ => Some(format!(
            "Lines {}{more} aren’t included (see their notes).",
            line_numbers.join(", ")
        )),
    }
}

/// If some of the code is missing from the report, draws the times without advice, and the reasons. Returns `None` if
/// the report covers all of the code.
fn partial_outcome(answer: &CodeAnswer, report: &ProgramReport) -> Option<Html> {
    let slip = answer
        .not_python()
        .map(|(line, why)| format!("Line {line} couldn’t be read and isn’t counted: {why}."));
    let cut = answer
        .cut_at()
        .map(|line| format!("The program is too long: nothing from line {line} on is counted."));
    let resembling = answer.has_unpriced_dominant_work().then(|| RESEMBLES_QUESTION.to_owned());
    let unread = not_read(answer);
    if slip.is_none() && cut.is_none() && resembling.is_none() && unread.is_empty() {
        return None;
    }
    Some(html! {
        <>
            <h2 class="verdict">{ "Only part of the program" }</h2>
            { for slip.into_iter().chain(cut).chain(unread).chain(resembling).map(|why| html! { <p>{ why }</p> }) }
            <p>{ sentences::program_times(report) }{ "." }</p>
            <p class="sub">{ sentences::program_subject(report) }</p>
        </>
    })
}

/// The message for code whose work is all of an unknown kind.
const UNKNOWN: &str =
    "Nothing here can be counted from the code alone: see the notes on its lines.";

/// The message for code in which work that may take most of the time cannot be priced.
const RESEMBLES_QUESTION: &str = "Some of the work can’t be counted from the code alone; the lines concerned link to the closest question.";

/// Returns the link for the *Use all* button. It opens the program or, if there is only one phase, that phase's
/// question.
fn link(report: &ProgramReport) -> String {
    match (&report.program.steps[..], &report.phases[..]) {
        ([ProgramStep::Phase(_)], [phase]) if !phase.is_cpu_only && report.covers_all_code() => {
            encode(&phase.report.scenario)
        }
        _ => encode_program(&report.program),
    }
}
