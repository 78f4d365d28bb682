//! Lines that stay on the CPU and are not counted.

/// Work that the reader cannot state.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outside {
    pub(crate) line: u32,
    pub(crate) why: String,
    /// The link that comes closest, if one does.
    pub(crate) link: Option<String>,
    /// Whether the time is spent waiting, so that nothing is to be moved.
    pub(crate) waits: bool,
}

/// A line that reads or writes a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileLine {
    pub(crate) line: u32,
    pub(crate) why: &'static str,
}
