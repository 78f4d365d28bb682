//! Writes and checks the book in `docs/`. The hardware page is written from the catalog; in the other pages,
//! the numbers in the prose come from the model.
//!
//! People write the other pages. Tests check that every embedded calculator and every address can be read
//! completely, that every command runs, and that every marked claim about an answer holds ([`claim`]).

pub mod claim;
pub mod hardware;
pub mod links;
pub mod live;
pub mod page;

/// The examples of `docs/api.md`, compiled and run as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/api.md")]
struct Api;
