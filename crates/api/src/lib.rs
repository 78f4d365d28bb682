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
pub fn assess(given: &str) -> String {
    match link::read(given) {
        Ok(arrival) => json(given, &Answer::of(arrival)),
        Err(unreadable) => refused(given, &unreadable),
    }
}

/// Returns the answer to a link of several phases, as `offload program LINK --json` prints it. If the link has no
/// phase, returns a refusal.
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

/// Returns the advice and the changes that gain the most, as `offload advise LINK --json` prints them.
pub fn advise(given: &str) -> String {
    about(given, |report| json_line(&AdviseDocument::of(report)))
}

/// Returns the monthly bills, as `offload cost LINK --json` prints them. The age of prices is relative to the day
/// `today`, such as `2026-11-22`.
pub fn cost(given: &str, today: &str) -> String {
    about(given, |report| json_line(&CostDocument::of(report, today)))
}

/// Returns the roofline of both machines and the time of each alternative by cause, as `offload roofline LINK --json`
/// prints them.
pub fn roofline(given: &str) -> String {
    about(given, |report| json_line(&RooflineDocument::of(report)))
}

/// Returns the aspects that change the answer most, as `offload sensitivity LINK --json` prints them.
pub fn sensitivity(given: &str) -> String {
    about(given, |report| json_line(&SensitivityDocument::of(report)))
}

/// Returns the ranking of the catalog's hardware, as `offload rank LINK --json` prints it.
///
/// `options` is a JSON object with options of the command: `by`, `top`, `of`, `cards`, `vendor`, `provider`, `memory`,
/// `rentable`.
///
/// # Errors
/// If an option is unknown or has an invalid value.
pub fn rank(given: &str, options: &str) -> Result<String, UnusableArgument> {
    let options = options::rank(options)?;
    Ok(match question(given) {
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
pub fn sweep(given: &str, options: &str) -> Result<String, UnusableArgument> {
    let options = options::sweep(options)?;
    Ok(match question(given) {
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
    let mut all = Vec::new();
    for given in links.iter().map(AsRef::as_ref) {
        let arrival = match link::read(given) {
            Ok(arrival) => arrival,
            Err(unreadable) => return Ok(refused(given, &unreadable)),
        };
        let pinned = arrival.pinned.iter().flat_map(|pinned| &pinned.unread);
        if let Some(refusal) = not_understood(given, pinned.chain(&arrival.notices)) {
            return Ok(refusal);
        }
        let pinned = arrival.pinned.into_iter();
        all.extend(pinned.map(|pinned| ComparedScenario::of(pinned.name, &pinned.scenario)));
        all.push(ComparedScenario::of(String::new(), &arrival.scenario));
    }
    Ok(json_line(&CompareDocument::of(&all)?))
}

/// Returns the GPUs of the catalog, as `offload gpus --json` prints them.
pub fn gpus() -> String {
    json_line(&CatalogDocument::gpus())
}

/// Returns the CPUs and cloud machines of the catalog, as `offload cpus --json` prints them.
pub fn cpus() -> String {
    json_line(&CatalogDocument::cpus())
}

/// Returns the named machines of the catalog, which set CPU and GPUs at once, as `offload machines --json` prints them.
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
/// `answers` has numbers by name, for the questions of an earlier reading. `on` is a link with the machines of the
/// measurement, or empty.
///
/// # Errors
/// If the text is neither a profile nor a timing, `on` can't be read, or an answer is negative or not finite.
pub fn import_profile(
    text: &str,
    answers: &BTreeMap<String, f64>,
    on: &str,
) -> Result<String, UnusableArgument> {
    check(answers).map_err(|unusable| unusable.to_string())?;
    let machines = if on.is_empty() {
        Scenario::default()
    } else {
        let read = link::read(on);
        let notices = read.as_ref().map_or_else(Unreadable::notices, |arrival| &arrival.notices);
        if let Some(notice) = notices.iter().find(|notice| notice.is_unread()) {
            return Err(format!("on {on}: {} isn’t understood", notice.written()).into());
        }
        read.map_err(|unreadable| format!("on {on}: {}", unreadable.problem()))?.scenario
    };
    let reading = offload_profile::import(text, answers, &machines)
        .ok_or_else(|| "not a report of cProfile, torch.profiler or timeit".to_owned())?;
    let ReadProgram { program, places } = ReadProgram::of(&reading, &machines);
    let report = ProgramReport::of(&program);
    Ok(json_line(&ImportDocument::of(&reading, &places, report.as_ref())))
}

/// Checks that all answers are finite and not negative.
fn check(answers: &BTreeMap<String, f64>) -> Result<(), UnusableAnswer> {
    let fits = |number: f64| number.is_finite() && number >= 0.0;
    match answers.iter().find(|(_, number)| !fits(**number)) {
        Some((name, number)) => Err(UnusableAnswer { name: name.clone(), number: *number }),
        None => Ok(()),
    }
}

/// Returns the document for the scenario of a link, or the refusal of the link.
fn about(given: &str, document: impl Fn(&Report) -> String) -> String {
    match question(given) {
        Ok(scenario) => document(&Report::of(&scenario)),
        Err(refusal) => refusal,
    }
}

/// Returns the scenario of a link.
///
/// # Errors
/// Returns the refusal of a link that can't be read, or that has a part that was not understood.
fn question(given: &str) -> Result<Scenario, String> {
    let arrival = link::read(given).map_err(|unreadable| refused(given, &unreadable))?;
    not_understood(given, &arrival.notices).map_or(Ok(arrival.scenario), Err)
}

/// Returns a refusal if a part of the link was not understood and could change the answer.
fn not_understood<'a>(
    given: &str,
    notices: impl IntoIterator<Item = &'a Notice>,
) -> Option<String> {
    let unread = notices.into_iter().filter(|notice| notice.is_unread());
    let unread: Vec<Notice> = unread.cloned().collect();
    (!unread.is_empty()).then(|| unread_refusal(given, &unread))
}

fn refused(given: &str, unreadable: &Unreadable) -> String {
    refusal(given, unreadable.problem(), unreadable.notices())
}

/// The error for an answer that is negative or not finite.
#[derive(Clone, Debug, PartialEq)]
pub struct UnusableAnswer {
    /// The name of the answered question.
    pub name: String,
    /// The invalid number.
    pub number: f64,
}

impl Display for UnusableAnswer {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "answer for `{}` must be ≥ 0, got {}", self.name, self.number)
    }
}

impl Error for UnusableAnswer {}
