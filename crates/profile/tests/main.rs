//! The integration tests of the crate. They are one program, so that only one program is linked.

mod any_text;
mod profiles;
