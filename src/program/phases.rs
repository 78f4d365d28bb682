//! The phases of a program as a table: each phase's time on both machines, its machine in the best split, and a link to
//! its question. Short phases share a row, which expands to individual rows.

use super::short_phases::{MAX_SHORT_SHARE, long_and_short};
use crate::{format, sentences};
use offload_analysis::{PhaseSide, ProgramPlan, ProgramReport};
use offload_vocabulary::quantity::{Seconds, Share};
use yew::prelude::*;

/// The id of the element that contains the rows of the short phases.
const SHORT_PHASES: &str = "short-phases";

/// Draws a row for each long phase, and a shared row for all short phases. If `outside` is `true`, links to the phases'
/// questions open in a new window. `is_expanded` is `true` if the shared row is expanded.
pub(super) fn phases(
    report: &ProgramReport,
    outside: bool,
    is_expanded: &UseStateHandle<bool>,
) -> Html {
    let (long_phases, short_phases) = long_and_short(report);
    let row = |index: &usize| row(report, *index, outside);
    html! {
        <table>
            <caption class="aloud">{ "Phases of the program, with the times of all their rounds" }</caption>
            <thead>
                <tr>
                    <th scope="col">{ "Phase" }</th>
                    <th scope="col" class="figure">{ "CPU" }</th>
                    <th scope="col" class="figure">{ "GPU" }</th>
                    if report.best_split().is_some() {
                        <th scope="col">{ "Best split" }</th>
                        <th scope="col" class="figure">{ "Share" }</th>
                    }
                </tr>
            </thead>
            <tbody>
                { for long_phases.iter().map(row) }
                if !short_phases.is_empty() {
                    { shared_row(report, &short_phases, is_expanded) }
                }
            </tbody>
            // The rows are always rendered, because a printed page shows all of them.
            if !short_phases.is_empty() {
                <tbody id={SHORT_PHASES} class={classes!("short", (!**is_expanded).then_some("shut"))}>
                    { for short_phases.iter().map(row) }
                </tbody>
            }
        </table>
    }
}

/// Draws the row that the short phases share. It contains their number and their total time, so that the column sums
/// are correct.
fn shared_row(
    report: &ProgramReport,
    short_phases: &[usize],
    is_expanded: &UseStateHandle<bool>,
) -> Html {
    let toggle = {
        let is_expanded = is_expanded.clone();
        Callback::from(move |_: MouseEvent| is_expanded.set(!*is_expanded))
    };
    let hide = if **is_expanded { "Hide " } else { "" };
    html! {
        <tr class="together">
            <th scope="row">
                <button
                    type="button"
                    aria-expanded={is_expanded.to_string()}
                    aria-controls={SHORT_PHASES}
                    onclick={toggle}
                >
                    { format!("{hide}{} short phases", short_phases.len()) }
                </button>
                <span class="sub">
                    { format!("under {} of the time each", format::share(Share::new(MAX_SHORT_SHARE))) }
                </span>
            </th>
            { figures(report, short_phases) }
        </tr>
    }
}

fn row(report: &ProgramReport, index: usize, outside: bool) -> Html {
    let phase = &report.phases[index];
    let name = sentences::phase_name(phase);
    let work = (!phase.name.is_empty()).then(|| sentences::phase_work(phase));
    let rounds = phase.rounds.value();
    let base = if outside { "./" } else { "" };
    html! {
        <tr>
            <th scope="row">
                if phase.is_cpu_only {
                    { name }
                } else {
                    <a
                        href={format!("{base}#{}", report.phase_link(index))}
                        target={outside.then_some("_blank")}
                        rel={outside.then_some("noopener")}
                    >{ name }</a>
                }
                if let Some(work) = work {
                    <span class="sub">{ work }</span>
                }
                if rounds > 1.0 {
                    <span class="sub">{ format!("{} rounds", format::count(rounds)) }</span>
                }
            </th>
            { figures(report, &[index]) }
        </tr>
    }
}

/// Draws the cells with the total times of the phases at `indices`.
fn figures(report: &ProgramReport, indices: &[usize]) -> Html {
    let ProgramReport { cpu, gpu, .. } = report;
    let on_gpu = match indices {
        [index] => sentences::phase_on_gpu(report, *index),
        _ if !is_on(gpu, indices, PhaseSide::Gpu) => "stays".to_owned(),
        _ if !report.has_gpu_times() => "unknown".to_owned(),
        // Include phases that stay on the CPU, because their time is part of the plan.
        _ => format::time(time(gpu, indices)),
    };
    html! {
        <>
            <td class="figure">{ format::time(time(cpu, indices)) }</td>
            <td class="figure">{ on_gpu }</td>
            if let Some(split) = report.best_split() {
                { split_figures(split, indices) }
            }
        </>
    }
}

/// Draws the machines of the phases at `indices` in the best split, the phases' time in the split, and their share of
/// the split's total.
fn split_figures(split: &ProgramPlan, indices: &[usize]) -> Html {
    let spent = indices.iter().map(|index| split.costs[*index]);
    let copies: Seconds = spent.map(|spent| spent.copy_in + spent.copy_out).sum();
    let [on_cpu, moved] = [PhaseSide::Cpu, PhaseSide::Gpu].map(|side| is_on(split, indices, side));
    let time = time(split, indices);
    html! {
        <>
            <td>
                if on_cpu {
                    <b class="cpu">{ "CPU" }</b>
                }
                if on_cpu && moved {
                    { " and " }
                }
                if moved {
                    <b class="gpu">{ "GPU" }</b>
                }
                { " " }{ format::time(time) }
                if !copies.is_zero() {
                    <span class="sub">{ format!("including {} of copies", format::time(copies)) }</span>
                }
            </td>
            <td class="figure">{ format::share(Share::new(time / split.total())) }</td>
        </>
    }
}

/// Returns the total time of the phases at `indices` in a plan.
fn time(plan: &ProgramPlan, indices: &[usize]) -> Seconds {
    indices.iter().map(|index| plan.costs[*index].total()).sum()
}

/// Returns `true` if at least one of the phases at `indices` runs on the machine `side`.
fn is_on(plan: &ProgramPlan, indices: &[usize], side: PhaseSide) -> bool {
    indices.iter().any(|index| plan.sides[*index] == side)
}
