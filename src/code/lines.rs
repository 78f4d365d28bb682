//! The code, line by line. Each line has the result of reading it and its cost on both machines.

use super::{CodeAnswer, LineReading, ReadPhase};
use crate::browser::focus;
use crate::{format, sentences};
use offload_analysis::PhaseSide;
use offload_profile::{STAYS, Sure, UncostedWork};
use offload_scenario::{Family, decode, encode};
use offload_vocabulary::quantity::Share;
use yew::prelude::*;

/// The number of rows shown initially.
const FIRST: usize = 100;

/// The number of rows that the button adds. Thousands of rows at once would be slow to draw.
const MORE: usize = 500;

/// The id of the table's container.
const LINES: &str = "code-lines";

/// The minimum number of consecutive lines without work that are folded into one row.
const FOLDED: usize = 4;

/// The visible part of the code.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Listing {
    /// The number of visible rows.
    rows: usize,
    /// `true` if lines without work are visible, `false` if they are folded.
    whole: bool,
}

impl Default for Listing {
    fn default() -> Self {
        Self { rows: FIRST, whole: false }
    }
}

/// A row of the table. A line with several phases has several rows.
enum CodeRow<'a> {
    Line(u32, &'a str),
    /// Folded lines without work: the first and the last line.
    Folded(u32, u32),
}

/// Returns the rows for a program or a profile. Lines without work are folded, so that the first phase appears right
/// below the imports.
fn rows<'a>(code: &'a str, answer: &CodeAnswer, whole: bool) -> Vec<CodeRow<'a>> {
    let numbered_lines: Vec<(u32, &str)> = (1..).zip(code.lines()).collect();
    let mut rows = Vec::new();
    for run in numbered_lines
        .chunk_by(|before, line| !whole && answer.is_idle(before.0) && answer.is_idle(line.0))
    {
        match run {
            [(first, _), .., (last, _)] if run.len() >= FOLDED => {
                rows.push(CodeRow::Folded(*first, *last));
            }
            _ => rows.extend(run.iter().map(|(number, text)| CodeRow::Line(*number, text))),
        }
    }
    rows
}

/// Draws the lines as a table.
pub(super) fn lines(
    code: &str,
    answer: &CodeAnswer,
    listing: &UseStateHandle<Listing>,
    shut: &Callback<()>,
) -> Html {
    let all_rows = rows(code, answer, listing.whole);
    let hidden_rows = all_rows.len().saturating_sub(listing.rows);
    let show_more = {
        let listing = listing.clone();
        Callback::from(move |_: MouseEvent| {
            listing.set(Listing { rows: listing.rows + MORE, ..*listing });
        })
    };
    let unfold = {
        let listing = listing.clone();
        Callback::from(move |_: MouseEvent| {
            // Move the focus first, because the button is about to be removed.
            focus::to(LINES);
            listing.set(Listing { whole: true, ..*listing });
        })
    };
    let row = |row: &CodeRow<'_>| match *row {
        CodeRow::Line(number, text) => line(number, text, answer, shut),
        CodeRow::Folded(first, last) => folded(first, last, &unfold),
    };
    let class = if answer.is_profile() { "scroll lines profile" } else { "scroll lines" };
    html! {
        <div id={LINES} {class} tabindex="0" role="group" aria-label="The code line by line">
            <table>
                <thead>
                    <tr>
                        <th scope="col">{ "Line" }</th>
                        <th scope="col">{ "Code" }</th>
                        <th scope="col">{ "Read as" }</th>
                        <th scope="col" class="figure">{ "CPU" }</th>
                        <th scope="col" class="figure">{ "GPU" }</th>
                    </tr>
                </thead>
                <tbody>
                    { for all_rows.iter().take(listing.rows).map(row) }
                </tbody>
            </table>
            if hidden_rows > 0 {
                <p><button type="button" onclick={show_more}>{ format!("Show more ({hidden_rows} rows left)") }</button></p>
            }
        </div>
    }
}

/// Draws the row for folded lines, with a button that shows the lines.
fn folded(first: u32, last: u32, unfold: &Callback<MouseEvent>) -> Html {
    html! {
        <tr class="folded">
            <td />
            <td colspan="4">
                <button type="button" onclick={unfold}>
                    { format!("Show lines {first}–{last}") }
                </button>
            </td>
        </tr>
    }
}

/// The CSS classes for indentation, in steps of two spaces. They make a wrapped line continue below its first
/// character.
const INDENTED: [&str; 9] = ["", "i1", "i2", "i3", "i4", "i5", "i6", "i7", "i8"];

fn indentation(text: &str) -> &'static str {
    let spaces = |sign: u8| if sign == b'\t' { 4 } else { 1 };
    let indent: usize = text.bytes().take_while(|byte| b" \t".contains(byte)).map(spaces).sum();
    INDENTED[(indent / 2).min(INDENTED.len() - 1)]
}

