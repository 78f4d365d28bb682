//! The crates that can be published: each is compiled from the file that would be sent, with those it depends on from
//! files of the same kind.

use xshell::{Shell, cmd};

use crate::shell::ChoreResult;

/// Does all that publishing does but sending. What is not committed yet counts too.
pub(super) fn publish(sh: &Shell) -> ChoreResult {
    Ok(cmd!(sh, "cargo publish --workspace --dry-run --allow-dirty").run()?)
}
