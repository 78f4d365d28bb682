//! Answers in words and figures, the same wherever they are read: on the page and in a terminal.
//!
//! [`words`] holds every sentence that depends on numbers, [`show`] writes quantities. Both are
//! text from values and know nothing of where it is put.

pub mod format;
pub mod sentences;
