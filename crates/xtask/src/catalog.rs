//! `cargo xtask catalog`: the catalog's constants, written from the TOML that people edit.

mod data;
pub(crate) mod figures;
mod record;
mod render;
mod unit;

use std::fs;
use std::path::Path;

const DATA: &str = "crates/catalog/data";
const GENERATED: &str = "crates/catalog/src/generated";

/// A generated file: its name and its text.
type File = (&'static str, String);

fn generate(root: &Path) -> Result<Vec<File>, String> {
    render::files(&data::read(&root.join(DATA))?)
}

/// The figures of the project at `root` as plain numbers.
pub(crate) fn read(root: &Path) -> Result<figures::Figures, String> {
    figures::of(&data::read(&root.join(DATA))?)
}

/// Writes the constants of the catalog of the project at `root`.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    for (name, text) in generate(root)? {
        let path = root.join(GENERATED).join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// Reports a generated file that is not what the TOML gives.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    for (name, text) in generate(root)? {
        let path = root.join(GENERATED).join(name);
        if fs::read_to_string(&path).unwrap_or_default() != text {
            return Err(format!(
                "{GENERATED}/{name} is not what {DATA} gives: run `cargo xtask catalog`"
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_are_what_the_toml_gives() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert_eq!(check(&root), Ok(()));
    }
}
