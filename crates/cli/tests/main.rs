//! All integration tests of the crate in one program, so that only one is linked.

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
