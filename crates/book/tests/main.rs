//! The integration tests of the crate in one program, so that they are linked once.

mod decision_table;
mod generated;
mod pages;
