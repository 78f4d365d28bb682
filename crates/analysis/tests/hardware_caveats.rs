//! Tests caveats on hardware: a CPU that the user did not select, and GPUs that the library does not use.

use offload_analysis::{Caveat, Report};
use offload_scenario::decode;

fn caveats(link: &str) -> Vec<Caveat> {
    Report::of(&decode("", link).scenario).caveats
}

#[test]
fn a_default_cpu_too_small_for_the_gpus_has_a_caveat() {
    let named = |link: &str| caveats(link).contains(&Caveat::DefaultCpu);
    for link in ["train", "recommender", "w=matmul&gpu=h100", "w=matmul&dtype=fp32&gpus=4"] {
        assert!(named(link), "{link}");
    }
    for link in [
        // The default CPU and GPU, a CPU that the user selected or described, and a GPU that is not faster.
        "w=matmul&dtype=fp32",
        "train&cpu=aws-c7i-8xlarge",
        "train&cores=32",
        "w=matmul&machine=aws-p4d-24xlarge",
        "w=elementwise&gpu=h100&data=run&elements=1000",
    ] {
        assert!(!named(link), "{link}");
    }
}

#[test]
fn several_gpus_have_a_caveat_if_the_library_does_not_divide_the_work() {
    assert!(caveats("w=matmul&dtype=fp32&gpus=4").contains(&Caveat::OwnDivision(4)));
    for link in [
        "w=matmul&dtype=fp32",
        "w=matmul&dtype=fp32&gpulib=jax&gpus=4",
        "transformer",
        "w=llm&gpus=2",
        // No library divides this work, so the number of GPUs is ignored.
        "w=sort&gpus=4",
    ] {
        let own = caveats(link).iter().any(|caveat| matches!(caveat, Caveat::OwnDivision(_)));
        assert!(!own, "{link}");
    }
}
