//! The crate's integration tests, compiled into a single program, so Cargo links only once.

mod accuracy;
mod book;
mod charts;
mod code;
mod labels;
mod pages;
mod pinned;
mod roofline;
mod state;
mod styles;
