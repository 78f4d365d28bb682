//! Tests the advice for whole scenarios. The rows of the decision table are tested in `src/advice.rs`.

use crate::{is_near, report, with_cpu_libraries};
use offload_analysis::Advice::{self, CpuFirst, Measure, Move, NoFit, Split, Stay};
use offload_analysis::{
    Basis, Bound, Change, Changes, Edit, MIN_WORTHWHILE_GAIN, Recommendation, Report,
    limiting_bound,
};
use offload_scenario::{Choice, PRESETS, Preset};

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
fn stages_without_a_gpu_version_stay_on_the_cpu() {
    let time = |link: &str| report(link).assessment.gpu().total();
    // Decoding takes most of the time, so a GPU with eight times the arithmetic rate gains almost nothing.
    let pipeline = "w=pipeline&prep=1000000&cpulib=pytorch-cpu&gpulib=pytorch&gpu=t4&data=gpu";
    let slow = time(&format!("{pipeline}&gpupeak=50"));
    let fast = time(&format!("{pipeline}&gpupeak=400"));
    assert!(fast <= slow && slow / fast < 1.05, "{slow:?} {fast:?}");
    // More CPU cores help both machines.
    let eight = report(&format!("{pipeline}&cores=8")).assessment;
    let sixteen = report(&format!("{pipeline}&cores=16")).assessment;
    for (one, other) in
        [(eight.cpu.total(), sixteen.cpu.total()), (eight.gpu().total(), sixteen.gpu().total())]
    {
        assert!(one / other > 1.5, "{one:?} {other:?}");
    }
    assert_eq!(limiting_bound(&eight), Bound::Serial);
    let changes = Changes::of(&report(pipeline));
    let is_card = |change: &Change| {
        change.edits.iter().any(|edit| matches!(edit, Edit::Option(Choice::Gpu, _)))
    };
    assert!(!changes.ranked.iter().any(is_card), "{changes:?}");
    let machines = report(pipeline).split.expect("two stages stay on the CPU").stages;
    assert_eq!(machines, [("prepare", false), ("compute", true), ("finish", false)]);
    assert_eq!(report("w=cnn").split, None);
}

#[test]
fn the_gain_of_a_pipeline_is_the_gain_of_a_split() {
    for link in ["pipeline", "pipeline&serial=95", "pipeline&fallback=90", "pipeline&gpus=2"] {
        let Recommendation { advice, comparison, .. } =
            report(link).advice.expect("it is answered");
        let split = comparison.split.expect("stages on both machines");
        assert_eq!((split.likely, split.range), (comparison.gpu_gain, comparison.range), "{link}");
        assert_ne!(advice, Move, "{link}");
    }
    assert_eq!(report("w=cnn").advice.expect("it is answered").comparison.split, None);
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
