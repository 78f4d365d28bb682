// Written by `cargo xtask catalog` from data/interconnects.toml: edit that instead.

use super::sources::*;
use crate::Interconnect;
use crate::figure::range;

pub(crate) static INTERCONNECTS: [Interconnect; 4] = [
    Interconnect {
        id: "nvlink-a100",
        name: "NVLink 3 (A100 SXM)",
        bandwidth: range((22, 10), (23, 10), (24, 10), ASSUMPTION),
        latency: range((15, -6), (25, -6), (5, -5), ASSUMPTION),
    },
    Interconnect {
        id: "nvlink-h100",
        name: "NVLink 4 (H100 SXM)",
        bandwidth: range((35, 10), (38, 10), (48, 10), ASSUMPTION),
        latency: range((15, -6), (25, -6), (5, -5), ASSUMPTION),
    },
    Interconnect {
        id: "nvlink-v100",
        name: "NVLink 2 (V100 SXM2)",
        bandwidth: range((12, 10), (13, 10), (135, 9), ASSUMPTION),
        latency: range((15, -6), (25, -6), (5, -5), ASSUMPTION),
    },
    Interconnect {
        id: "pcie",
        name: "PCI Express",
        bandwidth: range((5, 9), (1, 10), (2, 10), ASSUMPTION),
        latency: range((2, -5), (35, -6), (8, -5), ASSUMPTION),
    },
];

pub(crate) const NVLINK_A100: &Interconnect = &INTERCONNECTS[0];
pub(crate) const NVLINK_H100: &Interconnect = &INTERCONNECTS[1];
pub(crate) const NVLINK_V100: &Interconnect = &INTERCONNECTS[2];
