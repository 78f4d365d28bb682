//! The `offload` command: reads links and writes answers.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    if words.is_empty() && io::stdin().is_terminal() {
        eprintln!("{}", offload_cli::usage());
        return offload_cli::Exit::Usage.into();
    }
    let (out, err) = (&mut io::stdout().lock(), &mut io::stderr().lock());
    match offload_cli::run(&words, &mut io::stdin().lock(), out, err) {
        Ok(exit) => exit.into(),
        // The reader of our output has closed the pipe, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("offload: {error}");
            ExitCode::FAILURE
        }
    }
}
