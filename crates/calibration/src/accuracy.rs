//! Scores the model's predictions against published measurements of whole programs.

mod aspect_score;
mod catalog_figures;
mod coverage;
mod cross_validation;
mod document;
mod format;
mod leave_one_out;
mod measured_row;
mod measurements;
mod model_error;
mod near_times;
mod own_constants;
mod own_times;
mod points;
mod readme;
mod report;
mod required_error;
mod scored_row;
mod sides;
mod source_table;
mod summary;
mod summary_table;

use std::fs;

pub(crate) use catalog_figures::update_figures;
pub(crate) use coverage::coverage_table;
pub(crate) use cross_validation::{CrossValidation, FamilyErrors};
pub(crate) use leave_one_out::{LeaveOneOut, Untimed};
pub(crate) use measurements::Measurements;
pub(crate) use model_error::{Calibrated, POOL_WEIGHT};
pub(crate) use scored_row::{ScoredRow, score};

use crate::{Fallible, evidence, fit, project_root};

/// The measurement files, relative to the project root.
const MEASUREMENT_FILES: [&str; 2] = ["data/measured.toml", "data/measured_sides.toml"];

/// The terminal output of `cargo xtask accuracy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TerminalOutput {
    Report,
    /// One line per row, followed by the report.
    Rows,
    /// One tab-separated line for each measured time, and no report.
    TabSeparated,
}

/// Reads all measurements of the project.
pub(crate) fn measurements() -> Fallible<Measurements> {
    Measurements::read(project_root(), &MEASUREMENT_FILES)
}

/// Prints the scores. Also writes the generated files, unless `printed` is [`TerminalOutput::TabSeparated`].
pub(crate) fn run(printed: TerminalOutput) -> Fallible {
    let data = measurements()?;
    let rows = score(&data)?;
    match printed {
        TerminalOutput::TabSeparated => {
            print!("{}", report::tab_separated(&rows));
            return Ok(());
        }
        TerminalOutput::Rows => {
            println!("{}", report::listing(&rows.iter().collect::<Vec<_>>()).plain())
        }
        TerminalOutput::Report => {}
    }
    print!("{}", report::report(&rows));
    for (name, text) in generated_files(&data, &rows)? {
        fs::write(project_root().join(name), text).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

/// Returns an error if a generated file on disk is out of date.
pub(crate) fn check() -> Fallible {
    let data = measurements()?;
    for (name, text) in generated_files(&data, &score(&data)?)? {
        if fs::read_to_string(project_root().join(name)).unwrap_or_default() != text {
            return Err(format!(
                "{name} is not what the measurements and the model give: run `cargo xtask accuracy`"
            )
            .into());
        }
    }
    Ok(())
}

/// Returns the paths and contents of the generated files.
fn generated_files(
    data: &Measurements,
    rows: &[ScoredRow<'_>],
) -> Fallible<[(&'static str, String); 5]> {
    let validation = CrossValidation::of(rows);
    let evidence = evidence::quoted()?;
    let file_text = |name: &str| fs::read_to_string(project_root().join(name)).unwrap_or_default();
    let source_tables = source_table::tables(data, &fit::sources()?);
    Ok([
        (
            "README.md",
            readme::update_figures(
                &file_text("README.md"),
                &evidence.scores.readme_item(),
                rows,
                &validation,
            ),
        ),
        (
            "data/README.md",
            readme::replace_between(
                &file_text("data/README.md"),
                source_table::MARKS,
                &source_tables,
            ),
        ),
        ("docs/accuracy.md", document::render(data, &evidence.section, rows, &validation)),
        ("crates/nearest/data/times.tsv", near_times::render(data)?),
        ("src/accuracy/points.toml", points::render(data, rows, &validation, evidence.scores)),
    ])
}

#[cfg(test)]
mod tests {
    #[test]
    fn generated_files_match_the_measurements() {
        super::check().expect("no file differs");
    }
}
