//! The Python side: an environment of their own for the generators of the sample sites.

use std::path::PathBuf;

use xshell::{Shell, cmd};

use super::{report, system_program};
use crate::shell::{ChoreResult, changed, root};

/// Fails unless this Python can make an environment and is one for which the pinned packages are made.
const ASK: &str = "import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 11))";
const NEEDED: &str = "tests/hosts/requirements.txt";
const FOLDER: &str = "target/hosts/venv";
const ADVICE: &str = "Python is missing: install version 3.11 or newer, with its module venv";

/// The packages that requirements.txt names.
pub(super) fn packages(sh: &Shell) -> ChoreResult {
    let stamp = "target/hosts/venv/installed";
    if report("Python packages", changed(stamp) >= changed(NEEDED), "a minute") {
        return Ok(());
    }
    let suits =
        |program: &&str| cmd!(sh, "{program} -c {ASK}").quiet().ignore_stderr().run().is_ok();
    let find = || ["python3", "python"].into_iter().find(suits);
    let system = system_program(sh, "Python", "python3-venv", ADVICE, find)?;
    cmd!(sh, "{system} -m venv --clear {FOLDER}").run()?;
    let (python, quiet) = (python(), ["--quiet", "--disable-pip-version-check"]);
    cmd!(sh, "{python} -m pip install {quiet...} --requirement {NEEDED}").run()?;
    // Last, so that an installation which broke off counts as none.
    Ok(sh.write_file(stamp, "")?)
}

/// The environment's own Python.
pub(crate) fn python() -> PathBuf {
    root().join(FOLDER).join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}
