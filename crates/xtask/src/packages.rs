//! Tests the npm package, the Python package and the crates: builds them, installs them into fresh environments, and
//! compares their answers with the command's answers. All files are written to `target/packages`.

mod crates;
mod examples;
mod native;
mod npm;
mod python;

use std::path::{Path, PathBuf};

use xshell::Shell;

use crate::setup;
use crate::shell::{self, ChoreResult};
use crate::steps::Steps;

/// The version of the workspace. All packages have the same version.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Runs every step, even if an earlier step failed, and prints a table of the results.
pub(crate) fn run(sh: &Shell) -> ChoreResult {
    let mut steps = Steps::new();
    let tools = steps.take(true, "set up", || setup::package_tools(sh));
    let native = steps.take(tools, "native answers", || native::write(sh));

    let is_built = steps.take(tools, "npm package", || npm::build(sh));
    let is_installed = steps.take(is_built, "npm install", || npm::install(sh));
    steps.take(is_installed && native, "npm answers", || npm::compare(sh));
    steps.take(is_installed && native, "in a browser", || npm::compare_in_browser(sh));
    steps.take(is_installed, "npm examples", || npm::examples(sh));
    steps.take(is_installed, "npm types", || npm::types(sh));

    let is_built = steps.take(tools, "Python package", || python::build(sh));
    let is_installed = steps.take(is_built, "pip install", || python::install(sh));
    steps.take(is_installed && native, "Python answers", || python::compare(sh));
    steps.take(is_installed, "Python examples", || python::examples(sh));
    steps.take(is_installed, "Python types", || python::types(sh));

    steps.take(tools, "crates", || crates::publish(sh));
    steps.finish()
}

/// Returns the path of a file or folder in `target/packages`.
fn package_path(name: &str) -> PathBuf {
    shell::target().join("packages").join(name)
}

/// Copies the files of a package and the licenses into an empty folder. `words` contains placeholders, such as
/// `{version}`, each with the value that replaces it.
fn stage(sh: &Shell, from: &str, to: &Path, words: &[(&str, &str)]) -> ChoreResult {
    sh.remove_path(to)?;
    shell::copy(sh, &shell::root().join(from), to, words)?;
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        sh.copy_file(license, to.join(license))?;
    }
    Ok(())
}

/// Returns the types of the JSON documents in the given language. The types are generated from the JSON Schemas of the
/// documents.
fn document_types(sh: &Shell, language: &str) -> ChoreResult<String> {
    let package = ["--package", "offload-export", "--features", "schema", "--example", "types"];
    Ok(xshell::cmd!(sh, "cargo run --quiet {package...} -- {language}").read()? + "\n")
}
