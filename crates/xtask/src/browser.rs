//! Runs the Playwright projects of `tests/browser` against a built page. A story is a browser test of the page.

use std::path::{Path, PathBuf, absolute};

use xshell::{Shell, cmd};

use crate::setup::NPM;
use crate::shell::{self, ChoreResult};
use crate::{dist, setup, sites, size, wasm_bench};

/// Runs the stories on the page in a folder, in the given browser. If `full` is `true`, runs them with every
/// combination of width, theme and input device.
pub(crate) fn run_stories(sh: &Shell, browser: &Path, page: &Path, full: bool) -> ChoreResult {
    println!("Opening the page in {}", browser.display());
    run_project(sh, browser, "stories", &page_settings(page, full))
}

/// Runs the stories on sites that embed the page in a folder. These stories need a regular Chromium, because they
/// change its settings, such as blocked storage.
pub(crate) fn run_site_stories(sh: &Shell, page: &Path, full: bool) -> ChoreResult {
    run_project(sh, &setup::chromium(sh)?, "sites", &page_settings(page, full))
}

/// Returns the environment variables with the page's folder and the extent of the run.
fn page_settings(page: &Path, full: bool) -> Vec<(&'static str, String)> {
    let mut settings = vec![("PAGE", page.to_string_lossy().into_owned())];
    if full {
        settings.push(("FULL", "1".to_owned()));
    }
    settings
}

/// Runs a Playwright project with additional environment variables.
fn run_project(
    sh: &Shell,
    browser: &Path,
    project: &str,
    settings: &[(&str, String)],
) -> ChoreResult {
    let cli = "node_modules/@playwright/test/cli.js";
    let tests = cmd!(sh, "node {cli} test --config=tests/browser --project {project}");
    Ok(tests.env("CHROMIUM", browser).envs(settings.iter().cloned()).run()?)
}

/// Times the model natively, then times the built page and the twin in a browser. Prints the sizes of the page's files.
pub(crate) fn bench(sh: &Shell) -> ChoreResult {
    cmd!(sh, "cargo bench --package offload-analysis").run()?;
    dist::run(sh)?;
    wasm_bench::time(sh)?;
    sites::build(sh)?;
    build_twin(sh)?;
    run_project(sh, &setup::chromium(sh)?, "bench", &[])?;
    size::run(sh)
}

/// Builds the twin, a comparable page for benchmarks. It is written with React and Chart.js, and computes a simple
/// formula with ten inputs.
fn build_twin(sh: &Shell) -> ChoreResult {
    setup::twin_tools(sh)?;
    let _twin = sh.push_dir("benches/twin");
    Ok(cmd!(sh, "{NPM} run --silent build").run()?)
}

/// Builds the page and writes screenshots of it into a folder for review.
pub(crate) fn screenshots(sh: &Shell, folder: Option<PathBuf>) -> ChoreResult {
    let folder = absolute(folder.unwrap_or_else(|| shell::root().join("target/screenshots")))?;
    dist::run(sh)?;
    let settings = [("SCREENSHOTS", folder.to_string_lossy().into_owned())];
    run_project(sh, &setup::chromium(sh)?, "screenshots", &settings)?;
    println!("The pictures are in {}", folder.display());
    Ok(())
}
