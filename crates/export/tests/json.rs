//! Checks the numbers in the JSON document of an answer. The command's tests validate the keys against the JSON Schema.

use offload_analysis::{Bound, MemoryFit, Report, Segment};
use offload_export::ids::{bound_id, segment_id};
use offload_export::{Answer, json, refusal};
use offload_scenario::{PRESETS, Scenario, decode, encode};
use serde_json::{Value, json as value};
use std::collections::HashSet;

/// Links for cases that no preset covers: obstacles, shared memory, zero prices, invalid parts.
const EDGE_CASES: &[&str] = &[
    "",
    "w=matmul&gpu=apple-m1&dtype=fp64",
    "gpu=apple-m1&gpulib=cupy",
    "w=matmul&gpu=apple-m1",
    "in=500",
    "cpuprice=0&gpuprice=1",
    "ops=0&in=0&out=0",
    "ops=1e24&in=1e6&runs=1e12&start=fresh",
    "eff=42&d=cheese&theme=dark",
    "w=transformer&gpus=8",
];

fn links() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.id).chain(EDGE_CASES.iter().copied())
}

fn answer_of(link: &str) -> Answer {
    Answer::of(decode("", link))
}

/// Returns the answer as parsed JSON.
fn answer(link: &str) -> Value {
    let text = json(link, &answer_of(link));
    assert!(!text.contains('\n'), "{link}");
    serde_json::from_str(&text).expect("it is JSON")
}

#[test]
fn an_answer_and_a_refusal_begin_with_their_schema_version() {
    let answer = json("svd", &answer_of("svd"));
    assert!(answer.starts_with("{\"schema\":2,\"given\":\"svd\",\"link\":"), "{answer}");
    let notices = decode("", "n=cheese").notices;
    let document: Value =
        serde_json::from_str(&refusal("n=cheese", "no link", &notices)).expect("JSON");
    let problem = "not a number; try 1500, 1.5k or 4e9";
    let notices = [value!({ "key": "n", "given": "cheese", "problem": problem })];
    let expected = value!({ "schema": 2, "given": "n=cheese", "basis": "unanswered", "error": "no link", "notices": notices });
    assert_eq!(document, expected);
}

#[test]
fn each_advice_has_its_reason() {
    for link in ["dataframe", "matmul", "w=training"] {
        let answer = answer(link);
        let reason = |advice: &Value| advice["reason"].as_str().map(str::to_owned);
        let by_cost = reason(&answer["cost"]["advice"]).expect("both have a price");
        assert!(by_cost.starts_with("By cost: ") && by_cost.contains(" Per run, "), "{by_cost}");
        assert!(reason(&answer["advice"]).is_some(), "{link}");
    }
    // If the time-based advice is "measure" too, the cost-based reason does not repeat it.
    let answer = answer("w=dataframe&verb=text");
    let by_cost = answer["cost"]["advice"]["reason"].as_str().expect("both have a price");
    assert!(by_cost.starts_with("Per run, "), "{by_cost}");
}

#[test]
fn evidence_has_figures_for_measured_aspects_and_null_for_the_rest() {
    let evidence = |link| answer(link)["evidence"].clone();
    let nothing = value!({ "cpu": null, "gpu": null, "speedup": null });
    let no_figures =
        value!({ "rows": 0, "sources": 0, "median_error": nothing, "inside_left_out": nothing });
    assert_eq!(evidence("w=pipeline"), no_figures);
    let one_sided = evidence("w=linear");
    assert!(one_sided["median_error"]["cpu"].as_f64().is_some_and(|error| error >= 1.0));
    assert_eq!(one_sided["median_error"]["gpu"], Value::Null);
    let two_sided = evidence("w=llm");
    assert!(two_sided["rows"].as_u64() > two_sided["sources"].as_u64());
    let inside = two_sided["inside_left_out"]["speedup"].as_f64();
    assert!(inside.is_some_and(|share| (0.5..=1.0).contains(&share)), "{inside:?}");
}

#[test]
fn a_pathology_has_its_share_and_the_change_that_gains_most() {
    let pathology = |link: &str| answer(link)["pathology"].clone();
    let entry = pathology("small-chunks");
    assert_eq!(entry["id"], "back-and-forth");
    assert_eq!(entry["remedy"], "Keep the data on the GPU");
    assert!(entry["share"].as_f64().is_some_and(|share| (0.5..=1.0).contains(&share)), "{entry}");
    assert!(entry["gain"].as_f64().is_some_and(|gain| gain > 2.0), "{entry}");
    assert_eq!(pathology("one-add")["id"], "low-intensity");
    assert_eq!(pathology("many-small-kernels")["id"], "small-kernels");
    assert_eq!(pathology("matmul&data=gpu"), Value::Null);
    for link in links() {
        let bound = &answer(link)["bound"];
        assert!(
            bound.is_null() || bound["remedy"].as_str().is_some_and(|remedy| !remedy.is_empty()),
            "{link}"
        );
    }
}

