//! The time of one kind of work, or of one reason to stay on the CPU.

/// A part of a profile's time, and the work that took it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TimedWork {
    /// The name in the program: a library and its call, or a row. Never a name from the user's code.
    pub(crate) name: String,
    /// Its lines in the text, in descending order of their time.
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

/// The work behind a measured time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WorkOfTime {
    /// Work that has a link.
    Known {
        /// The link, without the unknown size.
        link: String,
        /// The key of the unknown size, if there is one.
        size: Option<&'static str>,
        /// `true` if a part of the link was assumed.
        assumed: bool,
    },
    /// Work that stays on the CPU, with the reason.
    Stays(String),
    /// Own time of a user's function: the interpreter, or operators on arrays, which profiles do not list.
    OwnFunction,
}

/// Adds time to the entry with the same name, or adds an entry.
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
