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
        |errors: &FamilyErrors| errors.cpu.covers_unmeasured(),
        |errors: &FamilyErrors| errors.gpu.covers_unmeasured(),
    ]
    .map(|covers| Tally::of(validation.families.iter().filter_map(covers)));
    text += &format!(
        "  Errors are factors on a time. Own: at which 80 % of a family's times lie inside, each source counting\n  \
         as much as any other. Set by rows: the own error, drawn toward that of all other families, which\n  \
         counts as {POOL_WEIGHT} sources more. Unmeasured: what 80 % of the other families would suffice with; in\n  \
         use where there is no source, and at least in use where there is one. It suffices for {} of {}\n  \
         measured families on the CPU, {} of {} on the GPU. The logarithmic width of a speedup is {:.2} of what both errors give; in use is {:.2}.\n",
        cpu.yes,
        cpu.of,
        gpu.yes,
        gpu.of,
        validation.speedup_width,
        offload_catalog::speedup_width().value().value(),
    );
    let LeaveOneOut { losses, untimed, single } = LeaveOneOut::of(rows, POOL_WEIGHTS);
    let losses = POOL_WEIGHTS.iter().zip(losses).map(|(pool, loss)| format!("{loss:.3} as {pool}"));
    text += &format!(
        "  All other families count as {POOL_WEIGHT} sources. Loss on sources left out, the less the better: {}.\n",
        losses.collect::<Vec<_>>().join(", "),
    );
    text += "  A library that nobody timed on such hardware has at least the error that suffices for 80 % of all triples\n  \
             of a family, a library and a class of hardware. Inside, if a triple is left out with its sources:\n";
    for (index, side) in ["CPU", "GPU"].into_iter().enumerate() {
        let Untimed { triples, family, in_use, unmeasured } = untimed[index];
        text += &format!(
            "    {side}: {:.2}; of {triples} triples {:.0} %, with the error of the family {:.0} %, with at least that of an\n    \
             unmeasured family {:.0} %.\n",
            validation.untimed[index].factor(),
            100.0 * in_use,
            100.0 * family,
            100.0 * unmeasured,
        );
    }
    text += &format!(
        "  Where one source is left of a family, {:.0} % of the times left out are inside, of {} sources; with the\n  \
         error drawn from that source it would be {:.0} %.\n",
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
            "{LIBRARIES_FILE} has other figures than the measurements set: run `cargo xtask calibrate --write`"
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
