//! The names of the subcommands.
//!
//! The list is separate from the subcommands, so that their code can use it.

/// The names of all subcommands, in the order of the help.
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
