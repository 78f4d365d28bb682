//! All integration tests of the crate in one program, which is linked only once.

mod any_text;
mod certainty;
mod characters;
mod containers;
mod further_calls;
mod gradients;
mod idioms;
mod induction;
mod library_objects;
mod links;
mod loop_dependence;
#[path = "../examples/fuzz/pieces.rs"]
mod pieces;
mod selections;
mod snippets;
mod tables;
mod uncounted;
mod unread;
mod unread_places;
mod while_loops;
