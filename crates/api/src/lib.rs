//! The documents that the command prints, for the Python and JavaScript packages.
//!
//! Each function takes a user's input and returns one document: JSON on one line, CSV, Markdown, or a Python script. If
//! a link can't be read, the function returns a refusal: a JSON object with the reason in `error`. A refusal is always
//! JSON, regardless of the requested format. Output in the other formats never begins with a brace.
//!
//! ```
//! use offload_api::{AnswerFormat, TableFormat};
//!
//! let answer = offload_api::assess("w=matmul&n=4096&gpu=t4", AnswerFormat::Json);
//! assert!(answer.starts_with(r#"{"schema":2,"given":"w=matmul&n=4096&gpu=t4","#));
//!
//! let link = "gpu=t4&begin=load&w=dataframe&begin=model&w=matmul";
//! let program = offload_api::assess_program(link, TableFormat::Csv);
//! assert!(program.starts_with("name,link,rounds,"));
//!
//! let source = "import numpy as np\na = np.ones((n, n))\nb = a @ a\n";
//! let answers = [("size in line 2".to_owned(), 4096.0)].into();
//! let reading = offload_api::read(source, &answers).expect("the number is usable");
//! assert!(reading.contains(r#""family":"matmul""#));
//!
//! let options = r#"{"by":"cost","top":3}"#;
//! let ranking = offload_api::rank("w=matmul&n=8192", options, TableFormat::Json);
//! assert!(ranking.expect("the options are usable").contains(r#""by":"cost""#));
//! ```

mod answers;
mod format;
pub mod link;
mod options;

pub use answers::{Answers, InvalidAnswer, check_names};
pub use format::{AnswerFormat, TableFormat};
pub use offload_export::MODEL_VERSION;
pub use offload_recorder::RECORDER;
pub use options::InvalidArgument;

use answers::check_numbers;
use link::Unreadable;
use offload_analysis::{ProgramReport, Report};
use offload_benchmark::script;
use offload_export::{
    AdviseDocument, Answer, CatalogDocument, CompareDocument, ComparedScenario, CostDocument,
    DOCUMENTS, ImportDocument, InputsDocument, NearestDocument, PricedPhase, ProgramDocument,
    RankDocument, ReadingDocument, RooflineDocument, SensitivityDocument, SweepDocument, csv, json,
    json_line, markdown, refusal, unread_refusal,
};
use offload_profile::ReadProgram;
use offload_scenario::{Notice, Scenario};

/// Returns the answer to a link, as `offload LINK` prints it. If the link can't be read, returns a refusal.
pub fn assess(input: &str, format: AnswerFormat) -> String {
    match (link::read(input).map(Answer::of), format) {
        (Ok(answer), AnswerFormat::Json) => json(input, &answer),
        (Ok(answer), AnswerFormat::Csv) => csv(&answer.report, &answer.notices, ""),
        (Ok(answer), AnswerFormat::Markdown) => markdown(&answer.report, &answer.notices, ""),
        (Err(unreadable), _) => refuse(input, &unreadable),
    }
}

/// Returns the answer to a link with several phases, as `offload program LINK` prints it. If the link has no phase,
/// returns a refusal.
pub fn assess_program(input: &str, format: TableFormat) -> String {
    let result = link::read_program(input);
    let report = result.as_ref().map(ProgramReport::answering);
    match (&result, report) {
        (Ok(decoded), Ok(Some(report))) => {
            format.write(&ProgramDocument::of(input, &report, &decoded.notices))
        }
        (Err(unreadable), _) => refuse(input, unreadable),
        (Ok(_), _) => refuse(input, &Unreadable::NoPhase),
    }
}

/// Returns the advice and the changes with the largest gains, as `offload advise LINK` prints them.
pub fn advise(input: &str, format: TableFormat) -> String {
    document_for(input, |report| format.write(&AdviseDocument::of(report)))
}

