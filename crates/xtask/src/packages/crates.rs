//! The crates that can be published: each is compiled from the file that would be sent, with those it depends on from
//! files of the same kind.

use std::env;
use std::path::PathBuf;

use xshell::{Shell, cmd};

use super::place;
use crate::shell::ChoreResult;

/// Does all that publishing does but sending. What is not committed yet counts too.
pub(super) fn publish(sh: &Shell) -> ChoreResult {
    remove_unpacked(sh)?;
    // What was compiled of an earlier run is taken for that of the same version, too.
    let compiled = place("crates");
    sh.remove_path(&compiled)?;
    Ok(cmd!(sh, "cargo publish --workspace --dry-run --allow-dirty --target-dir {compiled}")
        .run()?)
}

/// Removes what Cargo has unpacked of earlier runs: it tells files of the same version from each other by nothing else, and
/// would compile against the sources of that run. A folder that begins with a hyphen is of a registry without a host.
fn remove_unpacked(sh: &Shell) -> ChoreResult {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home_dir| home_dir.join(".cargo")));
    let Some(sources) = home.map(|it| it.join("registry/src")).filter(|it| sh.path_exists(it))
    else {
        return Ok(());
    };
    let named = |path: &PathBuf, start: &str| {
        path.file_name().is_some_and(|file_name| file_name.to_string_lossy().starts_with(start))
    };
    for local in sh.read_dir(sources)?.into_iter().filter(|it| named(it, "-")) {
        for unpacked in sh.read_dir(local)?.into_iter().filter(|it| named(it, "offload-")) {
            sh.remove_path(unpacked)?;
        }
    }
    Ok(())
}
