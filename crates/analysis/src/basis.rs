//! What an answer rests on.

use offload_scenario::{Arrival, Notice, ProgramArrival};

/// What an answer rests on, where that limits what it may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Something in the question was not understood and could change the answer: there are the times of what was
    /// understood, and neither advice nor a factor.
    Unanswered,
}

/// Returns the notices on what was not understood and could change the answer.
pub(crate) fn unread(notices: &[Notice]) -> Vec<Notice> {
    notices.iter().filter(|notice| notice.is_unread()).cloned().collect()
}
