//! Types that the scenario, catalog and estimator crates share: quantities with units, precisions, kinds of work and
//! execution options.
//!
//! Thanks to this crate, the code for links does not depend on the model, nor the model on the code for links.

pub mod computation;
pub mod elementary;
pub mod execution;
pub mod precision;
pub mod quantity;
pub mod sorting;
