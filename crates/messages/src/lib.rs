//! Turns reports into the sentences and numbers that the page and the command display.
//!
//! [`sentences`] contains every sentence that depends on numbers, and [`format`](mod@format) formats quantities. Both
//! modules return text and do not depend on the display.

pub mod format;
pub mod sentences;
