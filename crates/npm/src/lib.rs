//! The answers of the command for JavaScript, each as JSON text. `package/calls.js` parses the texts and
//! checks the arguments.

use std::collections::BTreeMap;

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the answer to a link.
#[wasm_bindgen]
pub fn assess(link: &str) -> String {
    offload_api::assess(link)
}

/// Returns the answer to a link of several phases.
#[wasm_bindgen]
pub fn assess_program(link: &str) -> String {
    offload_api::assess_program(link)
}

/// Returns the advice and the changes that gain most.
#[wasm_bindgen]
pub fn advise(link: &str) -> String {
    offload_api::advise(link)
}

/// Returns the monthly bills. `today` is a date such as `2026-11-22`, by which the age of prices is judged.
#[wasm_bindgen]
pub fn cost(link: &str, today: &str) -> String {
    offload_api::cost(link, today)
}

/// Returns the roofline of both machines.
#[wasm_bindgen]
pub fn roofline(link: &str) -> String {
    offload_api::roofline(link)
}

/// Returns the uncertain inputs that change the answer most.
#[wasm_bindgen]
pub fn sensitivity(link: &str) -> String {
    offload_api::sensitivity(link)
}

/// Returns the ranking of the catalog's hardware.
///
/// # Errors
/// Fails if an option is unusable.
#[wasm_bindgen]
pub fn rank(link: &str, options: &str) -> Result<String, JsError> {
    Ok(offload_api::rank(link, options)?)
}

/// Returns the answers over the values of one input.
///
/// # Errors
/// Fails if an option is unusable.
#[wasm_bindgen]
pub fn sweep(link: &str, options: &str) -> Result<String, JsError> {
    Ok(offload_api::sweep(link, options)?)
}

/// Returns the comparison of two to four questions.
///
/// # Errors
/// Fails if there are fewer or more questions.
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

/// Returns the catalog's machines with GPUs. Each sets the CPU and the GPUs of a question.
#[wasm_bindgen]
pub fn machines() -> String {
    offload_api::machines()
}

/// Returns every family, field and preset that a link can name.
#[wasm_bindgen]
pub fn inputs() -> String {
    offload_api::inputs()
}

/// Reads a Python program without running it. `numbers` are the answers to the questions with these `names`.
///
/// # Errors
/// Fails if a number cannot be an answer.
#[wasm_bindgen]
pub fn read(source: &str, names: Vec<String>, numbers: Vec<f64>) -> Result<String, JsError> {
    let answers: BTreeMap<String, f64> = names.into_iter().zip(numbers).collect();
    Ok(offload_api::read(source, &answers)?)
}

/// Reads a profile or a timing. `numbers` are the answers to the questions with these `names`, and `on` is a
/// link with the machines that it was measured on.
///
/// # Errors
/// Fails if the text is neither, or a number cannot be an answer.
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

/// Returns the version of the model, which is also the version of the package.
#[wasm_bindgen]
pub fn version() -> String {
    offload_api::MODEL_VERSION.to_owned()
}
