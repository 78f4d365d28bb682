// Written by `cargo xtask catalog` from data/instances.toml and machines.toml: edit that instead.

pub(crate) static HEADINGS: [&str; 7] = [
    "Laptops and desktops",
    "Servers with several GPUs",
    "Free notebooks",
    "Cloud, no GPU: $0.13–4.94/h",
    "Cloud, one GPU: $0.20–3.06/h",
    "Cloud, one GPU above 1 TB/s: $1.31–11.06/h",
    "Cloud, several GPUs: $3.91–88.49/h",
];
