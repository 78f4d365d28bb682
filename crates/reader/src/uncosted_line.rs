//! Lines with work that stays on the CPU and has no cost in the answer.

use std::borrow::Cow;

/// Work that the reader cannot represent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unsupported {
    pub(crate) line: u32,
    pub(crate) why: String,
    /// The call, if the report names one.
    pub(crate) call: Option<String>,
    /// The closest link, if there is one.
    pub(crate) link: Option<String>,
    /// `true` if the line only waits, so that there is nothing to move to a GPU.
    pub(crate) waits: bool,
}

/// A line that has uncounted work in addition to counted work: it uses a file or an unknown call.
#[derive(Clone, Debug)]
pub(crate) struct UncostedLine {
    pub(crate) line: u32,
    pub(crate) why: Cow<'static, str>,
    /// The call, if the report names one.
    pub(crate) call: Option<String>,
}
