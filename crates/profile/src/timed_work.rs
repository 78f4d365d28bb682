//! Profiled time, and the work that it is attributed to.

/// An amount of profiled time, with the work that took this time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TimedWork {
    /// The name of the phase: a library and its call (e.g. `numpy sort`), or the line number of a row in the profile.
    /// The name never contains names from the user's code.
    pub(crate) name: String,
    /// The line numbers in the text, in descending order of time.
    pub(crate) lines: Vec<u32>,
    pub(crate) calls: f64,
    /// The total time of all calls, in seconds.
    pub(crate) seconds: f64,
    /// `true` if the time was measured on the GPU, and `false` if it was measured on the CPU.
    pub(crate) on_gpu: bool,
    /// The work that took the time, or the reason why the work stays on the CPU.
    pub(crate) work: AttributedWork,
}

/// The attribution of a measured time: known work, work that stays on the CPU, or the user's own code.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AttributedWork {
    /// Work that a link can describe.
    Known {
        /// The link, without the unknown size.
        link: String,
        /// The key of the unknown size, such as `elements`. `None` if the link is complete.
        size: Option<&'static str>,
        /// `true` if the link contains an assumed value.
        assumed: bool,
    },
    /// Work that stays on the CPU. Contains the reason.
    Stays(String),
    /// The self time of a user's Python function. It is spent in the interpreter or in array operators, which profiles
    /// do not list.
    OwnFunction,
}

/// Adds the time to the entry with the same name and machine. If there is no such entry, adds a new one.
pub(crate) fn add(works: &mut Vec<TimedWork>, addition: TimedWork) {
    let is_same =
        |work: &&mut TimedWork| work.name == addition.name && work.on_gpu == addition.on_gpu;
    let Some(work) = works.iter_mut().find(is_same) else {
        works.push(addition);
        return;
    };
    // A wrapper and the wrapped function are called equally often, so use the maximum instead of the sum.
    work.calls = work.calls.max(addition.calls);
    work.seconds += addition.seconds;
    work.lines.extend(addition.lines);
}
