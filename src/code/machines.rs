//! The machines that code is put on.

use crate::browser::address;
use crate::program::parts_of_link;
use offload_scenario::{Scenario, decode, is_program};

/// Those of the program that is open; else those of the question.
pub(super) fn machines(question: &Scenario) -> Scenario {
    let fragment = address::fragment();
    match is_program(&fragment) {
        true => decode("", &parts_of_link(&fragment).0.join("&")).scenario,
        false => question.clone(),
    }
}
