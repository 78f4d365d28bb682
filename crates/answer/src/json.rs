//! An answer as one JSON object. What each key means stands in [`ANSWER_KEYS`](crate::ANSWER_KEYS).

mod object;
mod parts;

use crate::finding::Finding;
use object::{Object, object};
use offload_scenario::{Notice, Preset, encode};
use offload_vocabulary::execution::Process;
use offload_vocabulary::quantity::LIMIT;
use offload_words::words;
use parts::{bound, cost, hybrid, memory, notice, obstacle, rates, simple, time, way, with};

/// The version of the model, which is that of the whole calculator.
pub const MODEL_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The whole answer to a link, on one line. Its `link` asks the same again.
pub fn json(given: &str, finding: &Finding) -> String {
    object(|answer| {
        answer.set("given", given);
        answer.set("link", &encode(&finding.scenario));
        answer.set("preset", Preset::of(&finding.scenario).map(|preset| preset.id));
        question(answer, finding);
        times(answer, finding);
        verdict(answer, finding);
        asides(answer, finding);
        answer.set("edition", offload_catalog::EDITION);
        answer.set("model_version", MODEL_VERSION);
    })
}

/// What stands in place of an answer to a text in which nothing could be read.
pub fn refusal(given: &str, error: &str, notices: &[Notice]) -> String {
    object(|refusal| {
        refusal.set("given", given);
        refusal.set("error", error);
        refusal.objects("notices", notices, notice);
    })
}

/// What was asked, and what is to be said of that.
fn question(answer: &mut Object<'_>, finding: &Finding) {
    let scenario = &finding.scenario;
    answer.objects("notices", &finding.notices, notice);
    answer.texts("remarks", scenario.remarks().iter().map(|it| words::remark(*it, scenario)));
    answer.maybe("obstacle", finding.obstacle, |it, found| obstacle(it, found, finding));
    answer.object("with", |it| with(it, scenario));
    answer.set("headline", &finding.headline());
    answer.set("since", finding.since.as_ref());
}

fn times(answer: &mut Object<'_>, finding: &Finding) {
    let Finding { assessment: it, ranges, .. } = finding;
    let runs = finding.has_times();
    answer.set("runs", it.runs.value());
    let asked = match it.process {
        Process::Warm => "warm",
        Process::Fresh => "fresh",
    };
    answer.set("asked", asked);
    answer.object("cpu", |object| time(object, &it.host, ranges.host));
    let warm = runs.then_some((&it.warm, ranges.warm));
    let cold = runs.then_some((&it.fresh, ranges.fresh));
    answer.maybe("gpu_warm", warm, |object, (run, range)| time(object, run, range));
    answer.maybe("gpu_cold", cold, |object, (run, range)| time(object, run, range));
}

fn verdict(answer: &mut Object<'_>, finding: &Finding) {
    let Finding { assessment: it, ranges, .. } = finding;
    let ran = |figure: f64| finding.has_times().then_some(figure);
    answer.maybe("speedup", ran(it.speedup()), |object, likely| {
        object.set("likely", likely);
        object.set("low", ranges.speedup.low);
        object.set("high", ranges.speedup.high);
    });
    answer.set("speedup_warm", ran(it.warm_speedup()));
    answer.set("speedup_cold", ran(it.fresh_speedup()));
    answer.set("ceiling", ran(it.ceiling_speedup()).filter(|ceiling| *ceiling < LIMIT));
    answer.set("break_even_runs", it.break_even_runs.and_then(|count| ran(count.value())));
    answer.maybe("bound", finding.has_times().then(|| it.bound()), bound);
    answer.object("verdict", |object| {
        object.set("word", finding.verdict());
        object.set("straddles", finding.straddles());
    });
}

fn asides(answer: &mut Object<'_>, finding: &Finding) {
    let Finding { scenario, job, assessment: it, .. } = finding;
    let runs = finding.has_times();
    answer.object("cost", |object| cost(object, finding));
    answer.object("energy_j", |object| {
        object.set("cpu", it.bills.host.energy.map(|energy| energy.value()));
        object.set("gpu", it.bills.device.energy.filter(|_| runs).map(|energy| energy.value()));
    });
    answer.object("memory", |object| memory(object, it.fit));
    answer.set("operations", it.operations.value());
    answer.set("gpu_bytes", it.device_bytes.value());
    answer.object("reached", |object| {
        object.maybe("cpu", Some(it.reached.host), rates);
        object.maybe("gpu", runs.then_some(it.reached.device), rates);
    });
    answer.object("simple", |object| simple(object, &scenario.simple(job, it.operations), runs));
    answer.objects("ways", scenario.ways(), way);
    answer.maybe("hybrid", finding.hybrid.as_ref(), hybrid);
}
