//! Everything that has to hold before a change is good: the one definition of "the tests pass".

use crate::shell::{self, Outcome};
use crate::steps::Steps;
use crate::{browser, catalog, dist, fit, hosts, setup, size, tidy};

/// How much is tested.
#[derive(Clone, Copy)]
pub(crate) enum Extent {
    /// Everything.
    Full,
    /// What needs neither the built page nor a browser.
    Fast,
    /// What documentation sites make of the built page.
    Hosts,
}

/// Takes every step, also after one has failed, and reports on all.
pub(crate) fn run(extent: Extent) -> Outcome {
    let mut steps = Steps::new();

    let ready = steps.take("set up", || match extent {
        Extent::Full | Extent::Hosts => setup::release_tools(),
        Extent::Fast => setup::wasm_target(),
    });
    if !matches!(extent, Extent::Hosts) {
        sources(&mut steps);
    }
    let mut hindrance = match extent {
        Extent::Fast => Some("--fast"),
        Extent::Full | Extent::Hosts => (!ready).then_some("tools are missing"),
    };
    if !steps.take_unless(hindrance, "page", dist::build) {
        hindrance = hindrance.or(Some("there is no page"));
    }
    if !matches!(extent, Extent::Hosts) {
        steps.take_unless(hindrance, "size", size::run);
        steps.take_unless(hindrance, "browser stories", || browser::play("stories", &[]));
    }
    if !steps.take_unless(hindrance, "host sites", hosts::build) {
        hindrance = hindrance.or(Some("there are no sites"));
    }
    steps.take_unless(hindrance, "host stories", || browser::play("hosts", &[]));
    steps.finish()
}

/// What needs neither the built page nor a browser.
fn sources(steps: &mut Steps) {
    steps.take("format", || cargo("fmt --all --check"));
    steps.take("lint", || cargo("clippy --workspace --all-targets -- -D warnings"));
    steps.take("lint for wasm", || {
        cargo("clippy --package offload --target wasm32-unknown-unknown -- -D warnings")
    });
    steps.take("tidy", tidy::run);
    steps.take("catalog", || Ok(catalog::check(shell::root())?));
    steps.take("fit", fit::run);
    steps.take("tests", || cargo("test --workspace"));
}

fn cargo(words: &str) -> Outcome {
    let words: Vec<&str> = words.split(' ').collect();
    shell::run("cargo", &words)
}
