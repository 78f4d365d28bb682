//! The same operations on each element of large arrays.

use super::{Copies, Fused, Fusion, Stage, Work, Workload};
use crate::ledger::{Chapter, Ledger, Line, term, terms};
use crate::link::Transfer;
use crate::precision::Precision;
use crate::quantity::{Count, Operations};
use crate::symbol::Symbol;

/// Arrays that stay alive from one operation of a chain to the next, over those that one operation
/// uses: intermediate results and what later operations read once more. Assumed 2026-11-21.
const ALIVE_IN_A_CHAIN: f64 = 2.0;

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
    /// Exponentials, sines, logarithms on each element in the whole chain.
    pub functions_each: Count,
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
        let passes = |fusion: Fused| fusion.passes(self.chain);
        let eager = passes(fusion.host) > Count::new(1.0);
        let operations = Operations::new(
            self.elements.value() * self.operations_each.value() * self.chain.value(),
        );
        let stage = Stage {
            operations,
            functions: self.elements * self.functions_each.value(),
            host_bytes: passes(fusion.host) * one_pass,
            fresh: (self.elements * self.outputs.value()) * size,
            results: passes(fusion.host),
            device_bytes: passes(fusion.device) * one_pass,
            working_set: one_pass * if eager { ALIVE_IN_A_CHAIN } else { 1.0 },
            calls: passes(fusion.host),
            launches: passes(fusion.device),
            ..Stage::new("", Work::Elementwise, precision)
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
        let traffic = |title, fusion, bytes| Line {
            title,
            formula: "{0} · ({1} + {2}) · {3} · {4}",
            terms: terms(&[
                term(Symbol::Elements, self.elements),
                term(Symbol::Inputs, self.inputs),
                term(Symbol::Outputs, self.outputs),
                term(Symbol::ElementSize, size),
                term(Symbol::Passes, passes(fusion)),
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
            steps: stage.launches,
            copies_a_run: copies,
            copies_a_step: copies,
            ..Workload::of(vec![stage])
        };
        workload.note(ledger);
        workload
    }
}
