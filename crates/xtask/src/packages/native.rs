//! What the command answers, for the packages to be compared with: a line for each call, with tabs between the name of
//! the call, what is given, the numbers given with it, and the document.

use std::fmt::Write;
use std::path::PathBuf;

use xshell::{Shell, cmd};

use super::place;
use crate::shell::{self, ChoreResult, root};

/// Links of which a part or nothing can be read, presets by their ids, addresses.
const LINKS: &str = "tests/packages/links.txt";

/// Links of several phases, and what is none.
const PROGRAMS: &str = "tests/packages/programs.txt";

/// Programs in Python.
const SNIPPETS: &str = "crates/reader/tests/snippets";

/// Numbers for what the snippets leave open.
const NUMBERS: [&str; 4] = ["n=4096", "rows=2e6", "steps=100", "x rows=50000"];

/// Where the lines are written.
pub(super) fn file() -> PathBuf {
    place("native.tsv")
}

/// Asks the command.
pub(super) fn write(sh: &Shell) -> ChoreResult {
    cmd!(sh, "cargo build --package offload-cli --bin offload").run()?;
    let offload = shell::target().join("debug/offload");
    let mut lines = String::new();

    let figures = cmd!(sh, "cargo run --quiet --package stopwatch --bin figures").read()?;
    // Behind the tab are the figures that `cargo xtask agree` compares.
    let random = figures.lines().filter_map(|line| line.split('\t').next());
    let own = sh.read_file(LINKS)?;
    let links: Vec<&str> = random.chain(given(&own)).collect();
    let asked = cmd!(sh, "{offload} --json -").stdin(links.join("\n")).ignore_status().quiet();
    let answers = asked.read()?;
    if answers.lines().count() != links.len() {
        return Err("the command does not answer each link by a line".into());
    }
    for (link, answer) in links.iter().zip(answers.lines()) {
        writeln!(lines, "assess\t{link}\t\t{answer}")?;
    }

    for program in given(&sh.read_file(PROGRAMS)?) {
        // A link that is not understood ends the command with a status of its own.
        let asked = cmd!(sh, "{offload} program --json {program}").ignore_status();
        let answer = asked.quiet().ignore_stderr().read()?;
        writeln!(lines, "assess_program\t{program}\t\t{answer}")?;
    }

    for snippet in sh.read_dir(root().join(SNIPPETS))? {
        for numbers in [&[][..], &NUMBERS] {
            let set = numbers.iter().flat_map(|number| ["--set", number]);
            // So does a program of which lines are not read.
            let asked = cmd!(sh, "{offload} read --json {set...} {snippet}").ignore_status();
            let reading = asked.quiet().read()?;
            writeln!(lines, "read\t{}\t{}\t{reading}", snippet.display(), numbers.join(";"))?;
        }
    }
    println!("  {} calls of the command", lines.lines().count());
    Ok(sh.write_file(file(), lines)?)
}

/// The lines of a file that are no comments.
fn given(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
}
