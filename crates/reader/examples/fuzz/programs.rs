//! The programs of a run by their index.

use std::fs;
use std::path::Path;

use super::dice::FuzzDice;
use super::{adversarial, grammar, mutation, words};

/// Generates the programs of a run from a seed.
pub(crate) struct Programs {
    seed: u64,
    /// Real programs to be mutated.
    written: Vec<String>,
}

impl Programs {
    /// Loads the programs to be mutated.
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, written: written() }
    }

    /// Returns the kind and the source of the program at an index of the run.
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

/// Returns the programs in `tests/corpus/given`, which have known costs.
pub(crate) fn written() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/given");
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect()
}
