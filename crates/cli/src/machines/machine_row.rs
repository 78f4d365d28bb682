//! A machine of the catalog as a row.

use super::document::SourceCollector;
use crate::table::{PrintedFigure, TableRow, words};
use offload_catalog::{CpuKind, MachineClass, NamedMachine};
use schemars::JsonSchema;
use serde::Serialize;

/// A machine of the catalog.
#[derive(Serialize, JsonSchema)]
pub(crate) struct MachineRow {
    /// Its id, for `machine=`.
    id: &'static str,
    /// Its name.
    name: &'static str,
    /// Who rents it out; null for one of one's own.
    provider: Option<&'static str>,
    /// What it is among machines: the id of its class.
    class: &'static str,
    /// The id of its CPU.
    cpu: &'static str,
    /// Physical cores of all its sockets.
    cores: PrintedFigure,
    /// The id of its GPU.
    gpu: &'static str,
    /// How many of them it has.
    gpus: PrintedFigure,
    /// The id of the link between them.
    link: &'static str,
    /// Rent of the whole machine in dollars per hour; null for one of one's own.
    price_per_h: Option<PrintedFigure>,
    /// Where these figures come from, by their ids.
    sources: Vec<&'static str>,
}

impl MachineRow {
    /// The row of a machine, with its sources noted.
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

/// The id of a class; it never changes its meaning.
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
