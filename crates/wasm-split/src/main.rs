//! Turns a compiled program into the files that a browser loads. First splits the program into parts at its split
//! points, then writes the JavaScript glue between the program and the browser.
//!
//! `wasm-split PROGRAM.wasm FOLDER` writes these files into the folder: `main.js`, `main_bg.wasm`, a `.wasm` file for
//! each part and for each chunk that several parts share, `loader.js`, and `__wasm_split.js`. The last two scripts
//! fetch the parts. With `--node`, the program is not split, and the JavaScript is for Node. With `--module`, the
//! JavaScript is a module for Node and browsers, and the caller provides the program. `wasm-split` is separate from
//! `xtask`, so that `xtask` does not depend on the libraries used here.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let (options, paths): (Vec<_>, Vec<_>) =
        env::args().skip(1).partition(|argument| argument.starts_with('-'));
    let [program, folder] = paths.as_slice() else {
        return Err("usage: wasm-split [--node | --module] PROGRAM.wasm FOLDER".into());
    };
    let (program, folder) = (Path::new(program), Path::new(folder));
    fs::create_dir_all(folder)?;
    let mut bindgen = Bindgen::new();
    bindgen.typescript(false);
    match options.as_slice() {
        [] => {
            let main_file = folder.join("main.wasm");
            split(program, folder, &main_file)?;
            // The parts import the stack pointer, the table and the memory, which the main file exports.
            bindgen.input_path(&main_file).out_name("main").web(true)?.keep_lld_exports(true);
            bind_with_short_names(&mut bindgen, folder)?;
            fs::remove_file(main_file)?;
        }
        [node] if node == "--node" => bindgen.input_path(program).nodejs(true)?.generate(folder)?,
        [module] if module == "--module" => {
            bindgen.input_path(program).web(true)?.generate(folder)?;
        }
        _ => return Err(format!("unknown options: {}", options.join(" ")).into()),
    }
    Ok(())
}

/// Generates the JavaScript glue and the program, and shortens the names of imported functions: `__wbg_fetch` instead
/// of `__wbg_fetch_2f891d22985fd3c8`. Hashes don't compress, so removing them makes a first visit 4 kB smaller.
fn bind_with_short_names(bindgen: &mut Bindgen, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut output = bindgen.generate_output()?;
    let (mut renames, mut short_names) = (Vec::new(), BTreeSet::new());
    for import in output.wasm_mut().imports.iter_mut() {
        let short_name = without_hash(&import.name).to_owned();
        // If two functions have the same short name, the second function keeps its hash.
        if short_names.insert(short_name.clone()) && short_name != import.name {
            renames.push((std::mem::replace(&mut import.name, short_name.clone()), short_name));
        }
    }
    output.emit(folder)?;
    let path = folder.join("main.js");
    let mut script = fs::read_to_string(&path)?;
    for (full_name, short_name) in renames {
        script = script.replace(&full_name, &short_name);
    }
    Ok(fs::write(path, script)?)
}

/// Returns a name without its hash of sixteen digits. Returns the name unchanged if it has no hash.
fn without_hash(name: &str) -> &str {
    match name.rsplit_once('_') {
        Some((short, hash))
            if hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()) =>
        {
            short
        }
        _ => name,
    }
}

/// Writes the main file of a program, one file per part, and the scripts that fetch the parts.
fn split(program: &Path, folder: &Path, main_file: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(program)?;
    let mut options = wasm_split_cli_support::Options::new(&bytes);
    options.output_dir = folder;
    options.main_out_path = main_file;
    let split = wasm_split_cli_support::transform(options)?;
    let parts = split.prefetch_map.into_iter().collect();
    fs::write(folder.join("loader.js"), include_str!("loader.js"))?;
    // Overwrites the script from the library, which would stream the files.
    Ok(fs::write(folder.join("__wasm_split.js"), list_of_parts(&parts))?)
}

/// Returns a script that exports one function per part, under the name that the program imports.
fn list_of_parts(parts: &BTreeMap<String, Vec<String>>) -> String {
    let mut script = String::from("import { part } from \"./loader.js\";\n");
    for (name, files) in parts {
        let files: Vec<_> = files.iter().map(|file| format!("\"./{file}.wasm\"")).collect();
        script +=
            &format!("export const __wasm_split_load_{name} = part([{}]);\n", files.join(", "));
    }
    script
}

#[cfg(test)]
mod tests {
    use super::{list_of_parts, without_hash};

    #[test]
    fn only_hashes_are_removed_from_names() {
        assert_eq!(without_hash("__wbg_fetch_2f891d22985fd3c8"), "__wbg_fetch");
        assert_eq!(without_hash("__wasm_split_load_families"), "__wasm_split_load_families");
    }

    #[test]
    fn each_part_is_exported_with_its_files_in_order() {
        let files = vec!["chunk_1".to_owned(), "split_code".to_owned()];
        assert_eq!(
            list_of_parts(&[("code".to_owned(), files)].into()),
            "import { part } from \"./loader.js\";\n\
             export const __wasm_split_load_code = part([\"./chunk_1.wasm\", \"./split_code.wasm\"]);\n"
        );
    }
}
