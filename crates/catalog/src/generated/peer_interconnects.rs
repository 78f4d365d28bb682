// Written by `cargo xtask catalog` from data/peer_interconnects.toml: edit that instead.

use super::*;

pub(crate) static PEER_INTERCONNECTS: [PeerInterconnect; 4] = [
    PeerInterconnect {
        id: "nvlink-a100",
        name: "NVLink 3 (A100 SXM)",
        bandwidth: range((2, 11), (208, 9), (24, 10), NCCL_149),
        latency: range((6, -6), (15, -6), (3, -5), NCCL_583),
    },
    PeerInterconnect {
        id: "nvlink-h100",
        name: "NVLink 4 (H100 SXM)",
        bandwidth: range((37, 10), (437, 9), (48, 10), NCCL_212),
        latency: range((6, -6), (15, -6), (3, -5), NCCL_583),
    },
    PeerInterconnect {
        id: "nvlink-v100",
        name: "NVLink 2 (V100 SXM2)",
        bandwidth: range((11, 10), (12, 10), (135, 9), ASSUMPTION),
        latency: range((6, -6), (15, -6), (3, -5), NCCL_583),
    },
    PeerInterconnect {
        id: "pcie",
        name: "PCI Express",
        bandwidth: range((5, 9), (12, 9), (2, 10), NCCL_149),
        latency: range((2, -5), (43, -6), (8, -5), NCCL_583),
    },
];

pub(crate) const NVLINK_A100: &PeerInterconnect = &PEER_INTERCONNECTS[0];
pub(crate) const NVLINK_H100: &PeerInterconnect = &PEER_INTERCONNECTS[1];
pub(crate) const NVLINK_V100: &PeerInterconnect = &PEER_INTERCONNECTS[2];
