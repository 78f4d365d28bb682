//! Text that the user is typing into a field.

use offload_scenario::NumberProblem;
use offload_scenario::unit::Prefix;

/// Text typed into a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    pub key: &'static str,
    /// The text exactly as typed.
    pub text: String,
    /// The unit prefix shown when the edit began. It applies to a number typed without a prefix, e.g. while the user
    /// extends "4" to "400".
    pub prefix: Prefix,
    /// The error in the text, if any.
    pub problem: Option<NumberProblem>,
}
