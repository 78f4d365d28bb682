//! The phases of a program as a table: the time of each on both machines, where the best split does it, and
//! its question of its own.

use crate::{format, sentences};
use offload_analysis::{PhaseReport, PhaseSide, ProgramReport};
use offload_scenario::encode;
use offload_vocabulary::quantity::Share;
use yew::prelude::*;

/// A row for each phase. `outside` has their questions open in a window of their own.
pub(super) fn phases(report: &ProgramReport, outside: bool) -> Html {
    html! {
        <table>
            <caption class="aloud">{ "Phases of the program, with the times of all their rounds" }</caption>
            <thead>
                <tr>
                    <th scope="col">{ "Phase" }</th>
                    <th scope="col" class="figure">{ "CPU" }</th>
                    <th scope="col" class="figure">{ "GPU" }</th>
                    <th scope="col">{ "Best split" }</th>
                    <th scope="col" class="figure">{ "Share" }</th>
                </tr>
            </thead>
            <tbody>
                { for report.phases.iter().enumerate().map(|(place, phase)| row(report, place, phase, outside)) }
            </tbody>
        </table>
    }
}

fn row(report: &ProgramReport, place: usize, phase: &PhaseReport, outside: bool) -> Html {
    let cpu = report.cpu.spent[place].total();
    let (side, spent) = (report.split.sides[place], report.split.spent[place]);
    let name = sentences::phase_name(phase);
    let work = (!phase.name.is_empty()).then(|| sentences::phase_work(phase));
    let rounds = phase.rounds.value();
    let copies = spent.copy_in + spent.copy_out;
    let share = spent.total() / report.split.total();
    let base = if outside { "./" } else { "" };
    let (on, tint) = match side {
        PhaseSide::Cpu => ("CPU", "cpu"),
        PhaseSide::Gpu => ("GPU", "gpu"),
    };
    html! {
        <tr>
            <th scope="row">
                if phase.stays {
                    { name }
                } else {
                    <a
                        href={format!("{base}#{}", encode(&phase.report.scenario))}
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
            <td class="figure">{ format::time(cpu) }</td>
            <td class="figure">{ sentences::phase_on_gpu(report, place) }</td>
            <td>
                <b class={tint}>{ on }</b>{ " " }{ format::time(spent.total()) }
                if !copies.is_zero() {
                    <span class="sub">{ format!("{} of it copies", format::time(copies)) }</span>
                }
            </td>
            <td class="figure">{ format::share(Share::new(share)) }</td>
        </tr>
    }
}
