//! What the question, the catalog and the model name alike: quantities with units, number formats,
//! and the ways a computation can be run.
//!
//! The crate depends on nothing. A question can so be written down, read and checked without the
//! model, and the model knows nothing of how a question is asked.

pub mod computation;
pub mod elementary;
pub mod execution;
pub mod precision;
pub mod quantity;
