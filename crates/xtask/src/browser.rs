//! The Playwright projects of `tests/browser`, run on what lies in `dist/`.

use crate::setup;
use crate::shell::{self, Outcome};

/// Runs one project, with more environment variables if it takes any.
pub(crate) fn play(project: &str, settings: &[(&str, &str)]) -> Outcome {
    let chromium = setup::chromium()?;
    let words = [
        "node_modules/@playwright/test/cli.js",
        "test",
        "--config=tests/browser",
        "--project",
        project,
    ];
    let mut command = shell::command("node", &words);
    command.env("CHROMIUM", chromium).envs(settings.iter().copied());
    shell::show(&mut command)
}
