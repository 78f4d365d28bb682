//! How fast the model and the page are.

use crate::shell::{self, Outcome};
use crate::{browser, dist, hosts, size};

/// Times the model natively, then the built page in a browser, then weighs what it loads.
pub(crate) fn run() -> Outcome {
    println!("The model, natively");
    shell::run("cargo", &["bench", "--package", "offload-scenario"])?;
    dist::run()?;
    println!("The model, in wasm");
    in_wasm()?;
    println!("The page, in a browser, and three of it in a host");
    hosts::build()?;
    browser::play("bench", &[])?;
    println!("What a first visit loads");
    size::run()
}

/// Times the model in a wasm module of its own, under Node.
fn in_wasm() -> Outcome {
    let wasm = ["--target", "wasm32-unknown-unknown"];
    shell::run("cargo", &["build", "--release", "--package", "stopwatch", wasm[0], wasm[1]])?;
    let target = dist::target();
    let module = target.join("wasm32-unknown-unknown/release/stopwatch.wasm");
    let folder = target.join("stopwatch");
    let (module, folder) = (module.to_string_lossy(), folder.to_string_lossy());
    shell::run("wasm-bindgen", &["--target", "nodejs", "--out-dir", &folder, &module])?;
    shell::run("node", &["crates/stopwatch/time.cjs", &format!("{folder}/stopwatch.js")])
}
