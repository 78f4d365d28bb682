//! The table of the ranked machines.

use super::list_view::ListView;
use super::{is_own, uses_question_cpu};
use crate::browser::focus;
use crate::disclosure::Disclosure;
use crate::shared_report::SharedReport;
use crate::state::Action;
use crate::{format, sentences};
use offload_analysis::{Hardware, HardwareKind, Interval, Ranked, Ranking, RankingKey};
use offload_vocabulary::quantity::Seconds;
use offload_vocabulary::sorting::sorted_by;
use std::rc::Rc;
use yew::prelude::*;

pub(super) struct MachineList<'a> {
    ranking: &'a Ranking,
    report: &'a SharedReport,
    view: &'a ListView,
    /// The machines that can run the work and pass the filters, best first.
    pub(super) kept: Vec<&'a Ranked>,
    /// The machines that have a row in the table.
    pub(super) rows: Vec<&'a Ranked>,
}

/// Returns `true` if a machine passes the filters or belongs to the current question, even if it cannot run the work.
fn is_listed(ranked: &Ranked, view: &ListView, report: &SharedReport) -> bool {
    view.passes(ranked) || uses_question_cpu(ranked.hardware, report, report.job.gpus().value())
}

/// The number of rows shown initially.
const ROWS: usize = 10;

/// The sort keys, each with the title and the CSS class of its column.
const SORTED: [(RankingKey, &str, &str); 4] = [
    (RankingKey::Time, "Time, 80 % range", ""),
    (RankingKey::Cost, "Month", ""),
    (RankingKey::Energy, "Energy", "wide"),
    (RankingKey::CostTime, "Cost × time", "wide"),
];

impl<'a> MachineList<'a> {
    /// Filters and sorts the machines in a ranking.
    pub(super) fn of(ranking: &'a Ranking, report: &'a SharedReport, view: &'a ListView) -> Self {
        let keeps = |ranked: &&Ranked| {
            ranked.can_run() && ranked.meets(&ranking.terms) && is_listed(ranked, view, report)
        };
        let figure = |ranked: &&Ranked| view.sorted.figure(ranked).unwrap_or(f64::INFINITY);
        let kept: Vec<&Ranked> = sorted_by(ranking.all.iter().filter(keeps).collect(), figure);
        // Always show the question's hardware and the machines that the summary line names, even if they rank low.
        let cards = report.job.gpus().value();
        let line = sentences::recommended_hardware(ranking, &|ranked: &Ranked| view.passes(ranked));
        let is_shown = |(index, ranked): &(usize, &&Ranked)| {
            let is_named = line.contains(&ranked.hardware)
                || uses_question_cpu(ranked.hardware, report, cards);
            view.shows_all || *index < ROWS || is_named
        };
        let rows = kept.iter().enumerate().filter(is_shown).map(|(_, ranked)| *ranked).collect();
        Self { ranking, report, view, kept, rows }
    }
}