/// Returns the monthly bills, as `offload cost LINK` prints them. The age of prices is computed from `today`, a date
/// such as `2026-11-22`.
pub fn cost(input: &str, today: &str, format: TableFormat) -> String {
    document_for(input, |report| format.write(&CostDocument::of(report, today)))
}

/// Returns the roofline of both machines, as `offload roofline LINK` prints it. CSV contains only the stages. JSON also
/// breaks down the time of each alternative by cause.
pub fn roofline(input: &str, format: TableFormat) -> String {
    document_for(input, |report| format.write(&RooflineDocument::of(report)))
}

/// Returns the uncertainties that affect the answer most, as `offload sensitivity LINK` prints them.
pub fn sensitivity(input: &str, format: TableFormat) -> String {
    document_for(input, |report| format.write(&SensitivityDocument::of(report)))
}

/// Returns the published measurements that are most similar to the question, as `offload nearest LINK` prints them.
pub fn nearest(input: &str, format: TableFormat) -> String {
    document_for(input, |report| format.write(&NearestDocument::of(report)))
}

/// Returns the ranking of the catalog's hardware, as `offload rank LINK` prints it.
///
/// `options` is a JSON object with options of the command: `by`, `top`, `of`, `cards`, `vendor`, `provider`, `memory`,
/// `rentable`.
///
/// # Errors
/// Returns an error if an option is unknown or has an invalid value.
pub fn rank(input: &str, options: &str, format: TableFormat) -> Result<String, InvalidArgument> {
    let options = options::rank(options)?;
    Ok(match question(input) {
        Ok(scenario) => format.write(&RankDocument::of(&scenario, &options)),
        Err(refusal) => refusal,
    })
}

/// Returns the answers for several values of one field, as `offload sweep LINK` prints them.
///
/// `options` is a JSON object with options of the command: `vary`, `from`, `to`, `steps`.
///
/// # Errors
/// Returns an error if an option is unknown or has an invalid value, if `vary` is missing, or if the question does not
/// have the field.
pub fn sweep(input: &str, options: &str, format: TableFormat) -> Result<String, InvalidArgument> {
    let options = options::sweep(options)?;
    Ok(match question(input) {
        Ok(scenario) => {
            let sweep = options.sweep(&scenario, "")?;
            format.write(&SweepDocument::of(&sweep, options.vary, &scenario))
        }
        Err(refusal) => refusal,
    })
}

/// Returns the comparison of two to four questions, as `offload compare LINK…` prints it. If a link contains pinned
/// questions, they come before the link's own question.
///
/// # Errors
/// Returns an error if there are fewer than two or more than four questions.
pub fn compare(links: &[impl AsRef<str>], format: TableFormat) -> Result<String, InvalidArgument> {
    let mut scenarios = Vec::new();
    for input in links.iter().map(AsRef::as_ref) {
        let decoded = match link::read(input) {
            Ok(decoded) => decoded,
            Err(unreadable) => return Ok(refuse(input, &unreadable)),
        };
        let pinned = decoded.pinned.iter().flat_map(|pinned| &pinned.unread);
        if let Some(refusal) = not_understood(input, pinned.chain(&decoded.notices)) {
            return Ok(refusal);
        }
        let pinned = decoded.pinned.into_iter();
        scenarios.extend(pinned.map(|pinned| ComparedScenario::of(pinned.name, &pinned.scenario)));
        scenarios.push(ComparedScenario::of(String::new(), &decoded.scenario));
    }
    Ok(format.write(&CompareDocument::of(&scenarios)?))
}

/// Returns the GPUs in the catalog, as `offload gpus` prints them.
pub fn gpus(format: TableFormat) -> String {
    format.write(&CatalogDocument::gpus())
}

/// Returns the CPUs and cloud machines in the catalog, as `offload cpus` prints them.
pub fn cpus(format: TableFormat) -> String {
    format.write(&CatalogDocument::cpus())
}

/// Returns the named machines in the catalog, as `offload machines` prints them. Each machine sets the CPU and the GPUs
/// of a question.
pub fn machines(format: TableFormat) -> String {
    format.write(&CatalogDocument::machines())
}

