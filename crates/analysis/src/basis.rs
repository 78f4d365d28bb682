//! Limits of an answer.

/// A limit on the claims that an answer can make. See [`Report::answering`](crate::Report::answering).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// A part of the question was not understood and could change the answer. The report has times for the rest of the
    /// question, but no advice and no speedup.
    Unanswered,
}
