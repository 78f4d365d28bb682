//! Facts that the source does not state, without duplicates: their names, questions and answers.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::size::{Polynomial, UnknownSymbol};

/// The kind of a missing fact. It decides the link key of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The number of rows of a table.
    Rows,
    /// The number of elements of an array, or a length.
    Elements,
    /// The trip count of a loop.
    Trips,
    /// The number of iterations of a method, such as a solver.
    Iterations,
    /// The time to prepare an item, in milliseconds.
    Preparation,
    /// The number of tokens of a text.
    Tokens,
    /// A number on which sizes depend.
    Number,
    /// The number of calls of a function.
    Call,
}

impl Missing {
    /// Returns the word for the kind in questions.
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

    /// Returns typical values.
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

/// A missing fact.
#[derive(Clone, Debug)]
pub(crate) struct Unknown {
    /// The name by which it is answered, such as `n` or `customers.rows`.
    pub(crate) name: String,
    pub(crate) missing: Missing,
    /// The line that depends on it.
    pub(crate) line: u32,
    pub(crate) why: String,
}

/// All missing facts, and the given answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unknowns {
    all: Vec<Unknown>,
    places: FxHashMap<String, usize>,
    answers: BTreeMap<String, f64>,
    /// The number of loop variables. Their symbols need no question.
    variables: u32,
}

/// Returns the name of the question for the trip count of the loop in a line.
pub(crate) fn trips_of(line: u32) -> String {
    format!("trips of line {line}")
}

/// Returns the name of the question for the number of calls of an uncalled function or the number of uses of a class.
pub(crate) fn calls_of(name: &str) -> String {
    format!("calls of {name}")
}

/// The first symbol of loop variables.
const VARIABLES: u32 = 1 << 24;
/// The maximum number of questions. No one would answer more.
const MOST: usize = 4_096;

/// Returns `true` if a symbol is a loop variable.
pub(crate) fn is_variable(symbol: UnknownSymbol) -> bool {
    (VARIABLES..=2 * VARIABLES).contains(&symbol.0)
}

impl Unknowns {
    pub(crate) fn with_answers(answers: BTreeMap<String, f64>) -> Self {
        Self { answers, ..Self::default() }
    }

    /// Returns the answer to the question `name`. Without one, adds the question and returns its symbol.
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

    /// Returns the number of missing facts so far.
    pub(crate) fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns the answer to the question `name`.
    pub(crate) fn answer(&self, name: &str) -> Option<f64> {
        self.answers.get(name).copied()
    }

    /// Returns the answered trip count of the loop in a line.
    pub(crate) fn trips_answered(&self, line: u32) -> Option<Polynomial> {
        if self.answers.is_empty() {
            return None;
        }
        self.answer(&trips_of(line)).map(Polynomial::of)
    }

    pub(crate) fn get(&self, symbol: UnknownSymbol) -> Option<&Unknown> {
        self.all.get(symbol.0 as usize)
    }

    /// Returns a new symbol for a loop variable.
    pub(crate) fn variable(&mut self) -> UnknownSymbol {
        self.variables += 1;
        UnknownSymbol(VARIABLES + self.variables % VARIABLES)
    }
}
