//! The answers of the command for JavaScript, each as the text of a JSON document. `package/calls.js` parses the
//! documents and checks the arguments.

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

/// Reads a Python program, given numbers for the questions of these names.
///
/// # Errors
/// If a number cannot be an answer.
#[wasm_bindgen]
pub fn read(source: &str, names: Vec<String>, numbers: Vec<f64>) -> Result<String, JsError> {
    let answers: BTreeMap<String, f64> = names.into_iter().zip(numbers).collect();
    Ok(offload_api::read(source, &answers)?)
}

/// Returns the version of the model, which is that of the package.
#[wasm_bindgen]
pub fn version() -> String {
    offload_api::MODEL_VERSION.to_owned()
}
