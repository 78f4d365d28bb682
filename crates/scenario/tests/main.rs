//! The integration tests of the crate. They are one program, so that only one program is linked.

#[path = "generators/anything.rs"]
mod anything;
mod fields;
#[path = "generators/given.rs"]
mod given;
mod links;
mod machines;
mod names;
mod networks;
mod notices;
mod option_groups;
mod pinned;
mod programs;
mod units;
mod unread;
mod views;
