//! How fast the model and the page are.

use crate::shell::{self, Outcome};
use crate::{browser, dist, hosts, size, stopwatch};

/// Times the model natively, then the built page in a browser, then weighs what it loads.
pub(crate) fn run() -> Outcome {
    println!("The model, natively");
    shell::run("cargo", &["bench", "--package", "offload-scenario"])?;
    dist::run()?;
    println!("The model, in wasm");
    stopwatch::time()?;
    println!("The page, in a browser, and three of it in a host");
    hosts::build()?;
    browser::play("bench", &[])?;
    println!("What a first visit loads");
    size::run()
}
