//! The browser the page is tested in: the one of the system.

use std::env;
use std::path::{Path, PathBuf};

use super::apt;
use crate::shell::{self, Outcome};

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MACOS: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const ADVICE: &str = "Chromium is missing: install Chromium or Google Chrome, \
                      or name its program in the environment variable CHROMIUM";

/// The browser's program, installed first where that can be done without asking.
pub(crate) fn chromium() -> Outcome<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        let named = PathBuf::from(named);
        return match named.is_file() {
            true => Ok(named),
            false => Err(format!("CHROMIUM names no program: {}", named.display()).into()),
        };
    }
    if let Some(found) = installed() {
        println!("  Chromium: already there");
        return Ok(found);
    }
    if !apt::may_install() {
        return Err(ADVICE.into());
    }
    println!("  Chromium: missing, installing it (a minute)");
    apt::install("chromium")?;
    installed().ok_or_else(|| ADVICE.into())
}

fn installed() -> Option<PathBuf> {
    let macos = Some(Path::new(MACOS)).filter(|program| program.is_file());
    NAMES.into_iter().find_map(shell::find).or(macos.map(Path::to_path_buf))
}
