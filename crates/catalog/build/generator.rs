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

/// Generates the Rust modules of the catalog from a folder of TOML files.
///
/// # Errors
///
/// The error names the file, the entry and the field, and gives the reason.
pub(crate) fn constants(folder: &Path) -> Result<String, String> {
    let data = CatalogToml::read(folder);
    data.and_then(render::modules).map_err(|error| format!("data/{error}"))
}
