//! The list of machines, parts of one's own choice first.

use offload_catalog as catalog;
use offload_catalog::CpuKind;

/// The id of the option that decides nothing.
const OWN: &str = "own";

/// Id, label and heading of the option at a place of the list.
pub(crate) fn machine_option(place: usize) -> Option<[&'static str; 3]> {
    let Some(place) = place.checked_sub(1) else {
        return Some([OWN, "none: the CPU and GPU below", ""]);
    };
    let machine = catalog::machines().get(place)?;
    Some([machine.id, machine.name, cpu_heading(machine.cpu.kind, "Computers and servers")])
}

/// The current id behind an id, a retired one or a nickname.
pub(crate) fn machine_id(id: &str) -> Option<&str> {
    if id == OWN { Some(id) } else { catalog::machine(id).map(|found| found.record.id) }
}

/// The heading of a CPU or of a machine with it: its provider, or `bare` if nobody rents it out.
pub(crate) fn cpu_heading(kind: CpuKind, bare: &'static str) -> &'static str {
    match kind {
        CpuKind::Bare => bare,
        CpuKind::Instance { provider } => provider.name(),
    }
}
