//! The list of machines, with the user's own parts as the first entry.

use offload_catalog as catalog;
use offload_catalog::{Cpu, CpuKind};

/// The id of the option that decides nothing.
const OWN: &str = "own";

/// Returns id, label and heading of the option at an index of the list.
pub(crate) fn machine_option(place: usize) -> Option<[&'static str; 3]> {
    let Some(place) = place.checked_sub(1) else {
        return Some([OWN, "none: the CPU and GPU below", ""]);
    };
    let machine = catalog::machines().get(place)?;
    Some([machine.id, machine.name, machine.class().heading()])
}

/// Returns the current id behind an id, a retired one or a nickname.
pub(crate) fn machine_id(id: &str) -> Option<&str> {
    if id == OWN { Some(id) } else { catalog::machine(id).map(|found| found.record.id) }
}

/// Returns the heading of a CPU: its class among machines for rent, if it is for rent.
pub(crate) fn cpu_heading(cpu: &Cpu) -> &'static str {
    match cpu.kind {
        CpuKind::Bare => "Processors",
        CpuKind::Instance { class, .. } => class.heading(),
    }
}
