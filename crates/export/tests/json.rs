//! An answer says what the library says, under every documented key and no other.

use offload_analysis::{MemoryFit, Report};
use offload_export::{ANSWER_KEYS, Answer, json};
use offload_scenario::{PRESETS, Scenario, decode, encode};
use serde_json::Value;
use std::collections::HashSet;

/// What no preset shows: obstacles, memory that is shared, prices of nothing, bad parts.
const ODD: &[&str] = &[
    "",
    "w=matmul&gpu=apple-m1&dtype=fp64",
    "gpu=apple-m1&gpulib=cupy",
    "w=matmul&gpu=apple-m1",
    "in=500",
    "cpuprice=0&gpuprice=1",
    "ops=0&in=0&out=0",
    "ops=1e24&in=1e6&runs=1e12&start=fresh",
    "eff=42&n=cheese&cheese=1&v=9",
    "w=transformer&gpus=8",
];

fn links() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.id).chain(ODD.iter().copied())
}

fn answered(link: &str) -> Answer {
    Answer::of(decode("", link))
}

/// The answer as a program reads it.
fn answer(link: &str) -> Value {
    let text = json(link, &answered(link));
    assert!(!text.contains('\n'), "{link}");
    serde_json::from_str(&text).expect("it is JSON")
}

/// The documented path of a value: what is keyed alike is documented once.
fn documented(path: &str) -> String {
    let alike = [
        ("gpu_warm.", "cpu."),
        ("gpu_cold.", "cpu."),
        ("reached.gpu.", "reached.cpu."),
        ("simple.at_65.", "simple.peak."),
        ("simple.at_given.", "simple.peak."),
    ];
    for (from, to) in alike {
        if let Some(rest) = path.strip_prefix(from) {
            return documented(&format!("{to}{rest}"));
        }
    }
    if path.starts_with("cpu.segments.") { "cpu.segments.*".to_owned() } else { path.to_owned() }
}

fn check(path: &str, value: &Value, seen: &mut HashSet<String>) {
    if !path.is_empty() && !path.ends_with("[]") {
        let path = documented(path);
        let key = ANSWER_KEYS.iter().find(|key| key.path == path);
        let kind = key.unwrap_or_else(|| panic!("{path} is not documented")).kind;
        let kinds: Vec<&str> = kind.split([',', ' ']).collect();
        let said = match value {
            Value::Null => "null",
            Value::Bool(true) => "true",
            Value::Bool(false) => "false",
            Value::Number(number) => {
                assert!(number.as_f64().is_some_and(f64::is_finite), "{path}");
                "number"
            }
            Value::String(_) => "text",
            Value::Array(_) => "list",
            Value::Object(_) => "object",
        };
        assert!(kinds.contains(&said), "{path} is {said}, documented as {kind}");
        seen.insert(path);
    }
    match value {
        Value::Array(items) => items.iter().for_each(|it| check(&format!("{path}[]"), it, seen)),
        Value::Object(fields) => {
            for (key, value) in fields {
                let dot = if path.is_empty() { "" } else { "." };
                check(&format!("{path}{dot}{key}"), value, seen);
            }
        }
        _ => {}
    }
}

#[test]
fn every_key_is_documented_and_every_documented_key_is_there() {
    let mut all = HashSet::new();
    for link in links() {
        let answer = answer(link);
        check("", &answer, &mut all);
        let top = ANSWER_KEYS.iter().filter(|key| !key.path.contains('.'));
        for key in top {
            assert!(answer.get(key.path).is_some(), "{link} lacks {}", key.path);
        }
    }
    // A list of plain texts has no keys below it, and segments are named by what they are.
    for key in ANSWER_KEYS {
        assert!(all.contains(key.path), "no link shows {}", key.path);
    }
}

#[test]
fn every_preset_answers_with_the_figures_of_the_library() {
    for link in links() {
        let (answer, scenario) = (answer(link), decode("", link).scenario);
        let Report { assessment: it, ranges, simple, cpu_baselines, .. } = Report::of(&scenario);
        let is = |path: &str, figure: f64| {
            let value = answer.pointer(path).and_then(Value::as_f64);
            assert_eq!(value, Some(figure), "{link}: {path}");
        };
        assert_eq!(answer["link"], encode(&scenario), "{link}");
        is("/cpu/time_s", it.cpu.total().value());
        is("/cpu/low_s", ranges.cpu.low.value());
        is("/operations", it.operations.value());
        is("/gpu_bytes", it.gpu_bytes.value());
        is("/memory/need_bytes", it.memory_fit.need().value());
        is("/reached/cpu/flop_per_s", it.achieved.cpu.throughput.value());
        assert_eq!(
            answer["memory"]["fits"] == true,
            matches!(it.memory_fit, MemoryFit::Fits { .. }),
            "{link}"
        );
        for (place, baseline) in cpu_baselines.iter().enumerate() {
            is(&format!("/ways/{place}/time_s"), baseline.run.total().value());
        }
        if answer["obstacle"]["id"] == "no-arithmetic" {
            assert!(answer["gpu_warm"].is_null() && answer["speedup"].is_null(), "{link}");
            continue;
        }
        is("/gpu_warm/time_s", it.warm.total().value());
        is("/gpu_cold/time_s", it.cold.total().value());
        is("/gpu_cold/high_s", ranges.cold.high.value());
        is("/speedup/likely", it.speedup());
        is("/speedup/low", ranges.speedup.low);
        is("/speedup/high", ranges.speedup.high);
        is("/speedup_warm", it.warm_speedup());
        is("/speedup_cold", it.cold_speedup());
        is("/bound/share", it.bound().1.value());
        is("/simple/at_65/speedup", simple.at_usual.speedup());
    }
}

#[test]
fn segments_add_up_to_the_time() {
    for link in links() {
        let answer = answer(link);
        for side in ["cpu", "gpu_warm", "gpu_cold"] {
            let Some(parts) = answer[side]["segments"].as_object() else { continue };
            let sum: f64 = parts.values().filter_map(Value::as_f64).sum();
            let time = answer[side]["time_s"].as_f64().expect("a number");
            assert!((sum - time).abs() <= 1e-9 * time, "{link}, {side}: {sum} and {time}");
        }
    }
}

#[test]
fn the_canonical_link_asks_the_same() {
    for link in links() {
        let first = answer(link);
        let again = answer(first["link"].as_str().expect("text"));
        for key in ["link", "preset", "cpu", "gpu_warm", "speedup", "cost", "verdict"] {
            assert_eq!(first[key], again[key], "{link}: {key}");
        }
    }
    assert_eq!(answer("svd")["preset"], "svd");
    assert_eq!(answer("")["preset"], Value::Null);
    assert_eq!(answered("").report.scenario, Scenario::default());
}

#[test]
fn a_price_of_nothing_gives_no_factor() {
    let answer = answer("cpuprice=0&gpuprice=1");
    assert_eq!(answer["cost"]["cpu"], 0.0);
    assert!(answer["cost"]["factor"].is_null() && answer["cost"]["verdict"].is_null());
}
