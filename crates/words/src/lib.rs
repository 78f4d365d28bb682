//! Answers in words and figures, the same wherever they are read: on the page and in a terminal.
//!
//! [`sentences`] holds every sentence that depends on numbers, [`format`](mod@format) writes
//! quantities. Both make text from values and know nothing of where it is shown.

pub mod format;
pub mod sentences;
