//! What a computation asks of a machine, whatever it computes.

pub mod custom;
pub mod elementwise;
pub mod matmul;
pub mod training;

use crate::device::Unit;
use crate::ledger::{Chapter, Ledger, Line, term, terms};
use crate::link::Transfer;
use crate::precision::Precision;
use crate::quantity::{Bytes, Count, Operations};
use crate::symbol::Symbol;
use matmul::Shape;

/// What a stage does, as far as it decides how fast it can go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Work {
    /// A batch of matrix products.
    Matmul(Shape),
    /// The same few operations on each element.
    Elementwise,
    /// Arithmetic that is known by its number of operations only.
    Dense(Unit),
}

/// A part of a run that is done in one way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    /// What it is called where there is more than one.
    pub name: &'static str,
    /// What it does.
    pub work: Work,
    /// The number format it does it in.
    pub precision: Precision,
    /// How often it happens in one run.
    pub times: Count,
    /// Operations, each time.
    pub operations: Operations,
    /// Memory traffic on the CPU, each time.
    pub host_bytes: Bytes,
    /// Memory traffic on the GPU, each time.
    pub device_bytes: Bytes,
    /// What it works on over and over; decides which caches help.
    pub working_set: Bytes,
    /// Library calls on the CPU, each time.
    pub calls: Count,
    /// Kernels on the GPU, each time.
    pub launches: Count,
}

impl Stage {
    /// The operations of all times.
    pub fn all_operations(&self) -> Operations {
        self.times * self.operations
    }

    /// The GPU's memory traffic of all times.
    pub fn all_device_bytes(&self) -> Bytes {
        self.times * self.device_bytes
    }

    /// The CPU's memory traffic of all times.
    pub fn all_host_bytes(&self) -> Bytes {
        self.times * self.host_bytes
    }

    /// The launches of all times.
    pub fn all_launches(&self) -> Count {
        self.launches * self.times.value()
    }
}

/// What goes over the link, if it has to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Copies {
    /// To the device.
    pub to_device: Transfer,
    /// Back to the host.
    pub to_host: Transfer,
}

impl Copies {
    /// The same copies, again and again.
    #[must_use]
    pub fn times(self, count: Count) -> Self {
        Self { to_device: self.to_device.times(count), to_host: self.to_host.times(count) }
    }
}

/// A computation, reduced to what a machine feels of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Workload {
    /// What is done in one run, in order.
    pub stages: Vec<Stage>,
    /// How many steps a run has, each of which could copy its data in and out.
    pub steps: Count,
    /// What one run copies when its data lives on the host between runs.
    pub copies_a_run: Copies,
    /// What one step copies when its data lives on the host between steps.
    pub copies_a_step: Copies,
    /// The arrays that are on the device at once, beside the data that is copied.
    pub arrays: Bytes,
    /// Kernels that a compiling library compiles at their first use.
    pub compiled_kernels: Count,
}

impl Workload {
    /// All operations of a run.
    pub fn operations(&self) -> Operations {
        self.stages.iter().map(Stage::all_operations).sum()
    }

    /// The GPU's memory traffic of a run.
    pub fn device_bytes(&self) -> Bytes {
        self.stages.iter().map(Stage::all_device_bytes).sum()
    }

    /// The CPU's memory traffic of a run.
    pub fn host_bytes(&self) -> Bytes {
        self.stages.iter().map(Stage::all_host_bytes).sum()
    }

    /// The kernels of a run.
    pub fn launches(&self) -> Count {
        self.stages.iter().map(Stage::all_launches).sum()
    }
}

impl Workload {
    /// Notes what every family has in common: launches and what is copied.
    fn note(&self, ledger: &mut Ledger) {
        let launches = self.launches();
        ledger.note(Chapter::Work, || Line {
            title: "Kernel launches",
            formula: "{0}, in all stages",
            terms: terms(&[term(Symbol::Launches, launches)]),
            result: launches.into(),
        });
        for (title, copy) in [
            ("Data to the GPU, if it is copied", self.copies_a_run.to_device),
            ("Data back, if it is copied", self.copies_a_run.to_host),
        ] {
            ledger.note(Chapter::Work, || Line {
                title,
                formula: "{0}, in pieces: {1}",
                terms: terms(&[
                    term(Symbol::CopyBytes, copy.bytes),
                    term(Symbol::Transfers, copy.transfers),
                ]),
                result: copy.bytes.into(),
            });
        }
    }
}

/// Whether a library turns a chain of element-wise operations into one pass over memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fusion {
    /// On the CPU.
    pub host: bool,
    /// On the GPU.
    pub device: bool,
}
