//! Formats answers as sentences and numbers, the same on the page and in a terminal.
//!
//! [`sentences`] has every sentence that depends on numbers, and [`format`](mod@format) writes quantities. Both turn
//! values into text and do not depend on how it is displayed.

pub mod format;
pub mod sentences;
