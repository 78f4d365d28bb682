//! Other programs, run from the top of the project with the project's own tools first on the path.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;
use std::{fs, io};

/// How a chore ends: with what it was for, or with a sentence a person can act on.
pub(crate) type ChoreResult<T = ()> = Result<T, Box<dyn Error>>;

/// The top of the project.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here)
}

/// When a file was changed.
pub(crate) fn changed(path: &Path) -> io::Result<SystemTime> {
    fs::metadata(path)?.modified()
}

/// A command that is ready to run.
pub(crate) fn command(program: &str, words: &[&str]) -> Command {
    // Windows wraps npm in a script, which has to be called by its full name.
    let program = match program {
        "npm" if cfg!(windows) => "npm.cmd",
        other => other,
    };
    let mut command = Command::new(program);
    command.args(words).current_dir(root()).env("PATH", path());
    command
}

/// Says what it runs, runs it with its output in view, and fails if it fails.
pub(crate) fn run(program: &str, words: &[&str]) -> ChoreResult {
    show(&mut command(program, words))
}

/// Like [`run`], for a command that needs more than words.
pub(crate) fn show(command: &mut Command) -> ChoreResult {
    let line = line(command);
    println!("  $ {line}");
    let status =
        command.status().map_err(|error| format!("`{line}` could not be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{line}` failed").into()) }
}

/// What a command prints, or nothing if it is missing or fails.
pub(crate) fn read(program: &str, words: &[&str]) -> Option<String> {
    let output = command(program, words).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// Where a program lies on the path.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    env::split_paths(&path()).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// The path to search: the npm packages' commands, what cargo installs, then the person's own.
fn path() -> OsString {
    let own = env::var_os("PATH").unwrap_or_default();
    let mut folders = vec![root().join("node_modules/.bin")];
    folders.extend(cargo_home().map(|home| home.join("bin")));
    folders.extend(env::split_paths(&own));
    env::join_paths(folders).unwrap_or(own)
}

fn cargo_home() -> Option<PathBuf> {
    let home = || env::home_dir().map(|home| home.join(".cargo"));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}
