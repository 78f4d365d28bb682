//! The memory use of training, the exchange between GPUs, and the additional stages of fine-tuning.

use super::training_options::TrainingState;
use super::{Network, TENSORS_PER_LAYER, TrainingOptions};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Term, Trace, term};
use crate::workload::{Stage, Work, derive, derive_stage};
use offload_vocabulary::execution::{ArithmeticUnit, FineTuning, Sharding};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// Number of kernels for the adapter of one product: two products and a sum. Counted by hand from the definition in Hu
/// et al. 2021, 2026-11-22.
const ADAPTER_KERNELS: f64 = 3.0;

/// All-reduces per layer and pass if the weights are divided between GPUs. A pass gathers the weights twice, once
/// forward and once backward, and scatters the gradients once. Any two of these three operations are as expensive as
/// one all-reduce. Rajbhandari et al. 2020.
const COLLECTIVES_PER_LAYER: f64 = 1.5;

const TRAINING_MEMORY_TITLE: &str = "Weights, gradients, moments and activations";
const INFERENCE_MEMORY_TITLE: &str = "Weights, and the activations of a layer";

impl Network {
    /// Returns the number of trained weights: all weights, or the elements of two low-rank matrices per weight matrix.
    pub(super) fn trained_weights(&self) -> Count {
        match self.tuning.trained {
            FineTuning::All => self.parameters,
            FineTuning::Adapters | FineTuning::PackedAdapters => {
                let sides = self.layer.products() + self.layer.squares();
                let weights_per_layer = self.tuning.rank.value() * sides * self.width().value();
                (self.layers * weights_per_layer).min(self.parameters)
            }
        }
    }

    pub(super) fn trained_term(&self) -> Term {
        let symbol =
            if self.tuning.trains_all() { Symbol::Parameters } else { Symbol::TrainedParameters };
        term(symbol, self.trained_weights())
    }

    fn state(&self, size: Bytes) -> TrainingState {
        let frozen = self.tuning.frozen_size(size) * self.parameters.value();
        let state = TrainingState::new(self.trained_weights(), size, frozen);
        if self.tuning.offloads { state.offloaded(self.layers) } else { state }
    }

    /// Returns the bytes of weights, gradients and optimizer state on each GPU.
    ///
    /// # Model
    /// Each of n GPUs stores the undivided state, 1/n of the divided state, and the gathered weights of the active
    /// layers. The divided part and the gathered weights together are at most the whole divided state.
    pub(super) fn training_state(&self, size: Bytes, trace: &mut Trace<impl Ledger>) -> Bytes {
        let state = self.state(size);
        let (divided, undivided) = state.divided(self.tuning.sharding);
        let gathered = state.gathered(&self.tuning, self.layers);
        let gpus = self.tuning.gpus.max(Count::new(1.0));
        let bytes_per_gpu = (divided / gpus.value() + gathered).min(divided) + undivided;
        if !self.is_plain() {
            let terms = [
                term(Symbol::DividedState, divided),
                term(Symbol::Gpus, gpus),
                term(Symbol::GatheredWeights, gathered),
                term(Symbol::WholeState, undivided),
            ];
            let formula = "min({0} ÷ {1} + {2}, {0}) + {3}";
            derive(
                trace,
                "Weights, gradients and optimizer",
                formula,
                &terms,
                bytes_per_gpu.into(),
            );
        }
        bytes_per_gpu
    }

    /// Returns `true` if all weights are trained and each GPU has a full copy of the state.
    fn is_plain(&self) -> bool {
        let TrainingOptions { sharding, offloads, .. } = self.tuning;
        self.tuning.trains_all() && sharding == Sharding::No && !offloads
    }

    /// Returns the number of values kept per value that a layer writes. Training keeps values for the backward pass.
    /// Inference keeps the values of a single layer.
    ///
    /// # Model
    /// With checkpoints, training keeps one value of each layer, and all values of the layer that is being recomputed.
    pub(super) fn stored_values_per_output(&self) -> f64 {
        let (kept_values, layers) = (self.layer.kept_values(), self.layers.value());
        match (self.trains, self.tuning.checkpoints) {
            (false, _) => 1.0 / layers,
            (true, false) => kept_values,
            (true, true) => (1.0 + kept_values / layers).min(kept_values),
        }
    }

