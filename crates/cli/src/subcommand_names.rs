//! The names of the subcommands.
//!
//! The list is separate from their code, so that this code can use it.

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
