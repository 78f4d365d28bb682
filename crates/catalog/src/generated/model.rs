// Written by `cargo xtask catalog` from data/model.toml: edit that instead.

use super::sources::*;
use crate::Model;
use crate::figure::{figure, range};

pub(crate) static MODELS: [Model; 1] = [
    Model {
        id: "cpu",
        dense_share: range((35, -2), (53, -2), (8, -1), NUMPY_MKL),
        half_size: figure(45, 0, NUMPY_MKL),
        elementwise_share: range((3, -2), (1, -1), (3, -1), PYBENCH),
        core_bandwidth: range((8, 9), (12, 9), (2, 10), PYBENCH),
        core_cached_bandwidth: range((16, 9), (24, 9), (4, 10), PYBENCH),
        fork_join: range((3, -7), (8, -7), (13, -7), HOST_MEASUREMENTS),
        page_fault: range((6, -11), (9, -11), (4, -10), HOST_MEASUREMENTS),
        fresh_from: figure(33554, 3, GLIBC_MALLOPT),
        managed: figure(5, 9, GPU_BENCHES),
        core_power: figure(12, 0, GREEN_ALGORITHMS),
    },
];
