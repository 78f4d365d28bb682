//! Tests the advice for whole scenarios. The rows of the decision table are tested in `src/advice.rs`.

use crate::{is_near, report, with_cpu_libraries};
use offload_analysis::Advice::{self, CpuFirst, Measure, Move, NoFit, Split, Stay};
use offload_analysis::{Basis, MIN_WORTHWHILE_GAIN, Recommendation, Report, SplitGain};
use offload_scenario::{PRESETS, Preset};

/// Returns reports on every preset, and on every family with every CPU library.
fn reports() -> impl Iterator<Item = Report> {
    let scenarios = PRESETS.iter().map(Preset::scenario).chain(with_cpu_libraries());
    scenarios.map(|scenario| Report::of(&scenario))
}

#[test]
fn threads_are_not_advised_for_a_loop_carried_dependence() {
    for (link, library) in [("w=loop&parallel=1", "numba"), ("w=loop", "numba-parallel")] {
        let report = report(link);
        assert_eq!(report.best_baseline().map(|best| best.library.id), Some(library), "{link}");
    }
}

/// The advice in the caption of each worked example.
const EXAMPLES: &[(&str, Advice)] = &[
    ("ten-teraflop", Move),
    ("matmul", Move),
    ("matmul-fp64", Stay),
    ("simple-net", CpuFirst),
    ("train", Move),
    ("inference", Move),
    ("language-model", Move),
    ("transformer", Move),
    ("recommender", Move),
    ("lstm", Measure),
    ("one-add", CpuFirst),
    ("one-add-resident", Move),
    ("many-small-kernels", CpuFirst),
    ("small-chunks", Stay),
    ("image-filter", Move),
    ("dataframe", CpuFirst),
    ("kmeans", Move),
    ("nearest-neighbors", Move),
    ("gradient-boosting", Measure),
    ("svd", Measure),
    ("fft", CpuFirst),
    ("molecular-dynamics", Move),
    ("python-loop", CpuFirst),
    ("pipeline", Split),
    ("monte-carlo", CpuFirst),
    ("efficiency", Move),
    ("dearer-but-cheaper", Move),
];

#[test]
fn each_example_has_its_expected_advice() {
    let advised: Vec<_> = PRESETS
        .iter()
        .map(|preset| {
            (preset.id, Report::of(&preset.scenario()).advice.expect("it is answered").advice)
        })
        .collect();
    assert_eq!(advised, EXAMPLES);
}

#[test]
fn the_compared_gains_are_those_of_the_report() {
    let mut with_better_library = 0;
    for report in reports() {
        let comparison = report.advice.expect("it is answered").comparison;
        let (best, answer) = (report.best_cpu(), &report.assessment);
        assert!(is_near(comparison.gpu_gain, best.run.total() / answer.gpu().total()));
        assert!(is_near(comparison.library_gain, answer.cpu.total() / best.run.total()));
        assert!(comparison.range.low <= comparison.gpu_gain);
        assert!(comparison.range.high >= comparison.gpu_gain);
        let range = report.best_cpu_range;
        assert!(range.low <= best.run.total() && best.run.total() <= range.high);
        if best.is_selected {
            assert_eq!(comparison.range, report.ranges.speedup);
            assert_eq!(range, report.ranges.cpu);
        } else {
            with_better_library += 1
        }
    }
    assert!(with_better_library > 20, "{with_better_library} answers have a better library");
}

