//! The integration tests of the crate, in one program to save linking time.

mod break_even;
mod compare;
mod consistency;
mod evidence;
mod memory;
mod no_effect;
mod phrases;
mod question;

use offload_analysis::Report;
use offload_scenario::decode;

fn report(link: &str) -> Report {
    Report::of(&decode("", link).scenario)
}
