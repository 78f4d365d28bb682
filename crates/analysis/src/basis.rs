//! What an answer rests on.

/// What an answer rests on, where that limits what it may say. Decided in [`Report::answering`](crate::Report::answering).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Something in the question was not understood and could change the answer: there are the times of what was
    /// understood, and neither advice nor a factor.
    Unanswered,
}
