//! Answers questions with JSON documents, for the packages for Python and JavaScript and for the command with `--json`.
//!
//! Each function takes a user's input and returns one JSON document on one line. If a link can't be read, the document
//! is a refusal, which has the reason in `error`.
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
//!
//! let ranking = offload_api::rank("w=matmul&n=8192", r#"{"by":"cost","top":3}"#);
//! assert!(ranking.expect("the options are usable").contains(r#""by":"cost""#));
//! ```

pub mod link;
mod options;

pub use offload_export::MODEL_VERSION;
pub use options::UnusableArgument;

use link::Unreadable;
use offload_analysis::{ProgramReport, Report};
use offload_export::{
    AdviseDocument, Answer, CatalogDocument, CompareDocument, ComparedScenario, CostDocument,
    ImportDocument, InputsDocument, PricedPhase, ProgramDocument, RankDocument, ReadingDocument,
    RooflineDocument, SensitivityDocument, SweepDocument, json, json_line, refusal, unread_refusal,
};
use offload_profile::ReadProgram;
use offload_scenario::{Notice, Scenario};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// Returns the answer to a link, as `offload --json LINK` prints it. If the link can't be read, returns a refusal.
pub fn assess(input: &str) -> String {
    match link::read(input) {
        Ok(arrival) => json(input, &Answer::of(arrival)),
        Err(unreadable) => refuse(input, &unreadable),
    }
}

/// Returns the answer to a link of several phases, as `offload program LINK --json` prints it. If the link has no
/// phase, returns a refusal.
pub fn assess_program(input: &str) -> String {
    let result = link::read_program(input);
    let report = result.as_ref().map(ProgramReport::answering);
    match (&result, report) {
        (Ok(arrival), Ok(Some(report))) => {
            json_line(&ProgramDocument::of(input, &report, &arrival.notices))
        }
        (Err(unreadable), _) => refuse(input, unreadable),
        (Ok(_), _) => refuse(input, &Unreadable::NoPhase),
    }
}

/// Returns the advice and the changes that gain the most, as `offload advise LINK --json` prints them.
pub fn advise(input: &str) -> String {
    document_for(input, |report| json_line(&AdviseDocument::of(report)))
}

/// Returns the monthly bills, as `offload cost LINK --json` prints them. The age of prices is relative to the day
/// `today`, such as `2026-11-22`.
pub fn cost(input: &str, today: &str) -> String {
    document_for(input, |report| json_line(&CostDocument::of(report, today)))
}

/// Returns the roofline of both machines and the time of each alternative by cause, as `offload roofline LINK --json`
/// prints them.
pub fn roofline(input: &str) -> String {
    document_for(input, |report| json_line(&RooflineDocument::of(report)))
}

/// Returns the aspects that change the answer most, as `offload sensitivity LINK --json` prints them.
pub fn sensitivity(input: &str) -> String {
    document_for(input, |report| json_line(&SensitivityDocument::of(report)))
}

/// Returns the ranking of the catalog's hardware, as `offload rank LINK --json` prints it.
///
/// `options` is a JSON object with options of the command: `by`, `top`, `of`, `cards`, `vendor`, `provider`, `memory`,
/// `rentable`.
///
/// # Errors
/// If an option is unknown or has an invalid value.
pub fn rank(input: &str, options: &str) -> Result<String, UnusableArgument> {
    let options = options::rank(options)?;
    Ok(match question(input) {
        Ok(scenario) => json_line(&RankDocument::of(&scenario, &options)),
        Err(refusal) => refusal,
    })
}

/// Returns the answers along one field, as `offload sweep LINK --json` prints them.
///
/// `options` is a JSON object with options of the command: `vary`, `from`, `to`, `steps`.
///
/// # Errors
/// If an option is unknown or has an invalid value, `vary` is missing, or the question does not have that field.
pub fn sweep(input: &str, options: &str) -> Result<String, UnusableArgument> {
    let options = options::sweep(options)?;
    Ok(match question(input) {
        Ok(scenario) => {
            let sweep = options.sweep(&scenario, "")?;
            json_line(&SweepDocument::of(&sweep, options.vary, &scenario))
        }
        Err(refusal) => refusal,
    })
}

/// Returns the comparison of two to four questions, as `offload compare LINK… --json` prints it. Questions that are
/// pinned in a link come before the link's own question.
///
/// # Errors
/// If there are fewer than two or more than four questions.
pub fn compare(links: &[impl AsRef<str>]) -> Result<String, UnusableArgument> {
    let mut scenarios = Vec::new();
    for input in links.iter().map(AsRef::as_ref) {
        let arrival = match link::read(input) {
            Ok(arrival) => arrival,
            Err(unreadable) => return Ok(refuse(input, &unreadable)),
        };
        let pinned = arrival.pinned.iter().flat_map(|pinned| &pinned.unread);
        if let Some(refusal) = not_understood(input, pinned.chain(&arrival.notices)) {
            return Ok(refusal);
        }
        let pinned = arrival.pinned.into_iter();
        scenarios.extend(pinned.map(|pinned| ComparedScenario::of(pinned.name, &pinned.scenario)));
        scenarios.push(ComparedScenario::of(String::new(), &arrival.scenario));
    }
    Ok(json_line(&CompareDocument::of(&scenarios)?))
}

