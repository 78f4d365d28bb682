//! Tests how the numbers that a user enters for a CPU or GPU change the machines that the model receives.

use offload_analysis::{Job, Origin, Report, Resolved, Scope};
use offload_catalog::gpus;
use offload_estimator::cpu::CacheLevel;
use offload_scenario::{Number, Scenario, decode};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bandwidth, Bytes, Count};

fn job(link: &str) -> Job {
    Report::of(&decode("", link).scenario).job
}

#[test]
fn cpu_peak_scales_with_cores_and_bandwidth_grows_up_to_all_cores() {
    let report = Report::of(&Scenario::default());
    let cores = report.in_field_unit(Number::Cores).expect("a CPU has cores");
    let [half, all, twice] = [0.5, 1.0, 2.0].map(|share| job(&format!("cores={}", cores * share)));
    assert_eq!(half.cpu.fp64 * 2.0, all.cpu.fp64);
    assert_eq!(half.cpu.fp32 * 2.0, all.cpu.fp32);
    assert_eq!(twice.cpu.fp64, all.cpu.fp64 * 2.0);
    // Half of the cores reach more than half of the memory bandwidth.
    assert!(half.cpu.bandwidth * 2.0 > all.cpu.bandwidth && half.cpu.bandwidth < all.cpu.bandwidth);
    assert_eq!(twice.cpu.bandwidth, all.cpu.bandwidth);
    assert!(all.cpu.bandwidth > Bandwidth::ZERO);
}

#[test]
fn sockets_scale_the_cpu_and_follow_from_the_number_of_cores() {
    let [one, two, implied] =
        ["", "&sockets=2", "&cores=112"].map(|more| job(&format!("cpu=xeon-8480plus{more}")).cpu);
    assert_eq!(two, implied);
    assert_eq!(two.cores, one.cores * 2.0);
    assert_eq!(two.fp64, one.fp64 * 2.0);
    assert_eq!(two.bandwidth, one.bandwidth * 2.0);
    assert_eq!(two.l3, one.l3.map(|cache| cache * 2.0));
    // llama.cpp uses only some of the memory bandwidth of two sockets, because the weights are in the memory of one
    // socket.
    let [one, two] = [1, 2].map(|sockets| {
        job(&format!("w=llm&cpu=xeon-8480plus&sockets={sockets}&cpulib=llama-cpu")).cpu.bandwidth
    });
    assert!(two < one * 1.5, "{two:?} {one:?}");
}

#[test]
fn the_cpu_clock_scales_peak_and_call_costs() {
    let [slow, fast] =
        [2, 4].map(|clock| job(&format!("cpu=epyc-7763&cpulib=numpy&clock={clock}")));
    assert_eq!(slow.cpu.fp64 * 2.0, fast.cpu.fp64);
    assert_eq!(slow.cpu.fp32 * 2.0, fast.cpu.fp32);
    assert_eq!(slow.cpu.clock * 2.0, fast.cpu.clock);
    assert_eq!(slow.cpu_library.call, fast.cpu_library.call * 2.0);
}

/// The caches are the L2 of each core, and the part of the L3 that the busy cores can access.
#[test]
fn a_working_set_is_in_the_nearest_cache_that_holds_it() {
    use CacheLevel::{L2, L3};
    let level = |cpu: &str, cores: f64, megabytes: f64| {
        job(&format!("cpu={cpu}")).cpu.cache_level(Bytes::new(megabytes * 1e6), Count::new(cores))
    };
    // One core of a Zen 2 has 0.5 MB of L2. The core can access the 16 MB of L3 in its cluster, out of 256 MB in the
    // socket.
    assert_eq!(level("epyc-7742", 1.0, 0.5), Some(L2));
    assert_eq!(level("epyc-7742", 1.0, 1.0), Some(L3));
    assert_eq!(level("epyc-7742", 1.0, 20.0), None);
    assert_eq!(level("epyc-7742", 2.0, 20.0), Some(L3));
    assert_eq!(level("epyc-7742", 64.0, 30.0), Some(L2));
    assert_eq!(level("epyc-7742", 64.0, 250.0), Some(L3));
    assert_eq!(level("epyc-7742", 64.0, 260.0), None);
    // Every core of an Intel socket can access all of the socket's L3.
    assert_eq!(level("xeon-gold-6148", 1.0, 20.0), Some(L3));
    // For cores whose microarchitecture is unknown, only L3 is modeled.
    assert_eq!(level("xeon-6975p-c", 1.0, 0.1), Some(L3));
    assert_eq!(level("xeon-6975p-c&cpucache=9", 1.0, 8.0), Some(L3));
}

