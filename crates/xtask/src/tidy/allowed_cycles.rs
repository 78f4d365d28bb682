//! The import cycles that are allowed, each with a reason. The list may only become shorter.

/// The source folder of a crate whose cycles are not checked. Most files of the crate contain methods of the same type,
/// so they form one large cycle, of which imports show only a part. The crate is being restructured into layers.
pub(super) const EXEMPT: &str = "crates/reader/src";

/// The files of an allowed cycle.
pub(super) struct AllowedCycle {
    /// The source folder of the crate.
    pub(super) folder: &'static str,
    /// All files in the cycle, sorted by path. The paths are relative to `folder`.
    pub(super) files: &'static [&'static str],
    /// The reason for the cycle and, if known, the change that will remove the cycle.
    pub(super) reason: &'static str,
}

/// The allowed cycles. An entry must list exactly the files of an existing cycle; otherwise the check fails.
pub(super) const ALLOWED: &[AllowedCycle] = &[
    AllowedCycle {
        folder: "crates/cli/src",
        files: &["command.rs", "shell.rs"],
        reason: "Completions and manual pages describe the whole command and are subcommands of it.",
    },
];
