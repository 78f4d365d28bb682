//! The integration tests of the crate in one program, which is linked once.

mod any_text;
mod profiles;
