//! What every key of an answer means: the one table of them.

/// A key of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerKey {
    /// Where it stands: `cpu.time_s`, `ways[].id` of each of a list, `segments.*` of any name.
    pub path: &'static str,
    /// What it takes. Only what says so can be null.
    pub kind: &'static str,
    /// What it means.
    pub means: &'static str,
}

macro_rules! keys {
    ($($path:literal $kind:literal $means:literal;)+) => {
        /// Every key of an answer, in its order. Each stands in each answer.
        pub const ANSWER_KEYS: &[AnswerKey] =
            &[$(AnswerKey { path: $path, kind: $kind, means: $means }),+];
    };
}

keys! {
    "given" "text" "The link as it was given.";
    "link" "text" "The same as its canonical fragment, without `#`; empty for what the page starts with.";
    "preset" "text or null" "The id of the preset that asks the same.";
    "notices" "list" "The parts of the link that were ignored.";
    "notices[].key" "text" "The key such a part stood under.";
    "notices[].given" "text" "What it said, shortened.";
    "notices[].problem" "text" "What is wrong with it.";
    "remarks" "list of text" "What to know of a combination that works, but not as one might think.";
    "obstacle" "object or null" "Why it cannot run on this GPU. Times are those it would have; with `no-arithmetic` there are none of the GPU.";
    "obstacle.id" "text" "`no-arithmetic`, `no-library` or `too-big`.";
    "obstacle.word" "text" "The page's verdict on it.";
    "obstacle.says" "text" "What is in the way, and what to do.";
    "with" "object" "What the answer is for: the ids that count, chosen or automatic, under their keys of a link.";
    "with.w" "text" "The kind of computation.";
    "with.dtype" "text" "The number format.";
    "with.data" "text" "Where the data is.";
    "with.cpu" "text" "The CPU.";
    "with.gpu" "text" "The GPU.";
    "with.cpulib" "text" "The library on the CPU.";
    "with.gpulib" "text" "The library on the GPU.";
    "headline" "text" "The answer in a sentence.";
    "since" "text or null" "How the answer has changed since the link was made, if the link says what it was (`d`) and it has by more than one percent.";
    "runs" "number" "Runs in one process; times below are of all of them.";
    "asked" "text" "Which GPU time the answer is about: `warm` or `fresh`.";
    "cpu" "object" "Time of all runs on the CPU.";
    "cpu.time_s" "number" "The likely time, in seconds.";
    "cpu.low_s" "number" "Four times of five it takes at least this.";
    "cpu.high_s" "number" "Four times of five it takes at most this.";
    "cpu.segments" "object" "The same time by what it goes to.";
    "cpu.segments.*" "number" "Seconds; they add up to `time_s`.";
    "gpu_warm" "object or null" "Time of all runs on the GPU in a process that is warm; keys as in `cpu`.";
    "gpu_cold" "object or null" "Time of all runs on the GPU in a fresh process; keys as in `cpu`.";
    "speedup" "object or null" "How many times faster the GPU is in the process asked for.";
    "speedup.likely" "number" "The likely factor.";
    "speedup.low" "number" "Four times of five it is at least this.";
    "speedup.high" "number" "Four times of five it is at most this.";
    "speedup_warm" "number or null" "The likely factor once warm.";
    "speedup_cold" "number or null" "The likely factor in a fresh process.";
    "ceiling" "number or null" "The factor with an infinitely fast GPU; null where nothing else takes time.";
    "break_even_runs" "number or null" "Runs from which the GPU pays for its start-up; null if it never does.";
    "bound" "object or null" "What most of the GPU's time goes to.";
    "bound.name" "text" "The page's name for it.";
    "bound.share" "number" "Its share of that time, from 0 to 1.";
    "verdict" "object" "What it comes to.";
    "verdict.word" "text" "The page's verdict: that on the obstacle, if there is one.";
    "verdict.straddles" "true or false" "Whether the range of the speedup holds more than one verdict.";
    "cost" "object" "Rent of one run.";
    "cost.cpu" "number or null" "Dollars on the CPU; null where no price is known.";
    "cost.gpu" "number or null" "Dollars on the GPU in the process asked for.";
    "cost.factor" "number or null" "How many times cheaper the GPU is; null unless both cost something.";
    "cost.low" "number or null" "Four times of five it is at least this.";
    "cost.high" "number or null" "Four times of five it is at most this.";
    "cost.verdict" "text or null" "The page's verdict on that factor.";
    "energy_j" "object" "Energy of one run, in joules.";
    "energy_j.cpu" "number or null" "On the CPU; null where no power is known.";
    "energy_j.gpu" "number or null" "On the GPU and the core that feeds it.";
    "memory" "object" "Memory on the GPU.";
    "memory.need_bytes" "number" "What the work needs.";
    "memory.room_bytes" "number or null" "What the card has; null where it shares the machine's.";
    "memory.fits" "true, false or null" "Whether that is enough.";
    "operations" "number" "Arithmetic operations of one run.";
    "gpu_bytes" "number" "The GPU's memory traffic of one run.";
    "reached" "object" "What the machines get done while they work, copies and start-up left out.";
    "reached.cpu" "object" "The CPU.";
    "reached.cpu.flop_per_s" "number" "Operations a second.";
    "reached.cpu.bytes_per_s" "number" "Memory traffic a second.";
    "reached.gpu" "object or null" "The GPU; keys as in `reached.cpu`.";
    "simple" "object" "What the simple formula says: operations over rate, data over link.";
    "simple.peak" "object" "At the data sheet's peak.";
    "simple.peak.cpu_s" "number" "All runs on the CPU, in seconds.";
    "simple.peak.gpu_s" "number or null" "All runs on the GPU.";
    "simple.peak.speedup" "number or null" "The one over the other.";
    "simple.at_65" "object" "At 65 % of it; keys as in `simple.peak`.";
    "simple.at_given" "object or null" "At the share that the link gives, if it does; keys as in `simple.peak`.";
    "ways" "list" "Libraries on this CPU, the chosen one first.";
    "ways[].id" "text" "Its id.";
    "ways[].name" "text" "Its name.";
    "ways[].time_s" "number" "All runs, in seconds.";
    "ways[].chosen" "true or false" "Whether the link asks about it.";
    "ways[].fair" "true or false" "Whether it makes good use of this CPU for this kind of work.";
    "hybrid" "object or null" "For a pipeline, each stage where it is done sooner.";
    "hybrid.run_s" "number" "One warm run, in seconds.";
    "hybrid.stages" "list" "The stages in their order.";
    "hybrid.stages[].name" "text" "What it does.";
    "hybrid.stages[].on" "text" "`cpu` or `gpu`.";
    "edition" "text" "The month of the newest figure in the catalog.";
    "model_version" "text" "The version of the model.";
}
