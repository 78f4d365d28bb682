//! The phases of a program as a table: the time of each on both machines, its machine in the best split, and
//! a link to its question. Short phases share a row, which expands to a row for each.

use super::short_phases::{MAX_SHORT_SHARE, long_and_short};
use crate::{format, sentences};
use offload_analysis::{PhaseSide, ProgramPlan, ProgramReport};
use offload_vocabulary::quantity::{Seconds, Share};
use yew::prelude::*;

/// The id of the element with the rows of short phases.
const SHORT_PHASES: &str = "short-phases";

/// Draws a row for each long phase, and one for all short phases. `outside` opens the questions of phases in
/// a new window. `shown` is `true` if the row of short phases is expanded.
pub(super) fn phases(report: &ProgramReport, outside: bool, shown: &UseStateHandle<bool>) -> Html {
    let (long, short) = long_and_short(report);
    let row = |place: &usize| row(report, *place, outside);
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
                { for long.iter().map(row) }
                if !short.is_empty() {
                    { together(report, &short, shown) }
                }
            </tbody>
            // Always rendered, because a print shows all rows.
            if !short.is_empty() {
                <tbody id={SHORT_PHASES} class={classes!("short", (!**shown).then_some("shut"))}>
                    { for short.iter().map(row) }
                </tbody>
            }
        </table>
    }
}

/// Draws the row that short phases share: their number and total time, so that the table still adds up.
fn together(report: &ProgramReport, short: &[usize], shown: &UseStateHandle<bool>) -> Html {
    let toggle = {
        let shown = shown.clone();
        Callback::from(move |_: MouseEvent| shown.set(!*shown))
    };
    let hide = if **shown { "Hide " } else { "" };
    html! {
        <tr class="together">
            <th scope="row">
                <button
                    type="button"
                    aria-expanded={shown.to_string()}
                    aria-controls={SHORT_PHASES}
                    onclick={toggle}
                >
                    { format!("{hide}{} short phases", short.len()) }
                </button>
                <span class="sub">
                    { format!("under {} of the time each", format::share(Share::new(MAX_SHORT_SHARE))) }
                </span>
            </th>
            { figures(report, short) }
        </tr>
    }
}

fn row(report: &ProgramReport, place: usize, outside: bool) -> Html {
    let phase = &report.phases[place];
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
                        href={format!("{base}#{}", report.phase_link(place))}
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
            { figures(report, &[place]) }
        </tr>
    }
}

/// Draws the cells with the times of the phases at `places`.
fn figures(report: &ProgramReport, places: &[usize]) -> Html {
    let ProgramReport { cpu, gpu, .. } = report;
    let on_gpu = match places {
        [place] => sentences::phase_on_gpu(report, *place),
        _ if !is_on(gpu, places, PhaseSide::Gpu) => "stays".to_owned(),
        _ if !report.has_gpu_times() => "unknown".to_owned(),
        // Includes phases that stay on the CPU, because their time is part of this plan.
        _ => format::time(time(gpu, places)),
    };
    html! {
        <>
            <td class="figure">{ format::time(time(cpu, places)) }</td>
            <td class="figure">{ on_gpu }</td>
            if let Some(split) = report.best_split() {
                { split_figures(split, places) }
            }
        </>
    }
}

/// Draws the machines of the phases at `places` in the best split, their time in it, and their share of its total.
fn split_figures(split: &ProgramPlan, places: &[usize]) -> Html {
    let spent = places.iter().map(|place| split.costs[*place]);
    let copies: Seconds = spent.map(|spent| spent.copy_in + spent.copy_out).sum();
    let [on_cpu, moved] = [PhaseSide::Cpu, PhaseSide::Gpu].map(|side| is_on(split, places, side));
    let time = time(split, places);
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
                    <span class="sub">{ format!("{} of it copies", format::time(copies)) }</span>
                }
            </td>
            <td class="figure">{ format::share(Share::new(time / split.total())) }</td>
        </>
    }
}

/// Returns the time of the phases at `places` in a plan.
fn time(plan: &ProgramPlan, places: &[usize]) -> Seconds {
    places.iter().map(|place| plan.costs[*place].total()).sum()
}

/// Returns `true` if one of the phases at `places` is on the machine `side`.
fn is_on(plan: &ProgramPlan, places: &[usize], side: PhaseSide) -> bool {
    places.iter().any(|place| plan.sides[*place] == side)
}
