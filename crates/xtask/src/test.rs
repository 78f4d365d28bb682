//! Everything that has to hold before a change is good: the one definition of "the tests pass".

use xshell::{Shell, cmd};

use crate::shell::{self, ChoreResult};
use crate::steps::Steps;
use crate::{browser, calibration, dist, docs, setup, sites, size, stopwatch, tidy};

/// The seed of the random questions on which laws are tried, unless another is given: the same tree has the same result
/// each time, here and elsewhere.
pub(crate) const SEED: u64 = 20_261_124;

/// Takes every step, also after one has failed, and reports on all. A fast run leaves out what needs
/// the built page or a browser.
pub(crate) fn run(sh: &Shell, fast: bool, seed: u64) -> ChoreResult {
    let mut steps = Steps::new();
    let tools = steps.take(!fast, "set up", || setup::page_tools(sh));
    steps.take(true, "tidy", tidy::run);
    steps.take(true, "catalog", || Ok(offload_catalog_gen::check(shell::root())?));
    for (name, command) in [
        ("format", cmd!(sh, "cargo fmt --all --check")),
        ("lint", cmd!(sh, "cargo clippy --workspace --all-targets -- -D warnings")),
        ("lint for wasm", {
            let wasm = "wasm32-unknown-unknown";
            cmd!(
                sh,
                "cargo clippy --package offload --features parts --target {wasm} -- -D warnings"
            )
        }),
        ("tests", cmd!(sh, "cargo test --workspace").env("PROPTEST_RNG_SEED", seed.to_string())),
    ] {
        steps.take(true, name, || Ok(command.run()?));
    }
    steps.take(true, "fit", || calibration(sh, "fit", &[]));

    let page = steps.take(tools, "page", || dist::build(sh));
    steps.take(page, "size", || size::run(sh));
    steps.take(page, "agree", || stopwatch::agree(sh));
    steps.take(page, "book", || docs::build(sh));
    steps.take(page, "browser stories", || browser::play(sh, "stories", &[]));
    in_sites(sh, &mut steps, page);
    steps.take(tools, "recorder", || {
        setup::site_tools(sh)?;
        let python = setup::SITES.python();
        Ok(cmd!(sh, "{python} -m unittest discover --start-directory recorder/tests").run()?)
    });
    steps.finish()
}

/// Only builds the page and opens it in the documentation sites that embed it.
pub(crate) fn sites(sh: &Shell) -> ChoreResult {
    let mut steps = Steps::new();
    let tools = steps.take(true, "set up", || setup::page_tools(sh));
    let page = steps.take(tools, "page", || dist::build(sh));
    in_sites(sh, &mut steps, page);
    steps.finish()
}

fn in_sites(sh: &Shell, steps: &mut Steps, page: bool) {
    let sites = steps.take(page, "documentation sites", || sites::build(sh));
    steps.take(sites, "site stories", || browser::play(sh, "sites", &[]));
}
