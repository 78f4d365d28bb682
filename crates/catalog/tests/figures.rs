//! Tests that detect errors in figures, such as a wrong unit, a sparse rate instead of a dense rate, or a lower bound
//! above the upper bound.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use offload_catalog::{
    Cpu, CpuKind, Figure, Gpu, Issue, MachineClass, Range, architectures, cpu_libraries, cpus,
    gpu_libraries, gpus, interconnects, model, networks, peer_interconnects,
};
use offload_vocabulary::quantity::{Count, Seconds, Throughput};

const GPU_BANDWIDTH: RangeInclusive<f64> = 50e9..=20e12;
const GPU_MEMORY: RangeInclusive<f64> = 2e9..=600e9;
const GPU_CACHE: RangeInclusive<f64> = 1e6..=500e6;
const GPU_POWER: RangeInclusive<f64> = 30.0..=1500.0;
const GPU_PROCESSORS: RangeInclusive<f64> = 4.0..=512.0;
const GPU_PRICE: RangeInclusive<f64> = 0.02..=60.0;
const VECTOR_FP64: RangeInclusive<f64> = 0.05e12..=150e12;
const VECTOR_FP32: RangeInclusive<f64> = 1e12..=200e12;
const MATRIX: RangeInclusive<f64> = 5e12..=6000e12;
const CPU_CORES: RangeInclusive<f64> = 1.0..=512.0;
const CPU_CLOCK: RangeInclusive<f64> = 1.5e9..=6.5e9;
const CPU_PER_CYCLE: RangeInclusive<f64> = 4.0..=128.0;
const CPU_BANDWIDTH: RangeInclusive<f64> = 5e9..=2e12;
const CPU_CACHE: RangeInclusive<f64> = 1e6..=1.5e9;
const CPU_POWER: RangeInclusive<f64> = 5.0..=800.0;
const CPU_PRICE: RangeInclusive<f64> = 0.0..=120.0;
const LINK_BANDWIDTH: RangeInclusive<f64> = 1e9..=1e12;
const CALL: RangeInclusive<f64> = 10e-9..=1e-3;
const MATH_CYCLES: RangeInclusive<f64> = 1.0..=400.0;
const ONE_TIME_COST: RangeInclusive<f64> = 0.0..=600.0;

#[track_caller]
fn assert_within(name: &str, value: f64, bounds: &RangeInclusive<f64>) {
    assert!(bounds.contains(&value), "{name}: {value} is not within {bounds:?}");
}

#[track_caller]
fn assert_ordered<T: PartialOrd + Debug + From<f64>>(name: &str, range: &Range<T>) {
    assert!(range.low() <= range.likely() && range.likely() <= range.high(), "{name}: {range:?}");
}

fn rate(figure: Option<Figure<Throughput>>) -> Option<f64> {
    figure.map(|figure| figure.value().value())
}

fn matrix_rates(gpu: &Gpu) -> [Option<Figure<Throughput>>; 4] {
    [gpu.tf32_matrix, gpu.fp16_matrix, gpu.bf16_matrix, gpu.int8_matrix]
}

#[test]
fn gpu_figures_are_plausible() {
    for gpu in gpus() {
        let id = gpu.id;
        assert!((2010..=2100).contains(&gpu.released), "{id}");
        assert_eq!(gpu.vendor, gpu.architecture.vendor, "{id}");
        assert_within(id, gpu.processors.value().value(), &GPU_PROCESSORS);
        assert_within(id, gpu.fp32.value().value(), &VECTOR_FP32);
        assert_within(id, gpu.memory_bandwidth.value().value(), &GPU_BANDWIDTH);
        rate(gpu.fp64).inspect(|&fp64| assert_within(id, fp64, &VECTOR_FP64));
        assert_within(id, gpu.memory.value().value(), &GPU_MEMORY);
        gpu.cache.inspect(|cache| assert_within(id, cache.value().value(), &GPU_CACHE));
        gpu.power.inspect(|power| assert_within(id, power.value().value(), &GPU_POWER));
        gpu.price.inspect(|price| {
            assert_ordered(id, price);
            assert_within(id, price.low().value(), &GPU_PRICE);
            assert_within(id, price.high().value(), &GPU_PRICE);
        });
        for matrix in matrix_rates(gpu) {
            rate(matrix).inspect(|&matrix| assert_within(id, matrix, &MATRIX));
        }
    }
}

