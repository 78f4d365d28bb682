//! The keys of a link that are not inputs of a scenario. No field has one of these keys.

/// The version of the link format. Each link begins with its version, so that an older page can warn that it may not
/// understand the link.
pub const VERSION: u32 = 1;

/// The key of a measurement.
pub(crate) const MEASURED: &str = "measured";

/// The key of a pinned scenario.
pub(crate) const PINNED: &str = "vs";

/// The key of the recorded speedup. It is the last key in a link.
pub(crate) const RECORDED: &str = "d";

/// The key that begins a phase of a program. See `program.rs` for this and the following keys.
pub(crate) const BEGIN: &str = "begin";

/// The key that begins or ends a repeated group of phases.
pub(crate) const ROUNDS: &str = "rounds";

/// The value of [`ROUNDS`] that ends a group.
pub(crate) const END: &str = "end";

/// The key of the size of the data that a phase passes on.
pub(crate) const HANDED: &str = "handed";

/// The key of the time of a phase that runs only on the CPU.
pub(crate) const STAYS: &str = "stays";

/// The key of the line numbers of code that belongs to no phase.
pub(crate) const UNREAD: &str = "unread";

/// Returns `true` if a fragment, without `#`, contains a program. Such a fragment has a `begin` key.
///
/// ```
/// use offload_scenario::is_program;
///
/// assert!(is_program("gpu=t4&begin=load&w=dataframe"));
/// // Here, `phase` selects training.
/// assert!(!is_program("w=cnn&phase=train"));
/// ```
pub fn is_program(fragment: &str) -> bool {
    let begins_phase = |pair: &str| pair.split('=').next() == Some(BEGIN);
    fragment.split('&').any(begins_phase)
}
