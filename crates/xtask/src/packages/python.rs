//! Tests the Python package. First builds a wheel and installs it into a fresh environment. Then compares the package's
//! answers with the command's answers, runs the examples, and checks their types.

use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use super::examples::PageExample;
use super::{document_types, native, package_path, stage};
use crate::setup::{WHEEL_ENVIRONMENT, python_in};
use crate::shell::{ChoreResult, root};

/// The pages whose examples are run.
const PAGES: [&str; 3] = ["docs/python.md", "README.md", "crates/python/package/README.md"];

/// Returns the folder of the environment into which the package is installed.
fn environment_folder() -> PathBuf {
    package_path("fresh/python")
}

/// Returns the path of the built wheel.
fn wheel(sh: &Shell) -> ChoreResult<PathBuf> {
    let files = sh.read_dir(package_path("wheels"))?;
    files.into_iter().next().ok_or_else(|| "there is no wheel".into())
}

pub(super) fn build(sh: &Shell) -> ChoreResult {
    let (folder, wheels, python) =
        (package_path("python"), package_path("wheels"), WHEEL_ENVIRONMENT.python());
    let manifest = root().join("crates/python/Cargo.toml").to_string_lossy().replace('\\', "/");
    stage(sh, "crates/python/package", &folder, &[("{crate}", &manifest)])?;
    sh.write_file(folder.join("offload/documents.py"), document_types(sh, "python")?)?;
    sh.remove_path(&wheels)?;
    {
        let _folder = sh.push_dir(&folder);
        let interpreter = ["--interpreter".as_ref(), python.as_os_str()];
        cmd!(sh, "{python} -m maturin build --out {wheels} {interpreter...}").run()?;
    }
    let wheel = wheel(sh)?;
    let name = wheel.file_name().unwrap_or_default().to_string_lossy();
    println!("  {name}: {} kB", std::fs::metadata(&wheel)?.len() / 1000);
    if name.contains("-abi3-") {
        Ok(())
    } else {
        Err("the wheel is for one version of Python alone".into())
    }
}

/// Installs the wheel into a fresh, otherwise empty environment.
pub(super) fn install(sh: &Shell) -> ChoreResult {
    let (environment, wheel, python) =
        (environment_folder(), wheel(sh)?, WHEEL_ENVIRONMENT.python());
    sh.remove_path(&environment)?;
    cmd!(sh, "{python} -m venv --without-pip {environment}").run()?;
    pip_install(sh, &["--python".as_ref(), python_in(&environment).as_ref()], &wheel)?;
    // Also installs the wheel next to the tools, because the stub checker imports the module.
    pip_install(sh, &["--python".as_ref(), python.as_ref()], &wheel)
}

fn pip_install(sh: &Shell, python_options: &[&Path], wheel: &Path) -> ChoreResult {
    let python = WHEEL_ENVIRONMENT.python();
    let options = ["--quiet", "--disable-pip-version-check"];
    let install_options = ["--no-index", "--no-deps", "--force-reinstall"];
    Ok(cmd!(
        sh,
        "{python} -m pip {options...} {python_options...} install {install_options...} {wheel}"
    )
    .run()?)
}

/// Compares the package's answers with the command's answers.
pub(super) fn compare(sh: &Shell) -> ChoreResult {
    let (python, native) = (python_in(&environment_folder()), native::file());
    Ok(cmd!(sh, "{python} -I tests/packages/compare.py {native}").run()?)
}

/// Runs the examples on all pages, and compares their output with the output on the page.
pub(super) fn examples(sh: &Shell) -> ChoreResult {
    let python = python_in(&environment_folder());
    let mut count = 0;
    for page in PAGES {
        for example in PageExample::all(&sh.read_file(page)?, "python") {
            count += 1;
            let file = environment_folder().join(format!("example_{count}.py"));
            sh.write_file(&file, &example.code)?;
            example.check(&cmd!(sh, "{python} -I {file}").read()?)?;
        }
    }
    println!("  {count} examples run and print what the pages say");
    if count > PAGES.len() { Ok(()) } else { Err("the pages have no examples".into()) }
}

/// Checks the types of the examples. Also checks that mypy rejects the invalid calls in `user_types.py`, and that the
/// stubs match the module.
pub(super) fn types(sh: &Shell) -> ChoreResult {
    let (python, environment) = (WHEEL_ENVIRONMENT.python(), environment_folder());
    cmd!(sh, "{python} -m mypy.stubtest offload").run()?;
    let is_example = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "py");
    let examples: Vec<PathBuf> =
        sh.read_dir(&environment)?.into_iter().filter(is_example).collect();
    let user = python_in(&environment);
    let types = root().join("tests/packages/user_types.py");
    let _folder = sh.push_dir(&environment);
    for file in examples.into_iter().chain([types]) {
        cmd!(sh, "{python} -m mypy --strict --python-executable {user} {file}").quiet().run()?;
    }
    Ok(())
}
