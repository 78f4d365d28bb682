//! The model as a wasm module of its own, so that `cargo xtask bench` can time it outside a page.

use offload_scenario::decode;
use std::hint::black_box;
use wasm_bindgen::prelude::wasm_bindgen;

/// Assesses the job of a link so many times.
#[wasm_bindgen]
pub fn assess(link: &str, times: u32) {
    let job = decode("", link).scenario.job();
    for _ in 0..times {
        black_box(offload_estimator::assess(black_box(&job)));
    }
}

/// Goes from a link to its answer so many times.
#[wasm_bindgen]
pub fn answer(link: &str, times: u32) {
    for _ in 0..times {
        black_box(decode("", black_box(link)).scenario.assess());
    }
}

/// Works out the range of an answer so many times.
#[wasm_bindgen]
pub fn range(link: &str, times: u32) {
    let scenario = decode("", link).scenario;
    let (job, likely) = (scenario.job(), scenario.assess());
    for _ in 0..times {
        black_box(scenario.ranges(black_box(&job), &likely));
    }
}
