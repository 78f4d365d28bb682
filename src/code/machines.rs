//! Selects the machines for the code dialog's answer.

use crate::browser::address;
use offload_scenario::{Scenario, decode, is_program};

/// Returns a scenario with the machines for which the code is priced. If a program is open, these are the inputs before
/// the first phase in its link. Otherwise, returns `question`.
pub(super) fn machines(question: &Scenario) -> Scenario {
    let fragment = address::fragment();
    match fragment.find("begin=").filter(|_| is_program(&fragment)) {
        Some(at) => decode("", &fragment[..at]).scenario,
        None => question.clone(),
    }
}
