//! Tests that a selected machine sets the CPU and the GPU, and that a separately selected CPU or GPU overrides them.

use offload_catalog::machines;
use offload_scenario::{Choice, Number, Scenario, decode, encode};

fn scenario(link: &str) -> Scenario {
    let decoded = decode("", link);
    assert_eq!(decoded.notices, [], "{link}");
    decoded.scenario
}

#[test]
fn a_machine_sets_cpu_gpu_and_interconnect_and_round_trips() {
    for machine in machines() {
        let link = format!("v=1&machine={}", machine.id);
        let scenario = scenario(&link);
        assert_eq!(scenario.machine(), Some(machine), "{link}");
        assert_eq!(scenario.cpu(), machine.cpu, "{link}");
        assert_eq!(scenario.gpu(), machine.gpu, "{link}");
        assert_eq!(scenario.interconnect(), machine.interconnect, "{link}");
        assert_eq!(encode(&scenario), link);
    }
}

#[test]
fn given_parts_override_those_of_a_machine() {
    let other_cpu = scenario("machine=aws-g4dn-xlarge&cpu=aws-c7i-2xlarge");
    assert_eq!((other_cpu.cpu().id, other_cpu.gpu().id), ("aws-c7i-2xlarge", "t4"));
    assert_eq!(other_cpu.interconnect().id, "pcie3-x8");
    assert!(other_cpu.machine_with_cpu().is_none() && other_cpu.machine_with_gpu().is_some());

    let other_gpu = scenario("machine=aws-g4dn-xlarge&gpu=h100-sxm");
    assert_eq!((other_gpu.cpu().id, other_gpu.gpu().id), ("aws-g4dn-xlarge", "h100-sxm"));
    assert_eq!(other_gpu.interconnect().id, "pcie5-x16");
    assert!(other_gpu.machine_with_cpu().is_some() && other_gpu.machine_with_gpu().is_none());

    // If a machine is selected, a CPU that includes a GPU must not replace the machine's GPU.
    let cpu_with_gpu = scenario("machine=aws-g4dn-xlarge&cpu=aws-g5-xlarge");
    assert_eq!((cpu_with_gpu.cpu().id, cpu_with_gpu.gpu().id), ("aws-g5-xlarge", "t4"));
    let link = scenario("machine=aws-g4dn-xlarge&link=pcie5-x16");
    assert_eq!((link.gpu().id, link.interconnect().id), ("t4", "pcie5-x16"));
}

#[test]
fn a_machine_replaces_the_parts_of_a_preset() {
    let preset = scenario("#matmul-fp64");
    assert!(preset.chosen(Choice::Gpu).is_some() && preset.chosen(Choice::Cpu).is_some());
    let with_machine = scenario("#matmul-fp64&machine=aws-g5-xlarge");
    assert_eq!((with_machine.gpu().id, with_machine.cpu().id), ("a10g", "aws-g5-xlarge"));
    for link in ["gpu=l4&machine=aws-g5-xlarge", "machine=aws-g5-xlarge&gpu=l4"] {
        let with_gpu = scenario(&format!("#matmul-fp64&{link}"));
        assert_eq!((with_gpu.gpu().id, with_gpu.cpu().id), ("l4", "aws-g5-xlarge"), "{link}");
    }
    assert_eq!(scenario("#matmul-fp64&machine=own").gpu(), preset.gpu());
    let priced = scenario("#dearer-but-cheaper&machine=aws-g5-xlarge");
    assert_eq!((priced.number(Number::GpuPrice), priced.number(Number::CpuPrice)), (None, None));
    assert_eq!(priced.number(Number::GpuPeak), Some(20.0));
}

#[test]
fn the_machine_own_equals_no_machine() {
    let (own_machine, no_machine) = (scenario("machine=own"), Scenario::default());
    assert_eq!(own_machine.machine(), None);
    assert_eq!((own_machine.cpu(), own_machine.gpu()), (no_machine.cpu(), no_machine.gpu()));
}

#[test]
fn the_number_of_gpus_defaults_to_one_except_with_a_machine() {
    assert_eq!(scenario("machine=aws-p4d-24xlarge").default_of(Number::Gpus), None);
    assert_eq!(scenario("machine=own").default_of(Number::Gpus), Some(1.0));
    assert_eq!(scenario("cpu=aws-p4d-24xlarge").default_of(Number::Gpus), Some(1.0));
}

#[test]
fn a_name_without_dashes_and_a_nickname_are_read() {
    for (name, id) in [
        ("aws-g5xlarge", "aws-g5-xlarge"),
        ("AWS g5.xlarge", "aws-g5-xlarge"),
        ("p4d", "aws-p4d-24xlarge"),
        ("colab", "colab-t4"),
    ] {
        assert_eq!(encode(&scenario(&format!("instance={name}"))), format!("v=1&machine={id}"));
    }
}

/// GeForce cards since Turing cannot access each other's memory, so PCI Express between them means a copy through host
/// memory.
#[test]
fn cards_without_peer_access_exchange_through_host_memory() {
    let link = |link: &str| decode("", link).scenario.peer_interconnect().id;
    for (gpu, expected) in
        [("titan-rtx", "pcie-host"), ("gtx-1080-ti", "pcie"), ("rtx-a6000", "pcie")]
    {
        assert_eq!(link(&format!("w=transformer&gpus=2&gpu={gpu}")), expected);
        assert_eq!(link(&format!("w=transformer&gpus=2&gpu={gpu}&bus=pcie")), expected);
    }
    assert_eq!(link("w=transformer&gpus=2&gpu=titan-rtx&bus=nvlink-v100"), "nvlink-v100");
}
