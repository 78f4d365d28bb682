// Written by `cargo xtask catalog` from data/terms.toml: edit that instead.

use super::*;

pub(crate) static TERMS: [DefaultTerms; 1] = [
    DefaultTerms {
        id: "default",
        runs: figure(1, 4, ASSUMPTION),
        starts: figure(3, 1, ASSUMPTION),
        minimum: figure(6, 1, AWS_BILLING),
        boot: figure(29, 0, EC2_BOOT),
        idle: figure(0, -2, ASSUMPTION),
        spot: figure(55, -2, GCP_SPOT),
        committed: figure(57, -2, GCP_COMMITMENTS),
        lifetime: figure(5, 0, AMAZON_LIFETIME),
        utilization: figure(5, -1, CLUSTER_UTILIZATION),
    },
];
