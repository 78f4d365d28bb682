//! The browser the page is tested in: the one of the system.

use std::env;
use std::path::{Path, PathBuf};

use xshell::Shell;

use super::system_program;
use crate::shell::{self, ChoreResult};

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MACOS: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const ADVICE: &str = "Chromium is missing: install Chromium or Google Chrome, \
                      or name its program in the environment variable CHROMIUM";

/// The browser's program, installed first where that can be done without asking.
pub(crate) fn chromium(sh: &Shell) -> ChoreResult<PathBuf> {
    match env::var_os("CHROMIUM").map(PathBuf::from) {
        Some(named) if named.is_file() => Ok(named),
        Some(named) => Err(format!("CHROMIUM names no program: {}", named.display()).into()),
        None => system_program(sh, "Chromium", "chromium", ADVICE, installed),
    }
}

fn installed() -> Option<PathBuf> {
    let macos = Some(Path::new(MACOS)).filter(|program| program.is_file());
    NAMES.into_iter().find_map(shell::find).or(macos.map(Path::to_path_buf))
}