/// Draws the table, the number of machines that are left out, and a collapsed list of the machines that cannot run the
/// work, with the reasons.
pub(super) fn table(
    list: &MachineList<'_>,
    ranges: &[(Hardware, Interval<Seconds>)],
    sort: &Callback<RankingKey>,
    toggle_all: Callback<MouseEvent>,
    on: &Callback<Action>,
) -> Html {
    let MachineList { ranking, report, view, kept, rows } = list;
    let ListView { sorted, shows_all, .. } = view;
    let listed_machines = || ranking.all.iter().filter(|ranked| is_listed(ranked, view, report));
    let missed_count = listed_machines()
        .filter(|ranked| ranked.can_run() && !ranked.meets(&ranking.terms))
        .count();
    let unable_machines: Vec<&Ranked> =
        listed_machines().filter(|ranked| !ranked.can_run()).collect();
    let cards = report.job.gpus().value();
    let slowest = kept.iter().take(ROWS).map(|ranked| ranked.time.value()).fold(0.0, f64::max);
    let keeps = |ranked: &Ranked| ranked.meets(&ranking.terms) && is_listed(ranked, view, report);
    let fastest = ranking.best(RankingKey::Time, keeps).map(|best| best.hardware);
    let cheapest =
        ranking.best(RankingKey::Cost, |ranked| keeps(ranked) && ranked.has_nonzero_cost());
    let cheapest = cheapest.map(|cheapest| cheapest.hardware);
    let head = |(key, title, class): (RankingKey, &'static str, &'static str)| {
        let order = (key == *sorted).then_some("ascending");
        html! {
            <th scope="col" class={classes!("figure", class)} aria-sort={order}>
                <button type="button" class="sort" onclick={sort.reform(move |_: MouseEvent| key)}>{ title }</button>
            </th>
        }
    };
    let row = |(index, ranked): (usize, &&Ranked)| {
        let is_own_machine = is_own(ranked.hardware, report, cards);
        let badges = [
            (fastest == Some(ranked.hardware), "fastest"),
            (cheapest == Some(ranked.hardware), "cheapest"),
            (uses_question_cpu(ranked.hardware, report, cards), "yours"),
            (ranked.hardware.kind() == HardwareKind::Cpu, "CPU"),
        ];
        let name = sentences::hardware(ranked.hardware);
        let scenario = ranking.scenario(ranked.hardware);
        let apply = on.reform(move |event: MouseEvent| {
            focus::leave_button(&event, "tr", "th");
            Action::Try(Box::new(scenario.clone()))
        });
        let figure = |key| sentences::ranked_figure(key, ranked, ranking);
        let range = ranges.iter().find(|range| range.0 == ranked.hardware).map(|(_, range)| {
            format!("{} to {}", format::time(range.low), format::time(range.high))
        });
        let width = (ranked.time.value() / slowest.max(f64::MIN_POSITIVE) * 100.0).min(100.0);
        let color = if ranked.hardware.kind() == HardwareKind::Cpu { "cpu" } else { "gpu" };
        html! {
            <tr key={index} class={is_own_machine.then_some("own")}>
                <th scope="row" tabindex="-1">
                    { sentences::short_hardware_name(ranked.hardware) }
                    if let Hardware::Cpu { library, .. } = ranked.hardware {
                        <span class="sub">{ " " }{ library.name }</span>
                    }
                    // The values in the columns that are hidden on a narrow page.
                    <span class="sub narrow">
                        { "energy " }{ figure(RankingKey::Energy) }{ " · cost × time " }{ figure(RankingKey::CostTime) }{ " · " }
                        { sentences::Winner::at(ranking.gain(ranked)).compared() }
                        if let Some(memory) = ranked.memory {
                            { " · memory " }{ format::bytes(memory) }
                        }
                    </span>
                    { for badges.into_iter().filter(|badge| badge.0).map(|badge| html! { <span class="badge">{ badge.1 }</span> }) }
                </th>
                <td class="time-bar wide" aria-hidden="true">
                    <svg viewBox="0 0 100 8" preserveAspectRatio="none"><rect class={color} width={format::number(width.max(0.5))} height="8" /></svg>
                </td>
                <td class="figure">
                    <b>{ format::time(ranked.time) }</b>
                    <span class="sub range">{ range.unwrap_or_else(|| "…".to_owned()) }</span>
                </td>
                <td class="figure">{ figure(RankingKey::Cost) }</td>
                <td class="figure wide">{ figure(RankingKey::Energy) }</td>
                <td class="figure wide">{ figure(RankingKey::CostTime) }</td>
                <td class="figure wide">{ sentences::Winner::at(ranking.gain(ranked)).compared() }</td>
                <td class="figure wide">{ ranked.memory.map_or_else(String::new, format::bytes) }</td>
                <td>
                    if !is_own_machine {
                        <button type="button" aria-label={format!("Use {name}")} onclick={apply}>{ "Use" }</button>
                    }
                </td>
            </tr>
        }
    };
    let hidden = kept.len() - rows.len();
    let unlisted = ranking.all.len() - listed_machines().count();
    let render = {
        let reason_line = |ranked: &&Ranked| {
            let reason = sentences::cannot(ranked, &report.scenario)?;
            Some(format!("{}: {reason}", sentences::hardware(ranked.hardware)))
        };
        let reasons: Rc<[String]> = unable_machines.iter().filter_map(reason_line).collect();
        Callback::from(move |()| {
            html! { <ul class="unable">{ for reasons.iter().map(|reason| html! { <li>{ reason }</li> }) }</ul> }
        })
    };
    html! {
        <>
            <p class="sub" role="status">
                { format!("{} of {}", kept.len(), ranking.all.len()) }
                if missed_count > 0 { { format!("; {missed_count} miss the deadline or exceed the budget") } }
                if !unable_machines.is_empty() { { format!("; {} can’t run it", unable_machines.len()) } }
                if unlisted > 0 { { format!("; {unlisted} hidden by the filters above") } }
                { "." }
            </p>
            if !kept.is_empty() {
                <table class="machines" aria-label="Machines for this work">
                    <thead><tr>
                        <th scope="col">{ "Machine" }</th>
                        <td class="wide"></td>
                        { for SORTED.map(head) }
                        <th scope="col" class="figure wide">{ format!("Against {}", ranking.library.name) }</th>
                        <th scope="col" class="figure wide">{ "Memory" }</th>
                        <th scope="col"><span class="aloud">{ "Use it" }</span></th>
                    </tr></thead>
                    <tbody>{ for rows.iter().enumerate().map(row) }</tbody>
                </table>
            }
            if hidden > 0 || *shows_all {
                <button type="button" onclick={toggle_all}>
                    { if *shows_all { "Fewer".to_owned() } else { format!("{hidden} more") } }
                </button>
            }
            if !unable_machines.is_empty() {
                <Disclosure title={format!("Why {} can’t run it", unable_machines.len())} {render} class="small" />
            }
        </>
    }
}
