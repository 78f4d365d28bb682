//! Programs of the system, where Debian's package manager may install them without asking.

use crate::shell::{self, Outcome};

/// Whether this is a machine, and a person, on which it may.
pub(super) fn may_install() -> bool {
    shell::read("id", &["-u"]).as_deref() == Some("0") && shell::find("apt-get").is_some()
}

/// Installs a package.
pub(super) fn install(package: &str) -> Outcome {
    apt_get(&["update"])?;
    apt_get(&["install", "--yes", package])
}

fn apt_get(words: &[&str]) -> Outcome {
    let mut command = shell::command("apt-get", words);
    shell::show(command.env("DEBIAN_FRONTEND", "noninteractive"))
}
