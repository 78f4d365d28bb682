//! Lines that stay on the CPU and are not counted.

use std::borrow::Cow;

/// Work that the reader cannot state.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outside {
    pub(crate) line: u32,
    pub(crate) why: String,
    /// The call, if one is to be named.
    pub(crate) call: Option<String>,
    /// The link that comes closest, if one does.
    pub(crate) link: Option<String>,
    /// `true` if the time is spent waiting, so that nothing is to be moved.
    pub(crate) waits: bool,
}

/// A line with work that is not counted next to work that is: it uses a file, or a call that is not known.
#[derive(Clone, Debug)]
pub(crate) struct UncountedLine {
    pub(crate) line: u32,
    pub(crate) why: Cow<'static, str>,
    /// The call, if one is to be named.
    pub(crate) call: Option<String>,
}
