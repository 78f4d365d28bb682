//! The code line by line: what each became, and what it costs on both machines.

use super::{CodeAnswer, LineReading, ReadPhase};
use crate::{format, sentences};
use offload_analysis::{PhaseSide, ProgramReport};
use offload_reader::Sure;
use offload_scenario::{decode, encode};
use yew::prelude::*;

/// How many lines are shown at first.
pub(super) const FIRST: usize = 100;

/// How many more a press of the button shows: a page of thousands of rows would take long to draw.
const MORE: usize = 500;

/// The lines as a table.
pub(super) fn lines(
    code: &str,
    answer: &CodeAnswer,
    shown: &UseStateHandle<usize>,
    shut: &Callback<()>,
) -> Html {
    let all = code.lines().count();
    let rest = all.saturating_sub(**shown);
    let more = {
        let shown = shown.clone();
        Callback::from(move |_: MouseEvent| shown.set(*shown + MORE))
    };
    html! {
        <div class="scroll lines" tabindex="0" role="group" aria-label="The code line by line">
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
                    { for code.lines().zip(1..).take(**shown).map(|(text, number)| line(number, text, answer, shut)) }
                </tbody>
            </table>
            if rest > 0 {
                <p><button type="button" onclick={more}>{ format!("Show more of {rest} further lines") }</button></p>
            }
        </div>
    }
}

/// The rows of a line: one for each phase that begins in it.
fn line(number: u32, text: &str, answer: &CodeAnswer, shut: &Callback<()>) -> Html {
    let row = |class: &'static str, first: bool, cells: Html| {
        html! {
            <tr {class}>
                <th scope="row">{ first.then_some(number) }</th>
                <td><code>{ if first { text } else { "" } }</code></td>
                { cells }
            </tr>
        }
    };
    let remark = |text: String| html! { <><td class="sub">{ text }</td><td /><td /></> };
    match answer.line(number) {
        LineReading::Begins(phases) => {
            let cells = |phase| phase_cells(phase, answer.report.as_ref(), shut);
            let rows = phases.into_iter().enumerate();
            rows.map(|(place, phase)| row("counted", place == 0, cells(phase))).collect()
        }
        LineReading::GoesOn => row("counted", true, remark(String::new())),
        LineReading::Outside(work) => {
            row("", true, remark(format!("stays on the CPU: {}", work.why)))
        }
        LineReading::LeftOut(why) => row("", true, remark(format!("left out: {why}"))),
        LineReading::Nothing => row("", true, remark(String::new())),
    }
}

/// What a phase became, with a link to its question, and its time on both machines; the one where the best split
/// does it stands out.
fn phase_cells(
    ReadPhase { phase, answer }: ReadPhase<'_>,
    report: Option<&ProgramReport>,
    shut: &Callback<()>,
) -> Html {
    let (Some((place, answer)), Some(report)) = (answer, report) else {
        let family = decode("", &phase.link).scenario.family().facts().label;
        let waits = match &phase.needs[..] {
            [] => String::new(),
            needs => format!(", waits for {}", needs.join(", ")),
        };
        return html! {
            <><td>{ family }{ waits }</td><td class="figure">{ "?" }</td><td class="figure">{ "?" }</td></>
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
    let side = report.split.sides[place];
    let class = |here: PhaseSide, tint| classes!("figure", (side == here).then_some(tint));
    let (cpu, gpu) = (report.cpu.spent[place].total(), report.gpu.spent[place].total());
    let gpu = match report.gpu.sides[place] {
        PhaseSide::Gpu => format::time(gpu),
        PhaseSide::Cpu => "cannot run".to_owned(),
    };
    html! {
        <>
            <td>
                <a href={format!("#{}", encode(&answer.report.scenario))} onclick={shut.reform(|_: MouseEvent| ())}>
                    { sentences::work(&answer.report) }
                </a>{ rounds }{ sure }
            </td>
            <td class={class(PhaseSide::Cpu, "cpu")}>{ format::time(cpu) }</td>
            <td class={class(PhaseSide::Gpu, "gpu")}>{ gpu }</td>
        </>
    }
}
