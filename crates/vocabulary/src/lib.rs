//! The terms that the question, the catalog and the model share: quantities with units, precisions, and options of
//! execution.
//!
//! The crate has no dependencies. It lets a question be read, written and checked without the
//! model, and the model be used without a question.

pub mod computation;
pub mod elementary;
pub mod execution;
pub mod precision;
pub mod quantity;
