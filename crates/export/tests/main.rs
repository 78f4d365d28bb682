//! The integration tests of the crate. They are one program, so that it is linked once.

mod forms;
mod json;
mod unanswered;