    /// Returns the bytes that the GPUs exchange in one step, as the size of an all-reduce that takes equally long.
    ///
    /// # Model
    /// Gradients are exchanged once. If the gradients are divided, each pass scatters the gradients, and each step
    /// gathers the updated weights. Each of these operations costs half of an all-reduce. If the weights are divided,
    /// each pass scatters the gradients once and gathers the weights twice.
    ///
    /// # Source
    /// Rajbhandari et al. 2020, section 7: stages 1 and 2 exchange as much as plain training, and stage 3 exchanges one
    /// and a half times as much.
    pub(super) fn exchanged(&self, size: Bytes) -> Bytes {
        // Mixed precision keeps gradients in FP32.
        let size_of_gradient = size.max(Precision::Fp32.size());
        let gradients = self.trained_weights() * size_of_gradient;
        let passes = self.passes_per_step();
        let frozen = self.tuning.frozen_size(size) * self.parameters.value();
        match self.tuning.sharding {
            Sharding::No | Sharding::Optimizer => gradients,
            Sharding::Gradients => gradients * ((passes + 1.0) / 2.0),
            Sharding::Weights => (gradients * 1.5 + frozen) * passes,
        }
    }

    /// Returns the number of all-reduces in one step: several per layer if the weights are divided between GPUs,
    /// otherwise one.
    pub(super) fn all_reduces_per_step(&self) -> Count {
        if self.trains && self.tuning.sharding == Sharding::Weights {
            self.layers * (COLLECTIVES_PER_LAYER * self.passes_per_step())
        } else {
            Count::new(1.0)
        }
    }

    /// Returns the stages that fine-tuning and gradient accumulation add to a step.
    pub(super) fn fine_tuning(
        &self,
        precision: Precision,
        trace: &mut Trace<impl Ledger>,
    ) -> Vec<Stage> {
        let mut stages = Vec::new();
        self.note_tuning(trace);
        if self.tuning.trained == FineTuning::PackedAdapters {
            stages.push(self.unpacking(precision, trace));
        }
        if !self.tuning.trains_all() {
            stages.push(self.adapters(precision, trace));
        }
        if self.passes_per_step() > 1.0 {
            stages.push(self.gradient_accumulation(precision, trace));
        }
        stages
    }

    fn note_tuning(&self, trace: &mut Trace<impl Ledger>) {
        trace.enter("");
        if !self.tuning.trains_all() {
            let vectors = self.layer.products() + self.layer.squares();
            let terms = [
                term(Symbol::AdapterRank, self.tuning.rank),
                term(Symbol::Layers, self.layers),
                term(Symbol::Width, self.width()),
                term(Symbol::LayerVectors, Count::new(vectors)),
                term(Symbol::Parameters, self.parameters),
            ];
            let formula = "min({0} · {1} · {2} · {3}, {4})";
            derive(trace, "Parameters trained", formula, &terms, self.trained_weights().into());
        }
        if self.passes_per_step() > 1.0 {
            let passes_term = term(Symbol::PassesPerStep, Count::new(self.passes_per_step()));
            let terms = [term(Symbol::Steps, self.steps), passes_term];
            derive(trace, "Passes", "{0} · {1}", &terms, self.passes().into());
        }
    }

    /// Returns the stage that unpacks frozen 4-bit weights to the precision of the products at each use.
    fn unpacking(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let bytes_per_weight = self.tuning.frozen_size(precision.size()) + precision.size();
        let stage = Stage {
            operations: Operations::new(2.0 * self.active.value()),
            ..Stage::new("unpacking weights", Work::Elementwise, precision)
        }
        .with_traffic(self.active * bytes_per_weight)
        .with_calls(self.layers * self.layer.products())
        .with_repetitions(self.passes() * self.products_per_weight());
        let [steps, _] = self.pass_terms();
        let terms = [
            steps,
            term(Symbol::Sides, Count::new(self.products_per_weight())),
            term(Symbol::ActiveParameters, self.active),
            term(Symbol::ElementSize, bytes_per_weight),
        ];
        let formulas = ["2 · {0} · {1} · {2}", "{0} · {1} · {2} · {3}"];
        derive_stage(trace, &stage, formulas, [&terms[..3], &terms]);
        stage
    }

