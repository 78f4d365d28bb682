//! The report on a terminal, and the tables it shares with the page of documentation.

use super::format::{factor, percent, time};
use super::scored_pair::{ScoredPair, TimedAspect};
use super::summary::{Pairs, ScoreSummary, core, foreign, groups, worst};
use crate::statistics::Tally;
use crate::text_table::TextTable;

/// How many of the worst pairs are shown.
const WORST: usize = 10;

/// The whole report.
pub(super) fn report(pairs: &[ScoredPair<'_>]) -> String {
    let (core, foreign) = (core(pairs), foreign(pairs));
    let all: Pairs<'_> = pairs.iter().collect();
    let mut text = String::new();
    for (name, pairs) in [
        ("Core rows", &core),
        ("Core rows of sources that gave the model no constant", &foreign),
        ("All rows", &all),
    ] {
        text += &format!("{name}: {}\n\n{}\n", pairs.len(), overview(pairs).plain());
        text += &format!("  {}\n\n", faster_machine_line(pairs));
    }
    for (name, pairs) in [("core rows", &core), ("all rows", &all)] {
        text += &format!("By family, {name}\n\n{}\n", by_family(pairs).plain());
        text += &format!("By source, {name}\n\n{}\n", by_source(pairs).plain());
    }
    text += &format!("Furthest off, core rows\n\n{}\n", listing(&worst(&core, WORST)).plain());
    for pair in worst(&core, WORST) {
        text += &format!("  {}\n    #{}\n", pair.pair.id, pair.links.gpu);
    }
    text
}

/// How far CPU time, GPU time and speedup are off.
pub(super) fn overview(pairs: &[&ScoredPair<'_>]) -> TextTable {
    let mut table = TextTable::new(&[
        "",
        "median error",
        "within 1.5×",
        "2×",
        "3×",
        "in P10–P90",
        "simple, peak",
        "simple, 65 %",
        "simple is worse by",
    ]);
    let Some(summary) = ScoreSummary::of(pairs) else { return table };
    for (aspect, errors) in TimedAspect::ALL.into_iter().zip(&summary.errors) {
        let mut cells = vec![aspect.name().to_owned(), factor(errors.median)];
        cells.extend(errors.within.map(percent));
        cells.push(percent(errors.inside));
        cells.extend(errors.simple.map(factor));
        cells.push(errors.simple_is_worse().map(|ratio| format!("{ratio:.1}")).join(" / "));
        table.push(cells);
    }
    table
}

/// For how many pairs the faster machine was named, and the scores of tiny kernels.
pub(super) fn faster_machine_line(pairs: &[&ScoredPair<'_>]) -> String {
    let tiny: Pairs<'_> = pairs.iter().copied().filter(|pair| pair.tiny).collect();
    let count = |tally: Tally| format!("{} of {} ({})", tally.yes, tally.of, percent(tally));
    let all = ScoreSummary::of(pairs).map_or_else(String::new, |all| count(all.named_faster));
    let of_tiny = ScoreSummary::of(&tiny).map_or_else(String::new, |summary| {
        let [cpu, gpu, speedup] = summary.errors.map(|errors| factor(errors.median));
        format!(
            " Tiny kernels: {} rows, median error {cpu} CPU, {gpu} GPU, {speedup} speedup; \
             faster machine named in {}.",
            summary.pairs,
            count(summary.named_faster)
        )
    });
    format!("Faster machine named in {all}.{of_tiny}")
}

/// The scores by family.
pub(super) fn by_family(pairs: &[&ScoredPair<'_>]) -> TextTable {
    by_group("family", groups(pairs, |pair| pair.family.label.to_owned()))
}

/// The scores by source.
pub(super) fn by_source(pairs: &[&ScoredPair<'_>]) -> TextTable {
    by_group("source", groups(pairs, |pair| pair.source.name.clone()))
}

fn by_group(what: &str, groups: Vec<(String, Pairs<'_>)>) -> TextTable {
    let mut table = TextTable::new(&[
        what,
        "rows",
        "CPU error",
        "CPU predicted / measured",
        "GPU error",
        "GPU predicted / measured",
        "speedup error",
        "in P10–P90",
        "faster named",
    ]);
    for (name, pairs) in groups {
        let Some(summary) = ScoreSummary::of(&pairs) else { continue };
        let [cpu, gpu, speedup] = summary.errors;
        table.push([
            name,
            summary.pairs.to_string(),
            factor(cpu.median),
            factor(cpu.ratio),
            factor(gpu.median),
            factor(gpu.ratio),
            factor(speedup.median),
            percent(speedup.inside),
            format!("{}/{}", summary.named_faster.yes, summary.named_faster.of),
        ]);
    }
    table
}

/// Each pair: measured, predicted, their ratio, and for which aspects it lies inside the range.
pub(super) fn listing(pairs: &[&ScoredPair<'_>]) -> TextTable {
    let mut table = TextTable::new(&[
        "row",
        "CPU measured",
        "predicted",
        "ratio",
        "GPU measured",
        "predicted",
        "ratio",
        "speedup measured",
        "predicted",
        "in P10–P90",
    ]);
    for pair in pairs {
        let mut cells = vec![pair.pair.id.clone()];
        for aspect in TimedAspect::ALL {
            cells.extend(measured_and_predicted(pair, aspect));
            if aspect != TimedAspect::Speedup {
                cells.push(factor(pair.ratio(aspect)));
            }
        }
        cells.push(
            TimedAspect::ALL
                .iter()
                .map(|aspect| if pair.is_inside(*aspect) { '+' } else { '-' })
                .collect(),
        );
        table.push(cells);
    }
    table
}

/// The measurement and the prediction of an aspect as text.
pub(super) fn measured_and_predicted(pair: &ScoredPair<'_>, aspect: TimedAspect) -> [String; 2] {
    let written = match aspect {
        TimedAspect::Cpu | TimedAspect::Gpu => time,
        TimedAspect::Speedup => factor,
    };
    [pair.measured(), pair.predicted].map(|times| written(times.get(aspect)))
}
