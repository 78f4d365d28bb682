//! The machines that run the code.

use crate::browser::address;
use offload_scenario::{Scenario, decode, is_program};

/// Returns the scenario whose machines run the code: the inputs before the first phase in the link of the
/// open program, or else `question`.
pub(super) fn machines(question: &Scenario) -> Scenario {
    let fragment = address::fragment();
    match fragment.find("begin=").filter(|_| is_program(&fragment)) {
        Some(at) => decode("", &fragment[..at]).scenario,
        None => question.clone(),
    }
}
