//! Hardware, libraries and prices. Every figure has a unit, a source and a date.
//!
//! The build script generates the constants of this crate from `data/*.toml`. The program parses no files at run time.
//!
//! ```
//! use offload_catalog::gpu;
//!
//! let found = gpu("rtx-3080").expect("a GPU in the catalog");
//! assert_eq!(found.record.name, "GeForce RTX 3080 10 GB");
//! assert_eq!(found.record.memory_bandwidth.value().value(), 760.3e9);
//! assert_eq!(found.record.memory_bandwidth.source().read, "2026-11-22");
//!
//! // Retired ids and nicknames are found too, and marked as such.
//! assert!(gpu("a100").expect("a nickname").retired);
//! ```
//!
//! `CONTRIBUTING.md` explains how to add a GPU.

mod cpu;
mod default_terms;
mod equality;
mod figure;
mod generated;
mod gpu;
mod hardware_class;
mod interconnect;
mod library;
mod lookup;
mod machine;
mod machine_class;
mod model;
mod network;
mod peer_interconnect;
mod purchase;
mod region;

pub use cpu::{Cpu, CpuKind, Microarchitecture, Provider};
pub use default_terms::DefaultTerms;
pub use figure::{Figure, Range, Source, SourceId};
pub use generated::sources::EDITION;
pub use gpu::{Architecture, Gpu, Vendor};
pub use hardware_class::HardwareClass;
pub use interconnect::Interconnect;
pub use library::{
    AspectEvidence, CpuLibrary, Evidence, FamilyLibraries, GpuLibrary, Issue, Level, Support,
    TimedLibraries, TimedLibrary, VariantLibraries,
};
pub use lookup::{
    LookupResult, architectures, cpu, cpu_libraries, cpu_library, cpus, default_terms,
    fallback_library, families, family_libraries, gpu, gpu_libraries, gpu_library, gpus,
    interconnect, interconnects, is_old, machine, machines, model, network, networks,
    peer_interconnect, peer_interconnects, purchase, purchases, regions, retired_ids, sources,
    speedup_width, timed_libraries, untimed_errors,
};
pub use machine::NamedMachine;
pub use machine_class::MachineClass;
pub use model::Model;
pub use network::{NamedNetwork, NetworkKind};
pub use peer_interconnect::PeerInterconnect;
pub use purchase::Purchase;
pub use region::Region;
