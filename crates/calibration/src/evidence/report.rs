//! Formats the scores of the tables.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use offload_analysis::Advice;

use super::TableFacts;
use super::score::{Class, ScoredPair, ScoredTable, ScoredTime};
use crate::library_timing::TimedSide;
use crate::statistics::{Tally, median_factor};
use crate::text_table::TextTable;

/// The amount of detail that is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// One line per table.
    Tables,
    /// One line per table, and one line per row.
    Rows,
}

/// The measured speedups that are too close to one to call either machine faster.
const EVEN_SPEEDUPS: std::ops::RangeInclusive<f64> = 0.8..=1.25;

/// Returns the scores as text.
pub(super) fn render(tables: &[ScoredTable], detail: Detail) -> String {
    let mut text = summary(tables).plain();
    for table in tables {
        text += &facts_line(table);
        if detail == Detail::Rows {
            for row in &table.rows {
                text += &row_line(row);
            }
        }
        for (reason, count) in &table.unstated {
            let _ = writeln!(text, "{}: {count} rows not stated: {reason}", table.id);
        }
    }
    text
}

/// The minimum number of measured times in a class. [`classes`] skips smaller classes.
const MIN_CLASS_ROWS: usize = 4;

/// Returns the scores as Markdown. The first table lists all published tables. The second lists the classes of work,
/// library and hardware in the tables that are used only to score the model.
pub(super) fn document(tables: &[ScoredTable]) -> String {
    let mut text = summary(tables).markdown();
    text += "\nThe next table lists the errors of the tables with the role *scores*, grouped by work, library and hardware, ";
    text += "worst first. ";
    text += &format!("Groups with fewer than {MIN_CLASS_ROWS} times are left out.\n\n");
    text += &classes(tables).markdown();
    text.push('\n');
    for table in tables {
        let TableFacts { name, url, commit, license, packaged, .. } = &table.facts;
        let use_note = if *packaged { "" } else { ", for scores only" };
        text += &format!(
            "- `{}`: [{name}]({url}), commit {commit}; license: {license}{use_note}\n",
            table.id
        );
    }
    text
}

/// The scores of the tables that are used only to score the model.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TestScores {
    pub(crate) times: usize,
    pub(crate) tables: usize,
    /// The median error factors of CPU times and of GPU times. Each is the median of the tables' medians.
    pub(crate) errors: [f64; 2],
    /// The number of tables with CPU times, and the number of tables with GPU times.
    pub(crate) tables_of_sides: [usize; 2],
    /// The percentage of times that are inside the 80 % range, averaged over the tables.
    pub(crate) inside: f64,
}

/// Returns the scores of the tables that are used only to score the model, or `None` if no such table has times of both
/// sides.
pub(super) fn test_scores(tables: &[ScoredTable]) -> Option<TestScores> {
    let scoring: Vec<&ScoredTable> = tables.iter().filter(|table| !table.facts.shapes).collect();
    let times: usize = scoring.iter().map(|table| table.rows.len()).sum();
    let medians_of = |side: TimedSide| -> Vec<f64> {
        let medians = scoring.iter().filter_map(|table| {
            let of_side = table.rows.iter().filter(|scored| scored.row.work.side == side);
            median_factor(of_side.map(ScoredTime::error))
        });
        medians.collect()
    };
    let [cpu, gpu] = [TimedSide::Cpu, TimedSide::Gpu].map(medians_of);
    let shares = scoring
        .iter()
        .filter_map(|table| Tally::of(table.rows.iter().map(ScoredTime::is_inside)).percent());
    let shares: Vec<f64> = shares.collect();
    Some(TestScores {
        times,
        tables: scoring.len(),
        tables_of_sides: [cpu.len(), gpu.len()],
        errors: [median_factor(cpu)?, median_factor(gpu)?],
        inside: shares.iter().sum::<f64>() / shares.len() as f64,
    })
}

impl TestScores {
    /// Returns a list item for the README.
    pub(crate) fn readme_item(&self) -> String {
        let Self { times, tables, tables_of_sides, errors, inside } = self;
        let ([cpu_tables, gpu_tables], [cpu, gpu]) = (tables_of_sides, errors);
        format!(
            "- {times} times in {tables} tables that are used only for testing: the median error is {cpu:.2}× in CPU \
             time ({cpu_tables} tables) and {gpu:.2}× in GPU time ({gpu_tables} tables). The 80 % ranges contain \
             {inside:.0} % of the times. Each of these figures is an average over the tables.\n",
        )
    }
}

