//! The data as constants: what `cargo xtask catalog` writes from `data/*.toml`.

pub(crate) mod architectures;
pub(crate) mod cpus;
pub(crate) mod gpus;
pub(crate) mod interconnects;
pub(crate) mod libraries;
pub(crate) mod links;
pub(crate) mod model;
pub(crate) mod retired;
pub(crate) mod sources;
