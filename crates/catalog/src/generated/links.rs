// Written by `cargo xtask catalog` from data/links.toml: edit that instead.

use offload_estimator::quantity::{Bandwidth, Seconds};
use super::sources::*;
use crate::{Figure, Link};

pub(crate) static LINKS: [Link; 10] = [
    Link {
        id: "gcp-capped",
        name: "PCIe as Google Cloud caps it (A100, L4)",
        theoretical: Some(Figure::new(Bandwidth::new(31.5e9), PCIE_RATES)),
        to_device: Figure::new(Bandwidth::new(12.3e9), SPARE_CORES),
        to_host: Figure::new(Bandwidth::new(13.2e9), SPARE_CORES),
        pageable_to_device: Figure::new(Bandwidth::new(5.5e9), ASSUMPTION),
        pageable_to_host: Figure::new(Bandwidth::new(5.9e9), ASSUMPTION),
        latency: Figure::new(Seconds::new(10e-6), TORCH_XPU_OPS_2157),
        unified: false,
    },
    Link {
        id: "nvlink-c2c",
        name: "NVLink-C2C (Grace superchips)",
        theoretical: Some(Figure::new(Bandwidth::new(450e9), VERDA_GH200)),
        to_device: Figure::new(Bandwidth::new(104.6e9), VORTEX_7815),
        to_host: Figure::new(Bandwidth::new(88.9e9), VORTEX_7815),
        pageable_to_device: Figure::new(Bandwidth::new(99.8e9), VORTEX_7815),
        pageable_to_host: Figure::new(Bandwidth::new(84.8e9), VORTEX_7815),
        latency: Figure::new(Seconds::new(10e-6), TORCH_XPU_OPS_2157),
        unified: false,
    },
    Link {
        id: "pcie-a16",
        name: "PCIe 4.0, shared by the four GPUs of an A16",
        theoretical: None,
        to_device: Figure::new(Bandwidth::new(6.4e9), SPARE_CORES),
        to_host: Figure::new(Bandwidth::new(6.6e9), SPARE_CORES),
        pageable_to_device: Figure::new(Bandwidth::new(2.9e9), ASSUMPTION),
        pageable_to_host: Figure::new(Bandwidth::new(3.0e9), ASSUMPTION),
        latency: Figure::new(Seconds::new(10e-6), TORCH_XPU_OPS_2157),
        unified: false,
    },
    Link {
        id: "pcie3-x16",
        name: "PCIe 3.0 x16",
        theoretical: Some(Figure::new(Bandwidth::new(15.75e9), PCIE_RATES)),
        to_device: Figure::new(Bandwidth::new(11.8e9), SPARE_CORES),
        to_host: Figure::new(Bandwidth::new(12.8e9), SPARE_CORES),
        pageable_to_device: Figure::new(Bandwidth::new(3.9e9), BANDWIDTH_TEST),
        pageable_to_host: Figure::new(Bandwidth::new(3.75e9), BANDWIDTH_TEST),
        latency: Figure::new(Seconds::new(10e-6), TORCH_XPU_OPS_2157),
        unified: false,
    },
    Link {
        id: "pcie3-x8",
        name: "PCIe 3.0 x8",
        theoretical: Some(Figure::new(Bandwidth::new(7.88e9), PCIE_RATES)),
        to_device: Figure::new(Bandwidth::new(6.3e9), SPARE_CORES),
        to_host: Figure::new(Bandwidth::new(6.6e9), SPARE_CORES),
        pageable_to_device: Figure::new(Bandwidth::new(2.8e9), ASSUMPTION),
        pageable_to_host: Figure::new(Bandwidth::new(3.0e9), ASSUMPTION),
        latency: Figure::new(Seconds::new(10e-6), TORCH_XPU_OPS_2157),
        unified: false,
    },
    Link {
        id: "pcie4-x16",
        name: "PCIe 4.0 x16",
        theoretical: Some(Figure::new(Bandwidth::new(31.5e9), PCIE_RATES)),
        to_device: Figure::new(Bandwidth::new(26.3e9), SPARE_CORES),
        to_host: Figure::new(Bandwidth::new(25.6e9), SPARE_CORES),
        pageable_to_device: Figure::new(Bandwidth::new(10e9), GENGWG_NOTES),
        pageable_to_host: Figure::new(Bandwidth::new(10.8e9), GENGWG_NOTES),
        latency: Figure::new(Seconds::new(10e-6), TORCH_XPU_OPS_2157),
        unified: false,
    },
    Link {
        id: "pcie4-x8",
        name: "PCIe 4.0 x8",
        theoretical: Some(Figure::new(Bandwidth::new(15.75e9), PCIE_RATES)),
        to_device: Figure::new(Bandwidth::new(13.5e9), SPARE_CORES),
        to_host: Figure::new(Bandwidth::new(13.2e9), SPARE_CORES),
        pageable_to_device: Figure::new(Bandwidth::new(6.1e9), ASSUMPTION),
        pageable_to_host: Figure::new(Bandwidth::new(5.9e9), ASSUMPTION),
        latency: Figure::new(Seconds::new(10e-6), TORCH_XPU_OPS_2157),
        unified: false,
    },
    Link {
        id: "pcie5-x16",
        name: "PCIe 5.0 x16",
        theoretical: Some(Figure::new(Bandwidth::new(63e9), PCIE_RATES)),
        to_device: Figure::new(Bandwidth::new(56.4e9), SPARE_CORES),
        to_host: Figure::new(Bandwidth::new(54.6e9), SPARE_CORES),
        pageable_to_device: Figure::new(Bandwidth::new(25.4e9), ASSUMPTION),
        pageable_to_host: Figure::new(Bandwidth::new(24.6e9), ASSUMPTION),
        latency: Figure::new(Seconds::new(10e-6), TORCH_XPU_OPS_2157),
        unified: false,
    },
    Link {
        id: "pcie5-x8",
        name: "PCIe 5.0 x8",
        theoretical: Some(Figure::new(Bandwidth::new(31.5e9), PCIE_RATES)),
        to_device: Figure::new(Bandwidth::new(26.3e9), ASSUMPTION),
        to_host: Figure::new(Bandwidth::new(25.6e9), ASSUMPTION),
        pageable_to_device: Figure::new(Bandwidth::new(10e9), ASSUMPTION),
        pageable_to_host: Figure::new(Bandwidth::new(10.8e9), ASSUMPTION),
        latency: Figure::new(Seconds::new(10e-6), TORCH_XPU_OPS_2157),
        unified: false,
    },
    Link {
        id: "unified",
        name: "Unified memory (Apple)",
        theoretical: None,
        to_device: Figure::new(Bandwidth::new(68.3e9), LLMFIT),
        to_host: Figure::new(Bandwidth::new(68.3e9), LLMFIT),
        pageable_to_device: Figure::new(Bandwidth::new(68.3e9), LLMFIT),
        pageable_to_host: Figure::new(Bandwidth::new(68.3e9), LLMFIT),
        latency: Figure::new(Seconds::new(0e-6), ASSUMPTION),
        unified: true,
    },
];

pub(crate) const NVLINK_C2C: &Link = &LINKS[1];
pub(crate) const PCIE_A16: &Link = &LINKS[2];
pub(crate) const PCIE3_X16: &Link = &LINKS[3];
pub(crate) const PCIE4_X16: &Link = &LINKS[5];
pub(crate) const PCIE4_X8: &Link = &LINKS[6];
pub(crate) const PCIE5_X16: &Link = &LINKS[7];
pub(crate) const UNIFIED: &Link = &LINKS[9];
