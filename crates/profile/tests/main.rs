//! All integration tests of this crate. They form a single program so that linking happens only once.

mod any_text;
mod profiles;
