// Written by `cargo xtask catalog` from data/purchases.toml: edit that instead.

use super::*;

pub(crate) static PURCHASES: [Purchase; 80] = [
    Purchase {
        id: "arc-b580",
        price: figure(249, 0, LAUNCH_REPORTS),
    },
    Purchase {
        id: "core-i7-4770",
        price: figure(303, 0, INTEL_PRICES),
    },
    Purchase {
        id: "core-i7-7700k",
        price: figure(339, 0, INTEL_PRICES),
    },
    Purchase {
        id: "epyc-7302",
        price: figure(978, 0, AMD_TABLE),
    },
    Purchase {
        id: "epyc-7443",
        price: figure(201, 1, AMD_TABLE),
    },
    Purchase {
        id: "epyc-7502",
        price: figure(26, 2, AMD_TABLE),
    },
    Purchase {
        id: "epyc-7542",
        price: figure(34, 2, AMD_TABLE),
    },
    Purchase {
        id: "epyc-7543",
        price: figure(3761, 0, AMD_TABLE),
    },
    Purchase {
        id: "epyc-7551",
        price: figure(266, 1, AMD_TABLE),
    },
    Purchase {
        id: "epyc-7742",
        price: figure(695, 1, AMD_TABLE),
    },
    Purchase {
        id: "epyc-7763",
        price: figure(789, 1, AMD_TABLE),
    },
    Purchase {
        id: "epyc-9354",
        price: figure(342, 1, AMD_TABLE),
    },
    Purchase {
        id: "epyc-9654",
        price: figure(11805, 0, AMD_TABLE),
    },
    Purchase {
        id: "gtx-1060",
        price: figure(249, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "gtx-1070",
        price: figure(379, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "gtx-1080",
        price: figure(599, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "gtx-1080-ti",
        price: figure(699, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "gtx-1650",
        price: figure(149, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "gtx-1660",
        price: figure(219, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "gtx-1660-ti",
        price: figure(279, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "gtx-980-ti",
        price: figure(649, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "gtx-titan-x",
        price: figure(999, 0, LAUNCH_REPORTS),
    },
    Purchase {
        id: "quadro-rtx-6000",
        price: figure(6299, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "quadro-rtx-8000",
        price: figure(9999, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-2060",
        price: figure(349, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-2060-super",
        price: figure(399, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-2070",
        price: figure(499, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-2070-super",
        price: figure(499, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-2080",
        price: figure(699, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-2080-super",
        price: figure(699, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-2080-ti",
        price: figure(999, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-3060",
        price: figure(329, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-3060-ti",
        price: figure(399, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-3070",
        price: figure(499, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-3070-ti",
        price: figure(599, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-3080",
        price: figure(699, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-3080-ti",
        price: figure(1199, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-3090",
        price: figure(1499, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-3090-ti",
        price: figure(1999, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-4000-ada",
        price: figure(125, 1, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-4060",
        price: figure(299, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-4060-ti",
        price: figure(499, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-4070",
        price: figure(599, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-4070-super",
        price: figure(599, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-4070-ti",
        price: figure(799, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-4070-ti-super",
        price: figure(799, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-4080",
        price: figure(1199, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-4080-super",
        price: figure(999, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-4090",
        price: figure(1599, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-5000-ada",
        price: figure(4, 3, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-5060",
        price: figure(299, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-5060-ti",
        price: figure(429, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-5070",
        price: figure(549, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-5070-ti",
        price: figure(749, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-5080",
        price: figure(999, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-5090",
        price: figure(1999, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-6000-ada",
        price: figure(6799, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-a4000",
        price: figure(1, 3, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-a5000",
        price: figure(225, 1, LAUNCH_PRICES),
    },
    Purchase {
        id: "rtx-a6000",
        price: figure(4649, 0, LAUNCH_PRICES),
    },
    Purchase {
        id: "rx-6700-xt",
        price: figure(479, 0, LAUNCH_REPORTS),
    },
    Purchase {
        id: "rx-6800",
        price: figure(579, 0, LAUNCH_REPORTS),
    },
    Purchase {
        id: "rx-6800-xt",
        price: figure(649, 0, LAUNCH_REPORTS),
    },
    Purchase {
        id: "rx-7900-xt",
        price: figure(899, 0, LAUNCH_REPORTS),
    },
    Purchase {
        id: "rx-7900-xtx",
        price: figure(999, 0, LAUNCH_REPORTS),
    },
    Purchase {
        id: "ryzen-7-7700x",
        price: figure(399, 0, RYZEN_PRICES),
    },
    Purchase {
        id: "ryzen-9-7900x",
        price: figure(549, 0, RYZEN_PRICES),
    },
    Purchase {
        id: "ryzen-9-7950x",
        price: figure(699, 0, RYZEN_PRICES),
    },
    Purchase {
        id: "titan-rtx",
        price: figure(2499, 0, LAUNCH_REPORTS),
    },
    Purchase {
        id: "titan-x-pascal",
        price: figure(12, 2, LAUNCH_REPORTS),
    },
    Purchase {
        id: "xeon-8176",
        price: figure(8719, 0, INTEL_PRICES),
    },
    Purchase {
        id: "xeon-e5-2630v3",
        price: figure(667, 0, INTEL_PRICES),
    },
    Purchase {
        id: "xeon-e5-2630v4",
        price: figure(667, 0, INTEL_PRICES),
    },
    Purchase {
        id: "xeon-e5-2650v4",
        price: figure(1166, 0, INTEL_PRICES),
    },
    Purchase {
        id: "xeon-e5-2680v3",
        price: figure(1745, 0, INTEL_PRICES),
    },
    Purchase {
        id: "xeon-e5-2680v4",
        price: figure(1745, 0, INTEL_PRICES),
    },
    Purchase {
        id: "xeon-e5-2690v4",
        price: figure(209, 1, INTEL_PRICES),
    },
    Purchase {
        id: "xeon-e5-2698v4",
        price: figure(3226, 0, INTEL_PRICES),
    },
    Purchase {
        id: "xeon-gold-6148",
        price: figure(3072, 0, INTEL_PRICES),
    },
    Purchase {
        id: "xeon-gold-6154",
        price: figure(3543, 0, INTEL_PRICES),
    },
];
