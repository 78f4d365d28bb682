//! Tests caveats about hardware: a CPU that the user did not select, and GPUs that the library does not use.

use offload_analysis::{Caveat, Report};
use offload_catalog::gpus;
use offload_scenario::{FAMILIES, Family, Number, decode};

fn caveats(link: &str) -> Vec<Caveat> {
    Report::of(&decode("", link).scenario).caveats
}

#[test]
fn a_default_cpu_too_small_for_the_gpus_has_a_caveat() {
    let has_caveat = |link: &str| caveats(link).contains(&Caveat::DefaultCpu);
    for link in ["train", "recommender", "w=matmul&gpu=h100", "w=matmul&dtype=fp32&gpus=4"] {
        assert!(has_caveat(link), "{link}");
    }
    for link in [
        // The default CPU and GPU, a CPU that the user selected or described, and a GPU that is not faster than the
        // CPU.
        "w=matmul&dtype=fp32",
        "train&cpu=aws-c7i-8xlarge",
        "train&cores=32",
        "w=matmul&machine=aws-p4d-24xlarge",
        "w=elementwise&gpu=h100&data=run&elements=1000",
    ] {
        assert!(!has_caveat(link), "{link}");
    }
}

#[test]
fn a_gpu_that_exists_once_per_machine_is_counted_once() {
    let single_gpus = gpus().iter().filter(|gpu| gpu.is_single());
    let cases = single_gpus.map(|gpu| (Family::Convolutional, gpu.id));
    for (family, gpu) in cases.chain(FAMILIES.iter().map(|facts| (facts.family, "apple-m1"))) {
        let report_with = |gpus: &str| {
            let link = format!("w={}&gpu={gpu}&dtype=fp32&gpus={gpus}", family.facts().id);
            Report::of(&decode("", &link).scenario)
        };
        let (one, two) = (report_with("1"), report_with("2"));
        assert_eq!(two.assessment, one.assessment, "{family:?} {gpu}");
        let single_gpu_caveats = two.caveats.iter().filter(|caveat| **caveat == Caveat::SingleGpu);
        assert_eq!(
            single_gpu_caveats.count(),
            usize::from(Number::Gpus.is_for(family)),
            "{family:?} {gpu}"
        );
        assert!(!two.caveats.iter().any(|caveat| matches!(caveat, Caveat::WorkNotDivided(_))));
        assert!(!one.caveats.contains(&Caveat::SingleGpu));
    }
    assert!(!caveats("w=cnn&gpu=t4&gpus=2").contains(&Caveat::SingleGpu));
}

#[test]
fn a_loop_with_a_loop_carried_dependence_runs_on_one_gpu() {
    let report_with =
        |gpus: &str| Report::of(&decode("", &format!("w=loop&parallel=1&gpus={gpus}")).scenario);
    assert!(report_with("4").caveats.contains(&Caveat::SequentialOnOneGpu));
    assert_eq!(report_with("4").assessment, report_with("1").assessment);
}

#[test]
fn several_gpus_have_a_caveat_if_the_library_does_not_divide_the_work() {
    assert!(caveats("w=matmul&dtype=fp32&gpus=4").contains(&Caveat::WorkNotDivided(4)));
    for link in [
        "w=matmul&dtype=fp32",
        "w=matmul&dtype=fp32&gpulib=jax&gpus=4",
        "transformer",
        "w=llm&gpus=2",
        // No library divides this work, so the number of GPUs is ignored.
        "w=sort&gpus=4",
        // GPUs can't share a loop with a loop-carried dependence.
        "w=loop&parallel=1&gpus=4",
    ] {
        let has_caveat =
            caveats(link).iter().any(|caveat| matches!(caveat, Caveat::WorkNotDivided(_)));
        assert!(!has_caveat, "{link}");
    }
}