#[test]
fn a_split_has_its_gain_with_a_range() {
    let split = answer("pipeline")["split"].clone();
    let [low, gain, high] = ["low", "gain", "high"].map(|key| split[key].as_f64().expect(key));
    assert!(1.0 < low && low < gain && gain < high, "{split}");
    let machines: Vec<_> =
        split["stages"].as_array().expect("stages").iter().map(|stage| &stage["on"]).collect();
    assert_eq!(machines, ["cpu", "gpu", "cpu"]);
}

#[test]
fn ids_are_distinct_lowercase_words() {
    let segments = Segment::ALL.map(segment_id);
    let bounds = Bound::ALL.map(bound_id);
    for ids in [&segments[..], &bounds] {
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
        let is_plain = |id: &&str| id.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        assert!(ids.iter().all(is_plain), "{ids:?}");
    }
}

#[test]
fn every_answer_has_the_figures_of_its_report() {
    for link in links() {
        let (answer, scenario) = (answer(link), decode("", link).scenario);
        let report = Report::of(&scenario);
        let Report { assessment, ranges, simple, cpu_baselines, .. } = &report;
        let assert_figure = |path: &str, figure: f64| {
            let value = answer.pointer(path).and_then(Value::as_f64);
            assert_eq!(value, Some(figure), "{link}: {path}");
        };
        assert_eq!(answer["link"], encode(&scenario), "{link}");
        assert_figure("/cpu/time_s", assessment.cpu.total().value());
        assert_figure("/cpu/low_s", ranges.cpu.low.value());
        assert_figure("/operations", assessment.operations.value());
        assert_figure("/gpu_bytes", assessment.gpu_bytes.value());
        let (need, fits) = match assessment.memory_fit {
            MemoryFit::Divided { on_gpu, .. } => (on_gpu, true),
            MemoryFit::Fits { need, .. } | MemoryFit::Tight { need, .. } => (need, true),
            MemoryFit::TooBig { need, .. } => (need, false),
        };
        assert_figure("/memory/need_bytes", need.value());
        // The JSON compares the need with the limit that decides, and both are in the same unit.
        let limit = answer["memory"]["usable_bytes"].as_f64();
        assert_eq!(Some(need.value()) <= limit, fits, "{link}");
        assert_figure("/achieved/cpu/flop_per_s", assessment.achieved.cpu.throughput.value());
        assert_eq!(answer["memory"]["fits"], fits, "{link}");
        for (index, baseline) in cpu_baselines.iter().enumerate() {
            assert_figure(&format!("/cpu_baselines/{index}/time_s"), baseline.run.total().value());
        }
        if answer["obstacle"]["id"] == "no_arithmetic" {
            assert!(answer["gpu_warm"].is_null() && answer["speedup"].is_null(), "{link}");
            continue;
        }
        let gpu = if answer["process"] == "warm" { "gpu_warm" } else { "gpu_cold" };
        assert_figure("/gpu_warm/time_s", assessment.warm.total().value());
        assert_figure("/gpu_cold/time_s", assessment.cold.total().value());
        assert_figure("/gpu_cold/high_s", ranges.cold.high.value());
        assert_figure("/speedup/likely", assessment.speedup());
        assert_figure("/speedup/low", ranges.speedup.low);
        assert_figure("/speedup/high", ranges.speedup.high);
        assert_figure(&format!("/{gpu}/time_s"), assessment.gpu().total().value());
        assert_figure("/speedup_warm", assessment.warm_speedup());
        assert_figure("/speedup_cold", assessment.cold_speedup());
        assert_figure("/bound/share", assessment.bound().1.value());
        assert_figure("/simple/at_65/speedup", simple.at_usual.speedup());
    }
}

#[test]
fn the_canonical_link_of_an_answer_has_the_same_answer() {
    for link in links() {
        let first = answer(link);
        let again = answer(first["link"].as_str().expect("text"));
        for key in ["link", "preset", "cpu", "gpu_warm", "speedup", "cost", "advice"] {
            assert_eq!(first[key], again[key], "{link}: {key}");
        }
    }
    assert_eq!(answer("svd")["preset"], "svd");
    assert_eq!(answer("")["preset"], Value::Null);
    assert_eq!(answer_of("").report.scenario, Scenario::default());
}

#[test]
fn a_price_of_zero_gives_no_cost_factor() {
    let answer = answer("cpuprice=0&gpuprice=1");
    assert_eq!(answer["cost"]["cpu"], 0.0);
    assert!(answer["cost"]["factor"].is_null() && answer["cost"]["advice"].is_null());
}

#[test]
fn work_that_cannot_run_has_no_gain() {
    let answer = answer("w=cnn&phase=train&gpulib=onnxruntime");
    assert_eq!(answer["advice"]["id"], "stay");
    for gain in ["/advice/factor", "/advice/against_best", "/cost/factor", "/cost/advice/factor"] {
        assert!(answer.pointer(gain).is_some_and(serde_json::Value::is_null), "{gain}");
    }
}
