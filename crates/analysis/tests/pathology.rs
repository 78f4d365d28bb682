//! Tests that pathologies agree with the breakdown of the GPU's time in the report.

use crate::report;
use offload_analysis::Pathology::{self, BackAndForth, LowIntensity, SmallKernels};
use offload_analysis::{Bound, Changes, Report, Segment};
use offload_catalog::gpus;
use offload_scenario::{PRESETS, Preset};

fn pathology_of(link: &str) -> Option<Pathology> {
    report(link).pathology().map(|(found, _)| found)
}

fn share(report: &Report, segments: &[Segment]) -> f64 {
    let gpu = report.assessment.gpu();
    let time: f64 = segments.iter().map(|segment| gpu.get(*segment).value()).sum();
    time / gpu.total().value()
}

#[test]
fn each_pathology_is_found_where_it_occurs_and_nowhere_else() {
    for (link, expected) in [
        ("small-chunks", Some(BackAndForth)),
        ("one-add", Some(LowIntensity)),
        ("one-add-resident", Some(LowIntensity)),
        ("many-small-kernels", Some(SmallKernels)),
        ("simple-net", Some(SmallKernels)),
        ("lstm", Some(SmallKernels)),
        ("matmul&data=gpu", None),
        ("train", None),
        ("transformer", None),
        ("recommender", None),
        ("kmeans", None),
        ("efficiency", None),
        // The pathologies need ten kernels, or more than one copy in each direction.
        ("w=small-kernels&iters=1&launches=9", None),
        ("w=small-kernels&iters=1&launches=10", Some(SmallKernels)),
        ("w=chunks&chunk=1&chunks=2", Some(BackAndForth)),
    ] {
        assert_eq!(pathology_of(link), expected, "{link}");
    }
    assert_ne!(pathology_of("w=chunks&chunk=1&chunks=1"), Some(BackAndForth));
}

#[test]
fn a_pathology_takes_at_least_half_of_the_time_in_its_segments() {
    let mut pathologies = Vec::new();
    for report in PRESETS.iter().map(|preset| Report::of(&Preset::scenario(preset))) {
        let Some((pathology, reported_share)) = report.pathology() else { continue };
        let copies = [Segment::CopyIn, Segment::CopyOut];
        let data_segments = [&copies[..], &[Segment::Memory]].concat();
        let launch_segments = [Segment::Overhead, Segment::Interpreter, Segment::Synchronize];
        let shares = match pathology {
            BackAndForth => vec![share(&report, &copies)],
            LowIntensity => {
                vec![share(&report, &data_segments), share(&report, &[Segment::Memory])]
            }
            SmallKernels => vec![share(&report, &launch_segments)],
        };
        assert!(
            shares.iter().any(|share| (share - reported_share.value()).abs() < 1e-9),
            "{pathology:?}"
        );
        assert!(reported_share.value() >= 0.5);
        pathologies.push(pathology);
    }
    assert!(
        Pathology::ALL.iter().all(|pathology| pathologies.contains(pathology)),
        "{pathologies:?}"
    );
}

#[test]
fn no_pathology_is_named_below_half_of_the_time() {
    // As the arrays grow, the largest share of the time moves from launches to memory.
    let mut counts = [0, 0];
    for size in 1..60 {
        let report = report(&format!("w=elementwise&data=gpu&chain=30&elements={}k", size * size));
        let launches = Bound::Launch.share(report.assessment.gpu()).value();
        let pathology = report.pathology().map(|(found, _)| found);
        assert_eq!(pathology == Some(SmallKernels), launches >= 0.5, "{size}: {launches}");
        counts[usize::from(launches >= 0.5)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 3), "{counts:?}");
}

#[test]
fn copies_for_dense_work_are_not_reported_as_low_intensity() {
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
    for (preset, gain) in [("small-chunks", 2.0), ("one-add", 20.0), ("many-small-kernels", 5.0)] {
        let report = report(preset);
        let (pathology, _) = report.pathology().expect(preset);
        let change = Changes::best_remedy(&report, pathology).expect(preset);
        assert!(change.gain > gain, "{preset}: {}", change.gain);
        assert!(Changes::of(&report).ranked.contains(&change));
        let after = Report::of(&change.scenario);
        assert!(after.assessment.gpu().total() < report.assessment.gpu().total());
    }
}