    /// Returns the adapter stage. For each product, the input is multiplied by the two adapter matrices in turn, and
    /// the result is added to the product.
    fn adapters(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let (rows, sides, products) = (self.rows(), self.sides(), self.layer.products());
        // Each adapter reads an input as wide as the layer. For each value in the result of the product, the sum reads
        // two values and writes one.
        let values = products + 3.0 * self.layer.squares();
        let values_per_row = values * self.width().value() * self.layers.value();
        let stage = Stage {
            operations: Operations::new(2.0 * rows * self.trained_weights().value()),
            ..Stage::new("adapters", Work::Dense(ArithmeticUnit::Matrix), precision)
        }
        .with_traffic(Count::new(rows * values_per_row) * precision.size())
        .with_calls(self.layers * (products * ADAPTER_KERNELS))
        .with_repetitions(self.passes() * sides);
        let [steps, batch] = self.pass_terms();
        let terms = [
            steps,
            term(Symbol::Sides, Count::new(sides)),
            batch,
            term(Symbol::Uses, self.uses),
            self.trained_term(),
        ];
        let traffic = [
            terms[0],
            terms[1],
            terms[2],
            terms[3],
            term(Symbol::Layers, self.layers),
            term(Symbol::Width, self.width()),
            term(Symbol::LayerVectors, Count::new(values)),
            term(Symbol::ElementSize, precision.size()),
        ];
        let formulas =
            ["2 · {0} · {1} · {2} · {3} · {4}", "{0} · {1} · {2} · {3} · {4} · {5} · {6} · {7}"];
        derive_stage(trace, &stage, formulas, [&terms, &traffic]);
        stage
    }

    /// Returns the stage that adds the gradients of a pass to the sum over the previous passes.
    fn gradient_accumulation(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Stage {
        let later_passes = self.passes() - self.steps;
        let trained_weights = self.trained_weights();
        let stage = Stage {
            operations: Operations::new(trained_weights.value()),
            ..Stage::new("summing gradients", Work::Elementwise, precision)
        }
        .with_traffic(trained_weights * (precision.size().max(Precision::Fp32.size()) * 3.0))
        .with_calls(self.layers * TENSORS_PER_LAYER)
        .with_repetitions(later_passes);
        let terms = [
            term(Symbol::TrainingPasses, self.passes()),
            term(Symbol::Steps, self.steps),
            self.trained_term(),
            term(Symbol::ElementSize, precision.size()),
        ];
        let formulas = ["({0} − {1}) · {2}", "3 · max(4 B, {3}) · ({0} − {1}) · {2}"];
        derive_stage(trace, &stage, formulas, [&terms[..3], &terms]);
        stage
    }

    pub(super) fn note_arrays(
        &self,
        arrays: Bytes,
        weights: Bytes,
        scores: Count,
        size: Bytes,
        trace: &mut Trace<impl Ledger>,
    ) {
        let [_, batch] = self.pass_terms();
        let terms = [
            if self.is_plain() || !self.trains {
                term(Symbol::Parameters, self.parameters)
            } else {
                term(Symbol::WeightBytes, weights)
            },
            batch,
            term(Symbol::Activations, self.activations),
            term(Symbol::ElementSize, size),
            if self.trains {
                term(Symbol::KeptValues, Count::new(self.stored_values_per_output()))
            } else {
                term(Symbol::Layers, self.layers)
            },
            term(Symbol::KeptScores, scores),
        ];
        let (title, formula) = match (self.trains, self.is_plain(), scores.is_zero()) {
            (true, true, true) => {
                (TRAINING_MEMORY_TITLE, "max(16 B, 4 · {3}) · {0} + {4} · {1} · {2} · {3}")
            }
            (true, true, false) => {
                (TRAINING_MEMORY_TITLE, "max(16 B, 4 · {3}) · {0} + ({4} · {1} · {2} + {5}) · {3}")
            }
            (true, false, true) => (TRAINING_MEMORY_TITLE, "{0} + {4} · {1} · {2} · {3}"),
            (true, false, false) => (TRAINING_MEMORY_TITLE, "{0} + ({4} · {1} · {2} + {5}) · {3}"),
            (false, _, true) => (INFERENCE_MEMORY_TITLE, "({0} + {1} · {2} ÷ {4}) · {3}"),
            (false, _, false) => (INFERENCE_MEMORY_TITLE, "({0} + {1} · {2} ÷ {4} + {5}) · {3}"),
        };
        derive(trace, title, formula, &terms, arrays.into());
    }
}
