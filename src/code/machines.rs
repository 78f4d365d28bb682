//! The machines that run the code.

use crate::browser::address;
use offload_scenario::{Scenario, decode, is_program};

/// Returns the machines of the open program, which its link names before the first phase, or else those of the
/// question.
pub(super) fn machines(question: &Scenario) -> Scenario {
    let fragment = address::fragment();
    match fragment.find("begin=").filter(|_| is_program(&fragment)) {
        Some(at) => decode("", &fragment[..at]).scenario,
        None => question.clone(),
    }
}
