//! Training a neural network, step by step.

use super::matmul::Shape;
use super::{Copies, Stage, Work, Workload};
use crate::ledger::{Chapter, Ledger, Line, term, terms};
use crate::link::Transfer;
use crate::precision::Precision;
use crate::quantity::{Bytes, Count, Operations};
use crate::symbol::Symbol;

/// Kernels of one layer in one step that are matrix products: forward, and the gradients of its
/// input and of its weights. Counted by hand from the operators that PyTorch 2 documents for `Linear`, 2026-11-21.
const PRODUCTS_A_LAYER: f64 = 3.0;

/// Other kernels of one layer in one step: activation, its gradient, the gradient of the bias.
/// Counted by hand from the operators that PyTorch 2 documents for `Linear` and `ReLU`, 2026-11-21.
const OTHERS_A_LAYER: f64 = 3.0;

/// Kernels of the loss in one step, three forward and three backward for a mean squared error.
/// Counted by hand from the operators that PyTorch 2 documents for `MSELoss`, 2026-11-21.
const LOSS_KERNELS: f64 = 6.0;

/// Kernels of one optimizer step, for all tensors at once on a GPU (`foreach`, the default there)
/// and for each tensor on a CPU. Counted by hand from the operators of PyTorch 2's Adam, 2026-11-21.
const OPTIMIZER_KERNELS: f64 = 12.0;

/// Tensors of one layer: weights and bias.
const TENSORS_A_LAYER: f64 = 2.0;

/// Memory passes over each activation in one step: forward reads and writes one, backward reads
/// two and writes one. From the definition of backpropagation through an element-wise function.
const ACTIVATION_PASSES: f64 = 5.0;

/// Single-precision values Adam reads or writes for each parameter: weight, gradient and two
/// moments in, weight and two moments out. From Kingma and Ba 2015, algorithm 1.
const OPTIMIZER_PASSES: f64 = 7.0;

/// Operations of Adam for each parameter. From Kingma and Ba 2015, algorithm 1.
const OPTIMIZER_OPERATIONS: f64 = 12.0;

/// Bytes kept for each parameter: weight, gradient and two moments in single precision. Mixed
/// precision adds a copy of the weights, two bytes, that is left out here. From Hugging Face,
/// "GPU memory usage", read 2026-11-21.
const BYTES_A_PARAMETER: f64 = 16.0;

/// Values kept for the backward pass for each activation: before and after the function.
const KEPT_ACTIVATIONS: f64 = 2.0;

/// A network and how it is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Training {
    /// Trainable parameters.
    pub parameters: Count,
    /// Layers the parameters are spread over.
    pub layers: Count,
    /// Samples a step.
    pub batch: Count,
    /// Samples in the data set.
    pub samples: Count,
    /// Values in one sample.
    pub sample_values: Count,
    /// How often a sample uses each parameter: once in a dense layer, once a position in a
    /// convolution, once a token in a transformer.
    pub uses: Count,
    /// Optimizer steps of one run.
    pub steps: Count,
}

impl Training {
    /// The width of a layer if all layers are square and alike.
    pub fn width(&self) -> Count {
        Count::new((self.parameters / self.layers).sqrt())
    }

    /// What it asks of a machine.
    ///
    /// # Model
    /// Layers are square, `width = √(parameters / layers)`. A step does three matrix products a
    /// layer (`2 · parameters · rows` operations each, with `rows = batch · uses`), passes over
    /// the activations, the loss, and Adam. Kernels a step: `6 · layers + 18` on the GPU.
    ///
    /// # Assumptions
    /// Eager execution; the input's gradient is computed in the first layer too; data loading
    /// keeps up.
    ///
    /// # Source
    /// Operators of PyTorch 2 for `Linear`, `ReLU`, `MSELoss` and Adam; each constant above has its own.
    pub fn workload(&self, precision: Precision, ledger: &mut Ledger) -> Workload {
        let rows = self.batch.value() * self.uses.value();
        let width = self.width().value();
        let layers = self.layers.value();
        let size = precision.size();
        let through = Shape { m: rows, n: width, k: width, batch: 1.0 };
        let weights = Shape { m: width, n: width, k: rows, batch: 1.0 };
        let a_layer = self.steps * layers;
        let activations = Count::new(rows * width * layers);
        let elementwise = |name, operations: f64, bytes: Bytes, calls: f64, launches: f64| Stage {
            name,
            work: Work::Elementwise,
            precision,
            times: self.steps,
            operations: Operations::new(operations),
            host_bytes: bytes,
            device_bytes: bytes,
            working_set: bytes,
            calls: Count::new(calls),
            launches: Count::new(launches),
        };
        let others = OTHERS_A_LAYER * layers + LOSS_KERNELS;
        let stages = vec![
            through.stage(
                "forward and input gradients",
                precision,
                a_layer * (PRODUCTS_A_LAYER - 1.0),
            ),
            weights.stage("weight gradients", precision, a_layer),
            elementwise(
                "activations and loss",
                ACTIVATION_PASSES * activations.value(),
                activations * ACTIVATION_PASSES * size,
                others,
                others,
            ),
            elementwise(
                "optimizer",
                OPTIMIZER_OPERATIONS * self.parameters.value(),
                (self.parameters * OPTIMIZER_PASSES) * Precision::Fp32.size(),
                OPTIMIZER_KERNELS * TENSORS_A_LAYER * layers,
                OPTIMIZER_KERNELS,
            ),
        ];
        let workload = Workload {
            stages,
            steps: self.steps,
            copies_a_run: Copies {
                to_device: self.copy_of(self.samples, precision),
                to_host: Transfer::NONE,
            },
            copies_a_step: Copies {
                to_device: self.copy_of(self.batch, precision),
                to_host: Transfer::NONE,
            },
            arrays: Bytes::new(BYTES_A_PARAMETER * self.parameters.value())
                + (activations * KEPT_ACTIVATIONS) * size,
            compiled_kernels: Count::ZERO,
        };
        self.note(&workload, size, ledger);
        workload.note(ledger);
        workload
    }

