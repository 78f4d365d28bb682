//! Tests the contents of a report other than times: baselines, caveats, obstacles and the simple formula.

use crate::{report, with_cpu_libraries};
use offload_analysis::{BarKind, Bound, CpuBaseline, Obstacle, Outcome, Report, Simple};
use offload_scenario::{Choice, Number, PRESETS, Scenario, decode};
use offload_vocabulary::quantity::{Seconds, Share};

#[test]
fn baselines_are_the_chosen_library_then_the_others_of_the_family() {
    for scenario in with_cpu_libraries() {
        let report = Report::of(&scenario);
        let libraries = scenario.family().facts().libraries;
        let mut ids: Vec<_> =
            report.cpu_baselines.iter().map(|cpu_baseline| cpu_baseline.library.id).collect();
        assert_eq!(ids[0], scenario.cpu_library().id);
        assert_eq!(report.cpu_baselines[0].run, report.assessment.cpu);
        let is_selected: Vec<bool> =
            report.cpu_baselines.iter().map(|cpu_baseline| cpu_baseline.is_selected).collect();
        assert!(is_selected[0] && !is_selected[1..].contains(&true));
        assert!(ids.contains(&libraries.baseline.id));
        let mut usable =
            libraries.cpu.iter().filter(|library| !(scenario.trains() && library.infers_only));
        assert!(usable.all(|library| ids.contains(&library.id)));
        ids.sort_unstable();
        let count = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), count, "each library once");
    }
}

#[test]
fn only_libraries_with_forests_are_baselines_for_a_forest() {
    let libraries = |link: &str| {
        let Report { scenario, cpu_baselines, caveats, .. } = report(link);
        let baselines: Vec<_> = cpu_baselines
            .iter()
            .map(|cpu_baseline| (cpu_baseline.library.id, cpu_baseline.is_best))
            .collect();
        assert_eq!(caveats, [], "{link}");
        (scenario.gpu_library().id, baselines)
    };
    assert_eq!(libraries("w=trees"), ("xgboost", vec![("xgboost-cpu", true)]));
    assert_eq!(libraries("w=trees&algorithm=forest"), ("rapids", vec![("sklearn", true)]));
    let chosen = libraries("w=trees&algorithm=forest&cpulib=xgboost-cpu");
    assert_eq!(chosen, ("rapids", vec![("xgboost-cpu", true), ("sklearn", false)]));
    assert_eq!(libraries("w=kmeans"), ("rapids", vec![("sklearn", true)]));
}

#[test]
fn a_baseline_has_the_time_of_its_library_in_the_same_number_format() {
    let scenario = decode("", "w=elementwise&cpulib=numpy").scenario;
    for CpuBaseline { library, run, .. } in Report::of(&scenario).cpu_baselines {
        let link = format!("w=elementwise&dtype=fp64&cpulib={}", library.id);
        assert_eq!(run, report(&link).assessment.cpu, "{}", library.id);
    }
}

#[test]
fn a_better_baseline_has_evidence_is_near_the_fastest_and_gains_five_percent() {
    let (mut gains, mut gains_nothing) = (0, 0);
    for scenario in with_cpu_libraries() {
        let report = Report::of(&scenario);
        let libraries = scenario.family().facts().libraries;
        let usual = libraries.baseline.id;
        let timed = offload_catalog::timed_libraries(libraries.id);
        let [best] = report
            .cpu_baselines
            .iter()
            .filter(|cpu_baseline| cpu_baseline.is_best)
            .collect::<Vec<_>>()[..]
        else {
            panic!("one is the best");
        };
        let candidates = report.cpu_baselines.iter().filter(|cpu_baseline| {
            cpu_baseline.is_selected || libraries.has_evidence_of(cpu_baseline.library, &timed)
        });
        let fastest = candidates
            .map(|cpu_baseline| cpu_baseline.run.total().value())
            .fold(f64::MAX, f64::min);
        let (time, today) = (best.run.total().value(), report.assessment.cpu.total().value());
        let tolerance = if best.library.id == usual { 1.25 } else { 1.0 };
        let link = offload_scenario::encode(&scenario);
        assert!(best.is_selected || libraries.has_evidence_of(best.library, &timed), "{link}");
        if best.is_selected {
            assert!(today <= fastest * 1.25 * 1.05, "{link}")
        } else {
            assert!(time * 1.05 < today && time <= fastest * tolerance, "{link}")
        }
        match report.best_baseline() {
            Some(baseline) => {
                assert!(baseline.is_best && !baseline.is_selected);
                gains += 1;
            }
            None => gains_nothing += 1,
        }
        let bars = report.bars();
        let has_bar = bars.iter().any(|bar| bar.kind == BarKind::BestCpu);
        assert_eq!(has_bar, report.best_baseline().is_some());
    }
    assert!(gains > 10 && gains_nothing > 10, "{gains} and {gains_nothing}");
}

