//! Runs the Playwright projects of `tests/browser` against a built page.

use std::path::{Path, PathBuf, absolute};

use xshell::{Shell, cmd};

use crate::setup::NPM;
use crate::shell::{self, ChoreResult};
use crate::{dist, setup, sites, size, stopwatch};

/// Runs the stories of a Playwright project on the page in a folder. If `full`, runs the stories with every combination
/// of width, theme and input.
pub(crate) fn run_stories(sh: &Shell, project: &str, page: &Path, full: bool) -> ChoreResult {
    let page = page.to_string_lossy();
    let mut settings = vec![("PAGE", page.as_ref())];
    if full {
        settings.push(("FULL", "1"));
    }
    run_project(sh, project, &settings)
}

/// Runs a Playwright project with additional environment variables.
fn run_project(sh: &Shell, project: &str, settings: &[(&str, &str)]) -> ChoreResult {
    let chromium = setup::chromium(sh)?;
    let cli = "node_modules/@playwright/test/cli.js";
    let tests = cmd!(sh, "node {cli} test --config=tests/browser --project {project}");
    Ok(tests.env("CHROMIUM", chromium).envs(settings.iter().copied()).run()?)
}

/// Times the model natively, then times the built page and the twin in a browser. Prints the sizes of the page's files.
pub(crate) fn bench(sh: &Shell) -> ChoreResult {
    cmd!(sh, "cargo bench --package offload-analysis").run()?;
    dist::run(sh)?;
    stopwatch::time(sh)?;
    sites::build(sh)?;
    build_twin(sh)?;
    run_project(sh, "bench", &[])?;
    size::run(sh)
}

/// Builds the twin, a page for comparison. The twin computes a simple formula with ten inputs and is written as a web
/// developer would write it.
fn build_twin(sh: &Shell) -> ChoreResult {
    setup::twin_tools(sh)?;
    let _twin = sh.push_dir("benches/twin");
    Ok(cmd!(sh, "{NPM} run --silent build").run()?)
}

/// Builds the page and writes screenshots of the page into a folder, so that a person can review them.
pub(crate) fn screenshots(sh: &Shell, folder: Option<PathBuf>) -> ChoreResult {
    let folder = absolute(folder.unwrap_or_else(|| shell::root().join("target/screenshots")))?;
    let folder = folder.to_string_lossy();
    dist::run(sh)?;
    run_project(sh, "screenshots", &[("SCREENSHOTS", &folder)])?;
    println!("The pictures are in {folder}");
    Ok(())
}
