//! The integration tests of the crate. They are one program, so that it is linked once.

mod any_text;
mod profiles;
