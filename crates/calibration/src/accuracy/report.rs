//! Writes the report for the terminal, and the tables that `docs/accuracy.md` also contains.

use super::aspect_score::{AspectScore, TimedAspect};
use super::format::{factor, percent, time};
use super::scored_row::ScoredRow;
use super::sides::Sides;
use super::summary::{
    AspectErrors, Rows, ScoreSummary, core, fully_represented, groups, independent_core, worst,
    wrongly_rejected,
};
use crate::statistics::Tally;
use crate::text_table::TextTable;

/// The number of rows in the list of the largest errors.
pub(super) const MAX_LISTED_ERRORS: usize = 20;

const EMPTY_CELL: &str = "–";

/// Returns the report for the terminal.
pub(super) fn report(rows: &[ScoredRow<'_>]) -> String {
    let all_rows: Rows<'_> = rows.iter().collect();
    let core = core(rows);
    let mut text = String::new();
    for (name, rows) in [
        ("Core rows", &core),
        ("Core rows of sources that gave the model no constant", &independent_core(rows)),
        ("All rows whose links are complete", &fully_represented(rows)),
        ("All rows", &all_rows),
    ] {
        text += &format!("{name}: {}\n\n{}\n", rows.len(), overview(rows).plain());
        text += &format!("  {}\n\n", faster_machine_line(rows));
    }
    for (name, rows) in [("core rows", &core), ("all rows", &all_rows)] {
        text += &format!("By family, {name}\n\n{}\n", tabulate_families(rows).plain());
        text += &format!("By source, {name}\n\n{}\n", tabulate_sources(rows).plain());
    }
    let worst_rows: Rows<'_> =
        worst(&all_rows, MAX_LISTED_ERRORS).into_iter().map(|(row, _)| row).collect();
    text += &format!("Furthest off\n\n{}\n", listing(&worst_rows).plain());
    for row in worst_rows {
        text += &format!("  {}\n    {}\n", row.row.id, stated(row.links, "\n    "));
    }
    for row in wrongly_rejected(&all_rows) {
        let obstacle = row.obstacle().map(|obstacle| format!("{obstacle:?}")).unwrap_or_default();
        text += &format!("\n  Ran, but predicted to be impossible ({obstacle}): {}", row.row.id);
    }
    text + "\n"
}

/// Returns the links of a row, or a single link if both sides share it.
pub(super) fn stated(links: &Sides<String>, separator: &str) -> String {
    match links {
        Sides::Both { cpu, gpu } if cpu != gpu => format!("CPU #{cpu}{separator}GPU #{gpu}"),
        Sides::Cpu(link) | Sides::Gpu(link) | Sides::Both { gpu: link, .. } => format!("#{link}"),
    }
}

/// Returns a table of the errors of CPU time, GPU time and speedup.
pub(super) fn overview(rows: &[&ScoredRow<'_>]) -> TextTable {
    let mut table = TextTable::new(&[
        "",
        "rows",
        "median error",
        "P90",
        "median of sources",
        "within 1.5×",
        "2×",
        "3×",
        "in P10–P90",
        "simple, peak",
        "simple, 65 %",
        "simple is worse by",
    ]);
    for (aspect, errors) in TimedAspect::ALL.into_iter().zip(ScoreSummary::of(rows).errors) {
        let Some(errors) = errors else { continue };
        let mut cells = vec![aspect.name().to_owned(), errors.rows.to_string()];
        cells.extend([errors.median, errors.p90, errors.by_source].map(factor));
        cells.extend(errors.within.map(percent));
        cells.push(percent(errors.inside));
        cells.extend(errors.simple.map(factor));
        cells.push(
            errors.log_error_ratios_to_simple().map(|ratio| format!("{ratio:.1}")).join(" / "),
        );
        table.push(cells);
    }
    table
}

/// Formats a count, the total and the share, such as `5 of 6 (83 %)`.
pub(super) fn count(tally: Tally) -> String {
    format!("{} of {} ({})", tally.yes, tally.of, percent(tally))
}

/// Describes how often the model predicts the faster machine, and the errors of tiny kernels.
pub(super) fn faster_machine_line(rows: &[&ScoredRow<'_>]) -> String {
    let summary = ScoreSummary::of(rows);
    let mut text = format!(
        "The model predicts the faster machine in {}",
        count(summary.predicts_faster_machine)
    );
    if summary.predicts_clear_slowdown.of > 0 {
        text += &format!(
            ". If the GPU is at least 2× slower, the model predicts the CPU in {}",
            count(summary.predicts_clear_slowdown)
        );
    }
    text += &format!(
        ". Measured rows that the model calls impossible: {}.",
        wrongly_rejected(rows).len()
    );
    let tiny_rows: Rows<'_> = rows.iter().copied().filter(|row| row.tiny).collect();
    let tiny_summary = ScoreSummary::of(&tiny_rows);
    if let [Some(cpu), Some(gpu), Some(speedup)] =
        tiny_summary.errors.map(|error| Some(factor(error?.median)))
    {
        text += &format!(
            " Tiny kernels ({} rows): median error {cpu} in CPU time, {gpu} in GPU time, {speedup} in \
             speedup; faster machine predicted in {}.",
            tiny_rows.len(),
            count(tiny_summary.predicts_faster_machine)
        );
    }
    text
}

pub(super) fn tabulate_families(rows: &[&ScoredRow<'_>]) -> TextTable {
    tabulate_groups("family", "sources", groups(rows, |row| row.family.label.to_owned()))
}

pub(super) fn tabulate_sources(rows: &[&ScoredRow<'_>]) -> TextTable {
    tabulate_groups("source", "families", groups(rows, |row| row.source.name.clone()))
}

/// Returns a table with one line per group. The second column counts the sources or families in the group.
fn tabulate_groups(
    group_name: &str,
    counted_name: &str,
    grouped_rows: Vec<(String, Rows<'_>)>,
) -> TextTable {
    let mut heading = vec![group_name.to_owned(), counted_name.to_owned()];
    for aspect in ["CPU", "GPU", "speedup"] {
        heading.push(format!("{aspect} rows"));
        heading.extend(["error", "P90", "predicted / measured", "in P10–P90"].map(str::to_owned));
    }
    heading.push("faster named".to_owned());
    let mut table = TextTable::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
    for (name, rows) in grouped_rows {
        let summary = ScoreSummary::of(&rows);
        let counted_groups = groups(&rows, |row| match counted_name {
            "sources" => row.publisher.to_owned(),
            _ => row.family.label.to_owned(),
        });
        let mut cells = vec![name, counted_groups.len().to_string()];
        for errors in &summary.errors {
            cells.extend(errors.as_ref().map_or([EMPTY_CELL; 5].map(str::to_owned), error_cells));
        }
        let tally = summary.predicts_faster_machine;
        cells.push(format!("{}/{}", tally.yes, tally.of));
        table.push(cells);
    }
    table
}

fn error_cells(errors: &AspectErrors) -> [String; 5] {
    [
        errors.rows.to_string(),
        factor(errors.median),
        factor(errors.p90),
        factor(errors.ratio),
        percent(errors.inside),
    ]
}

/// Returns a table with one line per row. Each line contains the measurement, the prediction and their ratio for each
/// aspect, and a `+` for each measurement inside its range.
pub(super) fn listing(rows: &[&ScoredRow<'_>]) -> TextTable {
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
        "ratio",
        "in P10–P90",
    ]);
    for row in rows {
        let mut cells = vec![row.row.id.clone()];
        for aspect in TimedAspect::ALL {
            cells.extend(measured_and_predicted(row, aspect));
            cells.push(
                row.score(aspect).map_or(EMPTY_CELL.to_owned(), |score| factor(score.ratio())),
            );
        }
        let range_mark = |aspect| match row.score(aspect).map(AspectScore::is_inside) {
            Some(true) => '+',
            Some(false) => '-',
            None => '.',
        };
        cells.push(TimedAspect::ALL.map(range_mark).iter().collect());
        table.push(cells);
    }
    table
}

pub(super) fn measured_and_predicted(row: &ScoredRow<'_>, aspect: TimedAspect) -> [String; 2] {
    let format_value = match aspect {
        TimedAspect::Cpu | TimedAspect::Gpu => time,
        TimedAspect::Speedup => factor,
    };
    match row.score(aspect) {
        Some(score) => [score.measured, score.predicted].map(format_value),
        None => [EMPTY_CELL; 2].map(str::to_owned),
    }
}

/// Returns a header line, and a line of tab-separated values for each measured time.
pub(super) fn tab_separated(rows: &[ScoredRow<'_>]) -> String {
    let mut text = String::from(
        "id\tsource\tfamily\tlibrary\tside\tmeasured_s\tpredicted_s\tratio\tlow_s\thigh_s\tinside\t\
         limited_by\tshare\town_constants\tleft_out_s\tunsaid\tlink\n",
    );
    for row in rows {
        for aspect in [TimedAspect::Cpu, TimedAspect::Gpu] {
            let (Some(score), Some(limit)) = (row.score(aspect), row.limit(aspect)) else {
                continue;
            };
            let (side, link) = match aspect {
                TimedAspect::Cpu => ("cpu", row.links.cpu()),
                TimedAspect::Gpu | TimedAspect::Speedup => ("gpu", row.links.gpu()),
            };
            let cells = [
                row.row.id.clone(),
                row.row.source.clone(),
                row.family.id.to_owned(),
                limit.library.to_owned(),
                side.to_owned(),
                format!("{:.6e}", score.measured),
                format!("{:.6e}", score.predicted),
                format!("{:.3}", score.ratio()),
                format!("{:.6e}", score.range.low),
                format!("{:.6e}", score.range.high),
                score.is_inside().to_string(),
                limit.cause(),
                format!("{:.0}", limit.percent),
                format!("{:?}", score.leave_one_out.constants).to_lowercase(),
                format!("{:.6e}", score.without_own_constants().predicted),
                row.row.unsaid.clone().unwrap_or_default(),
                link.cloned().unwrap_or_default(),
            ];
            text += &cells.join("\t");
            text.push('\n');
        }
    }
    text
}
