//! The time of one kind of work, or of one reason to stay on the CPU.

/// Time of a profile, by work.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TimedWork {
    /// Its name in a program: a library with its call, or a row. Never a name from the user's code.
    pub(crate) name: String,
    /// Lines of the text, the one with the most time first.
    pub(crate) lines: Vec<u32>,
    /// The number of calls.
    pub(crate) calls: f64,
    /// The time of all calls together, in seconds.
    pub(crate) seconds: f64,
    /// `true` if the GPU took that time, `false` if the CPU did.
    pub(crate) on_gpu: bool,
    /// The work that took the time.
    pub(crate) work: WorkOfTime,
}

/// The work that took some time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WorkOfTime {
    /// Work with a link, and the key of the size that is open in it, if any.
    Known {
        /// The link without the open size.
        link: String,
        /// The key of that size.
        size: Option<&'static str>,
        /// `true` if something in the link was assumed.
        assumed: bool,
    },
    /// Work that stays on the CPU, with the reason.
    Stays(String),
    /// The own time of a user's function: the interpreter, or operators of arrays, which no profile lists.
    OwnFunction,
}

/// Adds time to the work with the same name, or adds a new work.
pub(crate) fn add(works: &mut Vec<TimedWork>, more: TimedWork) {
    let same = |work: &&mut TimedWork| work.name == more.name && work.on_gpu == more.on_gpu;
    let Some(work) = works.iter_mut().find(same) else {
        works.push(more);
        return;
    };
    // A function that wraps another has the same number of calls.
    work.calls = work.calls.max(more.calls);
    work.seconds += more.seconds;
    work.lines.extend(more.lines);
}