/// membench measured the rates by copying arrays on two cores of a Xeon Platinum 8259CL. They include both the bytes
/// read and the bytes written.
#[test]
fn array_operations_run_at_the_bandwidth_of_their_cache_level() {
    let rate = |elements: &str| {
        let link = format!(
            "w=elementwise&elements={elements}&inputs=1&outputs=1&dtype=fp64&data=gpu\
             &cpu=xeon-8259cl&cores=2&cpulib=native-parallel"
        );
        let cpu = job(&link).cpu;
        let bytes_moved = 16.0 * elements.parse::<f64>().expect("a number");
        match cpu.cache_level(Bytes::new(bytes_moved), cpu.cores) {
            Some(CacheLevel::L2) => cpu.efficiency.core_l2_bandwidth * 2.0,
            Some(CacheLevel::L3) => cpu.efficiency.core_l3_bandwidth * 2.0,
            None => cpu.memory_bandwidth(cpu.cores),
        }
    };
    // The total size of the two arrays is 256 kB, 8 MB or 512 MB. The measured rates are 150, 47 and 25 GB/s.
    for (elements, measured) in [("16384", 150e9), ("524288", 47e9), ("33554432", 25e9)] {
        let ratio = rate(elements).value() / measured;
        assert!((0.9..1.1).contains(&ratio), "{elements}: {ratio}");
    }
}

/// Tests `np.take` at random indices. The expected times were measured on a Zen 4, and derived from memory latencies
/// for other cores.
#[test]
fn random_access_latency_depends_on_the_caches_that_hold_the_array() {
    let nanoseconds_per_element = |cpu: &str, elements: f64| {
        let link = format!("w=arraycall&op=gather&elements={elements}&dtype=fp64&data=gpu");
        let link = format!("{link}&cpu={cpu}&cores=1&clock=3.7&cpulib=numpy");
        Report::of(&decode("", &link).scenario).assessment.cpu.total().value() / elements * 1e9
    };
    // An array of 0.8 MB fits in L2. Most of an array of 80 MB is in main memory. The times are in nanoseconds per
    // element.
    for (elements, measured) in [(1e5, 1.2), (1e7, 11.1)] {
        let ratio = nanoseconds_per_element("epyc-9354", elements) / measured;
        assert!((0.8..1.25).contains(&ratio), "{elements}: {ratio}");
    }
    // A Cascade Lake has a lower memory latency than a Zen 4, but its L2 and L3 hold less of a 16 MB array.
    assert!(
        nanoseconds_per_element("xeon-8259cl", 1e8) < nanoseconds_per_element("epyc-9354", 1e8)
    );
    assert!(
        nanoseconds_per_element("xeon-8259cl", 2e6) > nanoseconds_per_element("epyc-9354", 2e6)
    );
}

#[test]
fn dense_arithmetic_lowers_the_clock_of_throttling_cpus() {
    let peak = |link: &str| job(link).cpu.fp64;
    for (cpu, clock_ratio) in
        [("xeon-gold-6148", 0.73), ("xeon-e5-2698v4", 0.75), ("epyc-7763", 1.0)]
    {
        let dense = peak(&format!("w=matmul&dtype=fp64&cpu={cpu}&cpulib=numpy"));
        for not_dense in
            ["w=elementwise&cpulib=numpy", "w=matmul&cpulib=numba", "w=matmul&cpueff=7"]
        {
            let usual_peak = peak(&format!("{not_dense}&dtype=fp64&cpu={cpu}"));
            assert!((dense / usual_peak - clock_ratio).abs() < 1e-9, "{cpu}, {not_dense}");
        }
        // A clock that the user enters applies unchanged, so dense arithmetic does not lower it.
        let clock = Report::of(&decode("", &format!("cpu={cpu}")).scenario);
        let clock = clock.in_field_unit(Number::Clock).expect("a CPU has a clock");
        let peak_at_given_clock =
            peak(&format!("w=matmul&dtype=fp64&cpu={cpu}&cpulib=numpy&clock={clock}"));
        assert!((dense / peak_at_given_clock - clock_ratio).abs() < 1e-9, "{cpu}");
    }
}

/// PyTorch's build for macOS has no oneDNN. With 16 or more images, it computes FP32 convolutions with NNPACK, which
/// takes more than ten times as long as matrix products (PyTorch issue 107534).
#[test]
fn large_batches_of_convolutions_are_slow_on_apple_chips() {
    let share = |cpu: &str, batch: u32, format: &str| {
        let link =
            format!("w=cnn&phase=infer&batch={batch}&dtype={format}&cpu={cpu}&cpulib=pytorch-cpu");
        job(&link).cpu.efficiency.dense.value()
    };
    let small = share("apple-m2", 15, "fp32");
    assert!(share("apple-m2", 16, "fp32") < small / 5.0);
    for (cpu, batch, format) in [("xeon-8480plus", 16, "fp32"), ("apple-m2", 16, "fp64")] {
        assert_eq!(share(cpu, batch, format), small, "{cpu}, {format}");
    }
}

