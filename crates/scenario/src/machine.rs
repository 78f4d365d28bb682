//! Resolves the machine of a scenario, and the inputs that it sets.

use crate::choice::Choice;
use crate::number::Number;
use crate::scenario::Scenario;
use offload_catalog as catalog;
use offload_catalog::NamedMachine;

/// The choices that a machine sets.
const PARTS: [Choice; 3] = [Choice::Cpu, Choice::Gpu, Choice::Interconnect];

/// The numbers that a machine sets.
const COUNTS_AND_PRICES: [Number; 4] =
    [Number::Gpus, Number::Cores, Number::CpuPrice, Number::GpuPrice];

impl Scenario {
    /// Makes the parts, counts and prices automatic if a machine is selected, because the machine replaces them. Values
    /// that are set afterwards override the values of the machine.
    pub fn reset_parts(&mut self) {
        if self.machine().is_some() {
            PARTS.iter().for_each(|part| self.pick(*part, None));
            COUNTS_AND_PRICES.iter().for_each(|number| self.set(*number, None));
        }
    }

    /// Returns the selected machine, which sets the CPU, the GPUs and the link. A part that is selected in addition
    /// overrides the machine's part.
    pub fn machine(&self) -> Option<&'static NamedMachine> {
        let index = usize::from(self.option(Choice::Machine)).checked_sub(1)?;
        catalog::machines().get(index)
    }

    /// Returns `true` if the GPU library divides the work among several GPUs without extra code.
    pub fn divides_work(&self) -> bool {
        let family = self.family().facts().id;
        self.gpu_library().divides.is_some_and(|families| families.contains(&family))
    }

    /// Returns the machine, unless another CPU is selected.
    pub fn machine_with_cpu(&self) -> Option<&'static NamedMachine> {
        self.machine().filter(|machine| machine.cpu.id == self.cpu().id)
    }

    /// Returns the machine, unless another GPU is selected.
    pub fn machine_with_gpu(&self) -> Option<&'static NamedMachine> {
        self.machine().filter(|machine| machine.gpu.id == self.gpu().id)
    }
}
