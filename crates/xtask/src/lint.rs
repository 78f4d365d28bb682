//! Runs linters that are not part of Rust, for spelling and for the project's dependencies.

use xshell::{Cmd, Shell, cmd};

use crate::setup::{self, LINTERS};
use crate::shell::ChoreResult;

/// Runs both linters.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    spelling(sh)?;
    dependencies(sh)
}

/// Finds misspelled words. `_typos.toml` lists words that are spelled correctly.
pub(crate) fn spelling(sh: &Shell) -> ChoreResult {
    setup::linters(sh)?;
    let typos = LINTERS.program("typos");
    Ok(cmd!(sh, "{typos} --sort").run()?)
}

/// Checks the licenses, sources and known vulnerabilities of all crates in Cargo.lock against
/// `deny.toml`.
///
/// Vulnerabilities come from the RustSec database, which needs the network. If it can't be reached,
/// the copy of an earlier run is used, however old it is. If there is no copy, the output says that
/// vulnerabilities are not checked.
pub(crate) fn dependencies(sh: &Shell) -> ChoreResult {
    setup::linters(sh)?;
    let program = LINTERS.program("cargo-deny");
    let cargo_deny = || cmd!(sh, "{program} --workspace --locked");
    cargo_deny().args(["check", "bans", "licenses", "sources"]).run()?;

    // Without colors, because the errors are parsed, and without prompts by git.
    let look_up = |options: &[&str]| {
        let command = cargo_deny().args(options).args(["--color", "never", "check", "advisories"]);
        run_program(command.env("GIT_TERMINAL_PROMPT", "0"))
    };
    let mut outcome = advisories(&look_up(&[])?);
    if outcome == Advisories::Unreachable {
        println!("  the advisory database can't be reached; looking for a copy");
        outcome = advisories(&look_up(&["--offline"])?);
    }
    match outcome {
        Advisories::Clean => Ok(()),
        Advisories::Unreachable => {
            println!("  advisories not checked: there is no copy of the database");
            Ok(())
        }
        Advisories::Failed => Err("cargo-deny found a problem: see its output above".into()),
    }
}

/// The error output of a finished program, and its success.
struct Finished {
    is_success: bool,
    output: String,
}

/// Runs a program, prints its output, and returns its error output and its success.
fn run_program(program: Cmd) -> ChoreResult<Finished> {
    let finished = program.ignore_status().output()?;
    let output = String::from_utf8_lossy(&finished.stderr).into_owned();
    eprint!("{output}");
    print!("{}", String::from_utf8_lossy(&finished.stdout));
    Ok(Finished { is_success: finished.status.success(), output })
}

/// The result of a check for vulnerabilities.
#[derive(Debug, PartialEq)]
enum Advisories {
    Clean,
    /// No database could be read.
    Unreachable,
    Failed,
}

/// The errors of cargo-deny 0.20 about its database: it can't be fetched, there is no copy, or the
/// copy is too old.
const NO_DATABASE: [&str; 3] = [
    "[ERROR] failed to fetch advisory database",
    "[ERROR] failed to get 'FETCH_HEAD' metadata",
    "[ERROR] repository is stale",
];

fn advisories(finished: &Finished) -> Advisories {
    if finished.is_success {
        Advisories::Clean
    } else if NO_DATABASE.iter().any(|error| finished.output.contains(error)) {
        Advisories::Unreachable
    } else {
        Advisories::Failed
    }
}

#[cfg(test)]
mod tests {
    use super::{Advisories, Finished, advisories};

    #[test]
    fn only_a_missing_database_leaves_advisories_unchecked() {
        let outcome_of = |is_success, output: &str| {
            advisories(&Finished { is_success, output: output.to_owned() })
        };
        assert_eq!(outcome_of(true, "advisories ok"), Advisories::Clean);
        for output in [
            "2026-11-28 08:17:56 [ERROR] failed to fetch advisory database https://github.com/…",
            "2026-11-28 08:17:29 [ERROR] failed to get 'FETCH_HEAD' metadata: failed to get HEAD",
            "2026-11-28 08:17:59 [ERROR] repository is stale (last update: 2026-01-01T00:00:00Z)",
        ] {
            assert_eq!(outcome_of(false, output), Advisories::Unreachable, "{output}");
        }
        let output = "error[vulnerability]: A vulnerability\n\nadvisories FAILED";
        assert_eq!(outcome_of(false, output), Advisories::Failed);
        assert_eq!(outcome_of(false, "[ERROR] failed to deserialize config"), Advisories::Failed);
    }
}
