//! From a compiled program to what a browser loads: cuts it into parts at its split points, then
//! writes the JavaScript that lets it and the browser call each other.
//!
//! `splitter PROGRAM.wasm FOLDER` leaves in the folder `main.js`, `main_bg.wasm`,
//! `__wasm_split.js`, which fetches parts, and a `.wasm` file for each part. With `--node` the
//! program stays whole, and the JavaScript is for Node; with `--module` it is a module that does not
//! know where the program comes from, for Node and browsers. As a program of its own it keeps its
//! libraries out of `xtask`.

mod panics;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let (options, paths): (Vec<_>, Vec<_>) =
        env::args().skip(1).partition(|it| it.starts_with('-'));
    let [program, folder] = paths.as_slice() else {
        return Err("usage: splitter [--node | --module] PROGRAM.wasm FOLDER".into());
    };
    let (program, folder) = (Path::new(program), Path::new(folder));
    fs::create_dir_all(folder)?;
    let mut bindgen = Bindgen::new();
    bindgen.typescript(false);
    match options.as_slice() {
        [] => {
            let main = split(program, folder)?;
            // Parts take the stack pointer, the table and the memory from the program's exports.
            bindgen.input_path(&main).out_name("main").web(true)?.keep_lld_exports(true);
            bindgen.generate(folder)?;
            fs::remove_file(main)?;
        }
        [node] if node == "--node" => bindgen.input_path(program).nodejs(true)?.generate(folder)?,
        [module] if module == "--module" => {
            bindgen.input_path(program).web(true)?.generate(folder)?;
        }
        _ => return Err(format!("unknown options: {}", options.join(" ")).into()),
    }
    Ok(())
}

/// The script that fetches parts.
const LOADER: &str = "__wasm_split.js";

/// What that script does, and what it is to do instead.
const CHANGES: [[&str; 2]; 2] = [
    // Streamed, a part does not start from a web server that does not know the type of its file.
    [
        "WebAssembly.instantiateStreaming(src, imports)",
        "src.then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.instantiate(bytes, imports))",
    ],
    // A part that was on its way to a page that the reader leaves is no error. Where one is asked for and does not
    // come, the page says so, and the browser reports the request itself.
    ["console.error(e)", "console.info(e)"],
];

/// Writes the parts of a program and the script that fetches them, and says where its main part is.
fn split(program: &Path, folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let (bytes, main) = (panics::without_panics(&fs::read(program)?)?, folder.join("main.wasm"));
    let mut options = wasm_split_cli_support::Options::new(&bytes);
    options.output_dir = folder;
    options.main_out_path = &main;
    wasm_split_cli_support::transform(options)?;
    let loader = folder.join(LOADER);
    let mut script = fs::read_to_string(&loader)?;
    for [from, to] in CHANGES {
        if !script.contains(from) {
            return Err(format!("{LOADER} does not have {from}").into());
        }
        script = script.replace(from, to);
    }
    fs::write(loader, script)?;
    Ok(main)
}
