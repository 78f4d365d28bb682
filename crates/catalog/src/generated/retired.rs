// Written by `cargo xtask catalog` from data/retired.toml: edit that instead.

pub(crate) static GPUS: [(&str, &str); 41] = [
    ("a100", "a100-sxm-80gb"),
    ("a100-40gb", "a100-sxm-40gb"),
    ("a100-80gb", "a100-sxm-80gb"),
    ("a3", "h100-sxm"),
    ("a6000", "rtx-a6000"),
    ("a770", "arc-a770"),
    ("b200", "b200-sxm"),
    ("colab", "t4"),
    ("dgx-spark", "gb10"),
    ("g2", "l4"),
    ("g3", "m60"),
    ("g4dn", "t4"),
    ("g5", "a10g"),
    ("g6", "l4"),
    ("g6e", "l40s"),
    ("g7e", "rtx-pro-6000-server"),
    ("h100", "h100-sxm"),
    ("h200", "h200-sxm"),
    ("kaggle", "p100-pcie"),
    ("m1", "apple-m1"),
    ("m1-max", "apple-m1-max"),
    ("m2", "apple-m2"),
    ("m2-max", "apple-m2-max"),
    ("m3", "apple-m3"),
    ("m3-max", "apple-m3-max"),
    ("m4", "apple-m4"),
    ("m4-max", "apple-m4-max"),
    ("orin", "jetson-agx-orin"),
    ("p100", "p100-pcie"),
    ("p2", "k80"),
    ("p3", "v100-sxm2-16gb"),
    ("p3dn", "v100-sxm2-32gb"),
    ("p4d", "a100-sxm-40gb"),
    ("p4de", "a100-sxm-80gb"),
    ("p5", "h100-sxm"),
    ("p5en", "h200-sxm"),
    ("p6", "b200-sxm"),
    ("strix-halo", "radeon-8060s"),
    ("v100", "v100-sxm2-16gb"),
    ("v100-32gb", "v100-sxm2-32gb"),
    ("v100-pcie", "v100-pcie-16gb"),
];

pub(crate) static CPUS: [(&str, &str); 16] = [
    ("a2", "gcp-a2-highgpu-1g"),
    ("a3", "gcp-a3-highgpu-1g"),
    ("colab", "colab-free"),
    ("g2", "gcp-g2-standard-4"),
    ("g4dn", "aws-g4dn-xlarge"),
    ("g5", "aws-g5-xlarge"),
    ("g6", "aws-g6-xlarge"),
    ("g6e", "aws-g6e-xlarge"),
    ("m1", "apple-m1"),
    ("m2", "apple-m2"),
    ("m3", "apple-m3"),
    ("m4", "apple-m4"),
    ("p3", "aws-p3-2xlarge"),
    ("p4d", "aws-p4d-24xlarge"),
    ("p5", "aws-p5-48xlarge"),
    ("strix-halo", "ryzen-ai-max-395"),
];

pub(crate) static INTERCONNECTS: [(&str, &str); 3] = [
    ("pcie3", "pcie3-x16"),
    ("pcie4", "pcie4-x16"),
    ("pcie5", "pcie5-x16"),
];

pub(crate) static CPU_LIBRARIES: [(&str, &str); 2] = [
    ("tf", "tensorflow-cpu"),
    ("torch", "pytorch-cpu"),
];

pub(crate) static GPU_LIBRARIES: [(&str, &str); 2] = [
    ("tf", "tensorflow"),
    ("torch", "pytorch"),
];
