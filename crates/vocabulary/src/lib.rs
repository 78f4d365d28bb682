//! Types that the scenario, catalog and estimator crates share: quantities with units, precisions, kinds of work and
//! execution options.
//!
//! With this crate, a link can be read, written and checked without the model, and the model can be used without links.

pub mod computation;
pub mod elementary;
pub mod execution;
pub mod precision;
pub mod quantity;
