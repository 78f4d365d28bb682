//! A row for each machine of the catalog.

use super::document::SourceCollector;
use crate::table::{PrintedFigure, TableRow, words};
use offload_catalog::{CpuKind, MachineClass, NamedMachine};
use schemars::JsonSchema;
use serde::Serialize;

/// A machine of the catalog.
#[derive(Serialize, JsonSchema)]
pub(crate) struct MachineRow {
    /// The machine's id, for `machine=`.
    id: &'static str,
    /// The name of the machine.
    name: &'static str,
    /// The provider that rents it out; null for a machine that is owned.
    provider: Option<&'static str>,
    /// The id of its class.
    class: &'static str,
    /// The id of its CPU.
    cpu: &'static str,
    /// The physical cores of all its sockets.
    cores: PrintedFigure,
    /// The id of its GPU.
    gpu: &'static str,
    /// The number of these GPUs.
    gpus: PrintedFigure,
    /// The id of the link between CPU and GPU.
    link: &'static str,
    /// Rent of the whole machine in dollars per hour; null for a machine that is owned.
    price_per_h: Option<PrintedFigure>,
    /// The ids of the sources of these figures.
    sources: Vec<&'static str>,
}

impl MachineRow {
    /// Builds the row of a machine and notes its sources.
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
            price_per_h: sources.known(&cpu.price),
            sources: sources.end_row(),
        }
    }
}

impl TableRow for MachineRow {
    const HEADS: &'static [&'static str] =
        &["Machine", "Class", "Name", "Cores", "CPU", "GPUs", "GPU", "Link", "Price", "Sources"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.id.to_owned(),
            self.class.to_owned(),
            self.name.to_owned(),
            self.cores.words(),
            self.cpu.to_owned(),
            self.gpus.words(),
            self.gpu.to_owned(),
            self.link.to_owned(),
            words(&self.price_per_h),
            self.sources.join(" "),
        ]
    }
}

/// Returns the id of a class; an id never changes its meaning.
pub(super) const fn class_id(class: MachineClass) -> &'static str {
    match class {
        MachineClass::Own => "own",
        MachineClass::OwnNode => "own-node",
        MachineClass::Notebook => "notebook",
        MachineClass::CloudCpu => "cloud-cpu",
        MachineClass::CloudGpu => "cloud-gpu",
        MachineClass::CloudFastGpu => "cloud-fast-gpu",
        MachineClass::CloudNode => "cloud-node",
    }
}
