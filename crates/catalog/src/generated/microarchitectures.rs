// Written by `cargo xtask catalog` from data/microarchitectures.toml: edit that instead.

use super::*;

pub(crate) static MICROARCHITECTURES: [Microarchitecture; 20] = [
    Microarchitecture {
        id: "alder-lake",
        name: "Golden Cove (Alder Lake)",
        ipc: Some(figure(104, -2, INTEL_IPC)),
        l2: figure(1311, 3, CORE_CACHES),
        l2_bandwidth: None,
        l3_bandwidth: None,
        l3_reach: None,
        dense_clock: None,
    },
    Microarchitecture {
        id: "broadwell-ep",
        name: "Broadwell-EP",
        ipc: Some(figure(72, -2, INTEL_IPC)),
        l2: figure(2621, 2, CORE_CACHES),
        l2_bandwidth: Some(figure(4, 10, SPARE_CORES)),
        l3_bandwidth: Some(figure(24, 9, SPARE_CORES)),
        l3_reach: None,
        dense_clock: Some(figure(75, -2, AVX_CLOCKS)),
    },
    Microarchitecture {
        id: "haswell",
        name: "Haswell",
        ipc: Some(figure(7, -1, INTEL_IPC)),
        l2: figure(2621, 2, CORE_CACHES),
        l2_bandwidth: None,
        l3_bandwidth: None,
        l3_reach: None,
        dense_clock: None,
    },
    Microarchitecture {
        id: "haswell-ep",
        name: "Haswell-EP",
        ipc: Some(figure(7, -1, INTEL_IPC)),
        l2: figure(2621, 2, CORE_CACHES),
        l2_bandwidth: Some(figure(4, 10, SPARE_CORES)),
        l3_bandwidth: Some(figure(24, 9, SPARE_CORES)),
        l3_reach: None,
        dense_clock: Some(figure(75, -2, AVX_CLOCKS)),
    },
    Microarchitecture {
        id: "ice-lake-sp",
        name: "Sunny Cove (Ice Lake-SP)",
        ipc: Some(figure(87, -2, INTEL_IPC)),
        l2: figure(1311, 3, CORE_CACHES),
        l2_bandwidth: None,
        l3_bandwidth: None,
        l3_reach: None,
        dense_clock: None,
    },
    Microarchitecture {
        id: "neoverse-v1",
        name: "Neoverse V1",
        ipc: None,
        l2: figure(1049, 3, GRAVITON_GUIDE),
        l2_bandwidth: None,
        l3_bandwidth: None,
        l3_reach: None,
        dense_clock: None,
    },
    Microarchitecture {
        id: "neoverse-v2",
        name: "Neoverse V2",
        ipc: None,
        l2: figure(2097, 3, GRAVITON_GUIDE),
        l2_bandwidth: None,
        l3_bandwidth: None,
        l3_reach: None,
        dense_clock: None,
    },
    Microarchitecture {
        id: "raptor-lake",
        name: "Raptor Cove (Raptor Lake)",
        ipc: Some(figure(104, -2, INTEL_IPC)),
        l2: figure(2097, 3, CORE_CACHES),
        l2_bandwidth: None,
        l3_bandwidth: None,
        l3_reach: None,
        dense_clock: None,
    },
    Microarchitecture {
        id: "sapphire-rapids",
        name: "Golden Cove (Sapphire Rapids)",
        ipc: Some(figure(104, -2, INTEL_IPC)),
        l2: figure(2097, 3, CORE_CACHES),
        l2_bandwidth: None,
        l3_bandwidth: None,
        l3_reach: None,
        dense_clock: None,
    },
    Microarchitecture {
        id: "skylake",
        name: "Skylake to Coffee Lake",
        ipc: Some(figure(74, -2, INTEL_IPC)),
        l2: figure(2621, 2, CORE_CACHES),
        l2_bandwidth: None,
        l3_bandwidth: None,
        l3_reach: None,
        dense_clock: None,
    },
    Microarchitecture {
        id: "skylake-sp",
        name: "Skylake-SP and Cascade Lake",
        ipc: Some(figure(74, -2, INTEL_IPC)),
        l2: figure(1049, 3, CORE_CACHES),
        l2_bandwidth: Some(figure(75, 9, SPARE_CORES)),
        l3_bandwidth: Some(figure(24, 9, SPARE_CORES)),
        l3_reach: None,
        dense_clock: Some(figure(73, -2, AVX_CLOCKS)),
    },
    Microarchitecture {
        id: "tiger-lake",
        name: "Willow Cove (Tiger Lake)",
        ipc: Some(figure(87, -2, INTEL_IPC)),
        l2: figure(1311, 3, CORE_CACHES),
        l2_bandwidth: None,
        l3_bandwidth: None,
        l3_reach: None,
        dense_clock: None,
    },
    Microarchitecture {
        id: "zen",
        name: "Zen",
        ipc: Some(figure(65, -2, AMD_IPC)),
        l2: figure(5243, 2, CORE_CACHES),
        l2_bandwidth: None,
        l3_bandwidth: None,
        l3_reach: Some(figure(8389, 3, CORE_CACHES)),
        dense_clock: None,
    },
    Microarchitecture {
        id: "zen-2",
        name: "Zen 2",
        ipc: Some(figure(74, -2, AMD_IPC)),
        l2: figure(5243, 2, CORE_CACHES),
        l2_bandwidth: Some(figure(84, 9, SPARE_CORES)),
        l3_bandwidth: Some(figure(8, 10, SPARE_CORES)),
        l3_reach: Some(figure(1678, 4, CORE_CACHES)),
        dense_clock: None,
    },
    Microarchitecture {
        id: "zen-3",
        name: "Zen 3",
        ipc: Some(figure(88, -2, AMD_IPC)),
        l2: figure(5243, 2, CORE_CACHES),
        l2_bandwidth: Some(figure(84, 9, SPARE_CORES)),
        l3_bandwidth: Some(figure(8, 10, SPARE_CORES)),
        l3_reach: Some(figure(3355, 4, CORE_CACHES)),
        dense_clock: None,
    },
    Microarchitecture {
        id: "zen-3-v-cache",
        name: "Zen 3 with 3D V-Cache",
        ipc: Some(figure(88, -2, AMD_IPC)),
        l2: figure(5243, 2, CORE_CACHES),
        l2_bandwidth: Some(figure(84, 9, SPARE_CORES)),
        l3_bandwidth: Some(figure(8, 10, SPARE_CORES)),
        l3_reach: Some(figure(1007, 5, CORE_CACHES)),
        dense_clock: None,
    },
    Microarchitecture {
        id: "zen-4",
        name: "Zen 4",
        ipc: Some(figure(1, 0, AMD_IPC)),
        l2: figure(1049, 3, CORE_CACHES),
        l2_bandwidth: Some(figure(84, 9, SPARE_CORES)),
        l3_bandwidth: Some(figure(8, 10, SPARE_CORES)),
        l3_reach: Some(figure(3355, 4, CORE_CACHES)),
        dense_clock: None,
    },
    Microarchitecture {
        id: "zen-4-v-cache",
        name: "Zen 4 with 3D V-Cache",
        ipc: Some(figure(1, 0, AMD_IPC)),
        l2: figure(1049, 3, CORE_CACHES),
        l2_bandwidth: Some(figure(84, 9, SPARE_CORES)),
        l3_bandwidth: Some(figure(8, 10, SPARE_CORES)),
        l3_reach: Some(figure(1007, 5, CORE_CACHES)),
        dense_clock: None,
    },
    Microarchitecture {
        id: "zen-5",
        name: "Zen 5",
        ipc: Some(figure(116, -2, AMD_IPC)),
        l2: figure(1049, 3, CORE_CACHES),
        l2_bandwidth: Some(figure(84, 9, SPARE_CORES)),
        l3_bandwidth: Some(figure(8, 10, SPARE_CORES)),
        l3_reach: Some(figure(3355, 4, CORE_CACHES)),
        dense_clock: None,
    },
    Microarchitecture {
        id: "zen-5-v-cache",
        name: "Zen 5 with 3D V-Cache",
        ipc: Some(figure(116, -2, AMD_IPC)),
        l2: figure(1049, 3, CORE_CACHES),
        l2_bandwidth: Some(figure(84, 9, SPARE_CORES)),
        l3_bandwidth: Some(figure(8, 10, SPARE_CORES)),
        l3_reach: Some(figure(1007, 5, CORE_CACHES)),
        dense_clock: None,
    },
];

