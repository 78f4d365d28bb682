//! Machines, each with a CPU and GPUs.

use serde::Deserialize;

use super::{CpuRecord, GpuEntry, InstanceEntry, InterconnectEntry};
use crate::generator::quantity_text::{CoreUnit, CountUnit};
use crate::generator::record::{FigureEntry, Note, entry};
use crate::generator::registry::{Reference, Table};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MachineEntry {
    name: Option<String>,
    #[serde(rename = "note")]
    _note: Note,
    #[serde(default)]
    common: bool,
    pub(crate) cpu: Reference<CpuRecord>,
    cores: Option<FigureEntry<CoreUnit>>,
    gpu: Option<Reference<GpuEntry>>,
    pub(crate) gpus: FigureEntry<CountUnit>,
    interconnect: Option<Reference<InterconnectEntry>>,
}

entry! {
    /// The catalog's record of a machine.
    MachineRecord => machines::NamedMachine {
        name: String,
        common: bool,
        cpu: Reference<CpuRecord>,
        cores: Option<FigureEntry<CoreUnit>>,
        gpu: Reference<GpuEntry>,
        gpus: FigureEntry<CountUnit>,
        interconnect: Reference<InterconnectEntry>,
    }
}

impl MachineEntry {
    /// Returns `true` if the machine has several GPUs.
    pub(crate) fn is_node(&self) -> bool {
        self.gpus.value.number() > 1.0
    }

    /// Returns the machine's record. Figures that the entry lacks come from the cloud machine that the entry names as
    /// its CPU.
    pub(crate) fn record(
        self,
        instances: &Table<InstanceEntry>,
        gpus: &Table<GpuEntry>,
    ) -> Result<MachineRecord, String> {
        let instance = instances.get(&self.cpu.id);
        let name = self.name.or(instance.map(|instance| instance.name.clone()));
        let gpu = self.gpu.or(instance.and_then(|instance| instance.gpu.clone()));
        let gpu =
            gpu.ok_or("gpu is missing, and so is a cloud machine with one to take it from")?;
        let link =
            self.interconnect.or(instance.and_then(|instance| instance.interconnect.clone()));
        let gpu_interconnect = || gpus.get(&gpu.id).map(|gpu| gpu.interconnect.clone());
        let interconnect = link.or_else(gpu_interconnect);
        Ok(MachineRecord {
            name: name.ok_or("name is missing")?,
            common: self.common,
            cpu: self.cpu,
            cores: self.cores,
            interconnect: interconnect.ok_or_else(|| format!("gpu: there is no \"{}\"", gpu.id))?,
            gpu,
            gpus: self.gpus,
            _note: None,
        })
    }
}