    /// Samples on their way to the device, inputs and targets apart.
    fn copy_of(&self, samples: Count, precision: Precision) -> Transfer {
        Transfer::new((samples * self.sample_values.value()) * precision.size(), Count::new(2.0))
    }

    fn note(&self, workload: &Workload, size: Bytes, ledger: &mut Ledger) {
        ledger.note(Chapter::Work, || Line {
            title: "Width of a layer",
            formula: "√({0} ÷ {1})",
            terms: terms(&[
                term(Symbol::Parameters, self.parameters),
                term(Symbol::Layers, self.layers),
            ]),
            result: self.width().into(),
        });
        ledger.note(Chapter::Work, || Line {
            title: "Operations",
            formula: "{0} · (6 · {1} · {2} · {3}, then activations and optimizer)",
            terms: terms(&[
                term(Symbol::Steps, self.steps),
                term(Symbol::Parameters, self.parameters),
                term(Symbol::Batch, self.batch),
                term(Symbol::Uses, self.uses),
            ]),
            result: workload.operations().into(),
        });
        ledger.note(Chapter::Work, || Line {
            title: "Launches of all steps",
            formula: "{0} · (6 · {1} + 18)",
            terms: terms(&[term(Symbol::Steps, self.steps), term(Symbol::Layers, self.layers)]),
            result: workload.launches().into(),
        });
        ledger.note(Chapter::Work, || Line {
            title: "Data set",
            formula: "{0} · {1} · {2}",
            terms: terms(&[
                term(Symbol::Samples, self.samples),
                term(Symbol::SampleValues, self.sample_values),
                term(Symbol::ElementSize, size),
            ]),
            result: workload.copies_a_run.to_device.bytes.into(),
        });
        ledger.note(Chapter::Work, || Line {
            title: "Weights, gradients, moments and activations",
            formula: "16 · {0} + 2 · {1} · {2} · {3} · {4} · {5}",
            terms: terms(&[
                term(Symbol::Parameters, self.parameters),
                term(Symbol::Batch, self.batch),
                term(Symbol::Uses, self.uses),
                term(Symbol::Width, self.width()),
                term(Symbol::Layers, self.layers),
                term(Symbol::ElementSize, size),
            ]),
            result: workload.arrays.into(),
        });
        ledger.note(Chapter::Work, || Line {
            title: "Memory traffic on the GPU",
            formula: "{0} · (5 passes over activations, 7 over {1}, and the products)",
            terms: terms(&[
                term(Symbol::Steps, self.steps),
                term(Symbol::Parameters, self.parameters),
            ]),
            result: workload.device_bytes().into(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formulas_say_what_the_constants_come_to() {
        assert_eq!(PRODUCTS_A_LAYER + OTHERS_A_LAYER, 6.0, "6 kernels a layer");
        assert_eq!(LOSS_KERNELS + OPTIMIZER_KERNELS, 18.0, "18 kernels beside the layers");
        assert_eq!([BYTES_A_PARAMETER, KEPT_ACTIVATIONS], [16.0, 2.0], "memory kept");
        assert_eq!([ACTIVATION_PASSES, OPTIMIZER_PASSES], [5.0, 7.0], "passes over memory");
    }
}
