//! The integration tests of the crate in one program, so that they are linked once.

mod accuracy;
mod book;
mod charts;
mod code;
mod labels;
mod pages;
mod pinned;
mod roofline;
mod split_bar;
mod state;
mod styles;
