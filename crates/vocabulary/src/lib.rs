//! Types that the scenario, catalog and estimator crates share: quantities with units, precisions, kinds of work and
//! execution options.
//!
//! Because these types are in a separate crate, the code for links and the model do not depend on each other.

pub mod computation;
pub mod elementary;
pub mod execution;
pub mod precision;
pub mod quantity;
pub mod sorting;
