//! All integration tests of this crate, in one program so that only one program has to be linked.

mod command;
mod flags;
mod forms;
mod import;
mod keys;
mod listing;
mod packages;
mod rank;
mod read;
mod schema;
mod shell;
mod sorted;
mod stand_ins;
mod unanswered;

use offload_cli::Exit;
use serde_json::Value;

/// Runs a command line with a text on standard input. Returns the exit, the output and the messages.
fn run<T: AsRef<str>>(words: &[T], input: &str) -> (Exit, String, String) {
    let words: Vec<String> = words.iter().map(|word| word.as_ref().to_owned()).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = offload_cli::run(&words, &mut input.as_bytes(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).expect("it is text");
    (exit.expect("a vector takes all"), text(out), text(err))
}

/// Returns the output of a command line. Fails unless the command succeeds without a message.
fn stdout_of(words: &[&str], input: &str) -> String {
    let (exit, out, err) = run(words, input);
    assert_eq!((exit, err.as_str()), (Exit::Success, ""), "{words:?}");
    out
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}
