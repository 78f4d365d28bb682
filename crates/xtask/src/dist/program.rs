//! The page's program: compiled, cut into parts, shrunk, and put beside the page.

use std::path::{Path, PathBuf};
use std::thread;

use xshell::{Shell, cmd};

use super::named;
use crate::shell::{self, ChoreResult};

/// The linker's notes stay in the program: they say what belongs to which part.
const NOTES: &str = "-Clink-arg=--emit-relocs";

/// Data lie above the stack, and below 1 MiB their addresses are a byte shorter: the stack is half of that.
const STACK: &str = "-Clink-arg=-zstack-size=524288";

/// What wasm-opt does to each part. Nothing lies in the first kilobyte, the end of the stack. Data stay whole: brotli
/// makes less of the zeros in them than of the heads of a thousand pieces.
pub(crate) const SHRINK: [&str; 8] = [
    "--low-memory-unused",
    "--skip-pass=memory-packing",
    "--generate-global-effects",
    "--flatten",
    "--rereloop",
    "-Oz",
    "-Oz",
    "--strip-producers",
];

/// How wasm-opt puts functions in the order of their names; the levels have it write code as short as before.
const ORDER: [&str; 3] = ["--reorder-functions-by-name", "--optimize-level=2", "--shrink-level=2"];

/// The files that a page loads at once, by their names in `dist/`.
pub(crate) struct Program {
    /// The JavaScript by which the program and the browser call each other, and which fetches
    /// parts.
    pub(crate) script: String,
    /// The main part.
    pub(crate) main: String,
    /// Those that a link takes beside it.
    pub(crate) families: Vec<String>,
}

/// How much the compiler works on the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// As it is published.
    Published,
    /// Optimized file by file: compiled sooner, and larger.
    Served,
    /// Not optimized: compiled soonest, and slower.
    Quick,
}

/// Compiles the program and cuts it into parts. They lie in the folder that is returned: `main.js`, which loads the others,
/// and its main part, `main_bg.wasm`.
pub(crate) fn cut(sh: &Shell, effort: Effort) -> ChoreResult<PathBuf> {
    let target = "wasm32-unknown-unknown";
    let what = ["--package", "offload", "--bin", "offload-page", "--features=parts"];
    // What is not optimized needs the stack that it has without asking.
    let (profile, folder, link): (_, _, &[_]) = match effort {
        Effort::Published => ("release", "release", &[NOTES, STACK]),
        Effort::Served => ("serve", "serve", &[NOTES, STACK]),
        Effort::Quick => ("dev", "debug", &[NOTES]),
    };
    // The first time the splitter takes a minute too. It is compiled meanwhile: one core would else be idle while the
    // program is linked.
    let splitter = thread::spawn(|| {
        let sh = shell::at_root().map_err(|error| error.to_string())?;
        cmd!(sh, "cargo build --quiet --package splitter")
            .quiet()
            .run()
            .map_err(|error| error.to_string())
    });
    let config = match effort {
        Effort::Published => relative_paths(target)?,
        Effort::Served | Effort::Quick => Vec::new(),
    };
    cmd!(
        sh,
        "cargo rustc {config...} --profile {profile} {what...} --target {target} -- {link...}"
    )
    .run()?;
    let compiled = shell::target().join(target).join(folder).join("offload-page.wasm");
    let made = shell::target().join("parts");
    sh.remove_path(&made)?;
    splitter.join().map_err(|_| "compiling the splitter ended early")??;
    cmd!(sh, "cargo run --quiet --package splitter -- {compiled} {made}").run()?;
    Ok(made)
}

/// Has messages about libraries name their files below the registry, so that what is published says nothing of the machine
/// that made it, is the same on each, and is shorter.
fn relative_paths(target: &str) -> ChoreResult<Vec<String>> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let registries = home.map(|it| it.join("registry/src")).filter(|it| it.is_dir());
    let folders = registries.map(std::fs::read_dir).transpose()?.into_iter().flatten();
    let flags = folders.filter_map(Result::ok).map(|it| {
        let folder = it.path();
        format!("'--remap-path-prefix={}='", folder.display())
    });
    let flags = flags.collect::<Vec<_>>().join(",");
    Ok(vec!["--config".to_owned(), format!("target.{target}.rustflags=[{flags}]")])
}

/// The stems of those parts.
const FAMILIES: [&str; 2] = ["families", "models"];

/// Builds the program in parts and writes them into `dist/`.
pub(super) fn build(sh: &Shell) -> ChoreResult<Program> {
    let made = {
        let _styles = sh.push_env("OFFLOAD_STYLES", short_styles(sh)?);
        cut(sh, Effort::Published)?
    };
    let _made = sh.push_dir(&made);
    let step = |name: &str| shell::root().join("crates/xtask").join(name);
    let merge = step("merge-chunks.cjs");
    cmd!(sh, "node {merge} .").run()?;
    // One script instead of two, with short names for what the program calls.
    let (quiet, join) = ("--log-level=warning", ["--bundle", "--format=esm", "--minify"]);
    let mangle = ["--mangle-props=^(_+wb|wasm_bindgen__)", "--mangle-cache=names.json"];
    cmd!(sh, "esbuild main.js {join...} {mangle...} --outfile=joined.js {quiet}").run()?;
    let mut script = sh.read_file("joined.js")?;
    let (order, shorten) = (step("order-functions.cjs"), step("shorten-names.cjs"));
    let (mut main, mut families) = (None, Vec::new());
    for file in sh.read_dir(".")?.iter().filter(|it| it.extension().is_some_and(|it| it == "wasm"))
    {
        cmd!(sh, "wasm-opt {SHRINK...} {file} --output {file}").run()?;
        cmd!(sh, "node {order} {file} {ORDER...}").run()?;
        cmd!(sh, "node {shorten} {file} names.json").run()?;
        let (name, bytes) = (file_name(file), sh.read_binary_file(file)?);
        match name.strip_prefix("split_") {
            None if name == "main_bg.wasm" => main = Some(named(sh, "page", "wasm", &bytes)?),
            part => {
                // What several parts share has a name of its own.
                let stem = part.unwrap_or(name).trim_end_matches(".wasm");
                let asked = format!("\"./{name}\"");
                if !script.contains(&asked) {
                    return Err(format!("the script does not fetch {name}").into());
                }
                let part = named(sh, stem, "wasm", &bytes)?;
                script = script.replace(&asked, &format!("\"./{part}\""));
                families.extend(FAMILIES.contains(&stem).then_some(part));
            }
        }
    }
    let main = main.ok_or("the program has no main part")?;
    Ok(Program { script: named(sh, "page", "js", script.as_bytes())?, main, families })
}

/// The style sheets without comments and spaces, in a folder of their own.
fn short_styles(sh: &Shell) -> ChoreResult<PathBuf> {
    let folder = shell::target().join("styles");
    sh.remove_path(&folder)?;
    let sheets = sh
        .read_dir("static")?
        .into_iter()
        .filter(|it| it.extension().is_some_and(|it| it == "css"));
    let sheets: Vec<_> = sheets.collect();
    cmd!(sh, "esbuild --minify {sheets...} --outdir={folder} --log-level=warning").run()?;
    Ok(folder)
}

fn file_name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}
