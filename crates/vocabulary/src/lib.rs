//! Types that the scenario, catalog and estimator crates share: quantities with units, precisions, kinds of work and
//! execution options.
//!
//! This crate allows code to read, write and check links without the model, and to use the model without links.

pub mod computation;
pub mod elementary;
pub mod execution;
pub mod precision;
pub mod quantity;
pub mod sorting;
