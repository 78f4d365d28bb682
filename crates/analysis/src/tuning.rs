//! Resolves the training method of a network.

use crate::resolved_scenario::ResolvedScenario;
use crate::selection::Selection;
use offload_estimator::computation::TrainingOptions;
use offload_scenario::{Family, Number};
use offload_vocabulary::execution::{FineTuning, ParallelMode, Sharding};
use offload_vocabulary::quantity::Count;

impl ResolvedScenario<'_> {
    /// Returns the training method. Only transformers have adapters (e.g. LoRA); other networks train all weights.
    pub(crate) fn tuning(&self) -> TrainingOptions {
        let Selection { scenario, family, .. } = self.selection;
        TrainingOptions {
            trained: if family == Family::Transformer {
                scenario.fine_tuning()
            } else {
                FineTuning::All
            },
            rank: Count::new(self.inputs.quantity(Number::AdapterRank)),
            checkpoints: scenario.checkpoints(),
            passes: Count::new(self.inputs.quantity(Number::TrainingPasses)),
            sharding: match scenario.parallel_mode() {
                ParallelMode::Processes => scenario.sharding(),
                // DataParallel keeps a copy of the whole state on each GPU.
                ParallelMode::OneProcess => Sharding::No,
            },
            // The total number of GPUs, even if the workload is only one GPU's share of the batch.
            gpus: Count::new(self.selection.gpus_in_use()),
            offloads: scenario.offloads_optimizer(),
        }
    }
}
