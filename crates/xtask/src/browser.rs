//! The Playwright projects of `tests/browser`, run on what lies in `dist/`.

use std::path::{PathBuf, absolute};

use crate::shell::{self, ChoreResult};
use crate::{dist, hosts, setup, size, stopwatch};

/// Runs one project, with more environment variables if it takes any.
pub(crate) fn play(project: &str, settings: &[(&str, &str)]) -> ChoreResult {
    let chromium = setup::chromium()?;
    let cli = "node_modules/@playwright/test/cli.js";
    let words = [cli, "test", "--config=tests/browser", "--project", project];
    let mut command = shell::command("node", &words);
    command.env("CHROMIUM", chromium).envs(settings.iter().copied());
    shell::show(&mut command)
}

/// Times the model natively, then the built page in a browser, then weighs what it loads.
pub(crate) fn bench() -> ChoreResult {
    println!("The model, natively");
    shell::run("cargo", &["bench", "--package", "offload-scenario"])?;
    dist::run()?;
    println!("The model, in wasm");
    stopwatch::time()?;
    println!("The page, in a browser, and three of it in a host");
    hosts::build()?;
    play("bench", &[])?;
    println!("What a first visit loads");
    size::run()
}

/// Builds the page and writes its pictures into a folder, for a person to look at.
pub(crate) fn screenshots(folder: Option<PathBuf>) -> ChoreResult {
    let folder = absolute(folder.unwrap_or_else(|| shell::root().join("target/screenshots")))?;
    let folder = folder.to_string_lossy();
    dist::run()?;
    play("screenshots", &[("SCREENSHOTS", &folder)])?;
    println!("The pictures are in {folder}");
    Ok(())
}
