//! The same operations on each element of large arrays.

use super::{Copies, Fusion, Stage, Work, Workload};
use crate::ledger::{Chapter, Ledger, Line, term, terms};
use crate::link::Transfer;
use crate::precision::Precision;
use crate::quantity::{Bytes, Count, Operations};
use crate::symbol::Symbol;

/// A chain of element-wise array operations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elementwise {
    /// Elements of each array.
    pub elements: Count,
    /// Arrays that one operation reads.
    pub inputs: Count,
    /// Arrays that one operation writes.
    pub outputs: Count,
    /// Arithmetic operations on each element, in one array operation.
    pub operations_each: Count,
    /// Array operations, one after another.
    pub chain: Count,
}

impl Elementwise {
    /// What it asks of a machine.
    ///
    /// # Model
    /// Operations: `elements · operations an element · chain`. Memory traffic:
    /// `elements · (inputs + outputs) · bytes an element`, once for each array operation, or once
    /// for the whole chain where the library fuses it; the same goes for launches.
    ///
    /// # Assumptions
    /// Every operation of the chain reads and writes arrays of the same size. A step is what one
    /// kernel does: one operation, or the whole chain where it is fused.
    pub fn workload(&self, precision: Precision, fusion: Fusion, ledger: &mut Ledger) -> Workload {
        let size = precision.size();
        let arrays = (self.inputs + self.outputs).value();
        let one_pass = (self.elements * arrays) * size;
        let passes = |fused: bool| if fused { self.chain.min(Count::new(1.0)) } else { self.chain };
        let operations = Operations::new(
            self.elements.value() * self.operations_each.value() * self.chain.value(),
        );
        let stage = Stage {
            name: "",
            work: Work::Elementwise,
            precision,
            times: Count::new(1.0),
            operations,
            host_bytes: passes(fusion.host) * one_pass,
            device_bytes: passes(fusion.device) * one_pass,
            working_set: one_pass,
            calls: passes(fusion.host),
            launches: passes(fusion.device),
        };
        ledger.note(Chapter::Work, || Line {
            title: "Operations",
            formula: "{0} · {1} · {2}",
            terms: terms(&[
                term(Symbol::Elements, self.elements),
                term(Symbol::OperationsEach, self.operations_each),
                term(Symbol::Chain, self.chain),
            ]),
            result: operations.into(),
        });
        let traffic = |title, fused, bytes| Line {
            title,
            formula: "{0} · ({1} + {2}) · {3} · {4}",
            terms: terms(&[
                term(Symbol::Elements, self.elements),
                term(Symbol::Inputs, self.inputs),
                term(Symbol::Outputs, self.outputs),
                term(Symbol::ElementSize, size),
                term(Symbol::Passes, passes(fused)),
            ]),
            result: bytes,
        };
        ledger.note(Chapter::Work, || {
            traffic("Memory traffic on the CPU", fusion.host, stage.host_bytes.into())
        });
        ledger.note(Chapter::Work, || {
            traffic("Memory traffic on the GPU", fusion.device, stage.device_bytes.into())
        });
        let copies = Copies {
            to_device: Transfer::new((self.elements * self.inputs.value()) * size, self.inputs),
            to_host: Transfer::new((self.elements * self.outputs.value()) * size, self.outputs),
        };
        let workload = Workload {
            stages: vec![stage],
            steps: stage.launches,
            copies_a_run: copies,
            copies_a_step: copies,
            arrays: Bytes::ZERO,
            compiled_kernels: Count::new(1.0),
        };
        workload.note(ledger);
        workload
    }
}
