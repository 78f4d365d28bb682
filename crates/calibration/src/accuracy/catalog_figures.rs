//! Updates the values in `libraries.toml` that are derived from measured rows: the range widths and the evidence for
//! each family.

use std::collections::{BTreeMap, BTreeSet};

use offload_catalog::HardwareClass;

use super::aspect_score::TimedAspect;
use super::cross_validation::{CrossValidation, FamilyErrors, ValidatedRow};
use super::required_error::ErrorStep;
use super::scored_row::ScoredRow;
use super::summary::{AspectErrors, groups};
use crate::statistics::Tally;

/// The beginning of a family's table header in `libraries.toml`.
const FAMILY_TABLE: &str = "[family.";

/// Replaces the derived values in the text of `libraries.toml`.
///
/// # Errors
/// Fails if a value's line is missing, or if the text has a table for an unknown family.
pub(crate) fn update_figures(
    text: &str,
    validation: &CrossValidation<'_>,
) -> Result<String, String> {
    let [cpu, gpu] = validation.untimed.map(ErrorStep::factor);
    let widths = [
        figure("speedup_width", validation.speedup_width),
        figure("untimed_error_cpu", cpu),
        figure("untimed_error_gpu", gpu),
    ];
    let mut tables = text.split(FAMILY_TABLE);
    let head = replace_figures(tables.next().unwrap_or_default(), &widths)?;
    let mut families = String::new();
    for table in tables {
        let id = table.split(']').next().unwrap_or_default();
        let errors = validation.families.iter().find(|family| family.family.facts().id == id);
        let errors = errors.ok_or_else(|| format!("no family {id}"))?;
        let new_table = replace_figures(table, &family_figures(errors, validation));
        let new_table = new_table.map_err(|error| format!("family {id}: {error}"))?;
        families += &format!("{FAMILY_TABLE}{new_table}");
    }
    Ok(head + &families)
}

/// Replaces the value of each key. A key and its value must be on one line.
fn replace_figures(text: &str, figures: &[(&str, String)]) -> Result<String, String> {
    let mut text = text.to_owned();
    for (key, value) in figures {
        let line_start = format!("\n{key} = ");
        let (before, after) =
            text.split_once(&line_start).ok_or_else(|| format!("no line {key}"))?;
        let rest = after.split_once('\n').map_or("", |(_, rest)| rest);
        text = format!("{before}{line_start}{value}\n{rest}");
    }
    Ok(text)
}

/// Returns a key and its value as TOML, such as `{ value = "1.20 x", source = "calibration" }`.
fn figure(key: &str, factor: f64) -> (&str, String) {
    (key, format!("{{ value = \"{factor:.2} x\", source = \"calibration\" }}"))
}

fn family_figures(
    errors: &FamilyErrors,
    validation: &CrossValidation<'_>,
) -> [(&'static str, String); 5] {
    [
        ("timed_cpu", timed_libraries(errors, validation, TimedAspect::Cpu)),
        ("timed_gpu", timed_libraries(errors, validation, TimedAspect::Gpu)),
        figure("model_error_cpu", errors.cpu.error.factor()),
        figure("model_error_gpu", errors.gpu.error.factor()),
        ("evidence", evidence(errors, validation)),
    ]
}

/// Returns an inline TOML table of the libraries timed in a family's rows. For each library and each hardware class,
/// the table has the number of sources with at least one row that can be predicted without constants from that source.
fn timed_libraries(
    errors: &FamilyErrors,
    validation: &CrossValidation<'_>,
    aspect: TimedAspect,
) -> String {
    let family = errors.family.facts();
    let mut libraries: BTreeMap<&str, BTreeMap<HardwareClass, BTreeSet<&str>>> = BTreeMap::new();
    for ValidatedRow { row, .. } in &validation.rows {
        let is_loop = row.family.libraries.loops && family.libraries.loops;
        let Some((library, class)) = row.library_and_class(aspect) else { continue };
        if row.family.family == errors.family || is_loop {
            let sources = libraries.entry(library).or_default().entry(class).or_default();
            sources.extend(row.is_test(aspect).then_some(row.publisher));
        }
    }
    let library_texts = libraries.into_iter().map(|(library, classes)| {
        let classes = classes
            .into_iter()
            .map(|(class, sources)| format!("{} = {}", class.id(), sources.len()));
        format!("{library} = {{ {} }}", classes.collect::<Vec<_>>().join(", "))
    });
    format!("{{ {} }}", library_texts.collect::<Vec<_>>().join(", ")).replace("{  }", "{}")
}

/// Summarizes a family's rows as an inline TOML table with counts, median errors and coverage.
fn evidence(errors: &FamilyErrors, validation: &CrossValidation<'_>) -> String {
    let family_rows = validation.rows.iter().filter(|row| row.row.family.family == errors.family);
    let validated: Vec<_> = family_rows.collect();
    let rows: Vec<&ScoredRow<'_>> = validated.iter().map(|row| row.row).collect();
    let sources = groups(&rows, |row| row.publisher.to_owned()).len();
    let mut text = format!("{{ rows = {}, sources = {sources}", rows.len());
    for (name, aspect) in
        [("cpu", TimedAspect::Cpu), ("gpu", TimedAspect::Gpu), ("speedup", TimedAspect::Speedup)]
    {
        let Some(AspectErrors { median, .. }) = AspectErrors::of(&rows, aspect) else { continue };
        let inside = validated.iter().filter_map(|row| row.inside(aspect));
        let inside =
            Tally::of(inside.map(|inside| inside.leave_one_out)).percent().unwrap_or_default()
                / 100.0;
        text += &format!(", {name} = {{ error = {median:.2}, inside = {inside:.2} }}");
    }
    text + " }"
}

#[cfg(test)]
mod tests {
    use super::super::{measurements, score};
    use super::*;

    #[test]
    fn a_missing_line_for_a_figure_is_an_error() {
        let mut data = measurements().expect("the measurements");
        data.row.truncate(5);
        let rows = score(&data).expect("scores");
        let validation = CrossValidation::of(&rows);
        let keys = [
            "speedup_width",
            "untimed_error_cpu",
            "untimed_error_gpu",
            "timed_cpu",
            "timed_gpu",
            "model_error_cpu",
            "model_error_gpu",
            "evidence",
        ];
        let text = "\nspeedup_width = 1\nuntimed_error_cpu = 1\nuntimed_error_gpu = 1\n\
                    [family.matmul]\ntimed_cpu = {}\ntimed_gpu = {}\nmodel_error_cpu = 1\n\
                    model_error_gpu = 1\nevidence = 1\n";
        assert!(update_figures(text, &validation).is_ok());
        for key in keys {
            let incomplete_text = text.replacen(&format!("\n{key}"), "\nother", 1);
            assert!(update_figures(&incomplete_text, &validation).is_err(), "{key}");
        }
    }
}
