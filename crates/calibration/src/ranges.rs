//! `cargo xtask calibrate`: how many measurements lie inside the predicted ranges, also of sources that
//! were left out, and which widths put the intended share inside.

use std::fs;

use offload_analysis::ModelErrors;

use crate::accuracy::{
    Basis, Calibrated, CrossValidation, FamilyErrors, ScoredRow, inside_table, measurements, score,
    with_figures,
};
use crate::text_table::TextTable;
use crate::{Fallible, project_root};

/// The file with the widths in use.
const LIBRARIES: &str = "crates/catalog/data/libraries.toml";

/// Prints the shares inside and the widths that the rows set; with `write` puts them to use.
pub(crate) fn run(write: bool) -> Fallible {
    let data = measurements()?;
    let rows = score(&data)?;
    let validation = CrossValidation::of(&rows);
    println!("{}", inside_table(&validation).plain());
    println!("{}", errors_table(&validation.families).plain());
    println!(
        "  Errors are factors on a time, at which 80 % lie inside. Each source of a family counts as much\n  \
         as any other; what a family lacks of ten sources is made up for by those under its heading,\n  \
         then by all. A family without sources is wider by as much as others need if left out.\n  \
         The logarithmic width of a speedup is {:.2} of what both errors give; in use is {:.2}.",
        validation.speedup_width,
        offload_catalog::speedup_width().value().value(),
    );
    if write {
        let (_, text) = libraries(&validation)?;
        fs::write(project_root().join(LIBRARIES), text)?;
        offload_catalog_gen::write(project_root())?;
    }
    Ok(())
}

/// Fails if other widths are in use than the measurements set.
pub(crate) fn check() -> Fallible {
    let data = measurements()?;
    let rows: Vec<ScoredRow<'_>> = score(&data)?;
    let (in_use, set) = libraries(&CrossValidation::of(&rows))?;
    match in_use == set {
        true => Ok(()),
        false => Err(format!(
            "{LIBRARIES} has other figures than the measurements set: run `cargo xtask calibrate --write`"
        )
        .into()),
    }
}

/// The file as it is and as the measurements make it.
fn libraries(validation: &CrossValidation<'_>) -> Fallible<(String, String)> {
    let text = fs::read_to_string(project_root().join(LIBRARIES))?;
    let set = with_figures(&text, validation)?;
    Ok((text, set))
}

/// The errors in use beside those that the rows set.
fn errors_table(families: &[FamilyErrors]) -> TextTable {
    let mut table = TextTable::new(&[
        "error of the model",
        "CPU in use",
        "set by rows",
        "sources",
        "GPU in use",
        "set by rows",
        "sources",
    ]);
    for errors in families {
        let in_use = ModelErrors::of(errors.family);
        let mut cells = vec![errors.family.facts().label.to_owned()];
        for (calibrated, in_use) in [(errors.cpu, in_use.cpu), (errors.gpu, in_use.gpu)] {
            cells.push(format!("{in_use:.2}"));
            cells.push(format!("{:.2}", calibrated.error.factor()));
            cells.push(basis(calibrated));
        }
        table.push(cells);
    }
    table
}

/// How many sources measured a family, and which others set its error.
fn basis(Calibrated { basis, sources, .. }: Calibrated) -> String {
    match basis {
        Basis::Family => format!("{sources}"),
        Basis::Heading => format!("{sources} + heading"),
        Basis::All => format!("{sources} + all"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn ranges_in_use_are_those_that_the_measurements_set() {
        super::check().expect("no figure differs");
    }
}
