//! The lists of the catalog as options of choices. Their records have other names than their ids too.

use crate::choice_option::{ChoiceOption, entry};
use crate::family::Family;
use offload_catalog as catalog;
use offload_catalog::{Cpu, CpuKind, NamedNetwork, NetworkKind};

/// The id of the user's own machine or network, which is the first option of its list and decides nothing.
pub(crate) const OWN: &str = "own";

/// A list of the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CatalogList {
    /// CPUs and cloud machines.
    Cpus,
    /// GPUs.
    Gpus,
    /// Links between CPU and GPU.
    Interconnects,
    /// Links between GPUs.
    PeerInterconnects,
    /// Libraries on the CPU.
    CpuLibraries,
    /// Libraries on the GPU.
    GpuLibraries,
    /// Networks, after the user's own.
    Networks,
    /// Machines with GPUs, after the user's own parts.
    Machines,
    /// Regions of electricity.
    Regions,
}

impl CatalogList {
    /// Returns the option at an index.
    ///
    /// `None` beyond the last.
    pub(crate) fn option(self, place: usize) -> Option<ChoiceOption> {
        Some(match self {
            Self::Cpus => {
                let cpu = catalog::cpus().get(place)?;
                ChoiceOption { heading: cpu_heading(cpu), ..entry(cpu.id, cpu.name) }
            }
            Self::Gpus => {
                let gpu = catalog::gpus().get(place)?;
                ChoiceOption { heading: gpu.vendor.name(), ..entry(gpu.id, gpu.name) }
            }
            Self::Interconnects => {
                let link = catalog::interconnects().get(place)?;
                entry(link.id, link.name)
            }
            Self::PeerInterconnects => {
                let link = catalog::peer_interconnects().get(place)?;
                entry(link.id, link.name)
            }
            Self::CpuLibraries => {
                let library = catalog::cpu_libraries().get(place)?;
                entry(library.id, library.name)
            }
            Self::GpuLibraries => {
                let library = catalog::gpu_libraries().get(place)?;
                entry(library.id, library.name)
            }
            Self::Networks if place == 0 => entry(OWN, "my own network: the numbers below"),
            Self::Networks => {
                let network = network_at(place)?;
                ChoiceOption { heading: network.kind.heading(), ..entry(network.id, network.name) }
            }
            Self::Machines => match place.checked_sub(1) {
                None => entry(OWN, "none: the CPU and GPU below"),
                Some(place) => {
                    let machine = catalog::machines().get(place)?;
                    let heading = machine.class().heading();
                    ChoiceOption { heading, ..entry(machine.id, machine.name) }
                }
            },
            Self::Regions => {
                let region = catalog::regions().get(place)?;
                entry(region.id, region.name)
            }
        })
    }

    /// Returns the current id behind an id or another name.
    pub(crate) fn id_behind(self, name: &str) -> Option<&str> {
        Some(match self {
            Self::Networks | Self::Machines if name == OWN => name,
            Self::Cpus => catalog::cpu(name)?.record.id,
            Self::Gpus => catalog::gpu(name)?.record.id,
            Self::Interconnects => catalog::interconnect(name)?.record.id,
            Self::CpuLibraries => catalog::cpu_library(name)?.record.id,
            Self::GpuLibraries => catalog::gpu_library(name)?.record.id,
            Self::Networks => catalog::network(name)?.id,
            Self::Machines => catalog::machine(name)?.record.id,
            // These have had no other ids so far.
            Self::PeerInterconnects | Self::Regions => name,
        })
    }

    /// Returns its retired ids and nicknames, each with its successor, as far as they are suggested.
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

/// Returns the heading of a CPU: its class among machines for rent, if it is for rent.
fn cpu_heading(cpu: &Cpu) -> &'static str {
    match cpu.kind {
        CpuKind::Bare => "Processors",
        CpuKind::Instance { class, .. } => class.heading(),
    }
}

/// Returns the network at an index of the list.
///
/// `None` at the index of the user's own network.
pub(crate) fn network_at(place: usize) -> Option<&'static NamedNetwork> {
    catalog::networks().get(place.checked_sub(1)?)
}

/// Returns the families for a kind of network, the usual one first.
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
