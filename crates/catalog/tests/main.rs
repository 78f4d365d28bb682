//! All integration tests of the crate in one program, which is linked only once.

mod build_script;
mod figures;
#[path = "../build/generator.rs"]
mod generator;
mod names;
mod sources;
