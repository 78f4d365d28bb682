//! The known import cycles, each with its reason. The list may only shrink.

/// The source folder of a crate whose cycles are not listed. Most of its files are methods of one
/// type and form one cycle, of which imports show only a part. The crate is being rebuilt in
/// layers.
pub(super) const EXEMPT: &str = "crates/reader/src";

/// The files of a known cycle.
pub(super) struct AllowedCycle {
    /// The source folder of the crate.
    pub(super) folder: &'static str,
    /// All files of the cycle, relative to `folder` and sorted.
    pub(super) files: &'static [&'static str],
    /// The reason for the cycle and, if known, the change that will end it.
    pub(super) reason: &'static str,
}

/// The allowed cycles. An entry that does not match the files of a cycle exactly breaks the rule.
pub(super) const ALLOWED: &[AllowedCycle] = &[
    AllowedCycle {
        folder: "crates/catalog/src",
        files: &[
            "cpu.rs",
            "default_terms.rs",
            "figure.rs",
            "generated.rs",
            "gpu.rs",
            "interconnect.rs",
            "library.rs",
            "machine.rs",
            "machine_class.rs",
            "model.rs",
            "network.rs",
            "peer_interconnect.rs",
            "purchase.rs",
            "region.rs",
        ],
        reason: "The constants are made of the crate's types. A figure finds its source among them, \
                 and a class of machines its heading.",
    },
    AllowedCycle {
        folder: "crates/cli/src",
        files: &["command.rs", "shell.rs"],
        reason: "Completions and manual pages describe the whole command and are subcommands of it.",
    },
    AllowedCycle {
        folder: "crates/scenario/src",
        files: &["link.rs", "measured.rs", "pinned.rs", "program.rs"],
        reason: "A link holds measurements, pinned scenarios and phases, each read and written as a \
                 link is.",
    },
];
