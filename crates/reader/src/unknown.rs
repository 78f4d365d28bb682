//! Facts that the program's text does not say, each once: the name, the question and the answer.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::size::{Polynomial, UnknownSymbol};

/// The kind of a missing fact, and the key of a link that it decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// Rows of a table.
    Rows,
    /// Elements of an array, or a length.
    Elements,
    /// The trip count of a loop.
    Trips,
    /// The number of iterations of a method.
    Iterations,
    /// Milliseconds to prepare an item.
    Preparation,
    /// Tokens of a text.
    Tokens,
    /// A number that decides sizes.
    Number,
    /// The number of calls of a function.
    Call,
}

impl Missing {
    /// Returns its word in questions.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Missing::Rows => "rows",
            Missing::Elements => "elements",
            Missing::Trips => "steps",
            Missing::Iterations => "iters",
            Missing::Preparation => "prep",
            Missing::Tokens => "seq",
            Missing::Number => "n",
            Missing::Call => "call",
        }
    }

    /// Returns its usual values.
    pub(crate) fn usual(self) -> &'static [f64] {
        match self {
            Missing::Rows => &[1e5, 1e6, 1e7],
            Missing::Elements => &[1e6, 1e7, 1e8],
            Missing::Trips => &[100.0, 1_000.0, 10_000.0],
            Missing::Iterations => &[10.0, 50.0, 100.0],
            Missing::Preparation => &[1.0, 5.0, 20.0],
            Missing::Tokens => &[32.0, 128.0, 512.0],
            Missing::Number => &[1_000.0, 10_000.0, 100_000.0],
            Missing::Call => &[],
        }
    }
}

/// One missing fact.
#[derive(Clone, Debug)]
pub(crate) struct Unknown {
    /// The name in answers, such as `n` or `customers.rows`.
    pub(crate) name: String,
    pub(crate) missing: Missing,
    /// The line it comes from.
    pub(crate) line: u32,
    pub(crate) why: String,
}

/// Every missing fact, and the answers that were given.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unknowns {
    all: Vec<Unknown>,
    places: FxHashMap<String, usize>,
    answers: BTreeMap<String, f64>,
    /// The number of loop variables: symbols that no question is asked for.
    variables: u32,
}

/// Returns the name of the question how often the loop, or the function, in a line runs.
pub(crate) fn trips_of(line: u32) -> String {
    format!("trips of line {line}")
}

/// Returns the name of the question how often a function that nothing calls is called, or a class used.
pub(crate) fn calls_of(name: &str) -> String {
    format!("calls of {name}")
}

/// Symbols from here on are loop variables.
const VARIABLES: u32 = 1 << 24;
/// The most questions: more are never answered, and a program that raises more is read no better.
const MOST: usize = 4_096;

/// Returns `true` if a symbol is the variable of a loop.
pub(crate) fn is_variable(symbol: UnknownSymbol) -> bool {
    (VARIABLES..=2 * VARIABLES).contains(&symbol.0)
}

impl Unknowns {
    pub(crate) fn with_answers(answers: BTreeMap<String, f64>) -> Self {
        Self { answers, ..Self::default() }
    }

    /// Returns the fact of this name: the number that was answered, or its symbol.
    pub(crate) fn of(&mut self, name: &str, missing: Missing, line: u32, why: &str) -> Polynomial {
        if let Some(answer) = self.answers.get(name) {
            return Polynomial::of(*answer);
        }
        let at = self.places.get(name).copied().unwrap_or_else(|| {
            if self.all.len() < MOST {
                let (name, why) = (name.to_owned(), why.to_owned());
                self.places.insert(name.clone(), self.all.len());
                self.all.push(Unknown { name, missing, line, why });
            }
            self.all.len() - 1
        });
        Polynomial::symbol(UnknownSymbol(u32::try_from(at).unwrap_or_default()))
    }

    /// Returns the number of facts that are missing so far.
    pub(crate) fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns the answer to the question of this name.
    pub(crate) fn answer(&self, name: &str) -> Option<f64> {
        self.answers.get(name).copied()
    }

    /// Returns the answer to how often the loop in a line runs.
    pub(crate) fn trips_answered(&self, line: u32) -> Option<Polynomial> {
        if self.answers.is_empty() {
            return None;
        }
        self.answer(&trips_of(line)).map(Polynomial::of)
    }

    pub(crate) fn get(&self, symbol: UnknownSymbol) -> Option<&Unknown> {
        self.all.get(symbol.0 as usize)
    }

    /// Returns a symbol for the variable of a loop.
    pub(crate) fn variable(&mut self) -> UnknownSymbol {
        self.variables += 1;
        UnknownSymbol(VARIABLES + self.variables % VARIABLES)
    }
}
