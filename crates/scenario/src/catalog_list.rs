//! Provides the catalog's lists (CPUs, GPUs, networks, …) as options of choices, and resolves retired ids and
//! nicknames.

use crate::choice_option::{ChoiceOption, entry};
use crate::family::Family;
use offload_catalog as catalog;
use offload_catalog::{Cpu, CpuKind, NamedNetwork, NetworkKind};

/// The id of the first option in the lists of networks and machines. It selects no catalog entry. Instead, the user
/// enters the numbers of a network, or selects the CPU, the GPU and the link separately.
pub(crate) const OWN: &str = "own";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CatalogList {
    /// CPUs and cloud machines.
    Cpus,
    Gpus,
    /// Links between CPU and GPU.
    Interconnects,
    /// Links between GPUs.
    PeerInterconnects,
    CpuLibraries,
    GpuLibraries,
    /// Networks, preceded by an option for the user's own network.
    Networks,
    /// Machines with GPUs, preceded by an option for no named machine.
    Machines,
    Regions,
}

impl CatalogList {
    /// Returns the option at an index, or `None` past the end.
    pub(crate) fn option(self, index: usize) -> Option<ChoiceOption> {
        Some(match self {
            Self::Cpus => {
                let cpu = catalog::cpus().get(index)?;
                ChoiceOption { heading: cpu_heading(cpu), ..entry(cpu.id, cpu.name) }
            }
            Self::Gpus => {
                let gpu = catalog::gpus().get(index)?;
                ChoiceOption { heading: gpu.vendor.name(), ..entry(gpu.id, gpu.name) }
            }
            Self::Interconnects => {
                let link = catalog::interconnects().get(index)?;
                entry(link.id, link.name)
            }
            Self::PeerInterconnects => {
                let link = catalog::peer_interconnects().get(index)?;
                entry(link.id, link.name)
            }
            Self::CpuLibraries => {
                let library = catalog::cpu_libraries().get(index)?;
                entry(library.id, library.name)
            }
            Self::GpuLibraries => {
                let library = catalog::gpu_libraries().get(index)?;
                entry(library.id, library.name)
            }
            Self::Networks if index == 0 => entry(OWN, "my own network: the numbers below"),
            Self::Networks => {
                let network = network_at(index)?;
                ChoiceOption { heading: network.kind.heading(), ..entry(network.id, network.name) }
            }
            Self::Machines => match index.checked_sub(1) {
                None => entry(OWN, "none: the CPU and GPU below"),
                Some(index) => {
                    let machine = catalog::machines().get(index)?;
                    let heading = machine.class().heading();
                    ChoiceOption { heading, ..entry(machine.id, machine.name) }
                }
            },
            Self::Regions => {
                let region = catalog::regions().get(index)?;
                entry(region.id, region.name)
            }
        })
    }

    /// Resolves an id, a retired id or a nickname to the current id.
    pub(crate) fn resolve_id(self, name: &str) -> Option<&str> {
        Some(match self {
            Self::Networks | Self::Machines if name == OWN => name,
            Self::Cpus => catalog::cpu(name)?.record.id,
            Self::Gpus => catalog::gpu(name)?.record.id,
            Self::Interconnects => catalog::interconnect(name)?.record.id,
            Self::CpuLibraries => catalog::cpu_library(name)?.record.id,
            Self::GpuLibraries => catalog::gpu_library(name)?.record.id,
            Self::Networks => catalog::network(name)?.id,
            Self::Machines => catalog::machine(name)?.record.id,
            // These lists have no retired ids or nicknames.
            Self::PeerInterconnects | Self::Regions => name,
        })
    }

    /// Returns the retired ids and nicknames that may be suggested, each paired with the current id.
    pub(crate) fn retired(self) -> &'static [(&'static str, &'static str)] {
        let [gpus, cpus, machines, interconnects, cpu_libraries, gpu_libraries] =
            catalog::retired_ids();
        match self {
            Self::Cpus => cpus,
            Self::Gpus => gpus,
            Self::Interconnects => interconnects,
            Self::CpuLibraries => cpu_libraries,
            Self::GpuLibraries => gpu_libraries,
            Self::Machines => machines,
            Self::PeerInterconnects | Self::Networks | Self::Regions => &[],
        }
    }
}

/// Returns the heading of a CPU: the class of its cloud instance, or "Processors".
fn cpu_heading(cpu: &Cpu) -> &'static str {
    match cpu.kind {
        CpuKind::Bare => "Processors",
        CpuKind::Instance { class, .. } => class.heading(),
    }
}

/// Returns the network at an index of the list, or `None` for the user's own network.
pub(crate) fn network_at(index: usize) -> Option<&'static NamedNetwork> {
    catalog::networks().get(index.checked_sub(1)?)
}

/// Returns the families that a kind of network can belong to. The default family comes first.
pub(crate) const fn families(kind: NetworkKind) -> &'static [Family] {
    match kind {
        NetworkKind::Classification | NetworkKind::Detection | NetworkKind::Generation => {
            &[Family::Convolutional]
        }
        NetworkKind::Vision | NetworkKind::Encoder => &[Family::Transformer],
        NetworkKind::Language => &[Family::Language, Family::Transformer],
        NetworkKind::Speech => &[Family::Language],
    }
}
