//! The model as a wasm module of its own, so that `cargo xtask bench` can time it outside a page, and
//! `cargo xtask agree` hold its figures against those worked out natively.

use offload_analysis::{Interval, Report};
use offload_scenario::decode;
use std::hint::black_box;
use wasm_bindgen::prelude::wasm_bindgen;

/// Assesses the job of a link so many times.
#[wasm_bindgen]
pub fn assess(link: &str, times: u32) {
    let job = Report::of(&decode("", link).scenario).job;
    for _ in 0..times {
        black_box(offload_estimator::assess(black_box(&job)));
    }
}

/// Goes from a link to its report so many times.
#[wasm_bindgen]
pub fn report(link: &str, times: u32) {
    for _ in 0..times {
        black_box(Report::of(&decode("", black_box(link)).scenario));
    }
}

/// Times, speedups, prices and ranges of a link's answer, each as its bits; and the link anew.
#[wasm_bindgen]
pub fn figures(link: &str) -> String {
    let scenario = decode("", link).scenario;
    let report = Report::of(&scenario);
    let (it, ranges) = (&report.assessment, &report.ranges);
    let seconds = [it.cpu, it.warm, it.cold].map(|run| run.total().value());
    let factors = [it.speedup(), it.ceiling_speedup(), it.cost_factor().unwrap_or_default()];
    let bills = [it.bills.cpu, it.bills.gpu];
    let paid = bills.map(|bill| bill.cost.map_or(0.0, |cost| cost.value()));
    let drawn = bills.map(|bill| bill.energy.map_or(0.0, |energy| energy.value()));
    let times = [ranges.cpu, ranges.warm, ranges.cold];
    let times = times.iter().flat_map(|it| [it.low.value(), it.high.value()]);
    let Interval { low, high } = ranges.speedup;
    let bits = seconds.into_iter().chain(factors).chain(paid).chain(drawn).chain(times);
    let bits: String =
        bits.chain([low, high]).map(|it| format!("{:016x} ", it.to_bits())).collect();
    bits + &report.link()
}
