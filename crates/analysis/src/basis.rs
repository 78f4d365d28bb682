//! The basis of an answer.

/// The basis of an answer, if it limits the claims. Decided in [`Report::answering`](crate::Report::answering).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// A part of the question was not understood and could change the answer. The report has the times of the
    /// understood part, but no advice and no factor.
    Unanswered,
}
