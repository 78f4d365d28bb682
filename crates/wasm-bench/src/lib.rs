//! A wasm module with the model and the code reader. `cargo xtask bench` times them outside a page, and `cargo xtask
//! agree` compares the results of the model with the results of a native build.

use offload_analysis::{Interval, LikelyAnswer, Ranking, RankingKey, Report};
use offload_scenario::decode;
use std::collections::BTreeMap;
use std::hint::black_box;
use wasm_bindgen::prelude::wasm_bindgen;

/// Assesses the job of a link `times` times.
#[wasm_bindgen]
pub fn assess(link: &str, times: u32) {
    let job = Report::of(&decode("", link).scenario).job;
    for _ in 0..times {
        black_box(offload_estimator::assess(black_box(&job)));
    }
}

/// Computes a link's report `times` times. Each repetition also parses the link.
#[wasm_bindgen]
pub fn report(link: &str, times: u32) {
    for _ in 0..times {
        black_box(Report::of(&decode("", black_box(link)).scenario));
    }
}

/// Computes the likely times for a link's scenario `times` times.
#[wasm_bindgen]
pub fn likely(link: &str, times: u32) {
    let scenario = decode("", link).scenario;
    for _ in 0..times {
        black_box(LikelyAnswer::of(black_box(&scenario)));
    }
}

/// Ranks the whole catalog for the work of a link, and computes the ranges of the first `ranges` machines. Returns the
/// number of machines that can do the work.
#[wasm_bindgen]
pub fn rank(link: &str, ranges: u32) -> u32 {
    let mut ranking = Ranking::of(&decode("", black_box(link)).scenario, &[1]);
    let able_count = ranking.all.iter().filter(|ranked| ranked.can_run()).count();
    ranking.sort(RankingKey::Time, |_| String::new());
    (0..able_count.min(ranges as usize)).for_each(|index| ranking.add_range(index));
    black_box(ranking);
    able_count as u32
}

/// Reads a program and returns the number of its phases.
#[wasm_bindgen]
pub fn read(program: &str) -> usize {
    offload_reader::read(program, &BTreeMap::new()).phases.len()
}

/// Returns the times, speedups, bills and ranges in the answer to a link, followed by the report's link. Each number is
/// written as the bits of a double in hexadecimal.
#[wasm_bindgen]
pub fn figures(link: &str) -> String {
    let scenario = decode("", link).scenario;
    let report = Report::of(&scenario);
    let (assessment, ranges) = (&report.assessment, &report.ranges);
    let seconds = [assessment.cpu, assessment.warm, assessment.cold].map(|run| run.total().value());
    let factors = [
        assessment.speedup(),
        assessment.ceiling_speedup(),
        assessment.cost_factor().unwrap_or_default(),
    ];
    let bills = [assessment.bills.cpu, assessment.bills.gpu];
    let costs = bills.map(|bill| bill.cost.map_or(0.0, |cost| cost.value()));
    let energies = bills.map(|bill| bill.energy.map_or(0.0, |energy| energy.value()));
    let times = [ranges.cpu, ranges.warm, ranges.cold];
    let times = times.iter().flat_map(|time| [time.low.value(), time.high.value()]);
    let Interval { low, high } = ranges.speedup;
    let bits = seconds.into_iter().chain(factors).chain(costs).chain(energies).chain(times);
    let bits: String =
        bits.chain([low, high]).map(|bit| format!("{:016x} ", bit.to_bits())).collect();
    bits + &report.link()
}
