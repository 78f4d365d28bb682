//! All integration tests of the crate in one program, so that only one is linked.

mod break_even;
mod compare;
mod consistency;
mod evidence;
mod memory;
mod no_effect;
mod phrases;
mod question;
