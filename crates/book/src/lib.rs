//! The book in `docs/`: the page that is written from the catalog, and what the others may claim.
//!
//! Pages are written by people and read by tests: every embedded calculator and every address can
//! be read to its last part, every command runs, and every sentence about what the calculator
//! answers has the answer checked beside it ([`claim`]).

pub mod claim;
pub mod hardware;
pub mod links;
pub mod page;

/// The examples of the page for programs, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/api.md")]
struct Api;
