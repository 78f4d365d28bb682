// Written by `cargo xtask catalog` from data/architectures.toml: edit that instead.

use offload_estimator::quantity::{Joules, Share};
use super::sources::*;
use crate::{Architecture, Figure, Range, Vendor};

pub(crate) static ARCHITECTURES: [Architecture; 17] = [
    Architecture {
        id: "ada",
        name: "Ada Lovelace",
        vendor: Vendor::Nvidia,
        matrix_share: Range::new(Share::new(40e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(78e-2), Share::new(85e-2), Share::new(91e-2), NEUSIGHT),
        energy_per_flop: Figure::new(Joules::new(8e-12), NEUSIGHT),
        fp16_vector: Figure::new(1.0, CUDA_GUIDE),
    },
    Architecture {
        id: "ampere",
        name: "Ampere (A100)",
        vendor: Vendor::Nvidia,
        matrix_share: Range::new(Share::new(70e-2), Share::new(87e-2), Share::new(87e-2), ML_ENGINEERING),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(85e-2), Share::new(88e-2), Share::new(91e-2), GPU_BENCHES),
        energy_per_flop: Figure::new(Joules::new(16e-12), NEUSIGHT),
        fp16_vector: Figure::new(4.0, CUDA_GUIDE),
    },
    Architecture {
        id: "ampere-geforce",
        name: "Ampere (GeForce, A10, A40)",
        vendor: Vendor::Nvidia,
        matrix_share: Range::new(Share::new(50e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(80e-2), Share::new(85e-2), Share::new(95e-2), GPU_BENCHES),
        energy_per_flop: Figure::new(Joules::new(13e-12), ASSUMPTION),
        fp16_vector: Figure::new(1.0, CUDA_GUIDE),
    },
    Architecture {
        id: "apple",
        name: "Apple GPU",
        vendor: Vendor::Apple,
        matrix_share: Range::new(Share::new(50e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(70e-2), Share::new(80e-2), Share::new(90e-2), ASSUMPTION),
        energy_per_flop: Figure::new(Joules::new(16e-12), ASSUMPTION),
        fp16_vector: Figure::new(1.0, METAL_BENCHMARKS),
    },
    Architecture {
        id: "blackwell",
        name: "Blackwell (B200)",
        vendor: Vendor::Nvidia,
        matrix_share: Range::new(Share::new(62e-2), Share::new(78e-2), Share::new(79e-2), ML_ENGINEERING),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(75e-2), Share::new(80e-2), Share::new(90e-2), SPARE_CORES),
        energy_per_flop: Figure::new(Joules::new(13.8e-12), ASSUMPTION),
        fp16_vector: Figure::new(2.0, ASSUMPTION),
    },
    Architecture {
        id: "blackwell-geforce",
        name: "Blackwell (GeForce, RTX PRO)",
        vendor: Vendor::Nvidia,
        matrix_share: Range::new(Share::new(50e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(80e-2), Share::new(91e-2), Share::new(93e-2), SPARE_CORES),
        energy_per_flop: Figure::new(Joules::new(8e-12), ASSUMPTION),
        fp16_vector: Figure::new(1.0, CUDA_GUIDE),
    },
    Architecture {
        id: "cdna2",
        name: "CDNA 2",
        vendor: Vendor::Amd,
        matrix_share: Range::new(Share::new(50e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(70e-2), Share::new(80e-2), Share::new(85e-2), GPU_BENCHES),
        energy_per_flop: Figure::new(Joules::new(16e-12), ASSUMPTION),
        fp16_vector: Figure::new(2.0, ASSUMPTION),
    },
    Architecture {
        id: "cdna3",
        name: "CDNA 3",
        vendor: Vendor::Amd,
        matrix_share: Range::new(Share::new(41e-2), Share::new(51e-2), Share::new(60e-2), ML_ENGINEERING),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(70e-2), Share::new(80e-2), Share::new(85e-2), ASSUMPTION),
        energy_per_flop: Figure::new(Joules::new(16e-12), ASSUMPTION),
        fp16_vector: Figure::new(2.0, ASSUMPTION),
    },
    Architecture {
        id: "hopper",
        name: "Hopper",
        vendor: Vendor::Nvidia,
        matrix_share: Range::new(Share::new(64e-2), Share::new(80e-2), Share::new(84e-2), ML_ENGINEERING),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(73e-2), Share::new(89e-2), Share::new(91e-2), SPARE_CORES),
        energy_per_flop: Figure::new(Joules::new(13.8e-12), NEUSIGHT),
        fp16_vector: Figure::new(2.0, CUDA_GUIDE),
    },
    Architecture {
        id: "kepler",
        name: "Kepler",
        vendor: Vendor::Nvidia,
        matrix_share: Range::new(Share::new(50e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(69e-2), Share::new(72e-2), Share::new(80e-2), PERFORMANCE_PORTABILITY),
        energy_per_flop: Figure::new(Joules::new(16e-12), ASSUMPTION),
        fp16_vector: Figure::new(1.0, ASSUMPTION),
    },
    Architecture {
        id: "pascal",
        name: "Pascal (P100)",
        vendor: Vendor::Nvidia,
        matrix_share: Range::new(Share::new(50e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(73e-2), Share::new(74e-2), Share::new(76e-2), NEUSIGHT),
        energy_per_flop: Figure::new(Joules::new(16e-12), NEUSIGHT),
        fp16_vector: Figure::new(2.0, CUDA_GUIDE),
    },
    Architecture {
        id: "pascal-geforce",
        name: "Pascal (GeForce)",
        vendor: Vendor::Nvidia,
        matrix_share: Range::new(Share::new(50e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(73e-2), Share::new(75e-2), Share::new(85e-2), NEUSIGHT),
        energy_per_flop: Figure::new(Joules::new(16e-12), ASSUMPTION),
        fp16_vector: Figure::new(0.015625, CUDA_GUIDE),
    },
    Architecture {
        id: "rdna3",
        name: "RDNA 3",
        vendor: Vendor::Amd,
        matrix_share: Range::new(Share::new(40e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(75e-2), Share::new(82e-2), Share::new(90e-2), GPU_BENCHES),
        energy_per_flop: Figure::new(Joules::new(16e-12), ASSUMPTION),
        fp16_vector: Figure::new(2.0, ASSUMPTION),
    },
    Architecture {
        id: "turing",
        name: "Turing",
        vendor: Vendor::Nvidia,
        matrix_share: Range::new(Share::new(40e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(72e-2), Share::new(82e-2), Share::new(91e-2), NEUSIGHT),
        energy_per_flop: Figure::new(Joules::new(16e-12), NEUSIGHT),
        fp16_vector: Figure::new(2.0, CUDA_GUIDE),
    },
    Architecture {
        id: "volta",
        name: "Volta",
        vendor: Vendor::Nvidia,
        matrix_share: Range::new(Share::new(50e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(88e-2), Share::new(91e-2), Share::new(93e-2), NEUSIGHT),
        energy_per_flop: Figure::new(Joules::new(16e-12), NEUSIGHT),
        fp16_vector: Figure::new(2.0, CUDA_GUIDE),
    },
    Architecture {
        id: "xe-hpc",
        name: "Xe-HPC (Ponte Vecchio)",
        vendor: Vendor::Intel,
        matrix_share: Range::new(Share::new(30e-2), Share::new(60e-2), Share::new(80e-2), GLENNKLOCKWOOD),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(70e-2), Share::new(80e-2), Share::new(90e-2), ASSUMPTION),
        energy_per_flop: Figure::new(Joules::new(16e-12), ASSUMPTION),
        fp16_vector: Figure::new(1.0, ASSUMPTION),
    },
    Architecture {
        id: "xe-hpg",
        name: "Xe-HPG (Arc)",
        vendor: Vendor::Intel,
        matrix_share: Range::new(Share::new(30e-2), Share::new(80e-2), Share::new(93e-2), ASSUMPTION),
        vector_share: Figure::new(Share::new(93e-2), NEUSIGHT),
        bandwidth_share: Range::new(Share::new(70e-2), Share::new(80e-2), Share::new(90e-2), ASSUMPTION),
        energy_per_flop: Figure::new(Joules::new(16e-12), ASSUMPTION),
        fp16_vector: Figure::new(2.0, ASSUMPTION),
    },
];

pub(crate) const ADA: &Architecture = &ARCHITECTURES[0];
pub(crate) const AMPERE: &Architecture = &ARCHITECTURES[1];
pub(crate) const AMPERE_GEFORCE: &Architecture = &ARCHITECTURES[2];
pub(crate) const APPLE: &Architecture = &ARCHITECTURES[3];
pub(crate) const BLACKWELL: &Architecture = &ARCHITECTURES[4];
pub(crate) const BLACKWELL_GEFORCE: &Architecture = &ARCHITECTURES[5];
pub(crate) const CDNA2: &Architecture = &ARCHITECTURES[6];
pub(crate) const CDNA3: &Architecture = &ARCHITECTURES[7];
pub(crate) const HOPPER: &Architecture = &ARCHITECTURES[8];
pub(crate) const KEPLER: &Architecture = &ARCHITECTURES[9];
pub(crate) const PASCAL: &Architecture = &ARCHITECTURES[10];
pub(crate) const PASCAL_GEFORCE: &Architecture = &ARCHITECTURES[11];
pub(crate) const RDNA3: &Architecture = &ARCHITECTURES[12];
pub(crate) const TURING: &Architecture = &ARCHITECTURES[13];
pub(crate) const VOLTA: &Architecture = &ARCHITECTURES[14];
pub(crate) const XE_HPC: &Architecture = &ARCHITECTURES[15];
pub(crate) const XE_HPG: &Architecture = &ARCHITECTURES[16];
