//! Tests the npm package. First builds the archive that `npm publish` would upload, and installs it into a fresh
//! folder. Then compares the package's answers with the command's answers under Node and in Chromium, runs the
//! examples, and checks their types.

use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use super::examples::PageExample;
use super::{VERSION, document_types, native, package_path, stage};
use crate::dist::shrink;
use crate::setup::{self, NPM};
use crate::shell::{self, ChoreResult};

/// The pages whose examples are run.
const PAGES: [&str; 3] = ["docs/npm.md", "README.md", "crates/npm/package/README.md"];

/// The compiler options for the examples, which are programs for Node. The type checks are as strict as possible.
const OPTIONS: &str = r#"{
  "compilerOptions": {
    "module": "nodenext", "target": "es2022", "lib": ["es2022", "dom"], "types": [], "strict": true, "noEmit": true
  }
}
"#;

/// Returns the folder into which the package is installed.
fn install_folder() -> PathBuf {
    package_path("fresh/npm")
}

/// Returns the path of the archive that `npm publish` would upload.
fn archive() -> PathBuf {
    package_path(&format!("offload-{VERSION}.tgz"))
}

pub(super) fn build(sh: &Shell) -> ChoreResult {
    let (target, folder) = ("wasm32-unknown-unknown", package_path("npm"));
    cmd!(sh, "cargo build --release --package offload-npm --target {target}").run()?;
    stage(sh, "crates/npm/package", &folder, &[("{version}", VERSION)])?;
    let program = shell::target().join(target).join("release/offload_npm.wasm");
    cmd!(sh, "cargo run --quiet --package wasm-split -- --module {program} {folder}").run()?;
    let program = folder.join("offload_npm_bg.wasm");
    shrink::shrink_files(std::slice::from_ref(&program))?;
    sh.write_file(folder.join("documents.d.ts"), document_types(sh, "typescript")?)?;
    let packages = package_path("");
    let _folder = sh.push_dir(&folder);
    cmd!(sh, "{NPM} pack --silent --pack-destination {packages}").run()?;
    let kilobytes = |file: &Path| std::fs::metadata(file).map(|metadata| metadata.len() / 1000);
    println!("  {} kB of wasm, {} kB to download", kilobytes(&program)?, kilobytes(&archive())?);
    Ok(())
}

/// Installs the archive into a fresh, otherwise empty folder.
pub(super) fn install(sh: &Shell) -> ChoreResult {
    let folder = install_folder();
    sh.remove_path(&folder)?;
    sh.write_file(folder.join("package.json"), r#"{ "private": true, "type": "module" }"#)?;
    for name in ["cases.mjs", "compare.mjs", "user_types.ts"] {
        sh.copy_file(format!("tests/packages/{name}"), folder.join(name))?;
    }
    let archive = archive();
    let _folder = sh.push_dir(&folder);
    Ok(cmd!(sh, "{NPM} install --offline --no-audit --no-fund {archive}").run()?)
}

/// Compares the package's answers under Node with the command's answers.
pub(super) fn compare(sh: &Shell) -> ChoreResult {
    let (script, native) = (install_folder().join("compare.mjs"), native::file());
    Ok(cmd!(sh, "node {script} {native}").run()?)
}

/// Compares the package's answers in Chromium with the command's answers. The package is served as plain files.
pub(super) fn compare_in_browser(sh: &Shell) -> ChoreResult {
    let chromium = setup::chromium(sh)?;
    let (folder, native) = (install_folder(), native::file());
    let compare = cmd!(sh, "node tests/packages/browser.mjs {folder} {native}");
    Ok(compare.env("CHROMIUM", chromium).run()?)
}

/// Runs the examples on all pages, and compares their output with the output on the page.
pub(super) fn examples(sh: &Shell) -> ChoreResult {
    let mut count = 0;
    for page in PAGES {
        for example in PageExample::all(&sh.read_file(page)?, "js") {
            count += 1;
            let file = install_folder().join(format!("example-{count}.js"));
            sh.write_file(&file, &example.code)?;
            example.check(&cmd!(sh, "node {file}").read()?)?;
        }
    }
    println!("  {count} examples run and print what the pages say");
    if count > PAGES.len() { Ok(()) } else { Err("the pages have no examples".into()) }
}

/// Checks the types of the examples. Also checks that the compiler rejects the invalid calls in `user_types.ts`.
pub(super) fn types(sh: &Shell) -> ChoreResult {
    let folder = install_folder();
    let examples = sh.read_dir(&folder)?;
    for example in examples
        .iter()
        .filter(|example| example.extension().is_some_and(|extension| extension == "js"))
    {
        // Each JavaScript example is also valid TypeScript.
        sh.copy_file(example, example.with_extension("ts"))?;
    }
    sh.write_file(folder.join("tsconfig.json"), OPTIONS)?;
    let compiler = package_path("tools/node_modules/typescript/bin/tsc");
    Ok(cmd!(sh, "node {compiler} --project {folder}").run()?)
}
