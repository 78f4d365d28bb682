//! The names of the subcommands, in a separate module so that the modules of the subcommands can use them.

/// The names of all subcommands, in the order in which the help lists them.
pub(crate) const SUBCOMMAND_NAMES: [&str; 20] = [
    "advise",
    "sweep",
    "rank",
    "cost",
    "roofline",
    "sensitivity",
    "nearest",
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