#[test]
fn each_obstacle_has_its_condition() {
    let obstacle = |link: &str| report(link).obstacle;
    // Sorting needs no arithmetic, so a GPU without FP64 can do it.
    assert_eq!(obstacle("w=sort&gpu=apple-m1&dtype=fp64&gpulib=pytorch"), None);
    assert_eq!(obstacle("w=matmul&gpu=apple-m1&dtype=fp32&gpulib=cupy"), Some(Obstacle::NoLibrary));
    assert_eq!(obstacle("w=matmul&dtype=fp32&n=100000&gpu=t4"), Some(Obstacle::TooBig));
    // With managed memory, the library pages instead of failing.
    assert_eq!(obstacle("w=matmul&dtype=fp32&n=100000&gpu=t4&gpulib=cuda"), None);
    let spilling = Choice::GpuLibrary.options().filter(|library| {
        let mut scenario = decode("", "w=matmul&dtype=fp32&n=100000&gpu=t4").scenario;
        assert!(scenario.choose(Choice::GpuLibrary, library.id));
        assert_eq!(
            Report::of(&scenario).obstacle.is_none(),
            scenario.gpu_library().spills,
            "{}",
            library.id
        );
        scenario.gpu_library().spills
    });
    assert!(spilling.count() > 0, "no library spills, so half of this test does nothing");
}

#[test]
fn the_outcome_changes_at_a_speedup_of_one() {
    for preset in PRESETS {
        let report = Report::of(&preset.scenario());
        let wins = report.assessment.speedup() >= 1.0;
        let outcome = match report.obstacle {
            Some(obstacle) => Outcome::Cannot(obstacle),
            None if wins => Outcome::Wins,
            None => Outcome::Loses,
        };
        assert_eq!(report.outcome(), outcome, "{}", preset.id);
    }
}

#[test]
fn an_input_bound_pipeline_gains_nothing() {
    // A thousand items take 1 s each to load, ten at a time: 100 s on either machine.
    let waiting = report("w=pipeline&items=1000&load=1000000&workers=10").assessment;
    assert_eq!(waiting.bound().0, Bound::Input);
    for time in [waiting.cpu.total(), waiting.warm.total()] {
        assert!((100.0..101.0).contains(&time.value()), "{time:?}");
    }
}

#[test]
fn the_simple_formula_uses_data_sheet_rates_and_given_figures() {
    let link =
        "w=custom&ops=1T&in=2&out=1&unit=vector&dtype=fp32&gpupeak=10&cpupeak=100&linkin=10&runs=3";
    let simple_answer = |suffix: &str| report(&format!("{link}{suffix}")).simple;
    let simple = simple_answer("&start=warm");
    let assert_near = |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-9, "{a}, not {b}");
    // 10¹² operations at 100 GFLOP/s, three times.
    assert_near(simple.at_peak.cpu_time().value(), 30.0);
    // 10¹² operations at 10 TFLOP/s and 3 GB over 10 GB/s, three times.
    assert_near(simple.at_peak.gpu_time().value(), 3.0 * (0.1 + 0.3));
    assert_near(simple.at_usual.gpu_time().value(), 3.0 * (0.1 / 0.65 + 0.3));
    assert_eq!(simple.at_usual.efficiency, Simple::USUAL_EFFICIENCY);
    assert_eq!((simple.at_given, simple.at_peak.overhead), (None, Seconds::ZERO));
    assert_near(simple_answer("&start=warm&cpueff=50").at_peak.cpu_time().value(), 60.0);
    let at_given = simple_answer("&start=warm&eff=40").at_given.expect("a share is given");
    assert_eq!(at_given.efficiency, Share::new(0.4));
    assert_near(simple_answer("&start=fresh&startup=7").at_peak.overhead.value(), 7.0);
    assert!(
        simple_answer("&start=fresh").at_peak.overhead > Seconds::ZERO,
        "the start-up time is automatic"
    );
}

#[test]
fn lazy_parts_match_reports_of_the_same_scenario() {
    let report = report("w=training&gpus=4&start=fresh");
    // `on_gpus` excludes start-up, regardless of the scenario's process state.
    for gpus in [1, 4] {
        let expected = self::report(&format!("w=training&gpus={gpus}&start=warm")).assessment;
        assert_eq!(report.on_gpus(f64::from(gpus)), expected);
    }
    let entries = report.trace();
    assert!(!entries.is_empty());
    let results = entries.iter().map(|entry| entry.line.result.number());
    let total = report.assessment.cpu.total().value() / report.assessment.runs.value();
    assert!(results.into_iter().any(|time| (time / total - 1.0).abs() < 1e-9), "the CPU time");
}

#[test]
fn a_given_start_up_or_memory_need_does_not_hide_the_automatic_one() {
    for number in [Number::StartUp, Number::MemoryNeed] {
        let mut scenario = Scenario::default();
        let before = Report::of(&scenario).in_field_unit(number).expect("it follows from the job");
        scenario.set(number, Some(before * 2.0));
        let after = Report::of(&scenario);
        assert_eq!(after.default_in_field_unit(number), Some(before));
        assert_eq!(after.in_field_unit(number), Some(before * 2.0));
    }
}
