//! The Playwright projects in `tests/browser`, run on a built page.

use std::path::{Path, PathBuf, absolute};

use xshell::{Shell, cmd};

use crate::setup::NPM;
use crate::shell::{self, ChoreResult};
use crate::{dist, setup, sites, size, stopwatch};

/// Runs a project's stories on the page in a folder. `full` runs the whole matrix of widths, themes and inputs.
pub(crate) fn play(sh: &Shell, project: &str, page: &Path, full: bool) -> ChoreResult {
    let page = page.to_string_lossy();
    let mut settings = vec![("PAGE", page.as_ref())];
    if full {
        settings.push(("FULL", "1"));
    }
    play_with(sh, project, &settings)
}

/// Runs one project with additional environment variables.
fn play_with(sh: &Shell, project: &str, settings: &[(&str, &str)]) -> ChoreResult {
    let chromium = setup::chromium(sh)?;
    let cli = "node_modules/@playwright/test/cli.js";
    let tests = cmd!(sh, "node {cli} test --config=tests/browser --project {project}");
    Ok(tests.env("CHROMIUM", chromium).envs(settings.iter().copied()).run()?)
}

/// Times the model natively and the built page in a browser, next to its twin. Then measures what the page loads.
pub(crate) fn bench(sh: &Shell) -> ChoreResult {
    cmd!(sh, "cargo bench --package offload-analysis").run()?;
    dist::run(sh)?;
    stopwatch::time(sh)?;
    sites::build(sh)?;
    twin(sh)?;
    play_with(sh, "bench", &[])?;
    size::run(sh)
}

/// Builds the twin: a page as a web developer would have built it, for comparison with this one.
fn twin(sh: &Shell) -> ChoreResult {
    setup::twin_tools(sh)?;
    let _twin = sh.push_dir("benches/twin");
    Ok(cmd!(sh, "{NPM} run --silent build").run()?)
}

/// Builds the page and writes screenshots of it into a folder, for a person to look at.
pub(crate) fn screenshots(sh: &Shell, folder: Option<PathBuf>) -> ChoreResult {
    let folder = absolute(folder.unwrap_or_else(|| shell::root().join("target/screenshots")))?;
    let folder = folder.to_string_lossy();
    dist::run(sh)?;
    play_with(sh, "screenshots", &[("SCREENSHOTS", &folder)])?;
    println!("The pictures are in {folder}");
    Ok(())
}
