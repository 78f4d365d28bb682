//! Builds the page's WebAssembly: compiles it, splits it into parts, shrinks the parts, and copies them next to the
//! page.

use std::path::{Path, PathBuf};
use std::thread;

use xshell::{Shell, cmd};

use super::{shrink, write_with_digest};
use crate::shell::{self, ChoreResult};

/// The linker option that keeps relocations. `wasm-split` needs relocations to assign each function to a part.
const KEEP_RELOCATIONS: &str = "-Clink-arg=--emit-relocs";

/// The linker option that sets the stack size to 512 KiB. The data section follows the stack, and an address below
/// 1 MiB takes one byte less to encode.
const STACK_SIZE: &str = "-Clink-arg=-zstack-size=524288";

/// The Cargo setting that replaces the Unicode tables of the code reader's parser with small stubs. The tables would
/// make up more than half of the reader's file. With the stubs, the reader doesn't know any `\N{…}` names and doesn't
/// normalize identifiers.
const STUBS: &str = r#"paths=["stubs/unicode-normalization","stubs/unicode_names2"]"#;

/// The names of the program files that a page loads first.
pub(crate) struct Program {
    /// The JavaScript glue between the program and the browser. It also fetches the parts of the program.
    pub(crate) script: String,
    /// The main part of the program.
    pub(crate) main: String,
    /// The additional parts that a page needs if it is opened through a link.
    pub(crate) families: Vec<String>,
}

/// The kind of a build. Each kind is a different trade-off between build time and the program's size and speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuildKind {
    /// Optimized and shrunk, for the published page.
    Published,
    /// Optimized file by file and not shrunk. The build is faster, but the program is larger. `serve` and the stories
    /// use this kind.
    Served,
    /// Not optimized. The build is the fastest, but the program is slow.
    Quick,
}

/// Compiles the program, splits it into parts, and returns the folder with the parts. In this folder, `main_bg.wasm` is
/// the main part, and `main.js` loads all parts.
pub(crate) fn compile_and_split(sh: &Shell, kind: BuildKind) -> ChoreResult<PathBuf> {
    let target = "wasm32-unknown-unknown";
    let package_options = ["--package", "offload", "--bin", "offload-page", "--features=parts"];
    // Code that isn't optimized needs the default stack size.
    let (profile, folder, link_options): (_, _, &[_]) = match kind {
        BuildKind::Published => ("release", "release", &[KEEP_RELOCATIONS, STACK_SIZE]),
        BuildKind::Served => ("serve", "serve", &[KEEP_RELOCATIONS, STACK_SIZE]),
        BuildKind::Quick => ("dev", "debug", &[KEEP_RELOCATIONS]),
    };
    // The first build of `wasm-split` takes a minute. We run it in parallel, because a core would otherwise be idle
    // while the program is linked.
    let splitter = thread::spawn(|| {
        let sh = shell::at_root().map_err(|error| error.to_string())?;
        cmd!(sh, "cargo build --quiet --package wasm-split")
            .quiet()
            .run()
            .map_err(|error| error.to_string())
    });
    let config = relative_paths(target)?;
    cmd!(
        sh,
        "cargo rustc {config...} --config {STUBS} --profile {profile} {package_options...} --target {target} -- {link_options...}"
    )
    .run()?;
    let wasm_file = shell::target().join(target).join(folder).join("offload-page.wasm");
    let parts_folder = shell::target().join("parts").join(folder);
    sh.remove_path(&parts_folder)?;
    splitter.join().map_err(|_| "compiling wasm-split ended early")??;
    cmd!(sh, "cargo run --quiet --package wasm-split -- {wasm_file} {parts_folder}").run()?;
    Ok(parts_folder)
}

/// Returns the compiler settings that make the file names of libraries in panic messages relative to the registry. The
/// published program is then smaller, is the same on every machine, and does not reveal paths on the build machine.
fn relative_paths(target: &str) -> ChoreResult<Vec<String>> {
    let cargo_home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let registries =
        cargo_home.map(|cargo_home| cargo_home.join("registry/src")).filter(|path| path.is_dir());
    let folders = registries.map(std::fs::read_dir).transpose()?.into_iter().flatten();
    let flags = folders
        .filter_map(Result::ok)
        .map(|folder| format!("'--remap-path-prefix={}='", folder.path().display()));
    let flags = flags.collect::<Vec<_>>().join(",");
    Ok(vec!["--config".to_owned(), format!("target.{target}.rustflags=[{flags}]")])
}

/// The name of the part that contains all models except those that a first visit needs.
const FAMILIES: &str = "families";

/// Builds the program and writes its parts into a page's folder. The parts of a published build are also shrunk.
pub(super) fn build(sh: &Shell, kind: BuildKind, folder: &Path) -> ChoreResult<Program> {
    let parts_folder = {
        let _styles = sh.push_env("OFFLOAD_STYLES", minified_styles(sh)?);
        compile_and_split(sh, kind)?
    };
    let mut files = sh.read_dir(&parts_folder)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "wasm"));
    if kind == BuildKind::Published {
        shrink::shrink_files(&files)?;
    }
    // Bundles three scripts into one script.
    let joined_script = parts_folder.join("joined.js");
    let join_options = ["--bundle", "--format=esm", "--minify", "--log-level=warning"];
    cmd!(sh, "esbuild {parts_folder}/main.js {join_options...} --outfile={joined_script}").run()?;
    let mut script = sh.read_file(joined_script)?;
    let families = files_of(&sh.read_file(parts_folder.join("__wasm_split.js"))?, FAMILIES);
    let mut program = Program { script: String::new(), main: String::new(), families: Vec::new() };
    for file in &files {
        let (name, bytes) = (file_name(file), sh.read_binary_file(file)?);
        if name == "main_bg.wasm" {
            program.main = write_with_digest(sh, folder, "page", "wasm", &bytes)?;
            continue;
        }
        let stem = name.trim_end_matches(".wasm").trim_start_matches("split_");
        let part_name = write_with_digest(sh, folder, stem, "wasm", &bytes)?;
        let reference = format!("\"./{name}\"");
        if !script.contains(&reference) {
            return Err(format!("the script does not fetch {name}").into());
        }
        script = script.replace(&reference, &format!("\"./{part_name}\""));
        if families.contains(&reference) {
            program.families.push(part_name);
        }
    }
    program.script = write_with_digest(sh, folder, "page", "js", script.as_bytes())?;
    Ok(program)
}

/// Returns the line of the script that lists the files of a part.
fn files_of(script: &str, part: &str) -> String {
    let start = format!("export const __wasm_split_load_{part} ");
    script.lines().find(|line| line.starts_with(&start)).unwrap_or_default().to_owned()
}

/// Minifies the style sheets and returns the folder with the results.
fn minified_styles(sh: &Shell) -> ChoreResult<PathBuf> {
    let folder = shell::target().join("styles");
    let mut sheets = sh.read_dir("static")?;
    sheets.retain(|file| file.extension().is_some_and(|extension| extension == "css"));
    cmd!(sh, "esbuild --minify {sheets...} --outdir={folder} --log-level=warning").run()?;
    Ok(folder)
}

fn file_name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}
