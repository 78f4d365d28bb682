//! The machine of a scenario: its list, parts of one's own choice first, and what it decides.

use crate::choice::{Choice, cpu_heading};
use crate::number::Number;
use crate::scenario::Scenario;
use offload_catalog as catalog;
use offload_catalog::Machine;

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

/// What a machine brings along.
const PARTS: [Choice; 3] = [Choice::Cpu, Choice::Gpu, Choice::Interconnect];

/// The numbers that follow from it.
const COUNTS_AND_PRICES: [Number; 4] =
    [Number::Gpus, Number::Cores, Number::CpuPrice, Number::GpuPrice];

impl Scenario {
    /// Makes parts, counts and prices automatic that were given before the machine was chosen, if one
    /// is: it takes their place, and those that are given after it count again.
    pub fn forget_parts(&mut self) {
        if self.machine().is_some() {
            PARTS.iter().for_each(|part| self.pick(*part, None));
            COUNTS_AND_PRICES.iter().for_each(|number| self.set(*number, None));
        }
    }

    /// The machine that brings CPU, GPUs and link along, if one is chosen. Parts that are chosen
    /// beside it take the place of its own.
    pub fn machine(&self) -> Option<&'static Machine> {
        let place = usize::from(self.option(Choice::Machine)).checked_sub(1)?;
        catalog::machines().get(place)
    }

    /// The machine, unless another CPU is chosen beside it.
    pub fn machine_with_cpu(&self) -> Option<&'static Machine> {
        self.machine().filter(|machine| machine.cpu.id == self.cpu().id)
    }

    /// The machine, unless another GPU is chosen beside it.
    pub fn machine_with_gpu(&self) -> Option<&'static Machine> {
        self.machine().filter(|machine| machine.gpu.id == self.gpu().id)
    }
}
