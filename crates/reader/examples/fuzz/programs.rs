//! The programs of a run: what stands at which place.

use std::fs;
use std::path::Path;

use super::dice::FuzzDice;
use super::{adversarial, grammar, mutation, words};

/// Makes the programs of a seed.
pub(crate) struct Programs {
    seed: u64,
    /// Programs of people, to be changed.
    written: Vec<String>,
}

impl Programs {
    /// Those of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, written: written() }
    }

    /// The program at a place of the run, and its kind.
    pub(crate) fn at(&self, place: u64) -> (&'static str, String) {
        let dice = &mut FuzzDice::of(self.seed, place);
        match dice.below(20) {
            0..=1 => ("pieces of text", words::soup(dice)),
            2..=7 => ("by the grammar", grammar::program(dice)),
            8..=16 => ("changed", mutation::mutated(dice, &self.written)),
            _ => {
                let way = dice.below(adversarial::WAYS);
                ("adversarial", adversarial::program(way, usize::MAX, dice))
            }
        }
    }
}

/// The programs with counted truth.
pub(crate) fn written() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snippets");
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect()
}
