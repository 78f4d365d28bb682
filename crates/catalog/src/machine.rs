//! Machines with GPUs, rented or owned.

use offload_vocabulary::quantity::Count;

use crate::{Cpu, CpuKind, Figure, Gpu, Interconnect, MachineClass};

/// A CPU with its GPUs: a cloud machine, a server or one's own computer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedMachine {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// `true` if many people have it; such machines are listed first.
    pub common: bool,
    /// Its CPU. If rented, the machine's part of a socket, with the price of the whole machine.
    pub cpu: &'static Cpu,
    /// Physical cores, if the machine has several sockets.
    pub cores: Option<Figure<Count>>,
    /// Its GPU.
    pub gpu: &'static Gpu,
    /// The number of GPUs.
    pub gpus: Figure<Count>,
    /// The link from the CPU to each GPU.
    pub interconnect: &'static Interconnect,
}

impl NamedMachine {
    /// Returns its class.
    pub fn class(&self) -> MachineClass {
        match self.cpu.kind {
            CpuKind::Instance { class, .. } => class,
            CpuKind::Bare if self.gpus.value() > Count::new(1.0) => MachineClass::OwnNode,
            CpuKind::Bare => MachineClass::Own,
        }
    }
}
