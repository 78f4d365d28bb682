//! Small pieces, each copied in, worked on, and copied back.

use super::{Stage, Work, Workload, derive};
use crate::ledger::{Ledger, term};
use crate::symbol::Symbol;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// A loop over pieces of data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pieces {
    /// Pieces.
    pub pieces: Count,
    /// What one holds.
    pub bytes: Bytes,
    /// Operations on each element.
    pub operations_each: Count,
    /// Array operations on each piece.
    pub chain: Count,
}

impl Pieces {
    /// What it asks of a machine.
    ///
    /// # Model
    /// A step a piece: `chain` array operations that read and write it, and where the data lives
    /// on the host, a copy in and a copy back.
    pub fn workload(&self, precision: Precision, ledger: &mut Ledger) -> Workload {
        let elements = self.bytes / precision.size();
        let stage = Stage {
            operations: Operations::new(
                elements * self.operations_each.value() * self.chain.value(),
            ),
            ..Stage::new("", Work::Elementwise, precision)
        }
        .moving(self.chain * (self.bytes * 2.0))
        .in_calls(self.chain)
        .repeated(self.pieces);
        let stage = Stage { working_set: self.bytes * 2.0, ..stage };
        let of = [
            term(Symbol::Pieces, self.pieces),
            term(Symbol::PieceBytes, self.bytes),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::OperationsEach, self.operations_each),
            term(Symbol::Chain, self.chain),
        ];
        derive(
            ledger,
            "Operations",
            "{0} · {1} ÷ {2} · {3} · {4}",
            &of,
            stage.all_operations().into(),
        );
        let of = [
            term(Symbol::Pieces, self.pieces),
            term(Symbol::Chain, self.chain),
            term(Symbol::PieceBytes, self.bytes),
        ];
        derive(
            ledger,
            "Memory traffic",
            "2 · {0} · {1} · {2}",
            &of,
            stage.all_device_bytes().into(),
        );
        let all = self.pieces * self.bytes;
        let workload = Workload::of(vec![stage]).copying(all, all).stepping(self.pieces);
        workload.note(ledger);
        workload
    }
}
