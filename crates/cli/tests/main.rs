//! All integration tests of this crate, in one program so that only one program has to be linked.

mod command;
mod flags;
mod forms;
mod import;
mod keys;
mod listing;
mod packages;
mod rank;
mod read;
mod schema;
mod shell;
mod sorted;
mod stand_ins;
mod unanswered;