/// Returns every field that a link can set, as `offload inputs` prints them. JSON also contains the families and the
/// presets.
pub fn inputs(format: TableFormat) -> String {
    format.write(&InputsDocument::all())
}

/// Returns a Python script that times a question, as `offload benchmark LINK` prints it.
///
/// # Errors
/// Returns an error if neither the CPU nor the GPU time of the work can be measured.
pub fn benchmark(input: &str) -> Result<String, InvalidArgument> {
    match question(input) {
        Ok(scenario) => Ok(script(&Report::of(&scenario)).into_text()?),
        Err(refusal) => Ok(refusal),
    }
}

/// Returns the JSON Schema of a document, as `offload schema DOCUMENT` prints it.
///
/// # Errors
/// Returns an error if no document has that name.
pub fn schema(document: &str) -> Result<String, InvalidArgument> {
    let documents = DOCUMENTS.each_ref().map(|document| (document.name, document));
    Ok(options::look_up("document", document, &documents)?.text())
}

/// Reads a Python program without running it. Returns the document that `offload read FILE --json` prints.
///
/// `answers` contains numbers for the questions of an earlier reading, by question name.
///
/// # Errors
/// Returns an error if an answer is negative or not finite, or if the program has no question with its name.
pub fn read(source: &str, answers: &Answers) -> Result<String, InvalidAnswer> {
    check_numbers(answers)?;
    let reading = offload_reader::read(source, answers);
    check_names(answers, &reading, |answers| Some(offload_reader::read(source, answers)))?;
    let priced = PricedPhase::all(&reading);
    Ok(json_line(&ReadingDocument::of(&reading, &priced)))
}

/// Reads a profile or a timing. Returns the document that `offload import FILE --json` prints.
///
/// `answers` contains numbers for the questions of an earlier reading, by question name. `machines_link` is a link with
/// the machines of the measurement, or empty.
///
/// # Errors
/// Returns an error if the text is neither a profile nor a timing, if `machines_link` can't be read, if an answer is
/// negative or not finite, or if the text has no question with its name.
pub fn import_profile(
    text: &str,
    answers: &Answers,
    machines_link: &str,
) -> Result<String, InvalidArgument> {
    check_numbers(answers).map_err(|unusable| unusable.to_string())?;
    let machines = if machines_link.is_empty() {
        Scenario::default()
    } else {
        let result = link::read(machines_link);
        let notices = result.as_ref().map_or_else(Unreadable::notices, |decoded| &decoded.notices);
        if let Some(notice) = notices.iter().find(|notice| notice.is_unread()) {
            return Err(format!("on {machines_link}: {} isn’t understood", notice.written()).into());
        }
        result
            .map_err(|unreadable| format!("on {machines_link}: {}", unreadable.problem()))?
            .scenario
    };
    let reading = offload_profile::import(text, answers, &machines)
        .ok_or_else(|| "not a report of cProfile, torch.profiler or timeit".to_owned())?;
    check_names(answers, &reading, |answers| offload_profile::import(text, answers, &machines))
        .map_err(|unusable| unusable.to_string())?;
    let ReadProgram { program, places } = ReadProgram::of(&reading, &machines);
    let report = ProgramReport::of(&program);
    Ok(json_line(&ImportDocument::of(&reading, &places, report.as_ref())))
}

/// Returns the document for the scenario of a link, or a refusal.
fn document_for(input: &str, document: impl Fn(&Report) -> String) -> String {
    match question(input) {
        Ok(scenario) => document(&Report::of(&scenario)),
        Err(refusal) => refusal,
    }
}

/// Returns the scenario of a link.
///
/// # Errors
/// Returns a refusal if the link can't be read, or if a part of it was not understood.
fn question(input: &str) -> Result<Scenario, String> {
    let decoded = link::read(input).map_err(|unreadable| refuse(input, &unreadable))?;
    not_understood(input, &decoded.notices).map_or(Ok(decoded.scenario), Err)
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
