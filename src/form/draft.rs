//! The text that is being typed in a field.

use offload_scenario::NumberProblem;
use offload_scenario::unit::Prefix;

/// The typed text of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The field.
    pub key: &'static str,
    /// The text.
    pub text: String,
    /// The prefix shown when editing began: a bare number keeps it while it grows from "4" to "400".
    pub prefix: Prefix,
    /// The error in it.
    pub problem: Option<NumberProblem>,
}