/// Returns a table of the scores of each class, worst first. Includes only tables that are used only to score the
/// model.
fn classes(tables: &[ScoredTable]) -> TextTable {
    let mut groups: BTreeMap<(Class, &str), Vec<&ScoredTime>> = BTreeMap::new();
    for table in tables.iter().filter(|table| !table.facts.shapes) {
        for scored in &table.rows {
            groups.entry((scored.class, &table.id)).or_default().push(scored);
        }
    }
    let mut lines: Vec<_> = groups
        .into_iter()
        .filter(|(_, times)| times.len() >= MIN_CLASS_ROWS)
        .filter_map(|(key, times)| {
            Some((median_factor(times.iter().map(|scored| scored.error()))?, key, times))
        })
        .collect();
    lines.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
    let mut classes =
        TextTable::new(&["work", "library", "hardware", "table", "times", "error", "inside"]);
    for (_, (class, table), times) in lines {
        let mut line =
            [class.work, class.library, class.hardware, table].map(str::to_owned).to_vec();
        line.extend(cells(
            times.len(),
            times.iter().map(|scored| scored.error()),
            times.iter().map(|scored| scored.is_inside()),
        ));
        classes.push(line);
    }
    classes
}

/// Returns the source, the license and the measurement method of a table.
fn facts_line(table: &ScoredTable) -> String {
    let TableFacts { name, url, commit, license, how, packaged, .. } = &table.facts;
    let use_note = if *packaged { "" } else { ", for scores only" };
    format!("{}: {name} ({url} at {commit}; license: {license}{use_note}). {how}\n", table.id)
}

fn row_line(scored: &ScoredTime) -> String {
    let ScoredTime { row, link, predicted, range, .. } = scored;
    format!(
        "{}\t{}\t{}\t{}\t{:.4e}\t{predicted:.4e}\t{:.3}\t{:.4e}\t{:.4e}\t{}\t{link}\n",
        row.work.side.name(),
        row.work.trust,
        row.work.hardware,
        row.work.what,
        row.seconds,
        predicted / row.seconds,
        range.low,
        range.high,
        row.work.library,
    )
}

/// Returns the scores of all published tables, with one line per table.
fn summary(tables: &[ScoredTable]) -> TextTable {
    let mut summary = TextTable::new(&[
        "table",
        "role",
        "CPU rows",
        "error",
        "inside",
        "GPU rows",
        "error",
        "inside",
        "pairs",
        "error",
        "inside",
        "faster named",
        "if the GPU is slower",
        "not stated",
    ]);
    for table in tables {
        let side_cells = |side: TimedSide| {
            let rows = || table.rows.iter().filter(move |scored| scored.row.work.side == side);
            cells(rows().count(), rows().map(ScoredTime::error), rows().map(ScoredTime::is_inside))
        };
        let pairs = || table.pairs.iter();
        let mut line = vec![table.id.clone(), role(table).to_owned()];
        line.extend(side_cells(TimedSide::Cpu));
        line.extend(side_cells(TimedSide::Gpu));
        line.extend(cells(
            table.pairs.len(),
            pairs().map(ScoredPair::error),
            pairs().map(ScoredPair::is_inside),
        ));
        line.push(fraction(Tally::of(pairs().filter_map(names_faster_machine))));
        let slower_gpu = pairs().filter(|pair| pair.measured < *EVEN_SPEEDUPS.start());
        line.push(fraction(Tally::of(slower_gpu.filter_map(names_faster_machine))));
        line.push(table.unstated.values().sum::<usize>().to_string());
        summary.push(line);
    }
    summary
}

fn role(table: &ScoredTable) -> &'static str {
    if table.facts.shapes { "shapes" } else { "scores" }
}

fn cells(
    count: usize,
    errors: impl Iterator<Item = f64>,
    inside: impl Iterator<Item = bool>,
) -> [String; 3] {
    let percent = Tally::of(inside).percent();
    [
        count.to_string(),
        median_factor(errors).map_or("–".to_owned(), |error| format!("{error:.2}×")),
        percent.map_or("–".to_owned(), |percent| format!("{percent:.0} %")),
    ]
}

fn fraction(tally: Tally) -> String {
    format!("{}/{}", tally.yes, tally.of)
}

/// Returns `true` if the answer names the faster machine, or `None` if the measured times are too close. If the advice
/// is not to move, split or stay, the machine with the shorter predicted time counts as named.
fn names_faster_machine(pair: &ScoredPair) -> Option<bool> {
    let is_gpu_faster = pair.measured > 1.0;
    let says_gpu = match pair.advice {
        Some(Advice::Move | Advice::Split) => true,
        Some(Advice::Stay) => false,
        _ => pair.predicted > 1.0,
    };
    (!EVEN_SPEEDUPS.contains(&pair.measured)).then_some(says_gpu == is_gpu_faster)
}
