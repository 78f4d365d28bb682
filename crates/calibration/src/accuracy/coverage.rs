//! Builds the coverage table, which lists the share of measurements inside their predicted ranges.

use super::aspect_score::TimedAspect;
use super::cross_validation::{CrossValidation, RangeCheck, ValidatedRow};
use super::format::percent;
use crate::statistics::Tally;
use crate::text_table::TextTable;

/// The heading of a column, and a function that returns `true` if the column counts a measurement as inside its range.
type CoverageColumn = (&'static str, fn(RangeCheck) -> bool);

/// The table's two kinds of coverage. The in-sample coverage uses range widths calibrated on all sources. The
/// leave-one-out coverage uses range widths calibrated without the row's source.
const COVERAGE_COLUMNS: [CoverageColumn; 2] =
    [("in sample", |inside| inside.in_sample), ("left out", |inside| inside.leave_one_out)];

/// Returns a table of each aspect's coverage: over all rows, over rows with complete links, for each family, and as a
/// mean over sources.
pub(crate) fn coverage_table(validation: &CrossValidation<'_>) -> TextTable {
    let mut heading = vec![String::from("share inside")];
    for aspect in ["CPU", "GPU", "speedup"] {
        heading.push(format!("{aspect} rows"));
        heading.extend(COVERAGE_COLUMNS.map(|(name, _)| name.to_owned()));
    }
    let mut table = TextTable::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
    let all_rows: Vec<&ValidatedRow<'_>> = validation.rows.iter().collect();
    let complete_rows: Vec<&ValidatedRow<'_>> =
        validation.rows.iter().filter(|row| row.row.row.unsaid.is_none()).collect();
    let mut push_line = |name: &str, rows: &[&ValidatedRow<'_>]| {
        let cells = TimedAspect::ALL.into_iter().flat_map(|aspect| coverage_cells(rows, aspect));
        table.push([name.to_owned()].into_iter().chain(cells));
    };
    push_line("all rows", &all_rows);
    push_line("rows whose links are complete", &complete_rows);
    for family in validation.families.iter().map(|family| family.family.facts()) {
        let rows: Vec<_> =
            validation.rows.iter().filter(|row| row.row.family.id == family.id).collect();
        if !rows.is_empty() {
            push_line(family.label, &rows);
        }
    }
    let source_means = TimedAspect::ALL.map(|aspect| mean_over_sources(&all_rows, aspect));
    table
        .push(["mean of sources".to_owned()].into_iter().chain(source_means.into_iter().flatten()));
    table
}

/// Counts the measurements of each aspect that are inside their leave-one-out ranges.
pub(super) fn leave_one_out(validation: &CrossValidation<'_>) -> [Tally; 3] {
    TimedAspect::ALL.map(|aspect| {
        let inside = validation.rows.iter().filter_map(|row| row.inside(aspect));
        Tally::of(inside.map(|inside| inside.leave_one_out))
    })
}

/// Returns an aspect's cells in one line: the number of rows with a measurement of the aspect, and their coverage for
/// each of [`COVERAGE_COLUMNS`].
fn coverage_cells(rows: &[&ValidatedRow<'_>], aspect: TimedAspect) -> [String; 3] {
    let inside: Vec<RangeCheck> = rows.iter().filter_map(|row| row.inside(aspect)).collect();
    let [in_sample, left_out] = COVERAGE_COLUMNS
        .map(|(_, is_inside)| percent(Tally::of(inside.iter().map(|inside| is_inside(*inside)))));
    [inside.len().to_string(), in_sample, left_out]
}

/// Returns an aspect's cells in the last line: the number of sources, and the mean of the sources' coverages.
fn mean_over_sources(rows: &[&ValidatedRow<'_>], aspect: TimedAspect) -> [String; 3] {
    let mut sources: std::collections::BTreeMap<&str, Vec<RangeCheck>> = Default::default();
    for row in rows {
        if let Some(inside) = row.inside(aspect) {
            sources.entry(row.row.publisher).or_default().push(inside);
        }
    }
    let [in_sample, left_out] = COVERAGE_COLUMNS.map(|(_, is_inside)| {
        let shares = sources
            .values()
            .filter_map(|rows| Tally::of(rows.iter().map(|row| is_inside(*row))).percent());
        format!("{:.0} %", shares.sum::<f64>() / sources.len().max(1) as f64)
    });
    [sources.len().to_string(), in_sample, left_out]
}
