//! The integration tests of the crate, in one program to save linking time.

mod forms;
mod json;
