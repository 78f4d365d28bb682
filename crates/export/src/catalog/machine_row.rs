//! The rows of `offload machines`.

use super::SourceCollector;
use crate::printed_figure::PrintedFigure;
use offload_catalog::{CpuKind, MachineClass, NamedMachine};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A machine in the catalog.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MachineRow {
    /// The machine's id, for `machine=`.
    pub id: &'static str,
    /// The name of the machine.
    pub name: &'static str,
    /// The cloud provider; null for a machine that is owned.
    pub provider: Option<&'static str>,
    /// The id of the machine's class.
    pub class: &'static str,
    /// The id of the machine's CPU.
    pub cpu: &'static str,
    /// The number of physical cores in all sockets.
    pub cores: PrintedFigure,
    /// The id of the machine's GPU.
    pub gpu: &'static str,
    /// The number of GPUs.
    pub gpus: PrintedFigure,
    /// The id of the link between CPU and GPU.
    pub link: &'static str,
    /// The rental price of the whole machine in dollars per hour; null for a machine that is owned.
    pub price_per_h: Option<PrintedFigure>,
    /// The ids of the sources of the figures in this row.
    pub sources: Vec<&'static str>,
}

impl MachineRow {
    /// Builds the row of a machine and adds its sources to `sources`.
    pub(super) fn of(machine: &'static NamedMachine, sources: &mut SourceCollector) -> Self {
        let cpu = machine.cpu;
        let provider = match cpu.kind {
            CpuKind::Bare => None,
            CpuKind::Instance { provider, .. } => Some(provider.name()),
        };
        Self {
            id: machine.id,
            name: machine.name,
            provider,
            class: class_id(machine.class()),
            cpu: cpu.id,
            cores: sources.figure(&machine.cores.unwrap_or(cpu.cores)),
            gpu: machine.gpu.id,
            gpus: sources.figure(&machine.gpus),
            link: machine.interconnect.id,
            price_per_h: sources.optional_figure(&cpu.price),
            sources: sources.end_row(),
        }
    }
}

/// Returns the id of a machine class. Ids never change, because other programs use them.
pub const fn class_id(class: MachineClass) -> &'static str {
    match class {
        MachineClass::Own => "own",
        MachineClass::OwnMultiGpu => "own-node",
        MachineClass::Notebook => "notebook",
        MachineClass::CloudCpu => "cloud-cpu",
        MachineClass::CloudGpu => "cloud-gpu",
        MachineClass::CloudHighBandwidthGpu => "cloud-fast-gpu",
        MachineClass::CloudMultiGpu => "cloud-node",
    }
}
