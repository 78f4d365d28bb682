//! The names of the subcommands.
//!
//! A list without what each of them runs, so that what they run can use it.

/// Every name, in the order of the help.
pub(crate) const SUBCOMMAND_NAMES: [&str; 19] = [
    "advise",
    "sweep",
    "rank",
    "cost",
    "roofline",
    "sensitivity",
    "compare",
    "program",
    "read",
    "import",
    "benchmark",
    "record",
    "gpus",
    "cpus",
    "machines",
    "inputs",
    "schema",
    "completions",
    "man",
];
