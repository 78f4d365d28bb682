//! The Python side: an environment of their own for the generators of the sample sites.

use std::fs;
use std::path::PathBuf;

use super::system_program;
use crate::shell::{self, ChoreResult};

/// The oldest Python 3 for which the pinned packages are made.
const OLDEST: u32 = 11;
const NEEDED: &str = "tests/hosts/requirements.txt";
const ADVICE: &str = "Python is missing: install version 3.11 or newer, with its module venv";

/// The packages that requirements.txt names, installed when they are missing or others.
pub(super) fn packages() -> ChoreResult {
    let needed = fs::read_to_string(shell::root().join(NEEDED))?;
    let note = folder().join("installed.txt");
    if fs::read_to_string(&note).is_ok_and(|installed| installed == needed) {
        println!("  Python packages: already there");
        return Ok(());
    }
    println!("  Python packages: missing or outdated, installing them (a minute)");
    let folder = folder().to_string_lossy().into_owned();
    let python3 = system_program("Python", "python3-venv", ADVICE, suitable)?;
    shell::run(python3, &["-m", "venv", "--clear", &folder])?;
    let quiet = ["--quiet", "--disable-pip-version-check"];
    let words = ["-m", "pip", "install", quiet[0], quiet[1], "--requirement", NEEDED];
    shell::run(&python().to_string_lossy(), &words)?;
    Ok(fs::write(note, needed)?)
}

/// The environment's own Python.
pub(crate) fn python() -> PathBuf {
    folder().join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}

fn folder() -> PathBuf {
    shell::root().join("target/hosts/venv")
}

/// A Python that can make an environment.
fn suitable() -> Option<&'static str> {
    const ASK: &str = "import ensurepip, venv, sys; print(sys.version_info.minor)";
    ["python3", "python"].into_iter().find(|program| {
        let minor = shell::read(program, &["-c", ASK]).and_then(|text| text.parse::<u32>().ok());
        minor.is_some_and(|minor| minor >= OLDEST)
    })
}
