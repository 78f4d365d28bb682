//! The shell of the chores: it runs other programs from the top of the project, the project's own tools first.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use xshell::Shell;

/// How a chore ends: with what it was for, or with a sentence that says what is wrong and what to do.
pub(crate) type ChoreResult<T = ()> = Result<T, Box<dyn Error>>;

/// The top of the project.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here)
}

/// A shell at the top of the project. It looks for programs among the npm packages' commands, then where
/// Cargo installs them, then on the person's own path.
pub(crate) fn at_root() -> ChoreResult<Shell> {
    let sh = Shell::new()?;
    sh.change_dir(root());
    let home = || env::home_dir().map(|home| home.join(".cargo"));
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home);
    let mut folders = vec![root().join("node_modules/.bin")];
    folders.extend(cargo_home.map(|home| home.join("bin")));
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    sh.set_var("PATH", env::join_paths(folders)?);
    Ok(sh)
}

/// Where Cargo builds.
pub(crate) fn target() -> PathBuf {
    let chosen = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(chosen.unwrap_or_else(|| "target".into()))
}

/// When a file of the project was changed, if it is there.
pub(crate) fn changed(path: impl AsRef<Path>) -> Option<SystemTime> {
    fs::metadata(root().join(path)).and_then(|data| data.modified()).ok()
}
