//! Tests the libraries that grow boosted trees on a GPU.

use offload_analysis::{Advice, Basis, Caveat, Report, Segment};
use offload_scenario::decode;

fn report(link: &str) -> Report {
    Report::of(&decode("", &format!("w=trees&rows=10M&features=28&gpu=l40&{link}")).scenario)
}

#[test]
fn libraries_without_measurements_do_not_advise_moving() {
    assert_eq!(report("gpulib=xgboost").basis, Basis::Estimated);
    for link in ["gpulib=lightgbm", "gpulib=lightgbm-opencl", "gpulib=catboost", "cpulib=catboost"]
    {
        let report = report(link);
        assert_eq!(report.basis, Basis::Rough, "{link}");
        assert!(!report.advises(Advice::Move), "{link}");
    }
}

#[test]
fn the_gpu_library_does_not_change_the_time_of_a_run_on_the_cpu() {
    let cpu = |library| report(&format!("cpulib=lightgbm-cpu&gpulib={library}")).assessment.cpu;
    for library in ["lightgbm", "lightgbm-opencl", "catboost"] {
        assert_eq!(cpu(library), cpu("xgboost"), "{library}");
    }
}

/// The GPU's program runs its own code on the CPU, regardless of the selected CPU library.
#[test]
fn the_program_on_the_gpu_runs_its_own_stages_on_the_cpu() {
    let warm =
        |library| report(&format!("cpulib={library}&gpulib=lightgbm-opencl")).assessment.warm;
    let own = warm("lightgbm-cpu");
    assert!(!own.get(Segment::CpuLayers).is_zero());
    for library in ["xgboost-cpu", "sklearn"] {
        assert_eq!(warm(library), own, "{library}");
    }
}

#[test]
fn several_gpus_share_the_work_on_one_cpu() {
    let on_cpu = |gpus: u8| {
        let report = report(&format!("gpulib=lightgbm&gpus={gpus}"));
        report.assessment.warm.get(Segment::CpuLayers)
    };
    assert_eq!(on_cpu(4), on_cpu(1));
}

#[test]
fn many_rounds_of_boosting_have_a_caveat() {
    for (link, is_long) in
        [("trees=999", false), ("trees=1000", true), ("trees=1000&algorithm=forest", false)]
    {
        assert_eq!(report(link).caveats.contains(&Caveat::FullTrees), is_long, "{link}");
    }
}
