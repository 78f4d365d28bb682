// Written by `cargo xtask catalog` from data/model.toml: edit that instead.

use super::*;

pub(crate) static MODELS: [Model; 1] = [
    Model {
        id: "cpu",
        dense_share: range((5, -1), (7, -1), (92, -2), CPU_MEASUREMENTS),
        half_size: figure(3, 1, NUMPY_MKL),
        elementwise_share: range((3, -2), (1, -1), (3, -1), PYBENCH),
        core_bandwidth: range((8, 9), (135, 8), (2, 10), SPARE_CORES),
        l2_bandwidth: range((32, 9), (63, 9), (95, 9), SPARE_CORES),
        l3_bandwidth: range((2, 10), (4, 10), (95, 9), SPARE_CORES),
        l3_latency: range((1, -8), (15, -9), (21, -9), SKYLAKE_X),
        memory_latency: range((6, -8), (9, -8), (125, -9), SPARE_CORES),
        comparison: range((9, 0), (148, -1), (2, 1), CPU_MEASUREMENTS),
        draw: range((34, 0), (6, 1), (24, 1), CPU_MEASUREMENTS),
        fft: range((7, -1), (1, 0), (14, -1), CPU_MEASUREMENTS),
        fft_fp32: range((7, -1), (1, 0), (14, -1), CPU_MEASUREMENTS),
        fork_join: range((1, -6), (2, -6), (45, -7), CPU_MEASUREMENTS),
        page_fault: range((39, -11), (49, -11), (66, -11), CPU_MEASUREMENTS),
        huge_page_fault: range((6, -11), (65, -12), (9, -11), CPU_MEASUREMENTS),
        reference_clock: figure(37, 8, CPU_MEASUREMENTS),
        fft_plan: range((5, -4), (15, -2), (3, -1), GADGETRON_1016),
        managed: figure(5, 9, GPU_BENCHES),
        core_power: figure(12, 0, GREEN_ALGORITHMS),
    },
];
