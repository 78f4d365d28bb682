//! An answer as one JSON object. What each key means stands in [`ANSWER_KEYS`](crate::ANSWER_KEYS).

mod parts;

use crate::finding::Finding;
use offload_estimator::job::Process;
use offload_estimator::quantity::LIMIT;
use offload_scenario::{Notice, PRESETS, Scenario, encode};
use offload_words::words;
use parts::{
    Cost, Formulas, Guess, Held, Hindrance, Ignored, Judgement, Means, Memory, Parted, Rates,
    Sides, Time, With,
};
use serde::Serialize;

/// The version of the model, which is that of the whole calculator.
pub const MODEL_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The whole answer to a link, on one line. Its `link` asks the same again.
pub fn json(given: &str, finding: &Finding) -> String {
    written(&Answer::of(given, finding))
}

/// What stands in place of an answer to a text in which nothing could be read.
pub fn refusal(given: &str, notices: &[Notice]) -> String {
    let notices = notices.iter().map(Ignored::of).collect();
    written(&Refusal { given, error: "neither a link nor the id of a preset", notices })
}

/// Writing text and numbers cannot fail.
fn written(object: &impl Serialize) -> String {
    serde_json::to_string(object).unwrap_or_default()
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    given: &'a str,
    link: String,
    preset: Option<&'static str>,
    notices: Vec<Ignored<'a>>,
    remarks: Vec<String>,
    obstacle: Option<Hindrance>,
    with: With,
    headline: String,
    runs: f64,
    asked: &'static str,
    cpu: Time,
    gpu_warm: Option<Time>,
    gpu_cold: Option<Time>,
    speedup: Option<Guess>,
    speedup_warm: Option<f64>,
    speedup_cold: Option<f64>,
    ceiling: Option<f64>,
    break_even_runs: Option<f64>,
    bound: Option<Held>,
    verdict: Judgement,
    cost: Cost,
    energy_j: Sides<Option<f64>>,
    memory: Memory,
    operations: f64,
    gpu_bytes: f64,
    reached: Sides<Option<Rates>>,
    simple: Formulas,
    ways: Vec<Means>,
    hybrid: Option<Parted>,
    edition: &'static str,
    model_version: &'static str,
}

#[derive(Debug, Serialize)]
struct Refusal<'a> {
    given: &'a str,
    error: &'static str,
    notices: Vec<Ignored<'a>>,
}

impl<'a> Answer<'a> {
    /// What was found, in the order of the keys.
    fn of(given: &'a str, finding: &'a Finding) -> Self {
        let Finding { scenario, job, assessment: it, ranges, .. } = finding;
        let runs = finding.has_times();
        let link = encode(scenario);
        Self {
            given,
            preset: preset_of(scenario),
            link,
            notices: finding.notices.iter().map(Ignored::of).collect(),
            remarks: scenario.remarks().iter().map(|it| words::remark(*it, scenario)).collect(),
            obstacle: finding.obstacle.map(|obstacle| Hindrance::of(obstacle, finding)),
            with: With::of(scenario),
            headline: finding.headline(),
            runs: it.runs.value(),
            asked: match it.process {
                Process::Warm => "warm",
                Process::Fresh => "fresh",
            },
            cpu: Time::of(&it.host, ranges.host),
            gpu_warm: runs.then(|| Time::of(&it.warm, ranges.warm)),
            gpu_cold: runs.then(|| Time::of(&it.fresh, ranges.fresh)),
            speedup: runs.then(|| Guess {
                likely: it.speedup(),
                low: ranges.speedup.low,
                high: ranges.speedup.high,
            }),
            speedup_warm: runs.then(|| it.warm_speedup()),
            speedup_cold: runs.then(|| it.fresh_speedup()),
            ceiling: runs.then(|| it.ceiling_speedup()).filter(|ceiling| *ceiling < LIMIT),
            break_even_runs: it.break_even_runs.filter(|_| runs).map(|count| count.value()),
            bound: runs
                .then(|| it.bound())
                .map(|(bound, share)| Held { name: words::bound(bound), share: share.value() }),
            verdict: Judgement { word: finding.verdict(), straddles: finding.straddles() },
            cost: Cost::of(finding),
            energy_j: Sides {
                cpu: it.bills.host.energy.map(|energy| energy.value()),
                gpu: it.bills.device.energy.filter(|_| runs).map(|energy| energy.value()),
            },
            memory: Memory::of(it.fit),
            operations: it.operations.value(),
            gpu_bytes: it.device_bytes.value(),
            reached: Sides {
                cpu: Some(Rates::of(it.reached.host)),
                gpu: runs.then(|| Rates::of(it.reached.device)),
            },
            simple: Formulas::of(&scenario.simple(job, it.operations), runs),
            ways: scenario.ways().iter().map(Means::of).collect(),
            hybrid: finding.hybrid.as_ref().map(Parted::of),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// The preset that asks the same.
fn preset_of(scenario: &Scenario) -> Option<&'static str> {
    PRESETS.iter().find(|preset| preset.scenario() == *scenario).map(|preset| preset.id)
}
