//! Text in, JSON out: the answers of the packages for Python and JavaScript, and of the command with `--json`.
//!
//! Each function takes a person's input and returns one JSON document on one line. A link that can't be read has a
//! document too, with the reason in `error`.
//!
//! ```
//! let answer = offload_api::assess("w=matmul&n=4096&gpu=t4");
//! assert!(answer.starts_with(r#"{"schema":2,"given":"w=matmul&n=4096&gpu=t4","#));
//!
//! let program = offload_api::assess_program("gpu=t4&begin=load&w=dataframe&begin=model&w=matmul");
//! assert!(program.contains(r#""name":"model""#));
//!
//! let source = "import numpy as np\na = np.ones((n, n))\nb = a @ a\n";
//! let answers = [("n".to_owned(), 4096.0)].into();
//! let reading = offload_api::read(source, &answers).expect("the number is usable");
//! assert!(reading.contains(r#""family":"matmul""#));
//! ```

pub mod link;

pub use offload_export::MODEL_VERSION;

use link::Unreadable;
use offload_analysis::ProgramReport;
use offload_export::{
    Answer, PricedPhase, ProgramDocument, ReadingDocument, json, json_line, refusal,
};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// Returns the answer to a link, as `offload --json LINK` prints it. A link that can't be read gets a refusal.
pub fn assess(given: &str) -> String {
    match link::read(given) {
        Ok(arrival) => json(given, &Answer::of(arrival)),
        Err(unreadable) => refused(given, &unreadable),
    }
}

/// Returns the answer to a link of several phases, as `offload program LINK --json` prints it. A link without a phase
/// gets a refusal.
pub fn assess_program(given: &str) -> String {
    let read = link::read_program(given);
    let report = read.as_ref().map(ProgramReport::answering);
    match (&read, report) {
        (Ok(arrival), Ok(Some(report))) => {
            json_line(&ProgramDocument::of(given, &report, &arrival.notices))
        }
        (Err(unreadable), _) => refused(given, unreadable),
        (Ok(_), _) => refused(given, &Unreadable::NoPhase),
    }
}

/// Reads a Python program without running it, and returns the document that `offload read FILE --json` prints.
/// `answers` are the numbers for questions of an earlier reading, by name.
///
/// # Errors
/// If an answer is negative or not finite.
pub fn read(source: &str, answers: &BTreeMap<String, f64>) -> Result<String, UnusableAnswer> {
    let fits = |number: f64| number.is_finite() && number >= 0.0;
    if let Some((name, number)) = answers.iter().find(|(_, number)| !fits(**number)) {
        return Err(UnusableAnswer { name: name.clone(), number: *number });
    }
    let reading = offload_reader::read(source, answers);
    let priced = PricedPhase::all(&reading);
    Ok(json_line(&ReadingDocument::of(&reading, &priced)))
}

fn refused(given: &str, unreadable: &Unreadable) -> String {
    refusal(given, unreadable.problem(), unreadable.notices())
}

/// A number that cannot be the answer to a question about a program.
#[derive(Clone, Debug, PartialEq)]
pub struct UnusableAnswer {
    /// The name of the question.
    pub name: String,
    /// The number.
    pub number: f64,
}

impl Display for UnusableAnswer {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "answer for `{}` must be ≥ 0, got {}", self.name, self.number)
    }
}

impl Error for UnusableAnswer {}
