//! An answer as one JSON object. What each key means stands in [`ANSWER_KEYS`](crate::ANSWER_KEYS).

mod object;
mod parts;

use crate::answer::Answer;
use object::{Object, object};
use offload_analysis::Report;
use offload_scenario::{Notice, Preset, encode};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::LIMIT;
use offload_words::sentences;
use parts::{bound, cost, memory, notice, obstacle, rates, simple, split, time, way, with};

/// The version of the model, which is that of the whole calculator.
pub const MODEL_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The whole answer to a link, on one line. Its `link` asks the same again.
pub fn json(given: &str, of: &Answer) -> String {
    let report = &of.report;
    object(|answer| {
        answer.set("given", given);
        answer.set("link", &encode(&report.scenario));
        answer.set("preset", Preset::of(&report.scenario).map(|preset| preset.id));
        question(answer, of);
        times(answer, report);
        verdict(answer, report);
        asides(answer, report);
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
fn question(answer: &mut Object<'_>, of: &Answer) {
    let report = &of.report;
    let scenario = &report.scenario;
    answer.objects("notices", &of.notices, notice);
    answer.texts("remarks", report.caveats.iter().map(|it| sentences::caveat(*it, scenario)));
    answer.maybe("obstacle", report.obstacle, |it, found| obstacle(it, found, report));
    answer.object("with", |it| with(it, scenario));
    answer.set("headline", &sentences::headline(report));
    answer.set("since", of.since.as_ref());
}

fn times(answer: &mut Object<'_>, report: &Report) {
    let Report { assessment: it, ranges, .. } = report;
    let runs = report.has_times();
    answer.set("runs", it.runs.value());
    let asked = match it.process {
        ProcessState::Warm => "warm",
        ProcessState::Cold => "fresh",
    };
    answer.set("asked", asked);
    answer.object("cpu", |object| time(object, &it.cpu, ranges.cpu));
    let warm = runs.then_some((&it.warm, ranges.warm));
    let cold = runs.then_some((&it.cold, ranges.cold));
    answer.maybe("gpu_warm", warm, |object, (run, range)| time(object, run, range));
    answer.maybe("gpu_cold", cold, |object, (run, range)| time(object, run, range));
}

fn verdict(answer: &mut Object<'_>, report: &Report) {
    let Report { assessment: it, ranges, .. } = report;
    let ran = |figure: f64| report.has_times().then_some(figure);
    answer.maybe("speedup", ran(it.speedup()), |object, likely| {
        object.set("likely", likely);
        object.set("low", ranges.speedup.low);
        object.set("high", ranges.speedup.high);
    });
    answer.set("speedup_warm", ran(it.warm_speedup()));
    answer.set("speedup_cold", ran(it.cold_speedup()));
    answer.set("ceiling", ran(it.ceiling_speedup()).filter(|ceiling| *ceiling < LIMIT));
    answer.set("break_even_runs", it.break_even_runs.and_then(|count| ran(count.value())));
    answer.maybe("bound", report.has_times().then(|| it.bound()), bound);
    answer.object("verdict", |object| {
        object.set("word", sentences::report_verdict(report));
        object.set("straddles", report.straddles());
    });
}

fn asides(answer: &mut Object<'_>, report: &Report) {
    let it = &report.assessment;
    let runs = report.has_times();
    answer.object("cost", |object| cost(object, report));
    answer.object("energy_j", |object| {
        object.set("cpu", it.bills.cpu.energy.map(|energy| energy.value()));
        object.set("gpu", it.bills.gpu.energy.filter(|_| runs).map(|energy| energy.value()));
    });
    answer.object("memory", |object| memory(object, it.memory_fit));
    answer.set("operations", it.operations.value());
    answer.set("gpu_bytes", it.gpu_bytes.value());
    answer.object("reached", |object| {
        object.maybe("cpu", Some(it.achieved.cpu), rates);
        object.maybe("gpu", runs.then_some(it.achieved.gpu), rates);
    });
    answer.object("simple", |object| simple(object, &report.simple, runs));
    answer.objects("ways", &report.cpu_baselines, way);
    answer.maybe("hybrid", report.split.as_ref(), split);
}
