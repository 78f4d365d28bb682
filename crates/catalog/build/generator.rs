//! Generates the Rust constants of the catalog from its TOML files.

mod cloud_class;
mod data;
mod entries;
mod quantity_text;
mod record;
mod registry;
mod render;

use std::path::Path;

use data::CatalogToml;

/// Returns the generated modules for a folder of TOML files, as Rust code.
///
/// # Errors
///
/// The error names the file, the entry and the field, and gives the reason.
pub(crate) fn constants(folder: &Path) -> Result<String, String> {
    let data = CatalogToml::read(folder);
    data.and_then(render::modules).map_err(|error| format!("data/{error}"))
}
