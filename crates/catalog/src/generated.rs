//! The constants that `build.rs` generates from `data/*.toml`, with one module per kind of record. The generated
//! modules import the names in scope here.

use offload_vocabulary::computation::{TreeGrowth, TreeSearch};
use offload_vocabulary::execution::Threads;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count};

use crate::figure::{Figure, Source, SourceId, figure, range, source};
use crate::{
    Architecture, AspectEvidence, Cpu, CpuKind, CpuLibrary, DefaultTerms, Evidence,
    FamilyLibraries, Gpu, GpuLibrary, HardwareClass, Interconnect, Issue, Level, MachineClass,
    Microarchitecture, Model, NamedMachine, NamedNetwork, NetworkKind, PeerInterconnect, Provider,
    Purchase, Region, Support, TimedLibraries, TimedLibrary, VariantLibraries, Vendor,
};
use sources::*;

include!(concat!(env!("OUT_DIR"), "/catalog.rs"));
