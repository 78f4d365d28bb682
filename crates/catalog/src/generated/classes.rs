// Written by `cargo xtask catalog` from data/instances.toml and machines.toml: edit that instead.

pub(crate) static HEADINGS: [&str; 7] = [
    "Laptops and desktops",
    "Workstations and servers with several GPUs",
    "Free notebooks",
    "Cloud, no GPU: $0.13 to $4.94/h",
    "Cloud, one GPU: $0.20 to $3.06/h",
    "Cloud, one GPU above 1 TB/s: $1.31 to $11.06/h",
    "Cloud, several GPUs: $3.91 to $88.49/h",
];
