//! Tests that named machines set the cores, the GPUs and the price of both sides.

use crate::report;
use offload_analysis::Report;
use offload_catalog::{CpuKind, machines};
use offload_scenario::{Number, decode};
use offload_vocabulary::precision::Precision;

/// Returns the hourly rent of the GPU side, in dollars.
fn gpu_rent(link: &str) -> f64 {
    let report = report(link);
    let cost = report.assessment.bills.gpu.cost.expect("a price is known").value();
    cost / report.assessment.gpu().total().value() * 3600.0
}

#[track_caller]
fn assert_near(value: f64, expected: f64) {
    assert!((value / expected - 1.0).abs() < 1e-9, "{value} instead of {expected}");
}

#[test]
fn a_run_on_a_rented_machine_costs_its_whole_price_as_cpu_or_gpu() {
    for machine in machines() {
        let Some(price) = machine.cpu.price.map(|price| price.value().value()) else { continue };
        if price == 0.0 {
            continue;
        }
        // Networks use every GPU of a machine. Sorting uses only one.
        for family in ["training", "sort"] {
            let link = format!("w={family}&machine={}", machine.id);
            assert_near(gpu_rent(&link), price);
            assert_eq!(report(&link).in_field_unit(Number::CpuPrice), Some(price));
        }
    }
}

#[test]
fn a_machine_sets_gpus_and_cores_unless_they_are_given() {
    let gpus = |link: &str| report(link).job.gpus().value();
    assert_eq!(gpus("w=training&machine=aws-p4d-24xlarge"), 8.0);
    assert_eq!(gpus("w=training&machine=aws-p4d-24xlarge&gpus=2"), 2.0);
    assert_eq!(gpus("w=sort&machine=aws-p4d-24xlarge"), 1.0);
    assert_eq!(gpus("w=training&cpu=aws-p4d-24xlarge"), 1.0, "a CPU alone comes with one GPU");
    assert_eq!(gpus("w=training&machine=aws-p4d-24xlarge&gpu=h100-sxm"), 8.0);
    for machine in machines() {
        let cores = machine.cores.unwrap_or(machine.cpu.cores).value();
        let report = report(&format!("w=training&machine={}", machine.id));
        assert_eq!(report.job.cpu.cores, cores, "{}", machine.id);
        assert_eq!(report.job.gpus(), machine.gpus.value(), "{}", machine.id);
        let is_rented = matches!(machine.cpu.kind, CpuKind::Instance { .. });
        assert_eq!(is_rented, machine.cpu.price.is_some(), "{}", machine.id);
        assert!(!is_rented || machine.cores.is_none(), "{}: counted twice", machine.id);
    }
}

#[test]
fn fewer_gpus_pay_for_one_whole_machine_and_more_gpus_for_several() {
    let machine = "w=training&machine=aws-p4d-24xlarge";
    let machine_rent = gpu_rent(machine);
    assert_near(gpu_rent(&format!("{machine}&gpus=1")), machine_rent);
    assert_near(gpu_rent(&format!("{machine}&gpus=9")), 2.0 * machine_rent);
    assert_near(gpu_rent(&format!("{machine}&gpus=16")), 2.0 * machine_rent);
}

#[test]
fn each_part_chosen_in_addition_to_a_machine_has_its_own_price() {
    let machine = "w=training&machine=aws-g5-xlarge";
    let cpu = format!("{machine}&cpu=aws-c7i-2xlarge");
    assert_near(gpu_rent(&cpu), gpu_rent(machine));
    assert_eq!(report(&cpu).in_field_unit(Number::CpuPrice), Some(0.357));
    let gpu = format!("{machine}&gpu=t4");
    assert_near(gpu_rent(&gpu), gpu_rent("w=training&gpu=t4"));
    assert_near(gpu_rent(&format!("{machine}&gpuprice=3")), 3.0);
}

#[test]
fn a_machine_without_double_precision_uses_single_precision() {
    let precision = |link: &str| Report::of(&decode("", link).scenario).scenario.precision();
    assert_eq!(precision("w=matmul&machine=macbook-m1&gpulib=pytorch"), Precision::Fp32);
    assert_eq!(precision("w=matmul&machine=dgx-a100"), Precision::Fp64);
    let report = Report::of(&decode("", "w=matmul&machine=macbook-m1").scenario);
    assert_eq!(report.obstacle, None);
    // The precision is kept if the user selected it, or if only a GPU is selected.
    assert_eq!(precision("w=matmul&machine=macbook-m1&dtype=fp64"), Precision::Fp64);
    assert_eq!(precision("w=matmul&gpu=apple-m1"), Precision::Fp64);
}
