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

use std::collections::BTreeMap;

use offload_reader::{Phase, Reading, read};

/// Reads a program without answers to its questions.
fn reading(program: &str) -> Reading {
    read(program, &BTreeMap::new())
}

/// Returns the links of a program's phases.
fn links(program: &str) -> Vec<String> {
    reading(program).phases.into_iter().map(|phase| phase.link).collect()
}

/// Returns the only phase of a family.
fn only_phase(reading: &Reading, family: &str) -> Phase {
    let found: Vec<&Phase> = reading.phases.iter().filter(|phase| phase.family == family).collect();
    assert_eq!(found.len(), 1, "{family} in {reading:?}");
    found[0].clone()
}

/// Returns a number in a link, such as the `elements` of `w=sort&elements=9`.
fn number(link: &str, key: &str) -> Option<f64> {
    let mut pairs = link.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(name, _)| *name == key)?.1.parse().ok()
}

/// Returns the unread calls of a reading, with their lines.
fn unread_calls(reading: &Reading) -> Vec<(u32, String)> {
    let calls = reading.unread();
    calls.map(|unread| (unread.lines[0], unread.call.clone().unwrap_or_default())).collect()
}
