//! How given figures of a CPU and a GPU change what the model takes of them.

use offload_analysis::{Job, Origin, Report, Resolved, Scope};
use offload_catalog::gpus;
use offload_scenario::{Number, Scenario, decode};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Bandwidth;

fn job(link: &str) -> Job {
    Report::of(&decode("", link).scenario).job
}

#[test]
fn the_peak_of_a_cpu_scales_with_cores_and_its_bandwidth_up_to_all_of_them() {
    let report = Report::of(&Scenario::default());
    let cores = report.in_field_unit(Number::Cores).expect("a CPU has cores");
    let [half, all, twice] = [0.5, 1.0, 2.0].map(|share| job(&format!("cores={}", cores * share)));
    assert_eq!(half.cpu.fp64 * 2.0, all.cpu.fp64);
    assert_eq!(half.cpu.fp32 * 2.0, all.cpu.fp32);
    assert_eq!(twice.cpu.fp64, all.cpu.fp64 * 2.0);
    // Half of the cores reach more than half of the memory's bandwidth.
    assert!(half.cpu.bandwidth * 2.0 > all.cpu.bandwidth && half.cpu.bandwidth < all.cpu.bandwidth);
    assert_eq!(twice.cpu.bandwidth, all.cpu.bandwidth);
    assert!(all.cpu.bandwidth > Bandwidth::ZERO);
}

#[test]
fn sockets_add_up_and_follow_from_the_cores() {
    let [one, two, implied] =
        ["", "&sockets=2", "&cores=112"].map(|more| job(&format!("cpu=xeon-8480plus{more}")).cpu);
    assert_eq!(two, implied);
    assert_eq!(two.cores, one.cores * 2.0);
    assert_eq!(two.fp64, one.fp64 * 2.0);
    assert_eq!(two.bandwidth, one.bandwidth * 2.0);
    assert_eq!(two.cache, one.cache.map(|cache| cache * 2.0));
    // Of the memory of both sockets llama.cpp reaches a part, as its weights lie in that of one.
    let [one, two] = [1, 2].map(|sockets| {
        job(&format!("w=llm&cpu=xeon-8480plus&sockets={sockets}&cpulib=llama-cpu")).cpu.bandwidth
    });
    assert!(two < one * 1.5, "{two:?} {one:?}");
}

#[test]
fn the_clock_of_a_cpu_scales_its_peak_and_the_costs_of_calls() {
    let [slow, fast] =
        [2, 4].map(|clock| job(&format!("cpu=epyc-7763&cpulib=numpy&clock={clock}")));
    assert_eq!(slow.cpu.fp64 * 2.0, fast.cpu.fp64);
    assert_eq!(slow.cpu.fp32 * 2.0, fast.cpu.fp32);
    assert_eq!(slow.cpu.clock * 2.0, fast.cpu.clock);
    assert_eq!(slow.cpu_library.call, fast.cpu_library.call * 2.0);
}

#[test]
fn matrix_units_of_a_cpu_count_for_products_of_libraries_that_use_them() {
    let peak = |link: &str| job(link).cpu.fp32;
    let apple = "cpu=apple-m1&dtype=fp32";
    assert!(
        peak(&format!("w=matmul&{apple}&cpulib=numpy"))
            > peak(&format!("w=matmul&{apple}&cpulib=numba")) * 3.0
    );
    let [sums, convolutions] = ["elementwise", "cnn"]
        .map(|family| peak(&format!("w={family}&{apple}&cpulib=pytorch-cpu")));
    assert_eq!(sums, convolutions);
    let xeon = "w=cnn&cpu=xeon-8480plus&cpulib=pytorch-cpu";
    let [single, bf16] = ["fp32", "bf16"].map(|format| peak(&format!("{xeon}&dtype={format}")));
    assert_eq!(bf16, single * 16.0);
}

#[test]
fn vector_arithmetic_in_fp16_is_as_fast_as_the_architecture_and_never_slower_than_fp32() {
    let (mut faster, mut same) = (0, 0);
    for gpu in gpus() {
        let rates = job(&format!("gpu={}", gpu.id)).gpu.rates;
        let rate = |precision| rates.get(precision, ArithmeticUnit::Vector).value();
        let ratio = rate(Precision::Fp16) / rate(Precision::Fp32);
        let stated: f64 = gpu.architecture.fp16_vector.value();
        assert!((ratio - stated.max(1.0)).abs() < 1e-9, "{}: {ratio}", gpu.id);
        if ratio > 1.0 { faster += 1 } else { same += 1 }
    }
    assert!(faster > 0 && same > 0, "{faster} and {same}");
}

#[test]
fn a_measured_share_of_peak_holds_for_the_card_as_it_is_sold() {
    let share = |link: &str| -> Resolved {
        let report = Report::of(&decode("", link).scenario);
        *report.inputs.get(Number::GpuShare).expect("a share is known")
    };
    let is_measured =
        |share: &Resolved| matches!(share.origin, Origin::Published(_, Scope::Machine));
    let link = "w=matmul&dtype=fp32&gpu=t4";
    let as_sold = share(link);
    assert!(is_measured(&as_sold));
    let sold = Report::of(&decode("", link).scenario);
    let [power, peak] = [Number::GpuPower, Number::GpuPeak]
        .map(|number| sold.in_field_unit(number).expect("known"));
    assert_eq!(share(&format!("{link}&gpuwatts={power}&gpupeak={peak}")), as_sold);
    for other in [format!("gpuwatts={}", power / 2.0), format!("gpupeak={}", peak * 2.0)] {
        let other = share(&format!("{link}&{other}"));
        assert!(!is_measured(&other) && other.value < as_sold.value, "{other:?}");
    }
}
