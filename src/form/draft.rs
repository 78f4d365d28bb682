//! The text that is being typed in a field.

use offload_scenario::NumberProblem;
use offload_scenario::unit::Prefix;

/// The typed text of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The key of the field.
    pub key: &'static str,
    /// The text as typed.
    pub text: String,
    /// The unit prefix shown when editing began. A bare number keeps it, e.g. while it grows from "4" to
    /// "400".
    pub prefix: Prefix,
    /// The error in the text.
    pub problem: Option<NumberProblem>,
}
