//! The book in `docs/`: writes the page of hardware from the catalog and the numbers in the prose of
//! the other pages, and checks those.
//!
//! People write the other pages. Tests check that every embedded calculator and every address can be
//! read completely, that every command runs, and that every marked claim about an answer holds
//! ([`claim`]).

pub mod claim;
pub mod hardware;
pub mod links;
pub mod live;
pub mod page;

/// The examples of the page for programs, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/api.md")]
struct Api;
