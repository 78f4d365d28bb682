// Written by `cargo xtask catalog` from data/regions.toml: edit that instead.

use super::*;

pub(crate) static REGIONS: [Region; 19] = [
    Region {
        id: "au",
        name: "Australia",
        price: figure(266, -3, ELECTRICITY_PRICES),
        intensity: figure(549, 0, EMBER_OWID),
    },
    Region {
        id: "br",
        name: "Brazil",
        price: figure(2, -1, ELECTRICITY_PRICES),
        intensity: figure(983, -1, EMBER_OWID),
    },
    Region {
        id: "ca",
        name: "Canada",
        price: figure(155, -3, ELECTRICITY_PRICES),
        intensity: figure(17, 1, EMBER_OWID),
    },
    Region {
        id: "ch",
        name: "Switzerland",
        price: figure(204, -3, ELECTRICITY_PRICES),
        intensity: figure(348, -1, EMBER_OWID),
    },
    Region {
        id: "cn",
        name: "China",
        price: figure(107, -3, ELECTRICITY_PRICES),
        intensity: figure(582, 0, EMBER_OWID),
    },
    Region {
        id: "de",
        name: "Germany",
        price: figure(204, -3, ELECTRICITY_PRICES),
        intensity: figure(381, 0, EMBER_OWID),
    },
    Region {
        id: "fi",
        name: "Finland",
        price: figure(204, -3, ELECTRICITY_PRICES),
        intensity: figure(792, -1, EMBER_OWID),
    },
    Region {
        id: "fr",
        name: "France",
        price: figure(204, -3, ELECTRICITY_PRICES),
        intensity: figure(56, 0, EMBER_OWID),
    },
    Region {
        id: "gb",
        name: "the United Kingdom",
        price: figure(204, -3, ELECTRICITY_PRICES),
        intensity: figure(238, 0, EMBER_OWID),
    },
    Region {
        id: "ie",
        name: "Ireland",
        price: figure(204, -3, ELECTRICITY_PRICES),
        intensity: figure(291, 0, EMBER_OWID),
    },
    Region {
        id: "in",
        name: "India",
        price: figure(107, -3, ELECTRICITY_PRICES),
        intensity: figure(713, 0, EMBER_OWID),
    },
    Region {
        id: "jp",
        name: "Japan",
        price: figure(107, -3, ELECTRICITY_PRICES),
        intensity: figure(485, 0, EMBER_OWID),
    },
    Region {
        id: "nl",
        name: "the Netherlands",
        price: figure(204, -3, ELECTRICITY_PRICES),
        intensity: figure(268, 0, EMBER_OWID),
    },
    Region {
        id: "no",
        name: "Norway",
        price: figure(204, -3, ELECTRICITY_PRICES),
        intensity: figure(301, -1, EMBER_OWID),
    },
    Region {
        id: "pl",
        name: "Poland",
        price: figure(204, -3, ELECTRICITY_PRICES),
        intensity: figure(662, 0, EMBER_OWID),
    },
    Region {
        id: "se",
        name: "Sweden",
        price: figure(204, -3, ELECTRICITY_PRICES),
        intensity: figure(407, -1, EMBER_OWID),
    },
    Region {
        id: "sg",
        name: "Singapore",
        price: figure(107, -3, ELECTRICITY_PRICES),
        intensity: figure(471, 0, EMBER_OWID),
    },
    Region {
        id: "us",
        name: "the United States",
        price: figure(155, -3, ELECTRICITY_PRICES),
        intensity: figure(369, 0, EMBER_OWID),
    },
    Region {
        id: "world",
        name: "the world",
        price: figure(161, -3, ELECTRICITY_PRICES),
        intensity: figure(481, 0, EMBER_STATISTA),
    },
];
