//! Many elements that become one.

use super::{Fused, Fusion, Stage, Work, Workload, derive};
use crate::ledger::{Ledger, term};
use crate::precision::Precision;
use crate::quantity::{Bytes, Count, Operations};
use crate::symbol::Symbol;

/// What the elements become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Into {
    /// Their sum, mean, largest or smallest.
    Sum,
    /// Their standard deviation or variance.
    Deviation,
}

/// A reduction of a whole array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reduction {
    /// Elements of the array.
    pub elements: Count,
    /// What they become.
    pub into: Into,
}

/// How often a library passes over the array, and in how many calls.
#[derive(Clone, Copy)]
struct Passes {
    reads_and_writes: f64,
    calls: f64,
    /// Whether an array as large as the first is made on the way.
    temporary: bool,
}

impl Into {
    /// # Source
    /// NumPy's `_var` (read 2026-11-21): the mean reads once; subtracting it reads and writes;
    /// squaring in place reads and writes; the sum reads. A fused library reads twice.
    const fn passes(self, fused: Fused) -> Passes {
        match (self, fused) {
            (Self::Sum, _) => Passes { reads_and_writes: 1.0, calls: 1.0, temporary: false },
            (Self::Deviation, Fused::No) => {
                Passes { reads_and_writes: 6.0, calls: 4.0, temporary: true }
            }
            (Self::Deviation, _) => Passes { reads_and_writes: 2.0, calls: 2.0, temporary: false },
        }
    }

    const fn operations(self) -> f64 {
        match self {
            Self::Sum => 1.0,
            Self::Deviation => 4.0,
        }
    }
}

impl Reduction {
    /// What it asks of a machine.
    ///
    /// # Model
    /// `elements · bytes an element · passes`; a sum passes once over its array, a standard
    /// deviation six times, or twice where it is fused.
    pub fn workload(&self, precision: Precision, fusion: Fusion, ledger: &mut Ledger) -> Workload {
        let array = self.elements * precision.size();
        let (host, device) = (self.into.passes(fusion.host), self.into.passes(fusion.device));
        let stage = Stage {
            operations: Operations::new(self.elements.value() * self.into.operations()),
            host_bytes: array * host.reads_and_writes,
            fresh: if host.temporary { array } else { Bytes::ZERO },
            device_bytes: array * device.reads_and_writes,
            working_set: array,
            calls: Count::new(host.calls),
            launches: Count::new(device.calls),
            ..Stage::new("", Work::Reduction, precision)
        };
        for (title, passes, bytes) in [
            ("Memory traffic on the CPU", host, stage.host_bytes),
            ("Memory traffic on the GPU", device, stage.device_bytes),
        ] {
            let of = [
                term(Symbol::Elements, self.elements),
                term(Symbol::ElementSize, precision.size()),
                term(Symbol::Passes, Count::new(passes.reads_and_writes)),
            ];
            derive(ledger, title, "{0} · {1} · {2}", &of, bytes.into());
        }
        let workload =
            Workload::of(vec![stage]).copying(array, precision.size()).keeping(match device {
                Passes { temporary: true, .. } => array,
                _ => Bytes::ZERO,
            });
        workload.note(ledger);
        workload
    }
}