#[test]
fn double_precision_is_no_faster_than_single_on_the_same_unit() {
    for gpu in gpus() {
        let fp32 = gpu.fp32.value().value();
        assert!(rate(gpu.fp64).is_none_or(|fp64| fp64 <= fp32), "{}", gpu.id);
    }
    for cpu in cpus() {
        assert!(cpu.fp64() <= cpu.fp32(), "{}", cpu.id);
    }
}

#[test]
fn matrix_units_are_no_slower_than_vector_units() {
    for gpu in gpus() {
        let fp32 = gpu.fp32.value().value();
        for matrix in matrix_rates(gpu) {
            // On some cards, the TF32 and FP32 rates are equal, but the published numbers are rounded differently.
            assert!(rate(matrix).is_none_or(|matrix| matrix >= 0.99 * fp32), "{}", gpu.id);
        }
    }
}

/// A sparse rate is twice the dense rate, so one sparse rate entered by mistake among dense rates violates these
/// ratios.
#[test]
fn rates_of_number_formats_keep_their_ratios() {
    for gpu in gpus() {
        let Some(fp16) = rate(gpu.fp16_matrix) else { continue };
        let ratio_to_fp16 = |figure| rate(figure).map(|rate| rate / fp16);
        let is_near = |ratio: f64, expected: f64| (ratio / expected - 1.0).abs() < 0.03;
        assert!(
            ratio_to_fp16(gpu.bf16_matrix).is_none_or(|ratio| is_near(ratio, 1.0)),
            "{}",
            gpu.id
        );
        assert!(
            ratio_to_fp16(gpu.tf32_matrix).is_none_or(|ratio| is_near(ratio, 0.5)),
            "{}",
            gpu.id
        );
        // The INT8 rate is up to four times the FP16 rate on cards that halve the FP16 rate for FP32 accumulation. On
        // AMD's older cards, the INT8 and FP16 rates are equal.
        let int8 = ratio_to_fp16(gpu.int8_matrix);
        let halved_fp16 = ["turing", "ampere-geforce", "ada", "blackwell-geforce"];
        let max = if halved_fp16.contains(&gpu.architecture.id) { 4.1 } else { 2.2 };
        assert!(int8.is_none_or(|ratio| (0.95..max).contains(&ratio)), "{}", gpu.id);
    }
}

/// If all matrix rates of a card were sparse, the ratios between them would still be right. This test therefore
/// compares the ratio of the FP16 matrix rate to the FP32 vector rate with the known ratio of each architecture.
#[test]
fn dense_fp16_rates_match_their_architecture() {
    for gpu in gpus() {
        let max = match gpu.architecture.id {
            "ada" | "ampere-geforce" | "blackwell-geforce" | "rdna3" => 4.05,
            "ampere-orin" | "cdna2" | "rdna4" | "turing" | "volta" | "xe-hpg" | "xe2-hpg" => 8.1,
            "ampere" | "cdna3" | "hopper" | "xe-hpc" => 16.1,
            "blackwell" | "cdna4" => 32.0,
            _ => 0.0, // no matrix units
        };
        let ratio = rate(gpu.fp16_matrix).map_or(0.0, |fp16| fp16 / gpu.fp32.value().value());
        assert!(ratio <= max, "{}: {ratio}", gpu.id);
    }
}

#[test]
fn shares_lie_between_a_tenth_and_one() {
    let is_plausible = |share: f64| share > 0.1 && share < 1.0;
    for gpu in gpus() {
        for share in [gpu.sustained_fp32, gpu.bandwidth_share].into_iter().flatten() {
            assert!(is_plausible(share.value().value()), "{}", gpu.id);
        }
    }
    for architecture in architectures() {
        for range in [&architecture.matrix_share, &architecture.bandwidth_share] {
            assert_ordered(architecture.id, range);
            assert!(
                is_plausible(range.low().value()) && is_plausible(range.high().value()),
                "{}",
                architecture.id
            );
        }
        assert!(is_plausible(architecture.vector_share.value().value()), "{}", architecture.id);
        assert_within(
            architecture.id,
            architecture.energy_per_flop.value().value(),
            &(1e-12..=100e-12),
        );
        assert_within(architecture.id, architecture.fp16_vector.value(), &(1.0 / 64.0..=4.0));
    }
}

