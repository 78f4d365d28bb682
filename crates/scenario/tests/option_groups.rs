//! Tests the grouping of options in displayed lists.

use offload_catalog::{MachineClass, gpus, is_old};
use offload_scenario::{Choice, FAMILIES, Family, OptionGroup, Setting, decode};

fn ids(groups: &[OptionGroup]) -> Vec<&'static str> {
    groups.iter().flat_map(|group| group.options.iter().map(|option| option.id)).collect()
}

const SEARCHED: [Choice; 6] = [
    Choice::Cpu,
    Choice::Gpu,
    Choice::Machine,
    Choice::Network,
    Choice::CpuLibrary,
    Choice::GpuLibrary,
];

#[test]
fn every_option_of_a_family_is_listed_once_except_the_cpus_of_machines() {
    for choice in SEARCHED {
        for facts in FAMILIES {
            let mut listed_ids = ids(&choice.groups(facts.family, ""));
            let mut all_ids: Vec<_> =
                choice.options_for(facts.family).map(|option| option.id).collect();
            if choice == Choice::Cpu {
                all_ids.retain(|id| {
                    offload_catalog::cpu(id).is_some_and(|cpu| cpu.record.gpu.is_none())
                });
            }
            listed_ids.sort_unstable();
            all_ids.sort_unstable();
            assert_eq!(listed_ids, all_ids, "{choice:?} {}", facts.id);
        }
    }
}

#[test]
fn common_options_come_first_and_old_ones_last() {
    let groups = Choice::Gpu.groups(Family::Matmul, "");
    let headings: Vec<_> = groups.iter().map(|group| group.heading).collect();
    assert_eq!(headings, ["Common", "NVIDIA", "Apple", "Intel", "AMD", "Older"]);
    let older = &groups.last().expect("groups").options;
    assert!(older.iter().any(|option| option.id == "k20"));
    for gpu in gpus() {
        let is_last = older.iter().any(|option| option.id == gpu.id);
        assert_eq!(is_last, is_old(gpu.released) && !gpu.common, "{}", gpu.id);
    }
    let machines = Choice::Machine.groups(Family::Matmul, "");
    assert_eq!(machines[0].options[0].id, "own");
    assert_eq!((machines[0].heading, machines[1].heading), ("", "Common"));
    assert!(machines[1].options.iter().any(|option| option.id == "colab-t4"));
    assert!(
        machines.last().expect("groups").options.iter().any(|option| option.id == "aws-p2-xlarge")
    );
}

#[test]
fn machines_are_listed_by_class_with_the_range_of_its_rents() {
    let machines = Choice::Machine.groups(Family::Matmul, "");
    let headings: Vec<_> = machines.iter().map(|group| group.heading).collect();
    // All notebooks are listed as common machines, and machines without a GPU as CPUs.
    let elsewhere = [MachineClass::Notebook, MachineClass::CloudCpu];
    let listed = MachineClass::ALL.into_iter().filter(|class| !elsewhere.contains(class));
    let classes: Vec<_> = listed.map(MachineClass::heading).collect();
    assert_eq!(headings[2..headings.len() - 1], classes);
    assert_eq!(headings.last(), Some(&"Older"));
    let class_ids = |class: MachineClass| {
        let group = machines.iter().find(|group| group.heading == class.heading());
        ids(group.map(std::slice::from_ref).unwrap_or_default())
    };
    assert!(class_ids(MachineClass::Own).contains(&"macbook-m4"));
    assert!(class_ids(MachineClass::OwnMultiGpu).contains(&"dgx-h100"));
    assert!(class_ids(MachineClass::CloudHighBandwidthGpu).contains(&"runpod-a100"));
    for (id, gpus) in [("aws-g6-12xlarge", 4.0), ("lambda-h100-x8", 8.0)] {
        assert!(class_ids(MachineClass::CloudMultiGpu).contains(&id), "{id}");
        let machine = offload_catalog::machine(id).expect("a machine").record;
        assert_eq!(machine.gpus.value().value(), gpus, "{id}");
    }
    let rented = Choice::Cpu.groups(Family::Matmul, "aws c7a.24");
    assert_eq!(rented[0].heading, MachineClass::CloudCpu.heading());
}

