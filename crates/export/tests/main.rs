//! The integration tests of the crate in one program, which is linked once.

mod forms;
mod json;
mod unanswered;
