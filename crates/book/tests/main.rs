//! All integration tests of this crate, in one program so that only one program has to be linked.

mod decision_table;
mod generated;
mod pages;
