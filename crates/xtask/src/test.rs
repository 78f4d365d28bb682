//! Everything that has to hold before a change is good: the one definition of "the tests pass".

use crate::shell::{self, ChoreResult};
use crate::steps::Steps;
use crate::{browser, calibration, dist, docs, hosts, setup, size, stopwatch, tidy};

/// Takes every step, also after one has failed, and reports on all. A fast run leaves out what needs
/// the built page or a browser.
pub(crate) fn run(fast: bool) -> ChoreResult {
    let mut steps = Steps::new();

    let ready = steps.take(None, "set up", || match fast {
        false => setup::release_tools().and_then(|()| setup::mdbook()),
        true => setup::wasm_target(),
    });
    steps.take(None, "format", || cargo("fmt --all --check"));
    steps.take(None, "lint", || cargo("clippy --workspace --all-targets -- -D warnings"));
    steps.take(None, "lint for wasm", || {
        cargo("clippy --package offload --target wasm32-unknown-unknown -- -D warnings")
    });
    steps.take(None, "tidy", tidy::run);
    steps.take(None, "catalog", || Ok(offload_catalog_gen::check(shell::root())?));
    steps.take(None, "fit", || calibration(&["fit"]));
    steps.take(None, "tests", || cargo("test --workspace"));

    let missing = if fast { Some("--fast") } else { (!ready).then_some("tools are missing") };
    let missing = page(&mut steps, missing);
    steps.take(missing, "size", size::run);
    steps.take(missing, "agree", stopwatch::agree);
    steps.take(missing, "book", docs::build);
    steps.take(missing, "browser stories", || browser::play("stories", &[]));
    in_hosts(&mut steps, missing);
    steps.finish()
}

/// Only builds the page and opens it in the documentation sites that embed it.
pub(crate) fn hosts() -> ChoreResult {
    let mut steps = Steps::new();
    let ready = steps.take(None, "set up", setup::release_tools);
    let missing = page(&mut steps, (!ready).then_some("tools are missing"));
    in_hosts(&mut steps, missing);
    steps.finish()
}

/// Builds the page, and says what the steps that need it miss.
fn page(steps: &mut Steps, missing: Option<&'static str>) -> Option<&'static str> {
    let built = steps.take(missing, "page", dist::build);
    missing.or((!built).then_some("there is no page"))
}

fn in_hosts(steps: &mut Steps, missing: Option<&'static str>) {
    let built = steps.take(missing, "host sites", hosts::build);
    let missing = missing.or((!built).then_some("there are no sites"));
    steps.take(missing, "host stories", || browser::play("hosts", &[]));
}

fn cargo(words: &str) -> ChoreResult {
    shell::run("cargo", &words.split(' ').collect::<Vec<_>>())
}