/// Returns the GPUs in the catalog, as `offload gpus --json` prints them.
pub fn gpus() -> String {
    json_line(&CatalogDocument::gpus())
}

/// Returns the CPUs and cloud machines in the catalog, as `offload cpus --json` prints them.
pub fn cpus() -> String {
    json_line(&CatalogDocument::cpus())
}

/// Returns the named machines in the catalog, which set CPU and GPUs at once, as `offload machines --json` prints them.
pub fn machines() -> String {
    json_line(&CatalogDocument::machines())
}

/// Returns every family, field and preset that a link can name, as `offload inputs --json` prints them.
pub fn inputs() -> String {
    json_line(&InputsDocument::all())
}

/// Reads a Python program without running it. Returns the document that `offload read FILE --json` prints.
///
/// `answers` has numbers by name, for the questions of an earlier reading.
///
/// # Errors
/// If an answer is negative or not finite.
pub fn read(source: &str, answers: &BTreeMap<String, f64>) -> Result<String, UnusableAnswer> {
    check(answers)?;
    let reading = offload_reader::read(source, answers);
    let priced = PricedPhase::all(&reading);
    Ok(json_line(&ReadingDocument::of(&reading, &priced)))
}

/// Reads a profile or a timing. Returns the document that `offload import FILE --json` prints.
///
/// `answers` has numbers by name, for the questions of an earlier reading. `machines_link` is a link with the machines
/// of the measurement, or empty.
///
/// # Errors
/// If the text is neither a profile nor a timing, `machines_link` can't be read, or an answer is negative or not finite.
pub fn import_profile(
    text: &str,
    answers: &BTreeMap<String, f64>,
    machines_link: &str,
) -> Result<String, UnusableArgument> {
    check(answers).map_err(|unusable| unusable.to_string())?;
    let machines = if machines_link.is_empty() {
        Scenario::default()
    } else {
        let result = link::read(machines_link);
        let notices = result.as_ref().map_or_else(Unreadable::notices, |arrival| &arrival.notices);
        if let Some(notice) = notices.iter().find(|notice| notice.is_unread()) {
            return Err(format!("on {machines_link}: {} isn’t understood", notice.written()).into());
        }
        result
            .map_err(|unreadable| format!("on {machines_link}: {}", unreadable.problem()))?
            .scenario
    };
    let reading = offload_profile::import(text, answers, &machines)
        .ok_or_else(|| "not a report of cProfile, torch.profiler or timeit".to_owned())?;
    let ReadProgram { program, places } = ReadProgram::of(&reading, &machines);
    let report = ProgramReport::of(&program);
    Ok(json_line(&ImportDocument::of(&reading, &places, report.as_ref())))
}

/// Checks that all answers are finite and not negative.
fn check(answers: &BTreeMap<String, f64>) -> Result<(), UnusableAnswer> {
    let is_usable = |number: f64| number.is_finite() && number >= 0.0;
    match answers.iter().find(|(_, number)| !is_usable(**number)) {
        Some((name, number)) => Err(UnusableAnswer { name: name.clone(), number: *number }),
        None => Ok(()),
    }
}

/// Returns the document for the scenario of a link, or the refusal of the link.
fn document_for(input: &str, document: impl Fn(&Report) -> String) -> String {
    match question(input) {
        Ok(scenario) => document(&Report::of(&scenario)),
        Err(refusal) => refusal,
    }
}

/// Returns the scenario of a link.
///
/// # Errors
/// Returns the refusal of a link that can't be read, or that has a part that was not understood.
fn question(input: &str) -> Result<Scenario, String> {
    let arrival = link::read(input).map_err(|unreadable| refuse(input, &unreadable))?;
    not_understood(input, &arrival.notices).map_or(Ok(arrival.scenario), Err)
}

/// Returns a refusal if a part of the link was not understood and could change the answer.
fn not_understood<'a>(
    input: &str,
    notices: impl IntoIterator<Item = &'a Notice>,
) -> Option<String> {
    let unread = notices.into_iter().filter(|notice| notice.is_unread());
    let unread: Vec<Notice> = unread.cloned().collect();
    (!unread.is_empty()).then(|| unread_refusal(input, &unread))
}

fn refuse(input: &str, unreadable: &Unreadable) -> String {
    refusal(input, unreadable.problem(), unreadable.notices())
}

/// The error for an answer that is negative or not finite.
#[derive(Clone, Debug, PartialEq)]
pub struct UnusableAnswer {
    /// The name of the answered question.
    pub name: String,
    pub number: f64,
}

impl Display for UnusableAnswer {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "answer for `{}` must be ≥ 0, got {}", self.name, self.number)
    }
}

impl Error for UnusableAnswer {}
