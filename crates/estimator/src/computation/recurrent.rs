//! Recurrent networks, such as LSTMs and GRUs.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{LibraryTraits, Shape, Stage, Work, Workload, derive, derive_stage};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Operations};

/// Element-wise kernels per gate of one cell without fusion. An LSTM has nine kernels for four gates: four gates, two
/// products, a sum, a tanh and a product. Counted by hand from the cell's definition, 2026-11-21; the same number per
/// gate is assumed for other cells.
const KERNELS_PER_GATE: f64 = 9.0 / 4.0;

/// Number of passes over the state by the element-wise kernels, per gate. A read and a write count as two passes.
const PASSES_PER_GATE: f64 = 24.0 / 4.0;

/// Number of kernels in cuDNN for the products of one cell and the sum of their partial results. The gates take one
/// more kernel. For a single sequence, one kernel computes the products and the gates. A cell takes 2.7 µs for one
/// sequence, and 18 and 26 µs for 32 and 128 sequences (`data/gpu/times.csv`, 2026-11-22).
const PRODUCT_KERNELS: f64 = 2.0;

/// Kernels and operations of a backward step, relative to a forward step.
const BACKWARD_TO_FORWARD_RATIO: f64 = 2.0;

/// A stack of recurrent layers over a sequence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recurrent {
    /// Width of the hidden state.
    pub width: Count,
    /// Number of gates per cell, each with a matrix for the input and a matrix for the state: four for an LSTM
    /// (Hochreiter and Schmidhuber 1997), three for a GRU (Cho et al. 2014), one for a plain cell.
    pub gates: Count,
    pub layers: Count,
    /// Number of sequences processed together.
    pub batch: Count,
    /// Number of steps in a sequence, such as tokens.
    pub length: Count,
    /// `true` for training, `false` for inference.
    pub trains: bool,
}

impl Recurrent {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// Each layer multiplies the inputs of all steps by a `width × gates · width` matrix at once. Each step then
    /// multiplies `batch` rows of its state by another matrix of this size and computes the gates element by element.
    /// No step can start before the previous step ends. Training triples the work.
    ///
    /// # Source
    /// Appleyard, Kocisky and Blunsom 2016, "Optimizing Performance of Recurrent Neural Networks on GPUs", 3.2: the
    /// products of inputs do not depend on the recurrence.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let (width, batch, gates) = (self.width.value(), self.batch.value(), self.gates.value());
        let sides = 1.0 + if self.trains { BACKWARD_TO_FORWARD_RATIO } else { 0.0 };
        let cells = self.length * (self.layers.value() * sides);
        let input_shape =
            Shape { m: batch * self.length.value(), n: gates * width, k: width, batch: 1.0 };
        let state_shape = Shape { m: batch, ..input_shape };
        let state = Count::new(batch * width) * precision.size();
        let calls = |fused: FusionLevel| match fused {
            FusionLevel::Whole => Count::new(1.0),
            FusionLevel::Half | FusionLevel::No => {
                fused.passes(Count::new(gates * KERNELS_PER_GATE))
            }
        };
        let cell = Stage {
            times: cells,
            operations: Operations::new(batch * width * gates * KERNELS_PER_GATE),
            functions: Count::new(batch * width * (gates + 1.0)),
            calls: calls(fusion.cpu),
            launches: calls(fusion.gpu),
            ..Stage::new("gates", Work::Elementwise, precision)
        }
        .with_traffic(state * (gates * PASSES_PER_GATE));
        let inputs = input_shape.stage("products of inputs", precision, self.layers * sides);
        let states = state_shape.stage("products of states", precision, cells);
        // A library with its own recurrent layers, such as cuDNN, launches all kernels within one call.
        let within_one_call = |stage: Stage, kernels: f64| Stage {
            nested: Count::new(kernels),
            launches: Count::new(1.0) / stage.times.value().max(1.0),
            ..stage
        };
        let [inputs, states, cell] = match fusion.gpu {
            FusionLevel::Whole => {
                let state_kernels = if batch > 1.0 { PRODUCT_KERNELS } else { 0.0 };
                [
                    within_one_call(inputs, 1.0),
                    within_one_call(states, state_kernels),
                    within_one_call(cell, 1.0),
                ]
            }
            FusionLevel::Half | FusionLevel::No => [inputs, states, cell],
        };
        let terms = [
            term(Symbol::LengthOfSequence, self.length),
            term(Symbol::Layers, self.layers),
            term(Symbol::Sides, Count::new(sides)),
        ];
        derive(trace, "Cells in sequence", "{0} · {1} · {2}", &terms, cells.into());
        let terms = [
            term(Symbol::Layers, self.layers),
            term(Symbol::Sides, Count::new(sides)),
            term(Symbol::Batch, self.batch),
            term(Symbol::LengthOfSequence, self.length),
            term(Symbol::Width, self.width),
            term(Symbol::Gates, self.gates),
            term(Symbol::ElementSize, precision.size()),
        ];
        let formulas = [
            "2 · {5} · {0} · {1} · {2} · {3} · {4}²",
            "{0} · {1} · ((1 + {5}) · {2} · {3} · {4} + {5} · {4}²) · {6}",
        ];
        derive_stage(trace, &inputs, formulas, [&terms[..6], &terms]);
        let terms = [
            term(Symbol::Cells, cells),
            term(Symbol::Batch, self.batch),
            term(Symbol::Width, self.width),
            term(Symbol::Gates, self.gates),
            term(Symbol::ElementSize, precision.size()),
        ];
        let formulas =
            ["2 · {3} · {0} · {1} · {2}²", "{0} · ((1 + {3}) · {1} · {2} + {3} · {2}²) · {4}"];
        derive_stage(trace, &states, formulas, [&terms[..4], &terms]);
        let formulas = ["9 ÷ 4 · {3} · {0} · {1} · {2}", "6 · {3} · {0} · {1} · {2} · {4}"];
        derive_stage(trace, &cell, formulas, [&terms[..4], &terms]);
        trace.enter("");
        let weights =
            Count::new(2.0 * gates * width * width * self.layers.value()) * precision.size();
        let values = self.length * (self.batch.value() * self.width.value());
        let input = values * precision.size();
        let exchanged =
            if self.trains { weights } else { offload_vocabulary::quantity::Bytes::ZERO };
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            exchanged,
            ..Workload::new(vec![inputs, states, cell])
                .with_units(self.batch)
                .with_copies(input, state)
                .with_arrays(
                    weights * if self.trains { 4.0 } else { 1.0 } + input * self.layers.value(),
                )
        };
        workload.note(trace);
        workload
    }
}
