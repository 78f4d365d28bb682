// Written by `cargo xtask catalog` from data/interconnects.toml: edit that instead.

use super::*;

pub(crate) static INTERCONNECTS: [Interconnect; 10] = [
    Interconnect {
        id: "gcp-capped",
        name: "PCIe as Google Cloud caps it (A100, L4)",
        theoretical: Some(figure(315, 8, PCIE_RATES)),
        to_gpu: figure(123, 8, SPARE_CORES),
        to_cpu: figure(132, 8, SPARE_CORES),
        pageable_to_gpu: figure(55, 8, ASSUMPTION),
        pageable_to_cpu: figure(59, 8, ASSUMPTION),
        latency: figure(1, -5, TORCH_XPU_OPS_2157),
        unified: false,
    },
    Interconnect {
        id: "nvlink-c2c",
        name: "NVLink-C2C (Grace superchips)",
        theoretical: Some(figure(45, 10, VERDA_GH200)),
        to_gpu: figure(1046, 8, VORTEX_7815),
        to_cpu: figure(889, 8, VORTEX_7815),
        pageable_to_gpu: figure(998, 8, VORTEX_7815),
        pageable_to_cpu: figure(848, 8, VORTEX_7815),
        latency: figure(1, -5, TORCH_XPU_OPS_2157),
        unified: false,
    },
    Interconnect {
        id: "pcie-a16",
        name: "PCIe 4.0, shared by the four GPUs of an A16",
        theoretical: None,
        to_gpu: figure(64, 8, SPARE_CORES),
        to_cpu: figure(66, 8, SPARE_CORES),
        pageable_to_gpu: figure(55, 8, ASSUMPTION),
        pageable_to_cpu: figure(59, 8, ASSUMPTION),
        latency: figure(1, -5, TORCH_XPU_OPS_2157),
        unified: false,
    },
    Interconnect {
        id: "pcie3-x16",
        name: "PCIe 3.0 x16",
        theoretical: Some(figure(1575, 7, PCIE_RATES)),
        to_gpu: figure(118, 8, SPARE_CORES),
        to_cpu: figure(128, 8, SPARE_CORES),
        pageable_to_gpu: figure(39, 8, BANDWIDTH_TEST),
        pageable_to_cpu: figure(375, 7, BANDWIDTH_TEST),
        latency: figure(1, -5, TORCH_XPU_OPS_2157),
        unified: false,
    },
    Interconnect {
        id: "pcie3-x8",
        name: "PCIe 3.0 x8",
        theoretical: Some(figure(788, 7, PCIE_RATES)),
        to_gpu: figure(63, 8, SPARE_CORES),
        to_cpu: figure(66, 8, SPARE_CORES),
        pageable_to_gpu: figure(39, 8, ASSUMPTION),
        pageable_to_cpu: figure(375, 7, ASSUMPTION),
        latency: figure(1, -5, TORCH_XPU_OPS_2157),
        unified: false,
    },
    Interconnect {
        id: "pcie4-x16",
        name: "PCIe 4.0 x16",
        theoretical: Some(figure(315, 8, PCIE_RATES)),
        to_gpu: figure(263, 8, SPARE_CORES),
        to_cpu: figure(256, 8, SPARE_CORES),
        pageable_to_gpu: figure(1, 10, GENGWG_NOTES),
        pageable_to_cpu: figure(108, 8, GENGWG_NOTES),
        latency: figure(1, -5, TORCH_XPU_OPS_2157),
        unified: false,
    },
    Interconnect {
        id: "pcie4-x8",
        name: "PCIe 4.0 x8",
        theoretical: Some(figure(1575, 7, PCIE_RATES)),
        to_gpu: figure(135, 8, SPARE_CORES),
        to_cpu: figure(132, 8, SPARE_CORES),
        pageable_to_gpu: figure(61, 8, ASSUMPTION),
        pageable_to_cpu: figure(59, 8, ASSUMPTION),
        latency: figure(1, -5, TORCH_XPU_OPS_2157),
        unified: false,
    },
    Interconnect {
        id: "pcie5-x16",
        name: "PCIe 5.0 x16",
        theoretical: Some(figure(63, 9, PCIE_RATES)),
        to_gpu: figure(564, 8, SPARE_CORES),
        to_cpu: figure(546, 8, SPARE_CORES),
        pageable_to_gpu: figure(85, 8, GPU_MACHINE),
        pageable_to_cpu: figure(85, 8, GPU_MACHINE),
        latency: figure(1, -5, TORCH_XPU_OPS_2157),
        unified: false,
    },
    Interconnect {
        id: "pcie5-x8",
        name: "PCIe 5.0 x8",
        theoretical: Some(figure(315, 8, PCIE_RATES)),
        to_gpu: figure(263, 8, ASSUMPTION),
        to_cpu: figure(256, 8, ASSUMPTION),
        pageable_to_gpu: figure(85, 8, ASSUMPTION),
        pageable_to_cpu: figure(85, 8, ASSUMPTION),
        latency: figure(1, -5, TORCH_XPU_OPS_2157),
        unified: false,
    },
    Interconnect {
        id: "unified",
        name: "Unified memory (Apple, GB10, Jetson, Strix Halo)",
        theoretical: None,
        to_gpu: figure(683, 8, LLMFIT),
        to_cpu: figure(683, 8, LLMFIT),
        pageable_to_gpu: figure(683, 8, LLMFIT),
        pageable_to_cpu: figure(683, 8, LLMFIT),
        latency: figure(0, -6, ASSUMPTION),
        unified: true,
    },
];

pub(crate) const GCP_CAPPED: &Interconnect = &INTERCONNECTS[0];
pub(crate) const NVLINK_C2C: &Interconnect = &INTERCONNECTS[1];
pub(crate) const PCIE_A16: &Interconnect = &INTERCONNECTS[2];
pub(crate) const PCIE3_X16: &Interconnect = &INTERCONNECTS[3];
pub(crate) const PCIE3_X8: &Interconnect = &INTERCONNECTS[4];
pub(crate) const PCIE4_X16: &Interconnect = &INTERCONNECTS[5];
pub(crate) const PCIE4_X8: &Interconnect = &INTERCONNECTS[6];
pub(crate) const PCIE5_X16: &Interconnect = &INTERCONNECTS[7];
pub(crate) const PCIE5_X8: &Interconnect = &INTERCONNECTS[8];
pub(crate) const UNIFIED: &Interconnect = &INTERCONNECTS[9];
