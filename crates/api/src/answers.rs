//! Checks the user's answers to the questions that were asked about a program or a profile.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

use offload_reader::Reading;

/// The user's answers: a number for each question, by question name.
pub type Answers = BTreeMap<String, f64>;

/// The error for an answer that can't be used.
#[derive(Clone, Debug, PartialEq)]
pub enum InvalidAnswer {
    /// The number is negative or not finite.
    Number { name: String, number: f64 },
    /// The file has no question with this name.
    Name { name: String, questions: Vec<String> },
}

impl Display for InvalidAnswer {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { name, number } => {
                write!(out, "answer for `{name}` must be ≥ 0, got {number}")
            }
            Self::Name { name, questions } => {
                write!(out, "{name}: the file has no question of this name; ")?;
                if questions.is_empty() {
                    out.write_str("it has no open question")
                } else {
                    write!(out, "expected one of: {}", questions.join(", "))
                }
            }
        }
    }
}

impl Error for InvalidAnswer {}

/// Checks that all numbers are finite and not negative.
pub(crate) fn check_numbers(answers: &Answers) -> Result<(), InvalidAnswer> {
    let is_usable = |number: f64| number.is_finite() && number >= 0.0;
    match answers.iter().find(|(_, number)| !is_usable(**number)) {
        Some((name, number)) => Err(InvalidAnswer::Number { name: name.clone(), number: *number }),
        None => Ok(()),
    }
}

/// Checks that each answer has the name of a question about the file. `reading` is the result of reading the file with
/// all answers. `read` reads the file again with other answers.
///
/// # Errors
/// Returns an error if the name of an answer is not the name of a question.
pub fn check_names(
    answers: &Answers,
    reading: &Reading,
    read: impl Fn(&Answers) -> Option<Reading>,
) -> Result<(), InvalidAnswer> {
    if answers.is_empty() {
        return Ok(());
    }
    let asked = read(&Answers::new()).map(|reading| reading.ask).unwrap_or_default();
    let questions: Vec<String> = asked.into_iter().map(|question| question.name).collect();
    for name in answers.keys() {
        let asks = |reading: &Reading| reading.ask.iter().any(|question| question.name == *name);
        let mut others = answers.clone();
        others.remove(name);
        // Some questions are asked only after other questions are answered.
        let has_effect = || read(&others).is_none_or(|other| asks(&other) || other != *reading);
        if !questions.contains(name) && !asks(reading) && !has_effect() {
            return Err(InvalidAnswer::Name { name: name.clone(), questions });
        }
    }
    Ok(())
}
