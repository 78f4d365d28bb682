//! Random tokens, numbers and calls for generated programs.

use std::sync::LazyLock;

use super::dice::FuzzDice;
use super::pieces::WORDS;

/// Returns a text of random tokens.
pub(crate) fn soup(dice: &mut FuzzDice) -> String {
    (0..dice.scale(400)).map(|_| dice.pick(&WORDS)).collect()
}

/// Ordinary and unusual number literals.
pub(crate) const NUMBERS: [&str; 24] = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "10",
    "64",
    "100",
    "1000",
    "4096",
    "10000",
    "1_000_000",
    "10**9",
    "10**18",
    "1e308",
    "-1",
    "-5",
    "0.5",
    "1e-300",
    "3j",
    "2**62",
    "9999999999999999999999",
    "1.7976931348623157e308",
    "-0.0",
];

/// The dotted paths of the calls in `data/calls.tsv`.
static CALLS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let table = include_str!("../../data/calls.tsv");
    let rows = table.lines().filter(|line| !line.starts_with('#') && line.contains('\t')).skip(1);
    let mut calls = Vec::new();
    for row in rows {
        let mut row = row.split('\t');
        let (module, names) = (row.next().unwrap_or_default(), row.next().unwrap_or_default());
        let module = module.replacen("numpy", "np", 1);
        calls.extend(names.split(' ').map(|name| format!("{module}.{name}")));
    }
    calls
});

/// Returns the dotted path of a random call in the table.
pub(crate) fn call(dice: &mut FuzzDice) -> &'static str {
    &CALLS[dice.below(CALLS.len())]
}

/// The imports at the start of generated programs.
pub(crate) const HEAD: &str = "import numpy as np\nimport pandas as pd\nimport torch\nimport torch.nn as nn\n\
     import torch.nn.functional as F\nimport scipy\nimport scipy.sparse\nimport math\nimport random\n\
     import sys\nimport cupy as cp\nfrom numba import njit\nimport jax\n";
