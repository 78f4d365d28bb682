//! Memory layout conversions of weights and values before and after convolutions.

use super::{Layer, Network};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{LibraryTraits, Stage, Work, derive};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;

/// Number of passes over the weights, and over the values, to convert layouts for a convolution and back. The passes
/// read and write the weights, the inputs and the outputs. Sources: oneDNN developer guide, memory format propagation;
/// cuDNN, legacy API, NCHW-to-NHWC transformations for tensor cores
/// (docs.nvidia.com/deeplearning/cudnn/developer/legacy-api.html), both accessed 2026-11-22.
const REORDERING_PASSES: (f64, f64) = (2.0, 4.0);

/// Number of parallel loops on a CPU, or of kernels on a GPU, that convert layouts for each convolution.
const REORDERINGS_PER_CONVOLUTION: f64 = 3.0;

impl Network {
    /// Returns `true` if the GPU's library converts the layout of values in separate passes.
    ///
    /// # Source
    /// From timm's tables for an RTX 3090, benchmark-train-amp-nchw and -nhwc with PyTorch 1.12. The NCHW layout takes
    /// 12.7 more passes over the activations than NHWC (median of 73 ResNets, VGGs, DLAs and ResNeXts). The model
    /// assumes 12 more passes. In inference (PyTorch 1.13 and 2.4), the difference is 1.6 passes or an eighth of the
    /// time, which we neglect. Accessed 2026-11-22.
    fn transposes(&self, fusion: LibraryTraits) -> bool {
        fusion.gpu_reorders && self.trains
    }

    /// Returns the stage that converts layouts before and after the convolutions, or `None` if neither library converts
    /// layouts.
    pub(super) fn reordering(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Option<Stage> {
        match self.layer {
            Layer::Convolution if fusion.cpu_reorders || self.transposes(fusion) => {}
            Layer::Dense | Layer::Convolution | Layer::Block => return None,
        }
        let (weights, values) = REORDERING_PASSES;
        let values = self.samples_per_pass() * (self.activations.value() * values);
        let bytes = (self.active * weights + values) * precision.size();
        let [on_cpu, on_gpu] = [fusion.cpu_reorders, self.transposes(fusion)]
            .map(|reorders| if reorders { 1.0 } else { 0.0 });
        let stage = Stage {
            times: self.passes() * self.sides(),
            cpu_bytes: bytes * on_cpu,
            gpu_bytes: bytes * on_gpu,
            working_set: bytes,
            calls: Count::ZERO,
            forks: self.layers * (REORDERINGS_PER_CONVOLUTION * on_cpu),
            launches: Count::ZERO,
            nested: self.layers * (REORDERINGS_PER_CONVOLUTION * on_gpu),
            ..Stage::new("reordering", Work::Elementwise, precision)
        };
        let [steps, batch] = self.pass_terms();
        let terms = [
            steps,
            term(Symbol::Sides, Count::new(self.sides())),
            term(Symbol::ActiveParameters, self.active),
            batch,
            term(Symbol::Activations, self.activations),
            term(Symbol::ElementSize, precision.size()),
        ];
        trace.enter(stage.name);
        let formula = "{0} · {1} · (2 · {2} + 4 · {3} · {4}) · {5}";
        for (title, bytes) in [
            ("Memory traffic on the CPU", stage.total_cpu_bytes()),
            ("Memory traffic on the GPU", stage.total_gpu_bytes()),
        ] {
            if !bytes.is_zero() {
                derive(trace, title, formula, &terms, bytes.into());
            }
        }
        Some(stage)
    }
}
