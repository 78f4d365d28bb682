//! The data as constants. `cargo xtask catalog` writes the files of the folder from `data/*.toml`;
//! this file is written by hand, and each of them imports what is imported here.

use offload_vocabulary::computation::TreeSearch;
use offload_vocabulary::execution::Threads;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count};

// Cycle: the constants are of the types of `figure.rs`, whose figures find their source in this
// table.
use crate::figure::{Figure, Source, SourceId, figure, range, source};
use crate::{
    VariantLibraries, Architecture, AspectEvidence, Cpu, CpuKind, DefaultTerms, Evidence, GpuLibrary, FamilyLibraries, Gpu, CpuLibrary, PeerInterconnect, Issue,
    Level, Interconnect, MachineClass, Microarchitecture, NamedMachine, Model, Purchase, Region, NamedNetwork, NetworkKind, Provider, Support, Vendor,
};
use sources::*;

pub(crate) mod architectures;
pub(crate) mod classes;
pub(crate) mod cpu_libraries;
pub(crate) mod cpus;
pub(crate) mod families;
pub(crate) mod gpu_libraries;
pub(crate) mod gpus;
pub(crate) mod peer_interconnects;
pub(crate) mod interconnects;
pub(crate) mod machines;
pub(crate) mod microarchitectures;
pub(crate) mod models;
pub(crate) mod networks;
pub(crate) mod purchases;
pub(crate) mod regions;
pub(crate) mod retired;
#[expect(dead_code, reason = "facts other than numbers name their source in the TOML alone")]
pub(crate) mod sources;
pub(crate) mod terms;
