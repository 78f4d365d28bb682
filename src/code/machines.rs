//! The machines that code is put on.

use crate::browser::address;
use offload_scenario::{Scenario, decode, is_program};

/// Those of the program that is open, which its link names before the first phase; else those of the question.
pub(super) fn machines(question: &Scenario) -> Scenario {
    let fragment = address::fragment();
    match fragment.find("begin=").filter(|_| is_program(&fragment)) {
        Some(at) => decode("", &fragment[..at]).scenario,
        None => question.clone(),
    }
}
