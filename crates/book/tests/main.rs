//! All integration tests of this crate. They form a single program, so Cargo links only once.

mod decision_table;
mod generated;
mod pages;
