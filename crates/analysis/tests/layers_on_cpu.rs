//! Tests language models with some layers on the CPU.

use crate::report;
use offload_analysis::{Caveat, MemoryFit, Obstacle, Segment};
use offload_scenario::Number;

/// A model with 70 billion parameters and 80 layers. A card with 24 GB holds 14 of these layers.
const DIVIDED_MODEL_LINK: &str = "w=llm&params=70B&layers=80&gpu=rtx-4090";

#[test]
fn a_divided_model_has_the_operations_and_traffic_of_all_layers() {
    let amounts = |link: &str| {
        let assessment = report(link).assessment;
        (assessment.operations, assessment.gpu_bytes)
    };
    for tokens in ["", "&prompt=8", "&gpus=2", "&gpus=2&split=tensors"] {
        let link = DIVIDED_MODEL_LINK.to_owned() + tokens;
        assert_eq!(amounts(&link), amounts(&format!("{link}&gpulayers=80")), "{link}");
    }
}

#[test]
fn the_default_number_of_gpu_layers_fits_into_memory() {
    for link in [DIVIDED_MODEL_LINK, "w=llm&params=70B&layers=80&gpu=rtx-4090&gpus=2"] {
        let report = report(link);
        let MemoryFit::Divided { need, usable, on_gpu, .. } = report.assessment.memory_fit else {
            panic!("{link}: {:?}", report.assessment.memory_fit);
        };
        assert!(on_gpu <= usable && usable < need, "{link}");
        assert_eq!(report.obstacle, None, "{link}");
        // It is the largest number that a user can enter without running out of memory.
        let default = report.inputs.get(Number::GpuLayers).expect("layers").value;
        let obstacle = |layers: f64| crate::report(&format!("{link}&gpulayers={layers}")).obstacle;
        assert_eq!(obstacle(default), None, "{link}");
        assert_eq!(obstacle(default + 1.0), Some(Obstacle::TooBig), "{link}");
    }
    // These links put more layers on the GPU than fit, or use a chip whose memory is shared by both processors.
    for link in [
        "w=llm&params=70B&layers=80&gpu=rtx-4090&gpulayers=20",
        "w=llm&params=70B&layers=80&machine=macbook-m3&gpulayers=2",
    ] {
        let fit = report(link).assessment.memory_fit;
        assert!(matches!(fit, MemoryFit::TooBig { .. }), "{link}: {fit:?}");
    }
}

/// Users of llama.cpp often enter 99, which puts all layers on the GPU.
#[test]
fn more_layers_than_a_model_has_are_all_of_them() {
    for (link, layers) in [
        ("model=llama-3-70b&gpu=h200-sxm&ngl=99", Some(80.0)),
        ("w=llm&params=8B&ngl=99", Some(32.0)),
        ("w=llm&layers=98&ngl=99", Some(98.0)),
        ("model=llama-3-70b&gpu=h200-sxm&ngl=80", None),
    ] {
        let caveats = report(link).caveats;
        let found = caveats.iter().find_map(|caveat| match caveat {
            Caveat::TooManyLayers(all) => Some(*all),
            _ => None,
        });
        assert_eq!(found, layers, "{link}");
    }
}

/// llama.cpp runs these layers, regardless of the selected CPU library.
#[test]
fn the_program_on_the_gpu_runs_the_layers_on_the_cpu() {
    let time =
        |library: &str| report(&format!("{DIVIDED_MODEL_LINK}&cpulib={library}")).assessment.warm;
    let own = time("llama-cpu");
    assert!(!own.get(Segment::CpuLayers).is_zero());
    for library in ["pytorch-cpu", "python"] {
        assert_eq!(time(library), own, "{library}");
    }
}

#[test]
fn the_cores_are_busy_while_layers_run_on_the_cpu() {
    let [at_100, at_200] = [100.0, 200.0].map(|watts| {
        let assessment = report(&format!("{DIVIDED_MODEL_LINK}&cpuwatts={watts}")).assessment;
        assessment.bills.gpu.energy.expect("an energy").value()
    });
    let layers_time = report(DIVIDED_MODEL_LINK).assessment.warm.get(Segment::CpuLayers).value();
    assert!(at_200 - at_100 > 100.0 * layers_time);
}
