//! The integration tests of the crate in one program, which is linked once.

mod command;
mod flags;
mod forms;
mod import;
mod keys;
mod listing;
mod packages;
mod read;
mod schema;
mod shell;
mod sorted;
mod unanswered;
