//! The optimizer step, on the GPU or offloaded to the CPU.

use super::{Network, TENSORS_PER_LAYER};
use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{LibraryTraits, OptimizerOffload, Stage, Work, derive, derive_stage};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations, Share};

/// Number of kernels in one Adam step. A GPU processes all tensors at once (`foreach`, the default). A CPU processes
/// each tensor separately, with a single kernel if a compiler fuses the kernels. Counted by hand from the operators in
/// PyTorch 2's Adam, 2026-11-21.
const OPTIMIZER_KERNELS: f64 = 12.0;

/// The time of one optimizer kernel on a GPU if the library builds lists of tensors in Python, relative to a kernel
/// launch. This time includes the Python work to build and check the lists, and the remaining Python work in a step. On
/// both test machines, a PyTorch training step of a three-layer MLP takes 1.2 to 1.6 ms, of which kernels and layers
/// take 0.5 ms (`data/gpu/times.csv`, 2026-11-22).
const LAUNCHES_PER_LIST: f64 = 5.0;

/// Number of FP32 or FP64 values that Adam reads or writes per parameter. Adam reads the weight, the gradient and two
/// moments, and writes the weight and the two moments. From Kingma and Ba 2015, algorithm 1.
const OPTIMIZER_PASSES: f64 = 7.0;

/// Arithmetic operations of Adam per parameter. From Kingma and Ba 2015, algorithm 1.
const OPTIMIZER_OPERATIONS: f64 = 12.0;

impl Network {
    /// Returns the optimizer stage. This stage has no GPU work if the CPU computes the optimizer step.
    pub(super) fn optimizer(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Stage {
        let kernels_per_tensor = match fusion.cpu {
            FusionLevel::Whole => 1.0,
            FusionLevel::Half | FusionLevel::No => OPTIMIZER_KERNELS,
        };
        let launches = OPTIMIZER_KERNELS * if fusion.gpu_lists { LAUNCHES_PER_LIST } else { 1.0 };
        let (trained_weights, (casts, cast)) =
            (self.trained_weights(), self.casts(precision, fusion));
        let bytes =
            (trained_weights * OPTIMIZER_PASSES) * precision.size().max(Precision::Fp32.size());
        // An optimizer on the CPU sends the weights in the format of the products, so the GPU does not convert them.
        let is_on_cpu = self.tuning.offloads;
        let on_gpu = if is_on_cpu { 0.0 } else { 1.0 };
        let stage = Stage {
            times: self.steps,
            operations: Operations::new(OPTIMIZER_OPERATIONS * trained_weights.value()),
            calls: Count::new(kernels_per_tensor * TENSORS_PER_LAYER * self.layers.value()),
            launches: (casts + Count::new(launches)) * on_gpu,
            cpu_bytes: bytes,
            gpu_bytes: (bytes + trained_weights * cast) * on_gpu,
            working_set: bytes,
            is_on_cpu,
            ..Stage::new("optimizer", Work::Elementwise, precision)
        };
        let terms = [
            term(Symbol::Steps, self.steps),
            self.trained_term(),
            term(Symbol::ElementSize, precision.size()),
        ];
        let traffic = match (is_on_cpu, cast.is_zero()) {
            (true, _) => "0 · {0} · {1} · {2}",
            (false, true) => "7 · max(4 B, {2}) · {0} · {1}",
            (false, false) => "(7 · max(4 B, {2}) + 12 B) · {0} · {1}",
        };
        let formulas = ["12 · {0} · {1}", traffic];
        derive_stage(trace, &stage, formulas, [&terms[..2], &terms]);
        stage
    }

    /// Returns the offloaded optimizer step, or `None` unless the CPU computes the step and stores the optimizer state.
    ///
    /// # Model
    /// Each step copies the gradients to the CPU and the weights back, both in the format of the products. Each GPU
    /// copies its share. Between the copies, Adam runs in FP32 and also writes the weights in the format of the
    /// products. If a step has several passes, the GPU sums their gradients, so the partial sums are copied to the GPU
    /// and back.
    ///
    /// # Source
    /// Ren et al. 2021, "ZeRO-Offload", section 4; `async_accumulate_grad_in_cpu_via_gpu` in DeepSpeed's
    /// stage_1_and_2.py, accessed 2026-11-22.
    pub(super) fn offload(
        &self,
        size: Bytes,
        trace: &mut Trace<impl Ledger>,
    ) -> Option<OptimizerOffload> {
        if !self.trains || !self.tuning.offloads {
            return None;
        }
        let trained_weights = self.trained_weights();
        let gpus = self.tuning.gpus.max(Count::new(1.0));
        let bytes_each = trained_weights * size / gpus.value();
        // Every pass except the first of a step copies the partial sums to the GPU, and every pass copies them back.
        let copies = self.passes() * 2.0 - self.steps;
        let transfer =
            |times: Count| Transfer::new(times * bytes_each, times * self.layers.value());
        let stored_size = size.max(Precision::Fp32.size());
        let offload = OptimizerOffload {
            gradients: transfer(copies),
            weights: transfer(self.steps),
            update: self.steps * (trained_weights * (stored_size * OPTIMIZER_PASSES + size)),
            backward: Share::of(self.sides() - 1.0, self.sides()),
        };
        let terms = [
            term(Symbol::Steps, self.steps),
            self.trained_term(),
            term(Symbol::ElementSize, size),
            term(Symbol::Gpus, gpus),
            term(Symbol::TrainingPasses, self.passes()),
        ];
        let gradients = "(2 · {4} − {0}) · {1} · {2} ÷ {3}";
        derive(trace, "Gradients to the CPU", gradients, &terms, offload.gradients.bytes.into());
        let weights = "{0} · {1} · {2} ÷ {3}";
        derive(trace, "Weights to the GPU", weights, &terms[..4], offload.weights.bytes.into());
        let update = "{0} · {1} · (7 · max(4 B, {2}) + {2})";
        derive(trace, "Memory traffic of the update", update, &terms[..3], offload.update.into());
        Some(offload)
    }
}
