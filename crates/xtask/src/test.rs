//! Runs all checks that must succeed before a change is accepted. In this project, "the tests pass" means that all of
//! these checks succeed.
//!
//! Two lanes run in parallel, each in a separate process. The `host` lane needs no browser. The `page` lane opens the
//! built page in a browser. Each output line is printed immediately, after the name of the lane.

use std::env;
use std::io::{BufRead, BufReader, pipe};
use std::process::{Command, ExitStatus};
use std::thread;

use clap::ValueEnum;
use xshell::{Shell, cmd};

use crate::dist::program::BuildKind;
use crate::shell::ChoreResult;
use crate::steps::Steps;
use crate::{
    browser, calibration, dist, docs, fuzz, lint, packages, setup, sites, size, tidy, wasm_bench,
};

/// The default seed for the random scenarios in property tests. The seed is fixed so that the tests of an unchanged
/// tree have the same results every time and on every machine.
pub(crate) const SEED: u64 = 20_261_124;

/// The number of random scenarios per property test in a full run. It is ten times the default.
const FULL_CASES: &str = "2560";

/// The number of random programs that the code reader reads in a full run.
const FULL_PROGRAMS: u64 = 20_000;

/// One of the two halves of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lane {
    /// Rules, lints, native tests, the fit, and the model in wasm.
    Host,
    /// The page, its book, the stories in Chromium, the sites, and the recorder.
    Page,
}

/// The scope of a test run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// `true` if the run also builds the published page, checks its size, tests every story, every site and the
    /// packages, and runs property tests with ten times as many random scenarios.
    pub(crate) full: bool,
    /// The seed for the random scenarios.
    pub(crate) seed: u64,
}

/// Runs both lanes in parallel. In a full run, then tests the published build.
pub(crate) fn run(sh: &Shell, extent: Extent) -> ChoreResult {
    let lanes = [Lane::Host, Lane::Page];
    let outcomes = thread::scope(|scope| {
        let threads: Vec<_> =
            lanes.iter().map(|lane| scope.spawn(move || run_lane_process(*lane, extent))).collect();
        threads.into_iter().map(|thread| thread.join()).collect::<Vec<_>>()
    });
    let mut failed_lanes = Vec::new();
    for (lane, outcome) in lanes.iter().zip(outcomes) {
        if !outcome.map_err(|_| "a lane ended early")??.success() {
            failed_lanes.push(lane_name(*lane));
        }
    }
    let published_outcome = if extent.full { run_published(sh, extent) } else { Ok(()) };
    if failed_lanes.is_empty() {
        published_outcome
    } else {
        Err(format!("failed: {}", failed_lanes.join(", ")).into())
    }
}

/// Runs a lane in a separate process. Prints each line of its output after the name of the lane.
fn run_lane_process(lane: Lane, extent: Extent) -> Result<ExitStatus, String> {
    let name = lane_name(lane);
    let run_process = || -> std::io::Result<ExitStatus> {
        let (reader, writer) = pipe()?;
        let mut command = Command::new(env::current_exe()?);
        command.args(["test", "--lane", &name, "--seed", &extent.seed.to_string()]);
        if extent.full {
            command.arg("--full");
        }
        command.stdout(writer.try_clone()?).stderr(writer);
        let mut child = command.spawn()?;
        // The command owns the write end of the pipe, so the loop below would never end if the command still existed.
        drop(command);
        for line in BufReader::new(reader).split(b'\n') {
            println!("{name} | {}", String::from_utf8_lossy(&line?));
        }
        child.wait()
    };
    run_process().map_err(|error| format!("{name}: {error}"))
}

