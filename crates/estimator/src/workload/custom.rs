//! A computation given by its operations, bytes and launches.

use super::{Copies, Stage, Work, Workload};
use crate::device::Unit;
use crate::ledger::{Chapter, Ledger, Line};
use crate::link::Transfer;
use crate::precision::Precision;
use crate::quantity::{Bytes, Count, Operations};
use crate::symbol::Symbol;

/// What a person knows of a computation that fits no family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Custom {
    /// Operations of one run.
    pub operations: Operations,
    /// Traffic to and from memory of one run, on either machine.
    pub bytes: Bytes,
    /// Data copied to the device.
    pub to_device: Bytes,
    /// Data copied back.
    pub to_host: Bytes,
    /// The transfers each of the two goes in.
    pub transfers: Count,
    /// Kernels of one run, and library calls on the CPU.
    pub launches: Count,
    /// Units its arithmetic can use.
    pub unit: Unit,
}

impl Custom {
    /// What it asks of a machine: what was given.
    ///
    /// # Assumptions
    /// Each launch is a step of its own; where data is copied step by step, each copies its share.
    /// The arrays on the device are those that are copied.
    pub fn workload(&self, precision: Precision, ledger: &mut Ledger) -> Workload {
        let stage = Stage {
            name: "",
            work: Work::Dense(self.unit),
            precision,
            times: Count::new(1.0),
            operations: self.operations,
            host_bytes: self.bytes,
            device_bytes: self.bytes,
            working_set: self.bytes,
            calls: self.launches,
            launches: self.launches,
        };
        ledger
            .note(Chapter::Work, || Line::given("Operations", Symbol::Operations, self.operations));
        ledger.note(Chapter::Work, || Line::given("Memory traffic", Symbol::HostBytes, self.bytes));
        let steps = self.launches.max(Count::new(1.0));
        let copies = |part: f64| {
            let copy = |bytes: Bytes| match bytes.is_zero() {
                true => Transfer::NONE,
                false => Transfer::new(bytes / part, self.transfers),
            };
            Copies { to_device: copy(self.to_device), to_host: copy(self.to_host) }
        };
        let workload = Workload {
            stages: vec![stage],
            steps,
            copies_a_run: copies(1.0),
            copies_a_step: copies(steps.value()),
            arrays: Bytes::ZERO,
            compiled_kernels: Count::new(1.0),
        };
        workload.note(ledger);
        workload
    }
}
