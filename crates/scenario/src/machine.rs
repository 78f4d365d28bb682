//! The machine of a scenario, and what it decides.

use crate::choice::Choice;
use crate::number::Number;
use crate::scenario::Scenario;
use offload_catalog as catalog;
use offload_catalog::NamedMachine;

/// What a machine brings along.
const PARTS: [Choice; 3] = [Choice::Cpu, Choice::Gpu, Choice::Interconnect];

/// The numbers that follow from it.
const COUNTS_AND_PRICES: [Number; 4] =
    [Number::Gpus, Number::Cores, Number::CpuPrice, Number::GpuPrice];

impl Scenario {
    /// Makes parts, counts and prices automatic that were given before the machine was chosen, if
    /// one is: it takes their place, and those that are given after it count again.
    pub fn forget_parts(&mut self) {
        if self.machine().is_some() {
            PARTS.iter().for_each(|part| self.pick(*part, None));
            COUNTS_AND_PRICES.iter().for_each(|number| self.set(*number, None));
        }
    }

    /// The machine that brings CPU, GPUs and link along, if one is chosen. Parts that are chosen
    /// beside it take the place of its own.
    pub fn machine(&self) -> Option<&'static NamedMachine> {
        let place = usize::from(self.option(Choice::Machine)).checked_sub(1)?;
        catalog::machines().get(place)
    }

    /// Returns `true` if the GPU's library divides the work between several GPUs, so that no code of one's own does.
    pub fn divides_work(&self) -> bool {
        let family = self.family().facts().id;
        self.gpu_library().divides.is_some_and(|it| it.contains(&family))
    }

    /// The machine, unless another CPU is chosen beside it.
    pub fn machine_with_cpu(&self) -> Option<&'static NamedMachine> {
        self.machine().filter(|machine| machine.cpu.id == self.cpu().id)
    }

    /// The machine, unless another GPU is chosen beside it.
    pub fn machine_with_gpu(&self) -> Option<&'static NamedMachine> {
        self.machine().filter(|machine| machine.gpu.id == self.gpu().id)
    }
}
