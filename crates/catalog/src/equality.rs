//! Compares records by their ids. Ids are unique, and comparing every figure would need much more code.

use crate::{
    Architecture, Cpu, CpuLibrary, Gpu, GpuLibrary, Interconnect, Microarchitecture, NamedMachine,
    NamedNetwork, PeerInterconnect,
};

macro_rules! equal_by_id {
    ($($record:ty),* $(,)?) => {
        $(impl PartialEq for $record {
            fn eq(&self, other: &Self) -> bool {
                self.id == other.id
            }
        })*
    };
}

equal_by_id!(
    Architecture,
    Cpu,
    CpuLibrary,
    Gpu,
    GpuLibrary,
    Interconnect,
    Microarchitecture,
    NamedMachine,
    NamedNetwork,
    PeerInterconnect,
);