#[test]
fn measured_bandwidth_shares_lie_in_the_range_of_their_architecture() {
    for gpu in gpus() {
        let range = &gpu.architecture.bandwidth_share;
        let is_within = |share: Figure<_>| (range.low()..=range.high()).contains(&share.value());
        assert!(gpu.bandwidth_share.is_none_or(is_within), "{}", gpu.id);
    }
}

#[test]
fn cpu_figures_are_plausible() {
    for cpu in cpus() {
        let id = cpu.id;
        assert_ordered(id, &cpu.clock);
        assert_within(id, cpu.clock.low(), &CPU_CLOCK);
        assert_within(id, cpu.clock.high(), &CPU_CLOCK);
        assert_within(id, cpu.cores.value().value(), &CPU_CORES);
        assert_within(id, cpu.fp64_per_cycle.value(), &CPU_PER_CYCLE);
        assert_within(id, cpu.fp32_per_cycle.value(), &CPU_PER_CYCLE);
        assert_within(id, cpu.bandwidth.value().value(), &CPU_BANDWIDTH);
        assert!(f64::from(cpu.threads) >= cpu.cores.value().value(), "{id}");
        cpu.cache.inspect(|cache| assert_within(id, cache.value().value(), &CPU_CACHE));
        cpu.power.inspect(|power| assert_within(id, power.value().value(), &CPU_POWER));
        cpu.price.inspect(|price| assert_within(id, price.value().value(), &CPU_PRICE));
    }
}

#[test]
fn pageable_pinned_and_specified_bandwidths_are_in_ascending_order() {
    for link in interconnects() {
        let directions = [(link.pageable_to_gpu, link.to_gpu), (link.pageable_to_cpu, link.to_cpu)];
        for (pageable, pinned) in directions {
            assert_within(link.id, pageable.value().value(), &LINK_BANDWIDTH);
            assert!(pageable.value() <= pinned.value(), "{}", link.id);
            assert!(
                link.theoretical.is_none_or(|specified| pinned.value() <= specified.value()),
                "{}",
                link.id
            );
        }
        assert_within(link.id, link.latency.value().value(), &(0.0..=100e-6));
    }
}

#[test]
fn links_of_cloud_machines_are_no_faster_than_the_links_of_their_gpus() {
    for cpu in cpus() {
        assert_eq!(cpu.gpu.is_some(), cpu.interconnect.is_some(), "{}", cpu.id);
        let (Some(gpu), Some(link)) = (cpu.gpu, cpu.interconnect) else { continue };
        assert!(link.to_gpu.value() <= gpu.interconnect.to_gpu.value(), "{}", cpu.id);
    }
}

#[test]
fn peer_interconnect_figures_are_plausible() {
    for link in peer_interconnects() {
        assert_ordered(link.id, &link.bandwidth);
        assert_ordered(link.id, &link.latency);
        assert_within(link.id, link.bandwidth.low().value(), &LINK_BANDWIDTH);
        assert_within(link.id, link.bandwidth.high().value(), &LINK_BANDWIDTH);
        assert_within(link.id, link.latency.high().value(), &CALL);
    }
}

#[test]
fn cpu_library_figures_are_ordered_and_plausible() {
    for library in cpu_libraries() {
        let id = library.id;
        for range in [Some(library.call), library.interpreted].iter().flatten() {
            assert_ordered(id, range);
            assert_within(id, range.low().value(), &CALL);
            // Dask splits each operation into tasks, so a call can take up to 20 ms.
            assert_within(id, range.high().value(), &(0.0..=20e-3));
        }
        assert_ordered(id, &library.math);
        assert_within(id, library.math.low(), &MATH_CYCLES);
        assert_within(id, library.math.high(), &MATH_CYCLES);
        for share in
            [library.dense, library.convolutions, library.apple_convolutions].iter().flatten()
        {
            assert_ordered(id, share);
            assert_within(id, share.low().value(), &(0.001..=1.0));
        }
        assert_sentence(id, library.advice);
    }
}

