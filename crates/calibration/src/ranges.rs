//! Calibrates the predicted ranges (`cargo xtask calibrate`). Prints the coverage of the ranges, in sample and
//! leave-one-out, and the widths at which the ranges contain the intended share of measurements.

use std::fs;

use offload_analysis::ModelErrors;

use crate::accuracy::{
    Calibrated, CrossValidation, FamilyErrors, LeaveOneOut, POOL_WEIGHT, ScoredRow, Untimed,
    coverage_table, measurements, score, update_figures,
};
use crate::statistics::Tally;
use crate::text_table::TextTable;
use crate::{Fallible, project_root};

/// The file that contains the widths in use.
const LIBRARIES_FILE: &str = "crates/catalog/data/libraries.toml";

/// The candidate values for [`POOL_WEIGHT`].
const POOL_WEIGHTS: [f64; 6] = [0.0, 1.0, 2.0, 3.0, 4.0, 8.0];

/// Prints the coverage and the calibrated widths. Also writes the widths to [`LIBRARIES_FILE`] if `write` is `true`.
pub(crate) fn run(write: bool) -> Fallible {
    let data = measurements()?;
    let rows = score(&data)?;
    let validation = CrossValidation::of(&rows);
    print!("{}", report(&rows, &validation));
    if write {
        let (_, text) = library_texts(&validation)?;
        fs::write(project_root().join(LIBRARIES_FILE), text)?;
    }
    Ok(())
}

/// Returns a text with the coverage and the calibrated widths.
fn report(rows: &[ScoredRow<'_>], validation: &CrossValidation<'_>) -> String {
    let tables = [coverage_table(validation), errors_table(&validation.families)];
    let mut text = tables.map(|table| table.plain() + "\n").concat();
    let [cpu, gpu] = [
        |errors: &FamilyErrors| errors.cpu.is_covered_by_unmeasured(),
        |errors: &FamilyErrors| errors.gpu.is_covered_by_unmeasured(),
    ]
    .map(|covers| Tally::of(validation.families.iter().filter_map(covers)));
    text += &format!(
        "  Errors are factors on a time. Own: 80 % of a family's times are within this factor; all its sources have\n  \
         the same weight. Set by rows: the family's own error, shrunk toward the error of all other families, which\n  \
         has the weight of {POOL_WEIGHT} sources. Unmeasured: the error that is sufficient for 80 % of the other\n  \
         families. A family without sources uses it, and a family with one source uses at least this error. It is\n  \
         sufficient for {} of {} measured families on the CPU, {} of {} on the GPU. The logarithmic width of a speedup\n  \
         is {:.2} of the width that follows from both errors; {:.2} is in use.\n",
        cpu.yes,
        cpu.of,
        gpu.yes,
        gpu.of,
        validation.speedup_width,
        offload_catalog::speedup_width().value().value(),
    );
    let LeaveOneOut { losses, untimed, single } = LeaveOneOut::of(rows, POOL_WEIGHTS);
    let losses =
        POOL_WEIGHTS.iter().zip(losses).map(|(pool, loss)| format!("{loss:.3} for {pool}"));
    text += &format!(
        "  All other families have the weight of {POOL_WEIGHT} sources. Loss on left-out sources by weight, less is\n  \
         better: {}.\n",
        losses.collect::<Vec<_>>().join(", "),
    );
    text += "  A library without timings on a class of hardware has at least the error that suffices for 80 % of all\n  \
             combinations of a family, a library and a class of hardware. The share inside if the sources of a\n  \
             combination are left out:\n";
    for (index, side) in ["CPU", "GPU"].into_iter().enumerate() {
        let Untimed { triples, family, in_use, unmeasured } = untimed[index];
        text += &format!(
            "    {side}: error {:.2}; {:.0} % of {triples} combinations; with the error of the family {:.0} %; with at\n    \
             least the error of an unmeasured family {:.0} %.\n",
            validation.untimed[index].factor(),
            100.0 * in_use,
            100.0 * family,
            100.0 * unmeasured,
        );
    }
    text += &format!(
        "  If a family keeps one source, its range contains {:.0} % of the left-out times (sources: {}). With the\n  \
         error shrunk from that source, it would contain {:.0} %.\n",
        100.0 * single.in_use,
        single.sources,
        100.0 * single.shrunk,
    );
    text
}

/// Returns an error if the widths in use differ from the calibrated widths.
pub(crate) fn check() -> Fallible {
    let data = measurements()?;
    let rows: Vec<ScoredRow<'_>> = score(&data)?;
    let (text_in_use, calibrated_text) = library_texts(&CrossValidation::of(&rows))?;
    if text_in_use == calibrated_text {
        Ok(())
    } else {
        Err(format!(
            "{LIBRARIES_FILE} differs from the calibrated figures: run `cargo xtask calibrate --write`"
        )
        .into())
    }
}

/// Returns the current text of `libraries.toml`, and the text with the calibrated values.
fn library_texts(validation: &CrossValidation<'_>) -> Fallible<(String, String)> {
    let text = fs::read_to_string(project_root().join(LIBRARIES_FILE))?;
    let calibrated_text = update_figures(&text, validation)?;
    Ok((text, calibrated_text))
}

fn errors_table(families: &[FamilyErrors]) -> TextTable {
    let side_headings = |side: &str| {
        [
            format!("{side} in use"),
            "set by rows".into(),
            "own".into(),
            "unmeasured".into(),
            "sources".into(),
        ]
    };
    let heading: Vec<String> = ["error of the model".to_owned()]
        .into_iter()
        .chain(["CPU", "GPU"].into_iter().flat_map(side_headings))
        .collect();
    let mut table = TextTable::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
    for errors in families {
        let in_use = ModelErrors::of(errors.family);
        let mut cells = vec![errors.family.facts().label.to_owned()];
        for (calibrated, in_use) in [(errors.cpu, in_use.cpu), (errors.gpu, in_use.gpu)] {
            let Calibrated { error, own, unmeasured, sources, .. } = calibrated;
            cells.push(format!("{in_use:.2}"));
            cells.push(format!("{:.2}", error.factor()));
            cells.push(own.map_or("–".to_owned(), |own| format!("{:.2}", own.factor())));
            cells.push(format!("{:.2}", unmeasured.factor()));
            cells.push(format!("{sources}"));
        }
        table.push(cells);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_in_use_match_the_measurements() {
        super::check().expect("no figure differs");
    }

    /// Any change to a calibration rule or to a measurement changes the snapshot.
    #[test]
    fn the_report_matches_its_snapshot() {
        let data = measurements().expect("the measurements");
        let rows = score(&data).expect("scores");
        crate::assert_snapshot("calibrate", &report(&rows, &CrossValidation::of(&rows)));
    }
}
