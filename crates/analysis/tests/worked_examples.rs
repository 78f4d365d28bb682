//! Tests the worked examples: one required result for each, and a snapshot of each complete report.
//!
//! After a change that is meant to change the numbers, `INSTA_UPDATE=always cargo test -p offload-analysis --test
//! suite` rewrites the snapshots. Review the diff.

use offload_analysis::Assessment;
use offload_analysis::Bound;
use offload_analysis::Report;
use offload_analysis::Timeline;
use offload_scenario::{Choice, PRESETS, Preset, Scenario, preset};
use offload_vocabulary::elementary::magnitude;
use offload_vocabulary::quantity::Share;
use std::fmt::Write as _;

fn scenario(id: &str) -> Scenario {
    preset(id).expect(id).scenario()
}

fn answer(id: &str) -> Assessment {
    Report::of(&scenario(id)).assessment
}

#[track_caller]
fn assert_near(value: f64, expected: f64, percent: f64) {
    let error = (value / expected - 1.0).abs() * 100.0;
    assert!(error <= percent, "{value} is {error:.2} % off {expected}");
}

/// Formats a number with three significant digits. Uses scientific notation for numbers that would otherwise be long.
fn format_short(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let power = magnitude(value.abs());
    match power {
        -3..=5 => format!("{value:.*}", usize::try_from(2 - power).unwrap_or(0)),
        _ => format!("{value:.2e}"),
    }
}

fn causes(timeline: &Timeline) -> String {
    let causes = timeline
        .parts()
        .map(|(segment, time)| format!("{segment:?} {}", format_short(time.value())));
    format!(
        "{} s = {}",
        format_short(timeline.total().value()),
        causes.collect::<Vec<_>>().join(" + ")
    )
}

fn describe(preset: &Preset) -> String {
    let report = Report::of(&preset.scenario());
    let answer = &report.assessment;
    let mut text = String::new();
    let mut line = |name: &str, value: String| {
        let _ = writeln!(text, "  {name:<9} {value}");
    };
    line("link", preset.link.to_owned());
    line("cpu", causes(&answer.cpu));
    line("warm gpu", causes(&answer.warm));
    line("cold gpu", causes(&answer.cold));
    let speedups = [
        ("asked", answer.speedup()),
        ("warm", answer.warm_speedup()),
        ("cold", answer.cold_speedup()),
        ("ceiling", answer.ceiling_speedup()),
    ];
    let speedups = speedups.map(|(name, speedup)| format!("{name} {}×", format_short(speedup)));
    line("speedup", speedups.join(", "));
    let (bound, share) = answer.bound();
    line("bound", format!("{bound:?}, {} %", format_short(share.value() * 100.0)));
    line("advice", format!("{:?}", report.advice.expect("it is answered").advice));
    line(
        "cost",
        answer
            .cost_factor()
            .map_or("unknown".to_owned(), |factor| format!("{}×", format_short(factor))),
    );
    line("memory", format!("{} GB", format_short(answer.memory_fit.need().value() / 1e9)));
    if let Some(obstacle) = report.obstacle {
        line("obstacle", format!("{obstacle:?}"));
    }
    format!("{}\n{text}", preset.id)
}

#[test]
fn every_preset_matches_its_snapshot() {
    let all: Vec<String> = PRESETS.iter().map(describe).collect();
    insta::assert_snapshot!("presets", all.join("\n"));
}

#[test]
fn ten_trillion_operations_agree_with_the_simple_formula_at_42_percent() {
    let Report { assessment: answer, simple, .. } = Report::of(&scenario("ten-teraflop"));
    let at_given = simple.at_given.expect("the preset gives a share of peak");
    assert_eq!(at_given.efficiency, Share::new(0.42));
    assert_near(at_given.cpu_time().value(), 25.0, 1e-9);
    assert_near(at_given.speedup(), 19.2, 0.5);
    assert_near(simple.at_peak.speedup(), 29.9, 0.5);
    assert_near(simple.at_usual.speedup(), 24.6, 0.5);
    assert_near(answer.cpu.total().value(), at_given.cpu_time().value(), 2.0);
    assert_near(answer.gpu().total().value(), at_given.gpu_time().value(), 2.0);
    assert_near(answer.speedup(), at_given.speedup(), 2.0);
}

#[test]
fn twenty_teraflops_at_65_percent_reach_13() {
    assert_near(answer("efficiency").achieved.gpu.throughput.value(), 13e12, 1.0);
}

#[test]
fn a_gpu_of_five_times_the_price_and_twelve_times_the_speed_costs_58_percent_less() {
    let answer = answer("dearer-but-cheaper");
    assert_near(answer.speedup(), 12.0, 0.1);
    let factor = answer.cost_factor().expect("the preset gives both prices");
    assert_near(factor, 2.4, 0.1);
    assert_near(1.0 - 1.0 / factor, 0.583, 0.1);
    // The GPU costs 5 times as much as the CPU, so a run costs the same on both machines at a speedup of 5.
    assert_near(answer.speedup() / factor, 5.0, 1e-6);
}

#[test]
fn each_preset_gains_or_loses_because_of_its_bound() {
    for (id, bound, speedups) in [
        ("simple-net", Bound::Launch, 0.0..1.0),
        ("many-small-kernels", Bound::Launch, 0.0..1.0),
        ("small-chunks", Bound::Transfer, 0.0..1.0),
        ("one-add", Bound::Transfer, 0.0..1.2),
        ("one-add-resident", Bound::Memory, 20.0..f64::INFINITY),
        ("matmul-fp64", Bound::Compute, 0.0..3.0),
    ] {
        let answer = answer(id);
        let speedup = answer.warm_speedup();
        assert!(answer.bound().0 == bound && speedups.contains(&speedup), "{id}: {speedup}");
    }
    assert!(answer("simple-net").ceiling_speedup() < 1.0, "no GPU would help");
    let mut on_a100 = scenario("matmul-fp64");
    assert!(on_a100.choose(Choice::Gpu, "a100-sxm-40gb"));
    assert!(Report::of(&on_a100).assessment.warm_speedup() >= 2.0);
}

#[test]
fn a_million_paths_take_minutes_in_python_and_under_five_seconds_on_a_gpu() {
    let answer = answer("monte-carlo");
    // With a Python version from 2020, this example took five minutes.
    assert_near(answer.cpu.total().value(), 300.0, 40.0);
    assert!(answer.cold.total().value() < 5.0, "{:?}", answer.cold);
    assert_eq!(answer.bound().0, Bound::StartUp);
}
