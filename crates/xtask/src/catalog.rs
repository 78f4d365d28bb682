//! The figures of the catalog that `cargo xtask fit` compares with measurements.

pub(crate) use offload_catalog_gen::figures::{self, read};
