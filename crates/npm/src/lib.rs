//! Exposes the command's documents to JavaScript. Each function returns a string. `package/calls.js` checks the
//! arguments and parses JSON.
//!
//! `format` is `json`, `csv` or, for `assess` only, `markdown`. A function fails if its document is not available in
//! the format.

use std::collections::BTreeMap;

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the answer to a link.
///
/// # Errors
/// Fails if the format is invalid.
#[wasm_bindgen]
pub fn assess(link: &str, format: &str) -> Result<String, JsError> {
    Ok(offload_api::assess(link, format.parse()?))
}

/// Returns the answer to a link with several phases.
///
/// # Errors
/// Fails if the format is invalid.
#[wasm_bindgen]
pub fn assess_program(link: &str, format: &str) -> Result<String, JsError> {
    Ok(offload_api::assess_program(link, format.parse()?))
}

/// Returns the advice and the changes with the largest gains.
///
/// # Errors
/// Fails if the format is invalid.
#[wasm_bindgen]
pub fn advise(link: &str, format: &str) -> Result<String, JsError> {
    Ok(offload_api::advise(link, format.parse()?))
}

/// Returns the monthly bills. `today` is a date such as `2026-11-22`, from which the age of prices is computed.
///
/// # Errors
/// Fails if the format is invalid.
#[wasm_bindgen]
pub fn cost(link: &str, today: &str, format: &str) -> Result<String, JsError> {
    Ok(offload_api::cost(link, today, format.parse()?))
}

/// Returns the rooflines of both machines.
///
/// # Errors
/// Fails if the format is invalid.
#[wasm_bindgen]
pub fn roofline(link: &str, format: &str) -> Result<String, JsError> {
    Ok(offload_api::roofline(link, format.parse()?))
}

/// Returns the uncertain inputs with the largest effect on the answer.
///
/// # Errors
/// Fails if the format is invalid.
#[wasm_bindgen]
pub fn sensitivity(link: &str, format: &str) -> Result<String, JsError> {
    Ok(offload_api::sensitivity(link, format.parse()?))
}

/// Returns the published measurements that are most similar to the question.
///
/// # Errors
/// Fails if the format is invalid.
#[wasm_bindgen]
pub fn nearest(link: &str, format: &str) -> Result<String, JsError> {
    Ok(offload_api::nearest(link, format.parse()?))
}

/// Returns a ranking of the hardware in the catalog.
///
/// # Errors
/// Fails if an option or the format is invalid.
#[wasm_bindgen]
pub fn rank(link: &str, options: &str, format: &str) -> Result<String, JsError> {
    Ok(offload_api::rank(link, options, format.parse()?)?)
}

/// Returns the answers for several values of one input.
///
/// # Errors
/// Fails if an option or the format is invalid.
#[wasm_bindgen]
pub fn sweep(link: &str, options: &str, format: &str) -> Result<String, JsError> {
    Ok(offload_api::sweep(link, options, format.parse()?)?)
}

/// Returns a comparison of two to four questions.
///
/// # Errors
/// Fails if there are fewer than two or more than four questions, or if the format is invalid.
#[wasm_bindgen]
pub fn compare(links: Vec<String>, format: &str) -> Result<String, JsError> {
    Ok(offload_api::compare(&links, format.parse()?)?)
}

/// Returns the GPUs in the catalog.
///
/// # Errors
/// Fails if the format is invalid.
#[wasm_bindgen]
pub fn gpus(format: &str) -> Result<String, JsError> {
    Ok(offload_api::gpus(format.parse()?))
}

/// Returns the CPUs and cloud machines in the catalog.
///
/// # Errors
/// Fails if the format is invalid.
#[wasm_bindgen]
pub fn cpus(format: &str) -> Result<String, JsError> {
    Ok(offload_api::cpus(format.parse()?))
}

/// Returns the machines with GPUs in the catalog. A machine sets the CPU and the GPUs of a question.
///
/// # Errors
/// Fails if the format is invalid.
#[wasm_bindgen]
pub fn machines(format: &str) -> Result<String, JsError> {
    Ok(offload_api::machines(format.parse()?))
}

/// Returns every family, field and preset that a link can name.
///
/// # Errors
/// Fails if the format is invalid.
#[wasm_bindgen]
pub fn inputs(format: &str) -> Result<String, JsError> {
    Ok(offload_api::inputs(format.parse()?))
}

/// Returns the estimates for a Python program, without running the program. `names` are the names of open questions,
/// and `numbers` are the answers.
///
/// # Errors
/// Fails if a number is not a valid answer.
#[wasm_bindgen]
pub fn read(source: &str, names: Vec<String>, numbers: Vec<f64>) -> Result<String, JsError> {
    let answers: BTreeMap<String, f64> = names.into_iter().zip(numbers).collect();
    Ok(offload_api::read(source, &answers)?)
}

/// Returns the estimates for a profile or a timing. `names` are the names of open questions, and `numbers` are the
/// answers. `on` is a link that describes the machine on which the program was measured.
///
/// # Errors
/// Fails if the text is neither a profile nor a timing, or if a number is not a valid answer.
#[wasm_bindgen]
pub fn import_profile(
    text: &str,
    names: Vec<String>,
    numbers: Vec<f64>,
    on: &str,
) -> Result<String, JsError> {
    let answers: BTreeMap<String, f64> = names.into_iter().zip(numbers).collect();
    Ok(offload_api::import_profile(text, &answers, on)?)
}

/// Returns a Python script that times a question.
///
/// # Errors
/// Fails if neither the CPU nor the GPU time of the work can be measured.
#[wasm_bindgen]
pub fn benchmark(link: &str) -> Result<String, JsError> {
    Ok(offload_api::benchmark(link)?)
}

/// Returns the recorder, a Python file that counts a program's work.
#[wasm_bindgen]
pub fn record() -> String {
    offload_api::RECORDER.to_owned()
}

/// Returns the JSON Schema of a document.
///
/// # Errors
/// Fails if no document has that name.
#[wasm_bindgen]
pub fn schema(document: &str) -> Result<String, JsError> {
    Ok(offload_api::schema(document)?)
}

/// Returns the version of the model, which is also the version of the npm package.
#[wasm_bindgen]
pub fn version() -> String {
    offload_api::MODEL_VERSION.to_owned()
}
