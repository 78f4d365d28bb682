//! All integration tests of this crate. They form a single program, so Cargo links only once.

mod build_script;
mod figures;
#[path = "../build/generator.rs"]
mod generator;
mod names;
mod sources;
