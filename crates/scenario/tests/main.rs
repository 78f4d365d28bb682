//! All integration tests of this crate. They form a single program so that linking happens only once.

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
