//! Resolves the selected machine and the inputs that it sets.

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
    /// If a machine is selected, resets the CPU, the GPU, the link, counts and prices to automatic, so that the
    /// machine's values apply. Values that are set afterwards override them.
    pub fn reset_parts(&mut self) {
        if self.machine().is_some() {
            PARTS.iter().for_each(|part| self.pick(*part, None));
            COUNTS_AND_PRICES.iter().for_each(|number| self.set(*number, None));
        }
    }

    /// Returns the selected machine, which sets the CPU, the GPUs and the link. A separately selected CPU, GPU or link
    /// overrides the machine's value.
    pub fn machine(&self) -> Option<&'static NamedMachine> {
        let index = usize::from(self.option(Choice::Machine)).checked_sub(1)?;
        catalog::machines().get(index)
    }

    /// Returns `true` if the GPU library splits the work across several GPUs without extra code.
    pub fn divides_work(&self) -> bool {
        let family = self.family().facts().id;
        self.gpu_library().divides.is_some_and(|families| families.contains(&family))
    }

    /// Returns the selected machine, unless the selected CPU differs from the machine's CPU.
    pub fn machine_with_cpu(&self) -> Option<&'static NamedMachine> {
        self.machine().filter(|machine| machine.cpu.id == self.cpu().id)
    }

    /// Returns the selected machine, unless the selected GPU differs from the machine's GPU.
    pub fn machine_with_gpu(&self) -> Option<&'static NamedMachine> {
        self.machine().filter(|machine| machine.gpu.id == self.gpu().id)
    }
}
