//! Pictures of the built page, for a person to look at.

use std::path::{Path, absolute};

use crate::shell::Outcome;
use crate::{browser, dist};

/// Builds the page and writes its pictures into a folder.
pub(crate) fn run(folder: &Path) -> Outcome {
    let folder = absolute(folder)?;
    let folder = folder.to_string_lossy();
    dist::run()?;
    browser::play("screenshots", &[("SCREENSHOTS", &folder)])?;
    println!("The pictures are in {folder}");
    Ok(())
}
