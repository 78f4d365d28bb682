//! The integration tests of the crate in one program, which is linked once.

mod decision_table;
mod generated;
mod pages;