/// Draws the rows for a line, one row for each phase that begins on the line.
fn line(number: u32, text: &str, answer: &CodeAnswer, shut: &Callback<()>) -> Html {
    let row = |class: &'static str, first: bool, cells: Html| {
        html! {
            <tr {class}>
                <th scope="row">{ first.then_some(number) }</th>
                <td><code class={indentation(text)}>{ if first { text } else { "" } }</code></td>
                { cells }
            </tr>
        }
    };
    let remark = |text: String| html! { <><td class="sub">{ text }</td><td /><td /></> };
    match answer.line(number) {
        LineReading::Begins(phases) => {
            let cells = |phase: ReadPhase<'_>| {
                if phase.phase.link.starts_with(STAYS) {
                    cpu_only_cells(phase, number, answer)
                } else {
                    phase_cells(phase, answer, shut)
                }
            };
            let rows = phases.into_iter().enumerate();
            rows.map(|(index, phase)| row("counted", index == 0, cells(phase))).collect()
        }
        LineReading::Continues => row("counted", true, remark(String::new())),
        LineReading::NotCosted(UncostedWork { why, link: Some(link), .. }) => {
            let closest = html! {
                <td class="sub">
                    { format!("not read: {why}; ") }
                    <a href={format!("#{link}")} onclick={shut.reform(|_: MouseEvent| ())}>
                        { "the closest question" }
                    </a>
                </td>
            };
            row("", true, html! { <>{ closest }<td /><td /></> })
        }
        LineReading::NotCosted(work) => {
            let status = if work.unknown { "not read" } else { "stays on the CPU" };
            row("", true, remark(format!("{status}: {}", work.why)))
        }
        LineReading::Skipped(why) => row("", true, remark(format!("left out: {why}"))),
        LineReading::Nothing => row("", true, remark(String::new())),
    }
}

/// Draws the cells for a phase that stays on the CPU: its time, and either the reason or the open questions on which
/// the phase depends.
fn cpu_only_cells(read_phase: ReadPhase<'_>, number: u32, answer: &CodeAnswer) -> Html {
    let why = match (&read_phase.phase.needs[..], answer.outside(number)) {
        ([], Some(outside)) => format!("stays on the CPU: {}", outside.why),
        ([], None) => "stays on the CPU".to_owned(),
        _ => format!("{}{}", read_phase.phase.name, waits(read_phase, answer)),
    };
    let time = read_phase.answer.zip(answer.report.as_ref());
    let time = time.map(|((index, _), report)| report.cpu.costs[index].total());
    let share = share_of(read_phase, answer);
    html! {
        <>
            <td class="sub">{ why }{ share }</td>
            <td class="figure">{ time.map(format::time) }</td>
            <td class="figure">{ "stays" }</td>
        </>
    }
}

/// Returns a note on the questions that must be answered before the phase can be priced, such as ", waits for rows".
/// Questions that an earlier phase already names are left out.
fn waits(read_phase: ReadPhase<'_>, answer: &CodeAnswer) -> String {
    match &read_phase.phase.needs[..] {
        [] => String::new(),
        _ if answer.repeats_open_questions(read_phase.phase) => {
            ", waits for the same answer".to_owned()
        }
        needs => format!(", waits for {}", needs.join(", ")),
    }
}

/// Returns the phase's share of a profile's time, such as ", 45 % of the time". Returns `None` for code.
fn share_of(read_phase: ReadPhase<'_>, answer: &CodeAnswer) -> Option<String> {
    let (index, _) = read_phase.answer?;
    let report =
        answer.report.as_ref().filter(|report| answer.is_profile() && report.covers_all_code())?;
    let share = report.cpu.costs[index].total() / report.cpu.total();
    Some(format!(", {} of the time", format::share(Share::new(share))))
}

/// Draws the cells for a phase: a link to the phase's question, and the phase's time on both machines. The machine on
/// which the phase runs in the best split is highlighted.
fn phase_cells(read_phase: ReadPhase<'_>, code_answer: &CodeAnswer, shut: &Callback<()>) -> Html {
    let ReadPhase { phase, answer } = read_phase;
    let (Some((index, answer)), Some(report)) = (answer, code_answer.report.as_ref()) else {
        let family = match decode("", &phase.link).scenario.family() {
            Family::Custom => "Array work",
            family => family.facts().label,
        };
        return html! {
            <><td>{ family }{ waits(read_phase, code_answer) }</td><td class="figure">{ "?" }</td><td class="figure">{ "?" }</td></>
        };
    };
    let sure = match phase.sure {
        Sure::AtMost => " (at most)",
        Sure::Assumed => " (assumed)",
        Sure::Known | Sure::Asked => "",
    };
    let rounds = match answer.rounds.value() {
        rounds if rounds > 1.0 => format!(", {} times", format::count(rounds)),
        _ => String::new(),
    };
    let side = report.best_split().map(|split| split.sides[index]);
    let class =
        |this_side: PhaseSide, tint| classes!("figure", (side == Some(this_side)).then_some(tint));
    let cpu = report.cpu.costs[index].total();
    html! {
        <>
            <td>
                <a href={format!("#{}", encode(&answer.report.scenario))} onclick={shut.reform(|_: MouseEvent| ())}>
                    { sentences::phase_work(answer) }
                </a>{ rounds }{ sure }{ share_of(read_phase, code_answer) }
            </td>
            <td class={class(PhaseSide::Cpu, "cpu")}>{ format::time(cpu) }</td>
            <td class={class(PhaseSide::Gpu, "gpu")}>{ sentences::phase_on_gpu(report, index) }</td>
        </>
    }
}
