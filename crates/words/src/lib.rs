//! Answers in words and figures, the same everywhere: on the page and in a terminal.
//!
//! [`sentences`] holds every sentence that depends on numbers, [`format`](mod@format) writes
//! quantities. Both make text from values, independent of its display.

pub mod format;
pub mod sentences;