fn lane_name(lane: Lane) -> String {
    lane.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Runs every step of a lane, even if an earlier step failed, and prints a table of the results.
pub(crate) fn run_lane(sh: &Shell, lane: Lane, extent: Extent) -> ChoreResult {
    let mut steps = Steps::new();
    match lane {
        Lane::Host => {
            run_host_steps(sh, &mut steps, extent);
            // The page lane takes longer, so this lane compares the model in wasm with the native model.
            steps.take(true, "agree", || {
                setup::page_tools(sh)?;
                wasm_bench::agree(sh)
            });
        }
        Lane::Page => run_page_steps(sh, &mut steps, extent),
    }
    steps.finish()
}

/// Runs the steps that need neither the built page nor a browser.
pub(crate) fn run_fast(sh: &Shell, extent: Extent) -> ChoreResult {
    let mut steps = Steps::new();
    run_host_steps(sh, &mut steps, extent);
    steps.finish()
}

fn run_host_steps(sh: &Shell, steps: &mut Steps, extent: Extent) {
    steps.take(true, "tidy", tidy::run);
    steps.take(true, "spelling", || lint::spelling(sh));
    steps.take(true, "dependencies", || lint::dependencies(sh));
    steps.take(true, "format", || Ok(cmd!(sh, "cargo fmt --all --check").run()?));
    steps.take(true, "tests", || run_tests(sh, extent));
    steps.take(true, "lint", || {
        Ok(cmd!(sh, "cargo clippy --workspace --exclude offload --all-targets -- -D warnings")
            .run()?)
    });
    steps.take(true, "lint of the page", || {
        setup::wasm_target(sh)?;
        let target = "wasm32-unknown-unknown";
        let lint = cmd!(sh, "cargo clippy --package offload --all-targets --target {target}");
        Ok(lint.args(["--", "-D", "warnings"]).run()?)
    });
    steps.take(true, "fit", || calibration(sh, "fit", &[]));
}

/// Runs the tests of all crates. If nextest is installed, it runs the tests of different crates in parallel.
fn run_tests(sh: &Shell, extent: Extent) -> ChoreResult {
    let nextest_version =
        cmd!(sh, "cargo nextest --version").quiet().ignore_stdout().ignore_stderr();
    let commands = if nextest_version.run().is_ok() {
        let status_options = ["--status-level=slow", "--final-status-level=slow", "--no-fail-fast"];
        vec![
            cmd!(sh, "cargo nextest run --workspace --cargo-quiet {status_options...}"),
            // Nextest does not run doc tests.
            cmd!(sh, "cargo test --workspace --doc --quiet"),
        ]
    } else {
        vec![cmd!(sh, "cargo test --workspace --no-fail-fast --quiet")]
    };
    for command in commands {
        let mut command = command.env("PROPTEST_RNG_SEED", extent.seed.to_string());
        if extent.full {
            command = command.env("PROPTEST_CASES", FULL_CASES);
        }
        command.run()?;
    }
    Ok(())
}

fn run_page_steps(sh: &Shell, steps: &mut Steps, extent: Extent) {
    let folder = dist::tested_folder();
    let tools = steps.take(true, "set up", || setup::page_tools(sh));
    let page = steps.take(tools, "page", || dist::build(sh, BuildKind::Served, &folder));
    steps.take(page, "book", || docs::build(sh, &folder));
    steps.take(page, "stories", || {
        // A full run uses a regular browser. Other runs use a headless browser, which is faster.
        let browser =
            if extent.full { setup::chromium(sh)? } else { setup::headless_chromium(sh)? };
        browser::run_stories(sh, &browser, &folder, extent.full)
    });
    run_site_stories(sh, steps, page, extent.full);
    steps.take(tools, "recorder", || {
        setup::recorder_tools(sh)?;
        let python = setup::SITES.python();
        Ok(cmd!(sh, "{python} -m unittest discover --start-directory recorder/tests").run()?)
    });
}

/// Runs the steps of a full run that need the published build, the packages or many random programs.
fn run_published(sh: &Shell, extent: Extent) -> ChoreResult {
    let mut steps = Steps::new();
    let folder = dist::published_folder();
    let page =
        steps.take(true, "published page", || dist::build(sh, BuildKind::Published, &folder));
    steps.take(page, "size", || size::run(sh));
    let book = steps.take(page, "published book", || docs::build(sh, &folder));
    steps.take(book, "its stories", || {
        browser::run_stories(sh, &setup::chromium(sh)?, &folder, false)
    });
    steps.take(true, "packages", || packages::run(sh));
    steps.take(true, "fuzz", || fuzz(sh, FULL_PROGRAMS, extent.seed));
    steps.finish()
}

/// Installs missing tools, then builds the page that the stories test, with the book.
pub(crate) fn build_page(sh: &Shell) -> ChoreResult {
    setup::page_tools(sh)?;
    dist::build(sh, BuildKind::Served, &dist::tested_folder())?;
    docs::build(sh, &dist::tested_folder())
}

/// Builds the page, and opens the documentation sites that embed it.
pub(crate) fn sites(sh: &Shell) -> ChoreResult {
    let mut steps = Steps::new();
    let tools = steps.take(true, "set up", || setup::page_tools(sh));
    let page =
        steps.take(tools, "page", || dist::build(sh, BuildKind::Served, &dist::tested_folder()));
    run_site_stories(sh, &mut steps, page, true);
    steps.finish()
}

fn run_site_stories(sh: &Shell, steps: &mut Steps, page: bool, full: bool) {
    let sites = steps.take(page, "sites", || sites::build(sh));
    steps.take(sites, "site stories", || {
        browser::run_site_stories(sh, &dist::tested_folder(), full)
    });
}
