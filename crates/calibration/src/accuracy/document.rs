//! Writes `docs/accuracy.md`: the model's errors, its weak spots, and every core row.

use super::aspect_score::TimedAspect;
use super::coverage::coverage_table;
use super::cross_validation::CrossValidation;
use super::format::{factor, time};
use super::measured_row::{MeasuredRow, RowLinks};
use super::measurements::Measurements;
use super::report::{
    MAX_LISTED_ERRORS, count, faster_machine_line, measured_and_predicted, overview,
    tabulate_families, tabulate_sources,
};
use super::scored_row::ScoredRow;
use super::sides::Sides;
use super::summary::{AspectErrors, Rows, core, groups, worst};
use super::summary_table::{faster_machine_leave_one_out, summary_table};
use crate::text_table::TextTable;

/// The minimum median error factor of a weak spot.
const MIN_WEAK_SPOT_ERROR: f64 = 2.0;

const ABOUT: &str = "\
This page lists the model's errors by kind of work and by source, and the share of measurements inside its
ranges. Read it before you rely on an answer.

An error is a factor: 1.3× means a prediction 30 % too high or 23 % too low. P90 is the error that 90 % of the
rows do not exceed. Rows that share a measured time are not independent, so compare the errors source by
source.

The first section tests the model on large published tables, and on questions from public threads. The other
sections test it on sources from which some constants of the model were taken.";

const SHAPING: &str = "\
Each row is a published CPU time, a published GPU time, or both for the same computation. Its link describes
the computation, the library and the machine. The links were written without looking at the times. Some links
were corrected later, when their errors were known, because the code of the source showed that the link had
the wrong library, layout or number of steps.

