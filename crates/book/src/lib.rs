//! Generates and checks the book in `docs/`. The hardware page is generated from the catalog. The other pages are
//! written by hand, but the numbers in their prose are computed by the model.
//!
//! Tests check that the calculator can read every part of every address on the pages, that every command runs, and that
//! every marked claim about an answer is true ([`claim`]).

pub mod claim;
pub mod hardware;
pub mod links;
pub mod live;
pub mod page;

/// Compiles and runs the examples in `docs/api.md` as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/api.md")]
struct Api;
