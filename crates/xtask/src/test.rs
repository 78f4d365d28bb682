//! Everything that has to hold before a change is good: the one definition of "the tests pass".

use crate::shell::{self, Outcome};
use crate::steps::Steps;
use crate::{browser, dist, docs, fit, hosts, setup, size, stopwatch, tidy};

/// How much is tested.
#[derive(Clone, Copy)]
pub(crate) enum Extent {
    /// Everything.
    Full,
    /// What needs neither the built page nor a browser.
    Fast,
}

/// Takes every step, also after one has failed, and reports on all.
pub(crate) fn run(extent: Extent) -> Outcome {
    let mut steps = Steps::new();

    let ready = steps.take("set up", || match extent {
        Extent::Full => setup::release_tools().and_then(|()| setup::mdbook()),
        Extent::Fast => setup::wasm_target(),
    });
    steps.take("format", || cargo("fmt --all --check"));
    steps.take("lint", || cargo("clippy --workspace --all-targets -- -D warnings"));
    steps.take("lint for wasm", || {
        cargo("clippy --package offload --target wasm32-unknown-unknown -- -D warnings")
    });
    steps.take("tidy", tidy::run);
    steps.take("catalog", || Ok(offload_catalog_gen::check(shell::root())?));
    steps.take("fit", fit::run);
    steps.take("tests", || cargo("test --workspace"));

    let mut hindrance = match extent {
        Extent::Fast => Some("--fast"),
        Extent::Full => (!ready).then_some("tools are missing"),
    };
    if !steps.take_unless(hindrance, "page", dist::build) {
        hindrance = hindrance.or(Some("there is no page"));
    }
    steps.take_unless(hindrance, "size", size::run);
    steps.take_unless(hindrance, "agree", stopwatch::agree);
    steps.take_unless(hindrance, "book", docs::build);
    steps.take_unless(hindrance, "browser stories", || browser::play("stories", &[]));
    in_hosts(&mut steps, hindrance);
    steps.finish()
}

/// Only builds the page and opens it in the documentation sites that embed it.
pub(crate) fn hosts() -> Outcome {
    let mut steps = Steps::new();
    let ready = steps.take("set up", setup::release_tools);
    let hindrance = (!ready).then_some("tools are missing");
    let built = steps.take_unless(hindrance, "page", dist::build);
    in_hosts(&mut steps, hindrance.or((!built).then_some("there is no page")));
    steps.finish()
}

fn in_hosts(steps: &mut Steps, hindrance: Option<&'static str>) {
    let there = steps.take_unless(hindrance, "host sites", hosts::build);
    let hindrance = hindrance.or((!there).then_some("there are no sites"));
    steps.take_unless(hindrance, "host stories", || browser::play("hosts", &[]));
}

fn cargo(words: &str) -> Outcome {
    let words: Vec<&str> = words.split(' ').collect();
    shell::run("cargo", &words)
}