This is not a blind test. Some constants of the model, such as the cost of a launch, were taken from these
sources, and sometimes from the very timings that are rows here: see [Sources](#sources). Large errors have
led to changes of the model, even in the rows that are predicted without their own source.";

const REPEAT: &str = "\
`cargo xtask accuracy` computes everything from `data/measured.toml` and `data/measured_sides.toml` and writes
this page. `--rows` prints every row, and `--check` only checks that the page is up to date. To open a row in
the calculator, append the row's link (the text that begins with `#`) to the page's address.";

const LEFT_OUT: &str = "\
- *In sample* is the prediction that the calculator shows.
- *Left out* is the prediction without the row's source. Constants from this source are replaced by values
  from other sources or fits. The range moves with the prediction, and its width is fitted to all other
  sources.
- *Kept* are rows that need a constant from their own source, because no other source provides it. These rows
  do not test the model, although the widths of their ranges are fitted without them. Most are the project's
  own timings, which count as one source.

Figures of a machine, such as its bandwidth, are part of the question, so they are not replaced.";

const RANGES: &str = "\
A range should contain 80 % of the measurements. Its width is derived from the uncertainty of each figure and
from the model's error for each family and machine: see [the range](model.md#the-range). The table contains
the share of measurements that are inside their range. *In sample* uses the ranges that the calculator shows,
whose widths are fitted to all sources. *Left out* uses widths that are fitted without the row's source, as
for a new program. `cargo xtask calibrate` prints the model's errors, and `--write` saves them.";

const LETTERS: &str = "\
The letter after a row's name gives the quality of the measurement. A: a raw log that names the hardware. B: a
published table. C: the hardware or a setting is inferred. D: weak evidence.";

const PICTURE: &str = "\
![Predicted over measured speedup of all rows](images/accuracy.png)

The calculator shows the same chart. Dots are predictions of the model, and crosses are predictions of the
simple formula at 65 % of peak. The lines mark errors of 1.5× and 3×.";

/// Returns the page as Markdown.
pub(super) fn render(
    data: &Measurements,
    evidence: &str,
    rows: &[ScoredRow<'_>],
    validation: &CrossValidation<'_>,
) -> String {
    let core = core(rows);
    let all_rows: Rows<'_> = rows.iter().collect();
    let source_count = |rows: &[&ScoredRow<'_>]| groups(rows, |row| row.publisher.to_owned()).len();
    let overviews = [
        (format!("All {} rows of {} sources", all_rows.len(), source_count(&all_rows)), &all_rows),
        (format!("{} core rows of {} sources", core.len(), source_count(&core)), &core),
    ]
    .map(|(name, rows)| {
        format!("{name}:\n\n{}\n{}\n", overview(rows).markdown(), faster_machine_line(rows))
    });
    let mut text = format!("# Accuracy\n\n{ABOUT}\n");
    let summary_table = summary_table(validation).markdown();
    let [without_kept, with_kept] = faster_machine_leave_one_out(validation).map(count);
    let faster_machine = format!(
        "Correct predictions of the faster machine: {without_kept} in the left-out rows, {with_kept} with the kept rows.\n"
    );
    let overviews = overviews.join("\n");
    text += &section("Published tables and questions", evidence);
    text += &section(
        "Sources that shaped the model",
        &format!(
            "{SHAPING}\n\n{PICTURE}\n\n{LEFT_OUT}\n\n{summary_table}\n{faster_machine}\n{overviews}"
        ),
    );
    text += &section(
        "Do the ranges hold",
        &format!("{RANGES}\n\n{}", coverage_table(validation).markdown()),
    );
    text += &section("By family", &tabulate_families(&all_rows).markdown());
    text += &section("By source", &tabulate_sources(&all_rows).markdown());
    text += &section("Where it falls short", &weak_spots(&all_rows));
    text += &section("Largest errors", &largest_errors(&all_rows));
    text += &section("How to reproduce these results", &format!("{REPEAT}\n"));
    text += &section("Core rows", &format!("{LETTERS}\n\n{}", row_tables(&core)));
    text += &section("Sources", &source_list(data));
    text += &section("Rows without a link", &unscored_table(data));
    text + "\nWritten by `cargo xtask accuracy`.\n"
}

fn section(heading: &str, body: &str) -> String {
    format!("\n## {heading}\n\n{body}")
}

/// Lists the weak spots. A weak spot is a family's rows from one source whose median error is at least
/// [`MIN_WEAK_SPOT_ERROR`].
fn weak_spots(rows: &[&ScoredRow<'_>]) -> String {
    let mut text = String::new();
    for (name, rows) in groups(rows, |row| format!("{}, {}", row.family.label, row.source.name)) {
        for (machine, aspect) in [("CPU", TimedAspect::Cpu), ("GPU", TimedAspect::Gpu)] {
            let Some(errors) = AspectErrors::of(&rows, aspect) else { continue };
            if errors.median >= MIN_WEAK_SPOT_ERROR {
                let direction = if errors.ratio > 1.0 { "long" } else { "short" };
                text += &format!(
                    "- {name} ({}): the predicted {machine} times are too {direction}, by a median factor of {}.\n",
                    row_count(errors.rows),
                    factor(errors.ratio.max(1.0 / errors.ratio)),
                );
            }
        }
    }
    if text.is_empty() {
        return format!(
            "No family of a source has a median error of {} or more.\n",
            factor(MIN_WEAK_SPOT_ERROR)
        );
    }
    format!("Median errors of {} or more:\n\n{text}", factor(MIN_WEAK_SPOT_ERROR))
}

fn row_count(rows: usize) -> String {
    if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") }
}

/// Returns a Markdown table for each source, with the source's rows and their links.
fn row_tables(rows: &[&ScoredRow<'_>]) -> String {
    let mut text = String::new();
    for (name, rows) in groups(rows, |row| row.source.name.clone()) {
        let mut table = TextTable::new(&[
            "row",
            "CPU measured",
            "predicted",
            "GPU measured",
            "predicted",
            "speedup measured",
            "predicted",
        ]);
        for row in rows {
            let figures = TimedAspect::ALL.map(|aspect| measured_and_predicted(row, aspect));
            table.push([row_description(row)].into_iter().chain(figures.into_iter().flatten()));
        }
        text += &format!("### {name}\n\n{}\n", table.markdown());
    }
    text
}

/// Returns a row's id, trust, notes and links, separated by line breaks.
fn row_description(scored: &ScoredRow<'_>) -> String {
    let row = scored.row;
    let id = format!("{} ({:?})", row.id, row.trust);
    let links = scored.links.as_ref().map(|link| format!("`#{link}`"));
    let link_text = match links {
        Sides::Both { cpu, gpu } if cpu != gpu => format!("CPU {cpu}<br>GPU {gpu}"),
        Sides::Cpu(link) | Sides::Gpu(link) | Sides::Both { gpu: link, .. } => link,
    };
    [Some(id), row.note.clone(), unrepresented_note(row), Some(link_text)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join("<br>")
}

/// Returns the details that a row's link can't represent, or `None` if there are none.
fn unrepresented_note(row: &MeasuredRow) -> Option<String> {
    row.unsaid.as_ref().map(|unsaid| format!("Not in the link: {unsaid}."))
}

/// Returns a table of the times with the largest errors, with the reason for each error if known.
fn largest_errors(rows: &[&ScoredRow<'_>]) -> String {
    let mut table = TextTable::new(&["row", "", "measured", "predicted", "why"]);
    for (row, aspect) in worst(rows, MAX_LISTED_ERRORS) {
        let limit = row.limit(aspect).map(|limit| {
            format!(
                "According to the model, {} takes {:.0} % of the time.",
                limit.cause(),
                limit.percent
            )
        });
        let reason = row.row.reason.clone().or_else(|| Some("The reason is unknown.".to_owned()));
        let explanations = [reason, unrepresented_note(row.row), limit];
        let explanation = explanations.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let [measured, predicted] = measured_and_predicted(row, aspect);
        table.push([
            row.row.id.clone(),
            aspect.name().to_owned(),
            measured,
            predicted,
            explanation,
        ]);
    }
    format!("The {MAX_LISTED_ERRORS} times with the largest error:\n\n{}", table.markdown())
}

fn source_list(data: &Measurements) -> String {
    let mut text = String::new();
    for source in data.source.values() {
        let name = match &source.url {
            Some(url) => format!("[{}]({url})", source.name),
            None => source.name.clone(),
        };
        let constants = match &source.gave {
            Some(gave) => format!(" Constants taken from it: {gave}"),
            None => String::new(),
        };
        text += &format!("- {name}, accessed {}. {}{constants}\n", source.read, source.how);
    }
    text
}

fn unscored_table(data: &Measurements) -> String {
    let mut table = TextTable::new(&["row", "CPU", "GPU", "why"]);
    for row in &data.row {
        if let RowLinks::None(reason) = &row.statement {
            let [cpu, gpu] = [row.times.cpu(), row.times.gpu()]
                .map(|side_time| side_time.map_or_else(String::new, |seconds| time(*seconds)));
            table.push([row.id.clone(), cpu, gpu, reason.clone()]);
        }
    }
    table.markdown()
}
