//! Checks the crates that can be published. Each is compiled from the archive that would be
//! uploaded, with its dependencies also taken from such archives.

use std::env;
use std::path::PathBuf;

use xshell::{Shell, cmd};

use super::place;
use crate::shell::ChoreResult;

/// Does everything that publishing does, except for the upload. Includes uncommitted changes.
pub(super) fn publish(sh: &Shell) -> ChoreResult {
    remove_unpacked(sh)?;
    // Otherwise Cargo would reuse results of an earlier run of the same version.
    let compiled = place("crates");
    sh.remove_path(&compiled)?;
    Ok(cmd!(sh, "cargo publish --workspace --dry-run --allow-dirty --target-dir {compiled}")
        .run()?)
}

/// Removes the sources that Cargo unpacked in earlier runs. Cargo identifies them by version alone,
/// so it would compile old sources. A folder whose name begins with a hyphen belongs to a registry
/// without a host.
fn remove_unpacked(sh: &Shell) -> ChoreResult {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home_dir| home_dir.join(".cargo")));
    let Some(sources) =
        home.map(|home| home.join("registry/src")).filter(|sources| sh.path_exists(sources))
    else {
        return Ok(());
    };
    let named = |path: &PathBuf, start: &str| {
        path.file_name().is_some_and(|file_name| file_name.to_string_lossy().starts_with(start))
    };
    for local in sh.read_dir(sources)?.into_iter().filter(|path| named(path, "-")) {
        for unpacked in sh.read_dir(local)?.into_iter().filter(|path| named(path, "offload-")) {
            sh.remove_path(unpacked)?;
        }
    }
    Ok(())
}