#[test]
fn cost_advice_compares_the_costs_per_run() {
    let mut compared = 0;
    for report in reports() {
        let (bills, by_time) =
            (&report.assessment.bills, report.advice.expect("it is answered").comparison);
        let costs = bills
            .cpu
            .cost
            .zip(bills.gpu.cost)
            .filter(|(cpu, gpu)| !cpu.is_zero() && !gpu.is_zero());
        let Some(Recommendation { comparison, .. }) = report.cost_advice else {
            assert_eq!(costs, None);
            continue;
        };
        let (cpu, gpu) = costs.expect("cost-based advice requires prices");
        let best = cpu.value() / by_time.library_gain;
        assert!(is_near(comparison.gpu_gain, best / gpu.value()));
        assert_eq!(comparison.library_gain, by_time.library_gain);
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
    let free_report = report("matmul&cpuprice=0");
    assert_eq!(free_report.cost_advice, None);
}

#[test]
fn a_split_is_billed_for_both_machines() {
    for (cpu, gpu) in [(1.0, 1.0), (1.0, 20.0), (20.0, 1.0)] {
        let report = report(&format!("pipeline&cpuprice={cpu}&gpuprice={gpu}"));
        let (time, cost) = (
            report.advice.expect("it is answered").comparison,
            report.cost_advice.expect("prices").comparison,
        );
        let gain = time.split.expect("a pipeline has stages").likely;
        // All times are relative to the time of the split. Both machines are billed during a split.
        let (cpu_time, gpu_time) = if time.gpu_gain >= 1.0 {
            (gain * time.gpu_gain, gain)
        } else {
            (gain, gain / time.gpu_gain)
        };
        let expected_gain = (cpu_time * cpu).min(gpu_time * gpu) / (cpu + gpu);
        assert!(is_near(cost.split.expect("prices").likely, expected_gain), "{cpu} {gpu}");
    }
}

#[test]
fn a_split_gains_little_if_serial_code_fallbacks_or_loading_dominate() {
    let gain = |suffix: &str| {
        report(&format!("pipeline{suffix}"))
            .advice
            .expect("it is answered")
            .comparison
            .split
            .expect("a pipeline")
            .likely
    };
    // A split gains little if serial code, fallbacks or waiting take most of the time.
    assert!(gain("") > 2.0);
    assert!((1.0..1.1).contains(&gain("&serial=95")), "{}", gain("&serial=95"));
    assert!(gain("&fallback=90") < 1.0, "{}", gain("&fallback=90"));
    let waiting = gain("&load=1000000&workers=1");
    assert!((0.9..1.1).contains(&waiting), "{waiting}");
}

#[test]
fn a_split_has_the_uncertainty_of_its_stages() {
    let split_gain = |suffix: &str| {
        report(&format!("pipeline{suffix}")).advice.expect("it is answered").comparison.split
    };
    let split = split_gain("").expect("a split");
    assert!(split.range.low < split.likely && split.likely < split.range.high, "{split:?}");
    assert!(split.range.low > 1.0);
    // Values that the user entered have no range, so the range of the gain is narrower.
    let measured = split_gain("&cpueff=80&eff=30").expect("a split");
    let width = |split: SplitGain| split.range.high / split.range.low;
    assert!(width(measured) < width(split), "{measured:?} {split:?}");
    // If all stages run on the same machine, there is no split.
    assert_eq!(split_gain("&cpupeak=1000000&cpubw=100000&corebw=10000"), None);
}

#[test]
fn work_that_cannot_run_on_the_gpu_is_neither_moved_split_nor_measured() {
    let cases = [
        ("w=matmul&gpu=apple-m1&gpulib=cupy", Stay),
        ("w=matmul&gpu=apple-m1&dtype=fp64&gpulib=pytorch", Stay),
        ("w=dataframe&gpu=apple-m1&cpulib=pandas&gpulib=rapids", CpuFirst),
        ("w=cnn&phase=train&gpulib=tensorrt", Stay),
        ("w=llm&params=70G&bits=16&gpu=l4&gpulib=vllm", NoFit),
    ];
    for (link, advice) in cases {
        let report = report(link);
        assert!(report.obstacle.is_some(), "{link}");
        assert_eq!(report.advice.expect("it is answered").advice, advice, "{link}");
    }
}

#[test]
fn a_move_is_advised_only_if_the_whole_range_beats_the_best_cpu_code() {
    let (mut moved, mut measured) = (0, 0);
    for report in reports() {
        let Recommendation { advice, comparison, basis } = report.advice.expect("it is answered");
        let is_certain = comparison.gpu_gain >= MIN_WORTHWHILE_GAIN && comparison.range.low > 1.0;
        moved += usize::from(advice == Move);
        measured += usize::from(advice == Measure);
        match advice {
            Move => assert!(is_certain && report.obstacle.is_none()),
            CpuFirst => assert!(!report.best_cpu().is_selected),
            Stay => assert!(comparison.gpu_gain <= 0.8 || report.obstacle.is_some()),
            Measure if basis == Basis::Rough => {}
            Measure => assert!(!is_certain && comparison.gpu_gain > 0.8),
            Split => {
                let split = comparison.split.expect("a split");
                assert!(split.likely >= MIN_WORTHWHILE_GAIN && split.range.low > 1.0);
            }
            NoFit => assert!(report.obstacle.is_some()),
        }
    }
    // "Move" must be more frequent than "Measure", which leaves the decision open.
    assert!(moved > measured, "{moved} moved, {measured} to measure");
}
