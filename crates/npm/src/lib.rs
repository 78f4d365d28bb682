//! The answers of the command for JavaScript. Each function returns a JSON string. `package/calls.js` checks the
//! arguments and parses the strings.

use std::collections::BTreeMap;

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the answer to a link.
#[wasm_bindgen]
pub fn assess(link: &str) -> String {
    offload_api::assess(link)
}

/// Returns the answer to a link with several phases.
#[wasm_bindgen]
pub fn assess_program(link: &str) -> String {
    offload_api::assess_program(link)
}

/// Returns the advice and the changes with the largest gains.
#[wasm_bindgen]
pub fn advise(link: &str) -> String {
    offload_api::advise(link)
}

/// Returns the monthly bills. `today` is a date such as `2026-11-22`, from which the age of prices is computed.
#[wasm_bindgen]
pub fn cost(link: &str, today: &str) -> String {
    offload_api::cost(link, today)
}

/// Returns the rooflines of both machines.
#[wasm_bindgen]
pub fn roofline(link: &str) -> String {
    offload_api::roofline(link)
}

/// Returns the uncertain inputs with the largest effect on the answer.
#[wasm_bindgen]
pub fn sensitivity(link: &str) -> String {
    offload_api::sensitivity(link)
}

/// Returns a ranking of the hardware in the catalog.
///
/// # Errors
/// Fails if an option is invalid.
#[wasm_bindgen]
pub fn rank(link: &str, options: &str) -> Result<String, JsError> {
    Ok(offload_api::rank(link, options)?)
}

/// Returns the answers for several values of one input.
///
/// # Errors
/// Fails if an option is invalid.
#[wasm_bindgen]
pub fn sweep(link: &str, options: &str) -> Result<String, JsError> {
    Ok(offload_api::sweep(link, options)?)
}

/// Returns a comparison of two to four questions.
///
/// # Errors
/// Fails if there are fewer than two or more than four questions.
#[wasm_bindgen]
pub fn compare(links: Vec<String>) -> Result<String, JsError> {
    Ok(offload_api::compare(&links)?)
}

/// Returns the GPUs in the catalog.
#[wasm_bindgen]
pub fn gpus() -> String {
    offload_api::gpus()
}

/// Returns the CPUs and cloud machines in the catalog.
#[wasm_bindgen]
pub fn cpus() -> String {
    offload_api::cpus()
}

/// Returns the machines with GPUs in the catalog. A machine sets the CPU and the GPUs of a question.
#[wasm_bindgen]
pub fn machines() -> String {
    offload_api::machines()
}

/// Returns every family, field and preset that a link can name.
#[wasm_bindgen]
pub fn inputs() -> String {
    offload_api::inputs()
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

/// Returns the version of the model, which is also the version of the npm package.
#[wasm_bindgen]
pub fn version() -> String {
    offload_api::MODEL_VERSION.to_owned()
}
