//! Machines with GPUs, rented or owned.

use offload_vocabulary::quantity::Count;

use crate::{Cpu, CpuKind, Figure, Gpu, Interconnect, MachineClass};

/// A CPU with its GPUs: a cloud machine, a server or a computer of one's own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedMachine {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// `true` if many people have it: listed before the others.
    pub common: bool,
    /// Its CPU. Where it is rented, that is its part of a socket, with the price of the whole
    /// machine.
    pub cpu: &'static Cpu,
    /// Physical cores, where the machine has several sockets.
    pub cores: Option<Figure<Count>>,
    /// Its GPU.
    pub gpu: &'static Gpu,
    /// How many of them it has.
    pub gpus: Figure<Count>,
    /// The link from the CPU to each.
    pub interconnect: &'static Interconnect,
}

impl NamedMachine {
    /// What it is among machines.
    pub fn class(&self) -> MachineClass {
        match self.cpu.kind {
            CpuKind::Instance { class, .. } => class,
            CpuKind::Bare if self.gpus.value() > Count::new(1.0) => MachineClass::OwnNode,
            CpuKind::Bare => MachineClass::Own,
        }
    }
}