#[test]
fn libraries_for_the_work_come_first_and_those_out_of_use_last() {
    for (choice, family, used, others) in [
        (Choice::CpuLibrary, Family::Dataframe, "pandas", [].as_slice()),
        (Choice::CpuLibrary, Family::Language, "llama-cpu", &[]),
        (Choice::CpuLibrary, Family::Matmul, "numpy", &[]),
        (Choice::GpuLibrary, Family::Matmul, "cupy", &["llama"]),
        (Choice::GpuLibrary, Family::Language, "llama", &["cupy", "numba-cuda", "rapids"]),
        (Choice::GpuLibrary, Family::Dataframe, "cudf", &["mlx", "tensorflow", "pytorch-graphs"]),
        (Choice::GpuLibrary, Family::Training, "tensorflow", &["cupy", "numba-cuda", "rapids"]),
    ] {
        let groups = choice.groups(family, "");
        assert_eq!(groups[0].heading, "For this kind of work");
        let first_ids = ids(&groups[..1]);
        assert!(first_ids.contains(&used), "{family:?}: {first_ids:?}");
        assert!(others.iter().all(|id| !first_ids.contains(id)), "{family:?}: {first_ids:?}");
    }
    let library_groups = Choice::GpuLibrary.groups(Family::Training, "");
    assert_eq!(library_groups.last().map(|group| group.heading), Some("Older"));
    assert!(ids(&library_groups[library_groups.len() - 1..]).contains(&"torch7"));
}

#[test]
fn supported_gpus_come_first_and_those_with_too_little_memory_late() {
    let scenario = decode("", "w=matmul&gpulib=cupy").scenario;
    let setting = Setting::from(&scenario).with_needed_memory(30e9);
    let groups = Choice::Gpu.groups(setting, "");
    let headings: Vec<_> = groups.iter().map(|group| group.heading).collect();
    let late_headings = ["Too little memory for this work", "With another library"];
    assert_eq!(
        (&headings[..3], &headings[3..]),
        (&["Common", "NVIDIA", "AMD"][..], &late_headings[..])
    );
    let ids_under = |heading| {
        let group = groups.iter().find(|group| group.heading == heading).expect("a group");
        ids(std::slice::from_ref(group))
    };
    assert!(ids_under("Common").contains(&"h100-sxm") && !ids_under("Common").contains(&"t4"));
    assert!(ids_under("Too little memory for this work").contains(&"t4"));
    assert!(ids_under("With another library").contains(&"apple-m4"));
}

#[test]
fn every_word_of_a_search_is_found_in_label_heading_or_id() {
    let find_ids = |choice: Choice, text| ids(&choice.groups(Family::Convolutional, text));
    assert_eq!(find_ids(Choice::Gpu, "RTX-4090 laptop"), ["rtx-4090-laptop"]);
    assert_eq!(find_ids(Choice::Gpu, "a100 pcie 80"), ["a100-pcie-80gb"]);
    assert!(find_ids(Choice::Gpu, "amd").contains(&"mi300x"));
    assert_eq!(find_ids(Choice::Machine, "p4d."), ["aws-p4d-24xlarge", "aws-p4de-24xlarge"]);
    assert!(find_ids(Choice::Machine, "azure t4").contains(&"azure-nc4as-t4-v3"));
    assert_eq!(find_ids(Choice::Network, "resnet 50"), ["resnet-50"]);
    assert_eq!(find_ids(Choice::Gpu, "abacus"), [""; 0]);
    assert_eq!(find_ids(Choice::Gpu, "  "), find_ids(Choice::Gpu, ""));
}

#[test]
fn the_gpu_of_the_machine_comes_first() {
    let scenario = decode("", "machine=aws-g5-xlarge&gpu=t4").scenario;
    let groups = Choice::Gpu.groups(&scenario, "");
    assert_eq!(groups[0].heading, "In this machine");
    assert_eq!(ids(&groups[..1]), ["a10g"]);
    assert!(!ids(&groups[1..]).contains(&"a10g"));
    // If no machine is selected, no group has the heading for the machine's GPU.
    let groups = Choice::Gpu.groups(&decode("", "gpu=t4").scenario, "");
    assert_eq!(groups[0].heading, "Common");
}

#[test]
fn libraries_that_do_not_run_on_the_gpu_come_last() {
    let library_groups = |gpu: &str| Choice::GpuLibrary.groups(&decode("", gpu).scenario, "");
    let nvidia = library_groups("w=dataframe&gpu=l4");
    assert!(ids(&nvidia[..1]).contains(&"cudf"));
    let amd = library_groups("w=dataframe&gpu=mi300x");
    assert_eq!(amd.last().map(|group| group.heading), Some("Not on this GPU"));
    assert!(ids(&amd[amd.len() - 1..]).contains(&"cudf"));
    assert!(!ids(&amd[..amd.len() - 1]).contains(&"cudf"));
    let option_counts = [nvidia, amd].map(|groups| ids(&groups).len());
    assert_eq!(option_counts[0], option_counts[1]);
}
