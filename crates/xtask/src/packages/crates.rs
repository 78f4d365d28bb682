//! Checks the crates that can be published. Each crate, and each of its dependencies in this workspace, is compiled
//! from the archive that would be uploaded.

use std::env;
use std::path::PathBuf;

use xshell::{Shell, cmd};

use super::package_path;
use crate::shell::ChoreResult;

/// Performs all steps of publishing the crates except the upload. Includes uncommitted changes.
pub(super) fn publish(sh: &Shell) -> ChoreResult {
    remove_unpacked(sh)?;
    // Without this, Cargo would reuse the results of an earlier run for the same version.
    let target_folder = package_path("crates");
    sh.remove_path(&target_folder)?;
    Ok(cmd!(sh, "cargo publish --workspace --dry-run --allow-dirty --target-dir {target_folder}")
        .run()?)
}

/// Removes the sources that Cargo unpacked in earlier runs. Cargo identifies these sources by version only, so it would
/// compile the old sources again. A folder whose name begins with a hyphen belongs to a registry without a host.
fn remove_unpacked(sh: &Shell) -> ChoreResult {
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| env::home_dir().map(|home_dir| home_dir.join(".cargo")));
    let Some(sources) = cargo_home
        .map(|cargo_home| cargo_home.join("registry/src"))
        .filter(|sources| sh.path_exists(sources))
    else {
        return Ok(());
    };
    let name_starts_with = |path: &PathBuf, start: &str| {
        path.file_name().is_some_and(|file_name| file_name.to_string_lossy().starts_with(start))
    };
    for registry in sh.read_dir(sources)?.into_iter().filter(|path| name_starts_with(path, "-")) {
        for source_folder in
            sh.read_dir(registry)?.into_iter().filter(|path| name_starts_with(path, "offload-"))
        {
            sh.remove_path(source_folder)?;
        }
    }
    Ok(())
}
