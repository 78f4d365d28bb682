//! Tests pathologies against the breakdown of the GPU's time that the report shows.

use offload_analysis::Pathology::{self, BackAndForth, LowIntensity, SmallKernels};
use offload_analysis::{Bound, Changes, Report, Segment};
use offload_catalog::gpus;
use offload_scenario::{PRESETS, Preset, decode};

fn report(link: &str) -> Report {
    let arrival = decode("", link);
    assert_eq!(arrival.notices, [], "{link}");
    Report::of(&arrival.scenario)
}

fn named(link: &str) -> Option<Pathology> {
    report(link).pathology().map(|(found, _)| found)
}

fn share(report: &Report, segments: &[Segment]) -> f64 {
    let gpu = report.assessment.gpu();
    let time: f64 = segments.iter().map(|segment| gpu.get(*segment).value()).sum();
    time / gpu.total().value()
}

#[test]
fn each_pathology_is_found_in_its_example() {
    assert_eq!(named("ping-pong"), Some(BackAndForth));
    assert_eq!(named("one-add"), Some(LowIntensity));
    assert_eq!(named("one-add-resident"), Some(LowIntensity));
    assert_eq!(named("tiny-kernels"), Some(SmallKernels));
    assert_eq!(named("simple-net"), Some(SmallKernels));
    assert_eq!(named("lstm"), Some(SmallKernels));
}

#[test]
fn no_pathology_is_found_in_compute_bound_examples() {
    for link in ["matmul&data=gpu", "train", "transformer", "recommender", "kmeans", "efficiency"] {
        assert_eq!(named(link), None, "{link}");
    }
}

#[test]
fn a_pathology_takes_at_least_half_of_the_time_in_its_segments() {
    let mut found = Vec::new();
    for report in PRESETS.iter().map(|preset| Report::of(&Preset::scenario(preset))) {
        let Some((pathology, claimed)) = report.pathology() else { continue };
        let copies = [Segment::CopyIn, Segment::CopyOut];
        let moved = [&copies[..], &[Segment::Memory]].concat();
        let waited = [Segment::Overhead, Segment::Interpreter, Segment::Synchronize];
        let possible = match pathology {
            BackAndForth => vec![share(&report, &copies)],
            LowIntensity => vec![share(&report, &moved), share(&report, &[Segment::Memory])],
            SmallKernels => vec![share(&report, &waited)],
        };
        assert!(
            possible.iter().any(|share| (share - claimed.value()).abs() < 1e-9),
            "{pathology:?}"
        );
        assert!(claimed.value() >= 0.5);
        found.push(pathology);
    }
    assert!(Pathology::ALL.iter().all(|pathology| found.contains(pathology)), "{found:?}");
}

#[test]
fn no_pathology_is_named_below_half_of_the_time() {
    // As the arrays grow, the largest share of the time moves from launches to memory.
    let mut sides = [0, 0];
    for size in 1..60 {
        let report = report(&format!("w=elementwise&data=gpu&chain=30&elements={}k", size * size));
        let launches = Bound::Launch.share(report.assessment.gpu()).value();
        let named = report.pathology().map(|(found, _)| found);
        assert_eq!(named == Some(SmallKernels), launches >= 0.5, "{size}: {launches}");
        sides[usize::from(launches >= 0.5)] += 1;
    }
    assert!(sides.iter().all(|side| *side > 3), "{sides:?}");
}

#[test]
fn one_copy_in_each_direction_is_no_back_and_forth() {
    let steps = |steps: u32| format!("w=chunks&chunk=1&chunks={steps}");
    assert_ne!(named(&steps(1)), Some(BackAndForth));
    assert_eq!(named(&steps(2)), Some(BackAndForth));
}

#[test]
fn fewer_than_ten_kernels_are_no_pathology() {
    for (kernels, pathology) in [(9, None), (10, Some(SmallKernels))] {
        assert_eq!(
            named(&format!("w=small-kernels&iters=1&launches={kernels}")),
            pathology,
            "{kernels}"
        );
    }
}

#[test]
fn copies_for_dense_work_are_no_low_intensity() {
    let dense = report("matmul");
    assert_eq!((dense.assessment.bound().0, dense.pathology()), (Bound::Transfer, None));
    assert!(dense.assessment.intensity.value() > 8.0);
}

#[test]
fn every_gpu_computes_more_than_eight_operations_per_byte_of_bandwidth() {
    for gpu in gpus() {
        let balance = gpu.fp32.value().value() / gpu.memory_bandwidth.value().value();
        assert!(balance > 8.0, "{}: {balance}", gpu.id);
    }
}

#[test]
fn a_pathology_has_a_remedy_with_its_computed_gain() {
    for (preset, gain) in [("ping-pong", 2.0), ("one-add", 20.0), ("tiny-kernels", 5.0)] {
        let report = report(preset);
        let (pathology, _) = report.pathology().expect(preset);
        let changes = Changes::of(&report);
        let change = changes.best_remedy(pathology).expect(preset);
        assert!(change.gain > gain, "{preset}: {}", change.gain);
        assert!(changes.ranked.contains(change));
        let after = Report::of(&change.scenario);
        assert!(after.assessment.gpu().total() < report.assessment.gpu().total());
    }
}