#[test]
fn cpu_matrix_units_apply_only_to_products_in_supporting_libraries() {
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
    assert_eq!(bf16, single * 4.0);
}

#[test]
fn int8_products_use_instructions_that_cpu_and_library_support() {
    let ratio = |cpu: &str, library: &str| {
        let [single, int8] = ["fp32", "int8"].map(|format| {
            job(&format!("w=cnn&phase=infer&cpu={cpu}&cpulib={library}&dtype={format}"))
                .cpu
                .peak(if format == "int8" { Precision::Int8 } else { Precision::Fp32 })
        });
        int8 / single
    };
    for (cpu, expected) in [
        ("xeon-8480plus", 8.0),
        ("xeon-gold-6248", 4.0),
        ("core-i7-9700k", 2.0),
        ("xeon-gold-6148", 1.33),
        ("apple-m1", 1.0),
    ] {
        assert_eq!(ratio(cpu, "openvino-cpu"), expected, "{cpu}");
        assert_eq!(ratio(cpu, "tensorflow-cpu"), 1.0, "{cpu}");
    }
}

#[test]
fn wait_times_are_from_the_architecture_or_else_from_the_library() {
    let wait = |link: &str| job(link).gpu_library.synchronize.value();
    for library in ["mlx", "pytorch"] {
        assert_eq!(
            wait(&format!("cpu=apple-m2&gpu=apple-m2&gpulib={library}")),
            180e-6,
            "{library}"
        );
    }
    assert!(wait("gpu=t4&gpulib=cuda") < wait("gpu=t4&gpulib=pytorch"));
    assert!(wait("gpu=t4&gpulib=pytorch") < 20e-6);
}

#[test]
fn the_fp16_vector_rate_follows_the_architecture_and_is_never_below_fp32() {
    let (mut faster_count, mut equal_count) = (0, 0);
    for gpu in gpus() {
        let rates = job(&format!("gpu={}", gpu.id)).gpu.rates;
        let rate = |precision| rates.get(precision, ArithmeticUnit::Vector).value();
        let ratio = rate(Precision::Fp16) / rate(Precision::Fp32);
        let published_ratio: f64 = gpu.architecture.fp16_vector.value();
        assert!((ratio - published_ratio.max(1.0)).abs() < 1e-9, "{}: {ratio}", gpu.id);
        if ratio > 1.0 { faster_count += 1 } else { equal_count += 1 }
    }
    assert!(faster_count > 0 && equal_count > 0, "{faster_count} and {equal_count}");
}

#[test]
fn a_measured_peak_share_applies_only_to_the_unmodified_gpu() {
    let share = |link: &str| -> Resolved {
        let report = Report::of(&decode("", link).scenario);
        *report.inputs.get(Number::GpuShare).expect("a share is known")
    };
    let is_measured =
        |share: &Resolved| matches!(share.origin, Origin::Published(_, Scope::Machine));
    let link = "w=matmul&dtype=fp32&gpu=t4";
    let share_as_sold = share(link);
    assert!(is_measured(&share_as_sold));
    let report = Report::of(&decode("", link).scenario);
    let [power, peak] = [Number::GpuPower, Number::GpuPeak]
        .map(|number| report.in_field_unit(number).expect("known"));
    assert_eq!(share(&format!("{link}&gpuwatts={power}&gpupeak={peak}")), share_as_sold);
    for change in [format!("gpuwatts={}", power / 2.0), format!("gpupeak={}", peak * 2.0)] {
        let changed_share = share(&format!("{link}&{change}"));
        assert!(
            !is_measured(&changed_share) && changed_share.value < share_as_sold.value,
            "{changed_share:?}"
        );
    }
}

#[test]
fn several_gpus_share_only_the_independent_iterations_of_a_loop() {
    let chain_length = |parallel: &str, gpus: u8| {
        let job = job(&format!("w=loop&iterations=1e6&parallel={parallel}&gpus={gpus}"));
        job.part().stages[0].times.value()
    };
    for parallel in ["1", "2", "1000"] {
        assert_eq!(chain_length(parallel, 4), chain_length(parallel, 1), "{parallel}");
    }
    assert_eq!(chain_length("1", 4), 1e6);
}
