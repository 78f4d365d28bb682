//! The shell in which chores run programs. The shell starts in the root folder of the project, and prefers the tools
//! that the project installs.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use walkdir::WalkDir;
use xshell::Shell;

/// The result of a chore. An error message states the problem and its remedy.
pub(crate) type ChoreResult<T = ()> = Result<T, Box<dyn Error>>;

/// Returns the root folder of the project.
pub(crate) fn root() -> &'static Path {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.ancestors().nth(2).unwrap_or(crate_folder)
}

/// Returns a shell in the root folder of the project. The shell searches for programs in `node_modules/.bin`, then in
/// Cargo's folder, then in the user's `PATH`.
pub(crate) fn at_root() -> ChoreResult<Shell> {
    let sh = Shell::new()?;
    sh.change_dir(root());
    let default_cargo_home = || env::home_dir().map(|home| home.join(".cargo"));
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(default_cargo_home);
    let mut folders = vec![root().join("node_modules/.bin")];
    folders.extend(cargo_home.map(|home| home.join("bin")));
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    sh.set_var("PATH", env::join_paths(folders)?);
    Ok(sh)
}

/// Returns Cargo's target folder.
pub(crate) fn target() -> PathBuf {
    let custom_target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(custom_target.unwrap_or_else(|| "target".into()))
}

/// Returns the modification time of a file, or `None` if the file does not exist. The path is relative to the root of
/// the project.
pub(crate) fn change_time(path: impl AsRef<Path>) -> Option<SystemTime> {
    fs::metadata(root().join(path)).and_then(|data| data.modified()).ok()
}

/// Copies a folder with its contents. In text files, replaces the first string of each pair in `words` with the second
/// string.
pub(crate) fn copy(sh: &Shell, from: &Path, to: &Path, words: &[(&str, &str)]) -> ChoreResult {
    for entry in WalkDir::new(from) {
        let path = entry?.into_path();
        if path.is_file() {
            let bytes = sh.read_binary_file(&path)?;
            let replace_word = |text: String, (old, new): &(&str, &str)| text.replace(old, new);
            let content = match String::from_utf8(bytes) {
                Ok(text) => words.iter().fold(text, replace_word).into_bytes(),
                Err(error) => error.into_bytes(),
            };
            sh.write_file(to.join(path.strip_prefix(from)?), content)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use xshell::Shell;

    #[test]
    fn text_files_change_in_every_folder_and_binary_files_do_not() {
        let sh = Shell::new().expect("a shell");
        let folder = sh.create_temp_dir().expect("a folder");
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        sh.write_file(from.join("deep/page.md"), "a here b here").expect("a file");
        sh.write_file(from.join("picture"), b"\xff here").expect("a file");
        super::copy(&sh, &from, &to, &[("here", "there")]).expect("a copy");
        let read_copy = |name: &str| sh.read_binary_file(to.join(name)).expect("a file");
        assert_eq!(read_copy("deep/page.md"), b"a there b there");
        assert_eq!(read_copy("picture"), b"\xff here");
    }
}
