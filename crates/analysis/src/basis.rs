//! Limits on the claims that a report can make.

/// A limit on the claims that a report can make. See [`Report::answering`](crate::Report::answering).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Part of the link was not understood and could change the result. The report has times for the rest of the link,
    /// but no advice and no speedup.
    Unanswered,
}
