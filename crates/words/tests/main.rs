//! The integration tests of the crate in one program, which is linked once.

mod compare;
mod consistency;
mod evidence;
mod memory;
mod no_effect;
mod pays;
mod phrases;
mod question;
