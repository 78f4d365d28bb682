//! A computation given by its operations, bytes and launches.

use super::{Copies, Stage, Work, Workload};
use crate::ledger::{Chapter, Ledger, Line};
use crate::link::Transfer;
use crate::symbol::Symbol;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// What a person knows of a computation that fits no family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Custom {
    /// Operations of one run.
    pub operations: Operations,
    /// Exponentials, sines, logarithms of one run, beside the operations.
    pub functions: Count,
    /// Traffic to and from memory of one run on the CPU.
    pub host_bytes: Bytes,
    /// The same on the GPU.
    pub device_bytes: Bytes,
    /// What it works on over and over.
    pub working_set: Bytes,
    /// Data copied to the device.
    pub to_device: Bytes,
    /// Data copied back.
    pub to_host: Bytes,
    /// The transfers each of the two goes in.
    pub transfers: Count,
    /// Library calls of one run on the CPU.
    pub calls: Count,
    /// Kernels of one run.
    pub launches: Count,
    /// What kind of work it is.
    pub work: Work,
}

impl Custom {
    /// What it asks of a machine: what was given.
    ///
    /// # Assumptions
    /// Each launch is a step of its own; where data is copied step by step, each copies its share.
    /// The arrays on the device are those that are copied. Each call allocates a third of what it
    /// moves, as an operation with two inputs and one result does.
    pub fn workload(&self, precision: Precision, ledger: &mut Ledger) -> Workload {
        let stage = Stage {
            operations: self.operations,
            functions: self.functions,
            host_bytes: self.host_bytes,
            device_bytes: self.device_bytes,
            fresh: match self.work {
                Work::Elementwise => self.host_bytes / (3.0 * self.calls.value()),
                _ => Bytes::ZERO,
            },
            results: self.calls,
            working_set: self.working_set,
            calls: self.calls,
            launches: self.launches,
            ..Stage::new("", self.work, precision)
        };
        for (title, symbol, bytes) in [
            ("Memory traffic on the CPU", Symbol::HostBytes, self.host_bytes),
            ("Memory traffic on the GPU", Symbol::DeviceBytes, self.device_bytes),
        ] {
            ledger.note(Chapter::Work, || Line::given(title, symbol, bytes));
        }
        ledger
            .note(Chapter::Work, || Line::given("Operations", Symbol::Operations, self.operations));
        let steps = self.launches.max(Count::new(1.0));
        let copy = |bytes: Bytes| match bytes.is_zero() {
            true => Transfer::NONE,
            false => Transfer::new(bytes, self.transfers),
        };
        let copies = Copies { to_device: copy(self.to_device), to_host: copy(self.to_host) };
        let workload = Workload {
            steps,
            copies_a_run: copies,
            copies_a_step: copies.part(steps),
            ..Workload::of(vec![stage])
        };
        workload.note(ledger);
        workload
    }
}
