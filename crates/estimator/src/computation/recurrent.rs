//! Recurrent networks and other loops whose steps wait for one another.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Fusion, Shape, Stage, Work, Workload, derive, derive_stage};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Operations};

/// Gates of an LSTM cell, each with a matrix for the input and one for the state (Hochreiter and
/// Schmidhuber 1997).
const GATES: f64 = 4.0;

/// Element-wise kernels of one cell where nothing fuses them: four gates, two products, a sum,
/// a tanh and a product. Counted by hand from the cell's definition, 2026-11-21.
const CELL_KERNELS: f64 = 9.0;

/// Passes over the state of those.
const CELL_PASSES: f64 = 24.0;

/// What a step back costs over a step forward, in kernels and in operations.
const BACKWARD: f64 = 2.0;

/// A stack of LSTM layers over a sequence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recurrent {
    /// Width of the state.
    pub width: Count,
    /// Layers.
    pub layers: Count,
    /// Sequences at once.
    pub batch: Count,
    /// Steps of a sequence.
    pub length: Count,
    /// Whether it is trained.
    pub trains: bool,
}

impl Recurrent {
    /// The workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Each step and layer multiplies `batch` rows with a `2 · width × 4 · width` matrix and then
    /// works out the gates element by element. No step can begin before the one before it ends.
    /// Training triples the work.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: Fusion,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let (width, batch) = (self.width.value(), self.batch.value());
        let sides = 1.0 + if self.trains { BACKWARD } else { 0.0 };
        let cells = self.length * (self.layers.value() * sides);
        let shape = Shape { m: batch, n: GATES * width, k: 2.0 * width, batch: 1.0 };
        let state = Count::new(batch * width) * precision.size();
        let calls = |fused: FusionLevel| match fused {
            FusionLevel::Whole => Count::new(1.0),
            FusionLevel::Half | FusionLevel::No => fused.passes(Count::new(CELL_KERNELS)),
        };
        let gates = Stage {
            times: cells,
            operations: Operations::new(batch * width * CELL_KERNELS),
            functions: Count::new(batch * width * (GATES + 1.0)),
            calls: calls(fusion.cpu),
            launches: calls(fusion.gpu),
            ..Stage::new("gates", Work::Elementwise, precision)
        }
        .moving(state * CELL_PASSES);
        let products = shape.stage("products", precision, cells);
        // A library that has cells of its own launches all of their kernels within one call.
        let [products, gates] = match fusion.gpu {
            FusionLevel::Whole => [products, gates].map(|stage| Stage {
                nested: stage.launches,
                launches: Count::new(1.0) / stage.times.value().max(1.0),
                ..stage
            }),
            FusionLevel::Half | FusionLevel::No => [products, gates],
        };
        let of = [
            term(Symbol::LengthOfSequence, self.length),
            term(Symbol::Layers, self.layers),
            term(Symbol::Sides, Count::new(sides)),
        ];
        derive(trace, "Cells, one after another", "{0} · {1} · {2}", &of, cells.into());
        let of = [
            term(Symbol::Cells, cells),
            term(Symbol::Batch, self.batch),
            term(Symbol::Width, self.width),
            term(Symbol::ElementSize, precision.size()),
        ];
        let formulas = ["16 · {0} · {1} · {2}²", "{0} · (6 · {1} · {2} + 8 · {2}²) · {3}"];
        derive_stage(trace, &products, formulas, [&of[..3], &of]);
        let formulas = ["9 · {0} · {1} · {2}", "24 · {0} · {1} · {2} · {3}"];
        derive_stage(trace, &gates, formulas, [&of[..3], &of]);
        trace.enter("");
        let weights = Count::new(8.0 * width * width * self.layers.value()) * precision.size();
        let values = self.length * (self.batch.value() * self.width.value());
        let input = values * precision.size();
        let exchanged =
            if self.trains { weights } else { offload_vocabulary::quantity::Bytes::ZERO };
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            exchanged,
            ..Workload::of(vec![products, gates])
                .counting(self.batch)
                .copying(input, state)
                .keeping(
                    weights * if self.trains { 4.0 } else { 1.0 } + input * self.layers.value(),
                )
        };
        workload.note(trace);
        workload
    }
}