#[test]
fn gpu_library_figures_are_ordered_and_plausible() {
    for library in gpu_libraries() {
        let id = library.id;
        for range in
            [&library.launch, &library.training_launch, &library.kernel, &library.synchronize]
                .into_iter()
                .chain(&library.apple_launch)
        {
            assert_ordered(id, range);
            assert_within(id, range.low().value(), &CALL);
            assert_within(id, range.high().value(), &CALL);
        }
        for range in [&library.import, &library.context, &library.handles, &library.compile_each] {
            assert_ordered(id, range);
            assert_within(id, range.high().value(), &ONE_TIME_COST);
        }
        assert_ordered(id, &library.call);
        assert_within(id, library.call.high().value(), &(0.0..=20e-3));
        assert_ordered(id, &library.reduction);
        assert_within(id, library.reduction.low().value(), &(0.001..=1.0));
        assert!(library.launch.likely() <= library.training_launch.likely(), "{id}");
        assert!(!library.out_of_memory.is_empty(), "{id}");
        assert!(!library.support_note.is_empty(), "{id}");
        assert_sentence(id, library.support_note);
    }
}

#[test]
fn libraries_that_issue_kernels_together_have_a_cost_per_call() {
    for library in gpu_libraries() {
        let id = library.id;
        match library.issue {
            Issue::Eager => {}
            Issue::Compiled => assert!(library.fuses && library.call.low() > Seconds::ZERO, "{id}"),
            Issue::Captured => {
                assert!(!library.fuses && library.call.low() > Seconds::ZERO, "{id}");
            }
        }
    }
}

#[track_caller]
fn assert_sentence(id: &str, text: &str) {
    assert!(text.is_empty() || text.ends_with('.'), "{id}: {text}");
}

#[test]
fn model_figures_are_plausible() {
    let model = model();
    for range in [&model.fork_join, &model.page_fault, &model.huge_page_fault] {
        assert_ordered(model.id, range);
    }
    assert_within(model.id, model.fork_join.high().value(), &CALL);
    // A page fault on a 4 kB page takes between 0.01 µs and a few microseconds.
    assert_within(model.id, 4096.0 * model.page_fault.likely().value(), &(0.01e-6..=5e-6));
    assert_within(model.id, model.managed.value().value(), &LINK_BANDWIDTH);
}

#[test]
fn network_figures_are_plausible() {
    for network in networks() {
        let (id, figure) = (network.id, |figure: Option<Figure<Count>>| {
            figure.map(|figure| figure.value().value())
        });
        let parameters = network.parameters.value().value();
        assert_within(id, parameters, &(1e6..=1e12));
        assert_within(id, network.layers.value().value(), &(4.0..=1000.0));
        // A network uses each weight for many pixels or tokens of a sample.
        figure(network.multiply_adds)
            .inspect(|multiply_adds| assert_within(id, multiply_adds / parameters, &(10.0..=1e4)));
        figure(network.active)
            .inspect(|active| assert_within(id, active / parameters, &(0.2..=1.0)));
        figure(network.key_width).inspect(|width| assert_within(id, *width, &(64.0..=8192.0)));
        assert_eq!(network.multiply_adds.is_some(), network.activations.is_some(), "{id}");
        assert_eq!(network.side.is_some(), network.channels.is_some(), "{id}");
    }
}

#[test]
fn the_rent_of_a_cloud_machine_is_in_the_range_of_its_class() {
    for class in MachineClass::ALL {
        let is_of_class = |cpu: &&Cpu| matches!(cpu.kind, CpuKind::Instance { class: cpu_class, .. } if cpu_class == class);
        let rents = cpus().iter().filter(is_of_class).filter_map(|cpu| cpu.price);
        let rents: Vec<f64> = rents.map(|price| price.value().value()).collect();
        let low = rents.iter().copied().reduce(f64::min);
        let high = rents.iter().copied().reduce(f64::max);
        let heading = match low.zip(high) {
            Some((low, high)) if high > 0.0 => {
                format!("{}: ${low:.2}–{high:.2}/h", class.name())
            }
            _ => class.name().to_owned(),
        };
        assert_eq!(class.heading(), heading);
    }
}
