//! Generates the Rust constants of the catalog from the TOML files that people edit; the command is
//! `cargo xtask catalog`.
//!
//! The generator does not depend on the catalog, so that it also runs while the catalog does not
//! compile.

mod cloud_class;
mod data;
mod entries;
mod names;
mod quantity_text;
mod record;
mod render;

use std::fs;
use std::path::Path;

use data::CatalogToml;

/// The TOML files, from the top of the project.
const DATA: &str = "crates/catalog/data";
/// The Rust files, from the top of the project.
const GENERATED: &str = "crates/catalog/src/generated";

/// A generated file of the catalog's source code.
struct GeneratedFile {
    name: String,
    text: String,
}

fn generate(root: &Path) -> Result<Vec<GeneratedFile>, String> {
    let data = CatalogToml::read(&root.join(DATA));
    data.and_then(render::files).map_err(|error| format!("{DATA}/{error}"))
}

/// Writes the constants of the catalog of the project at `root`.
///
/// # Errors
///
/// The file, the entry and the field that are wrong, and what is wrong with them.
pub fn write(root: &Path) -> Result<(), String> {
    for file in generate(root)? {
        let path = root.join(GENERATED).join(file.name);
        fs::write(&path, file.text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// Compares the constants of the catalog of the project at `root` with its TOML files.
///
/// # Errors
///
/// The first generated file that differs from what [`write`] would write and how to mend that, or
/// what is wrong with the TOML files.
pub fn check(root: &Path) -> Result<(), String> {
    for GeneratedFile { name, text } in generate(root)? {
        if fs::read_to_string(root.join(GENERATED).join(&name)).unwrap_or_default() != text {
            return Err(format!(
                "{GENERATED}/{name} differs from what {DATA} gives: run `cargo xtask catalog`"
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_match_the_toml() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert_eq!(check(&root), Ok(()));
    }
}