pub(crate) const ALDER_LAKE: &Microarchitecture = &MICROARCHITECTURES[0];
pub(crate) const BROADWELL_EP: &Microarchitecture = &MICROARCHITECTURES[1];
pub(crate) const HASWELL: &Microarchitecture = &MICROARCHITECTURES[2];
pub(crate) const HASWELL_EP: &Microarchitecture = &MICROARCHITECTURES[3];
pub(crate) const ICE_LAKE_SP: &Microarchitecture = &MICROARCHITECTURES[4];
pub(crate) const NEOVERSE_V1: &Microarchitecture = &MICROARCHITECTURES[5];
pub(crate) const NEOVERSE_V2: &Microarchitecture = &MICROARCHITECTURES[6];
pub(crate) const RAPTOR_LAKE: &Microarchitecture = &MICROARCHITECTURES[7];
pub(crate) const SAPPHIRE_RAPIDS: &Microarchitecture = &MICROARCHITECTURES[8];
pub(crate) const SKYLAKE: &Microarchitecture = &MICROARCHITECTURES[9];
pub(crate) const SKYLAKE_SP: &Microarchitecture = &MICROARCHITECTURES[10];
pub(crate) const TIGER_LAKE: &Microarchitecture = &MICROARCHITECTURES[11];
pub(crate) const ZEN: &Microarchitecture = &MICROARCHITECTURES[12];
pub(crate) const ZEN_2: &Microarchitecture = &MICROARCHITECTURES[13];
pub(crate) const ZEN_3: &Microarchitecture = &MICROARCHITECTURES[14];
pub(crate) const ZEN_3_V_CACHE: &Microarchitecture = &MICROARCHITECTURES[15];
pub(crate) const ZEN_4: &Microarchitecture = &MICROARCHITECTURES[16];
pub(crate) const ZEN_4_V_CACHE: &Microarchitecture = &MICROARCHITECTURES[17];
pub(crate) const ZEN_5: &Microarchitecture = &MICROARCHITECTURES[18];
pub(crate) const ZEN_5_V_CACHE: &Microarchitecture = &MICROARCHITECTURES[19];
