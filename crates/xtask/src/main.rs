//! Every chore of the project, each defined once: `cargo xtask <command>`.

mod bench;
mod browser;
mod catalog;
mod dist;
mod docs;
mod fit;
mod hosts;
mod screenshots;
mod serve;
mod setup;
mod shell;
mod size;
mod steps;
mod stopwatch;
mod test;
mod tidy;

use std::process::ExitCode;

use shell::Outcome;

const USAGE: &str = "\
cargo xtask <command>

  serve [--port N] [--dev]  build the page and serve it on this machine, again after every change;
                            --dev builds faster and unoptimized
  dist                      build the page for release into dist/
  docs [--fast]             build the page, then the book into dist/docs/, and follow its links;
                            --fast leaves the page as it is
  test [--fast | --hosts]   check and test everything; --fast leaves out the built page and the browser,
                            --hosts only builds documentation sites that embed it and opens them
  tidy                      check the project's own rules about its files
  size                      compress what a first visit loads and hold it against the bar
  bench                     time the model natively and the page in a browser
  agree                     hold the figures of a thousand links in wasm against the native ones
  screenshots [FOLDER]      picture the page, wide and narrow, light and dark [target/screenshots]
  accuracy [--rows] [--check]
                            hold the model against published measurements and write
                            docs/accuracy.md; --rows prints each, --check only compares
  catalog                   write the catalog's Rust constants from its data files
  fit                       fit the model's constants on data/micro.csv and data/host/measured.csv and
                            hold them against those that count now

What a command needs and is missing is installed first, and said so.";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Outcome {
    match words {
        ["serve", options @ ..] => serve::run(&serve::Options::read(options)?),
        ["dist"] => dist::run(),
        ["docs"] => docs::run(false),
        ["docs", "--fast"] => docs::run(true),
        ["test"] => test::run(test::Extent::Full),
        ["test", "--fast"] => test::run(test::Extent::Fast),
        ["test", "--hosts"] => test::hosts(),
        ["tidy"] => tidy::run(),
        ["size"] => size::run(),
        ["agree"] => stopwatch::run(),
        ["bench"] => bench::run(),
        ["screenshots"] => screenshots::run(&shell::root().join("target/screenshots")),
        ["screenshots", folder] if !folder.starts_with('-') => screenshots::run(folder.as_ref()),
        ["fit"] => fit::run(),
        ["accuracy", options @ ..] => {
            let words = ["run", "--quiet", "--package", "offload-accuracy", "--"];
            shell::run("cargo", &[&words, options].concat())
        }
        ["catalog"] => Ok(offload_catalog_gen::write(shell::root())?),
        [] | ["help" | "-h" | "--help"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(format!("`{}` is not a command.\n\n{USAGE}", words.join(" ")).into()),
    }
}
