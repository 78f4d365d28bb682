//! The order of weights and values around the convolutions of a CPU's library.

use super::{Layer, Network};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Fusion, Stage, Work, derive};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;

/// Passes over weights and over values by which a CPU's library puts both in the order of its
/// convolutions, reading and writing: weights, what goes in and what comes out. oneDNN developer
/// guide, memory format propagation, read 2026-11-22.
const REORDERING_PASSES: (f64, f64) = (2.0, 4.0);

/// Parallel loops of these for each convolution.
const REORDERINGS: f64 = 3.0;

impl Network {
    /// What a CPU's library does to weights and values before and after its convolutions.
    pub(super) fn reordering(
        &self,
        precision: Precision,
        fusion: Fusion,
        trace: &mut Trace<impl Ledger>,
    ) -> Option<Stage> {
        match self.layer {
            Layer::Convolution if fusion.cpu_reorders => {}
            Layer::Dense | Layer::Convolution | Layer::Block => return None,
        }
        let (weights, values) = REORDERING_PASSES;
        let values = self.samples_a_pass() * (self.activations.value() * values);
        let bytes = (self.active * weights + values) * precision.size();
        let stage = Stage {
            times: self.passes() * self.sides(),
            cpu_bytes: bytes,
            working_set: bytes,
            calls: Count::ZERO,
            forks: self.layers * REORDERINGS,
            launches: Count::ZERO,
            ..Stage::new("reordering", Work::Elementwise, precision)
        };
        let [steps, batch] = self.pass_terms();
        let of = [
            steps,
            term(Symbol::Sides, Count::new(self.sides())),
            term(Symbol::ActiveParameters, self.active),
            batch,
            term(Symbol::Activations, self.activations),
            term(Symbol::ElementSize, precision.size()),
        ];
        trace.enter(stage.name);
        let formula = "{0} · {1} · (2 · {2} + 4 · {3} · {4}) · {5}";
        derive(trace, "Memory traffic on the CPU", formula, &of, stage.all_cpu_bytes().into());
        Some(stage)
    }
}
