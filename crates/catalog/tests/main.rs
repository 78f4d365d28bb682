//! The integration tests of the crate in one program, which is linked once.

mod figures;
mod names;
mod sources;
