//! Time that goes to one kind of work, or stays on the CPU for one reason.

/// Time of a profile by what it went to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TimedWork {
    /// What it is called in a program: a library with its call, or a row. Never a person's own names.
    pub(crate) name: String,
    /// Lines of the text, the one with most time first.
    pub(crate) lines: Vec<u32>,
    /// How often it was called.
    pub(crate) calls: f64,
    /// All calls together, in seconds.
    pub(crate) seconds: f64,
    /// `true` if the GPU took that time, and not the CPU.
    pub(crate) on_gpu: bool,
    /// What it went to.
    pub(crate) work: WorkOfTime,
}

/// What time went to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WorkOfTime {
    /// Work with a link, and the key of the size that is open in it, if one is.
    Known {
        /// The link without the open size.
        link: String,
        /// The key of that size.
        size: Option<&'static str>,
        /// `true` if something in the link was assumed.
        assumed: bool,
    },
    /// It stays on the CPU, for a reason.
    Stays(String),
    /// The own time of a function of the person: the interpreter, or operators of arrays, which no profile lists.
    OwnFunction,
}

/// Adds time to the work of a name, or begins one.
pub(crate) fn add(works: &mut Vec<TimedWork>, more: TimedWork) {
    let same = |it: &&mut TimedWork| it.name == more.name && it.on_gpu == more.on_gpu;
    let Some(work) = works.iter_mut().find(same) else {
        works.push(more);
        return;
    };
    // A function that wraps another is called as often as that one.
    work.calls = work.calls.max(more.calls);
    work.seconds += more.seconds;
    work.lines.extend(more.lines);
}
