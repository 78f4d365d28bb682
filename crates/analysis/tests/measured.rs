//! Tests the effect of a measurement on a report.

use crate::{report, scenario};
use offload_analysis::Report;
use offload_scenario::{Choice, Number, encode, field};

/// Returns the time of one run on the CPU and on a warm GPU, in seconds.
fn seconds_per_run(report: &Report) -> [f64; 2] {
    let assessment = &report.assessment;
    [assessment.cpu, assessment.warm].map(|run| run.total().value() / assessment.runs.value())
}

const QUESTION: &str = "w=matmul&n=4096&cpulib=numpy&gpu=t4&gpulib=cupy&runs=10";

#[test]
fn a_measured_scenario_has_the_measured_times() {
    for work in [
        "w=matmul&n=4096",
        "w=dataframe",
        "w=training",
        "w=loop",
        "w=pipeline",
        "w=llm",
        "w=small-kernels",
    ] {
        let measured = report(&format!("{work}&measured=oncpu:0.9:0.03,ongpu:0.02:0.01"));
        let [cpu, gpu] = seconds_per_run(&measured);
        assert!(
            (cpu / 0.9 - 1.0).abs() < 1e-9 && (gpu / 0.02 - 1.0).abs() < 1e-9,
            "{work}: {cpu} {gpu}"
        );
        // The range is only slightly wider than the spread of the measurement.
        let range = measured.ranges.cpu;
        let runs = measured.assessment.runs.value();
        assert!(
            range.low.value() > 0.8 * runs && range.high.value() < 1.0 * runs,
            "{work}: {range:?}"
        );
    }
}

#[test]
fn a_measurement_scales_times_at_other_sizes_and_narrows_their_ranges() {
    let larger_link = "w=matmul&n=8192&cpulib=numpy&gpu=t4&gpulib=cupy&runs=10";
    let (plain, measured) =
        (report(larger_link), report(&format!("{larger_link}&measured=oncpu:0.9:0.03,n:4096")));
    let factor = 0.9 / seconds_per_run(&report(QUESTION))[0];
    assert!(
        (seconds_per_run(&measured)[0] / seconds_per_run(&plain)[0] / factor - 1.0).abs() < 1e-9
    );
    assert_eq!(
        seconds_per_run(&measured)[1],
        seconds_per_run(&plain)[1],
        "the GPU was not measured"
    );
    let width = |report: &Report| report.ranges.cpu.high.value() / report.ranges.cpu.low.value();
    assert!(width(&measured) < width(&plain));
    let measured_at_same_size = report(&format!("{QUESTION}&measured=oncpu:0.9:0.03"));
    assert!(width(&measured_at_same_size) < width(&measured));
}

#[test]
fn a_gpu_measurement_applies_to_another_gpu_with_the_same_library() {
    let a100 = QUESTION.replace("gpu=t4", "gpu=a100-sxm-40gb");
    let factor = 0.9 / seconds_per_run(&report(QUESTION))[1];
    let measured_on_t4 = report(&format!("{a100}&measured=ongpu:0.9,gpu:t4"));
    assert!(
        (seconds_per_run(&measured_on_t4)[1] / seconds_per_run(&report(&a100))[1] / factor - 1.0)
            .abs()
            < 1e-9
    );
    // On another card, the range is as wide as without a measurement.
    let relative_high =
        |report: &Report| report.ranges.warm.high.value() / report.assessment.warm.total().value();
    assert!((relative_high(&measured_on_t4) / relative_high(&report(&a100)) - 1.0).abs() < 1e-9);
    let other_library = QUESTION.replace("gpulib=cupy", "gpulib=pytorch");
    let measured = report(&format!("{other_library}&measured=ongpu:0.9,gpulib:cupy"));
    assert_eq!(seconds_per_run(&measured), seconds_per_run(&report(&other_library)));
}

#[test]
fn a_factor_of_one_overrides_a_measurement() {
    let plain = report(QUESTION);
    let overridden = report(&format!("{QUESTION}&cpux=100&measured=oncpu:0.9:0.03"));
    assert_eq!(seconds_per_run(&overridden), seconds_per_run(&plain));
    assert_eq!(overridden.ranges, plain.ranges);
    assert_eq!(overridden.caveats, plain.caveats);
}

#[test]
fn a_measurement_of_other_work_is_ignored() {
    let mut scenario = scenario(&format!("{QUESTION}&measured=oncpu:0.9:0.03"));
    scenario.choose(Choice::Family, "fft");
    let mut plain = scenario.clone();
    plain.set_measurement(None);
    assert_eq!(seconds_per_run(&Report::of(&scenario)), seconds_per_run(&Report::of(&plain)));
}

#[test]
fn a_measured_join_does_not_apply_to_a_sort_or_another_library() {
    let question = "w=dataframe&rows=1M&verb=join&cpulib=pandas";
    for other in ["verb=sort", "verb=groupby", "key=text", "file=csv", "cpulib=polars"] {
        let changed = scenario(&format!("{question}&{other}"));
        let mut measured = scenario(&format!("{question}&measured=oncpu:0.02"));
        for field in ["verb", "key", "file", "cpulib"].map(|key| field(key).expect("an input")) {
            field.put_back(&mut measured, &changed);
        }
        assert!(measured.measurement().is_some());
        assert_eq!(
            seconds_per_run(&Report::of(&measured)),
            seconds_per_run(&Report::of(&changed)),
            "{other}"
        );
    }
}

#[test]
fn a_link_keeps_a_measurement_when_the_scenario_changes() {
    let mut measured = scenario(&format!("{QUESTION}&measured=oncpu:0.9:0.03,ongpu:0.004"));
    assert!(measured.is_measured());
    measured.set(Number::Runs, Some(20.0));
    assert!(measured.is_measured(), "the time of one run does not depend on it");
    let changes =
        [("n=8192", ",n:4096"), ("gpu=a100-sxm-40gb", ",gpu:t4"), ("dtype=fp32", ",dtype")];
    for (change, ending) in changes {
        let mut changed = measured.clone();
        let (key, _) = change.split_once('=').expect("a pair");
        let target = scenario(&format!("{QUESTION}&{change}"));
        field(key).expect("a key").put_back(&mut changed, &target);
        assert!(!changed.is_measured(), "{change}");
        let link = encode(&changed);
        assert!(link.ends_with(ending), "{link}");
        assert_eq!(scenario(&link), changed);
    }
}
