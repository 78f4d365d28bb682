//! A part of a profile's time, attributed to a kind of work or to a reason to stay on the CPU.

/// A part of a profile's time and the work that took it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TimedWork {
    /// The name of the phase in the program: a library and its call (e.g. `numpy sort`), or the line of a row. It never
    /// contains a name from the user's code.
    pub(crate) name: String,
    /// The lines in the text, in descending order of time.
    pub(crate) lines: Vec<u32>,
    /// The number of calls.
    pub(crate) calls: f64,
    /// The time of all calls together, in seconds.
    pub(crate) seconds: f64,
    /// `true` if the time was measured on the GPU, `false` for the CPU.
    pub(crate) on_gpu: bool,
    /// The work that took the time, or the reason to stay on the CPU.
    pub(crate) work: AttributedWork,
}

/// The work behind a measured time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AttributedWork {
    /// Work that a link can describe.
    Known {
        /// The link, without the unknown size.
        link: String,
        /// The key of the unknown size, such as `elements`. `None` if the link is complete.
        size: Option<&'static str>,
        /// `true` if a value in the link is assumed.
        assumed: bool,
    },
    /// Work that stays on the CPU, with the reason why.
    Stays(String),
    /// Own time of a user's Python function: the interpreter, or array operators, which profiles do not list.
    OwnFunction,
}

/// Adds the time to the entry with the same name and machine, or adds a new entry.
pub(crate) fn add(works: &mut Vec<TimedWork>, addition: TimedWork) {
    let is_same =
        |work: &&mut TimedWork| work.name == addition.name && work.on_gpu == addition.on_gpu;
    let Some(work) = works.iter_mut().find(is_same) else {
        works.push(addition);
        return;
    };
    // Uses the maximum instead of the sum, because a wrapper and the function that it wraps are called equally often.
    work.calls = work.calls.max(addition.calls);
    work.seconds += addition.seconds;
    work.lines.extend(addition.lines);
}
