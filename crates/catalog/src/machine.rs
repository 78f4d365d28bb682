//! Machines with GPUs, rented or owned.

use offload_vocabulary::quantity::Count;

use crate::{Cpu, CpuKind, Figure, Gpu, Interconnect, MachineClass, Vendor};

/// A CPU with one or more GPUs: a cloud machine, a server or a personal computer.
#[derive(Clone, Copy, Debug)]
pub struct NamedMachine {
    /// The permanent id, such as `aws-g4dn-12xlarge`.
    pub id: &'static str,
    pub name: &'static str,
    /// `true` if the machine is widespread. Widespread machines are listed first.
    pub common: bool,
    /// The CPU. For a rented machine, this record contains the number of rented cores and the rent of the whole
    /// machine.
    pub cpu: &'static Cpu,
    /// Total number of physical cores, if the machine has several sockets.
    pub cores: Option<Figure<Count>>,
    pub gpu: &'static Gpu,
    pub gpus: Figure<Count>,
    /// The interconnect from the CPU to each GPU.
    pub interconnect: &'static Interconnect,
}

impl NamedMachine {
    /// Returns the class that the machine is listed under.
    pub fn class(&self) -> MachineClass {
        match self.cpu.kind {
            CpuKind::Instance { class, .. } => class,
            CpuKind::Bare if self.gpus.value() > Count::new(1.0) => MachineClass::OwnMultiGpu,
            CpuKind::Bare => MachineClass::Own,
        }
    }
}

impl Gpu {
    /// Returns `true` if one machine can contain this GPU and the given CPU. The GPU of an Apple chip fits only the CPU
    /// of the same chip, which has the same id.
    pub fn fits(&self, cpu: &Cpu) -> bool {
        let is_apple = self.vendor == Vendor::Apple || cpu.is_apple();
        !is_apple || self.id == cpu.id
    }
}
