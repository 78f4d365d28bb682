//! Small chunks of data, each of which is copied to the GPU, processed and copied back.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, Work, Workload, derive};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// A loop over chunks of data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chunks {
    pub chunks: Count,
    /// The size of a chunk.
    pub bytes: Bytes,
    /// Arithmetic operations per element in one array operation.
    pub operations_each: Count,
    /// Number of array operations on each chunk.
    pub chain: Count,
}

impl Chunks {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Each chunk is one step, with `chain` array operations that each read and write the chunk. If the data is in CPU
    /// memory, a step also copies the chunk to the GPU and back.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let elements = self.bytes / precision.size();
        let stage = Stage {
            operations: Operations::new(
                elements * self.operations_each.value() * self.chain.value(),
            ),
            ..Stage::new("", Work::Elementwise, precision)
        }
        .with_traffic(self.chain * (self.bytes * 2.0))
        .with_calls(self.chain)
        .with_repetitions(self.chunks);
        let stage = Stage { working_set: self.bytes * 2.0, ..stage };
        let terms = [
            term(Symbol::Chunks, self.chunks),
            term(Symbol::ChunkBytes, self.bytes),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::OperationsEach, self.operations_each),
            term(Symbol::Chain, self.chain),
        ];
        derive(
            trace,
            "Operations",
            "{0} · {1} ÷ {2} · {3} · {4}",
            &terms,
            stage.total_operations().into(),
        );
        let terms = [
            term(Symbol::Chunks, self.chunks),
            term(Symbol::Chain, self.chain),
            term(Symbol::ChunkBytes, self.bytes),
        ];
        derive(
            trace,
            "Memory traffic",
            "2 · {0} · {1} · {2}",
            &terms,
            stage.total_gpu_bytes().into(),
        );
        let total_bytes = self.chunks * self.bytes;
        let workload = Workload::new(vec![stage])
            .with_units(self.chunks)
            .with_copies(total_bytes, total_bytes)
            .with_steps(self.chunks);
        workload.note(trace);
        workload
    }
}
