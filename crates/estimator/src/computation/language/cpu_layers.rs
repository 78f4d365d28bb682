//! Language models with some layers on the CPU, as with llama.cpp's option `-ngl`.

use super::between_products::TOKENS_PER_PROMPT_PART;
use super::{Language, PRODUCTS_PER_BLOCK};
use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term};
use crate::workload::{CpuLayers, Stage, Workload, derive_stage};
use offload_vocabulary::elementary::ceiling;
use offload_vocabulary::quantity::{Bytes, Count, Share};

/// The minimum number of prompt tokens for which llama.cpp copies the weights of the CPU's layers to the GPU and
/// computes these layers on the GPU: `GGML_OP_OFFLOAD_MIN_BATCH` in `ggml-cuda.cu`, and pull request 6083. Accessed
/// 2026-11-29.
const MIN_COPIED_TOKENS: f64 = 32.0;

/// The size of a value that the CPU's layers pass to the GPU's layers, in FP32.
const VALUE: Bytes = Bytes::new(4.0);

impl Language {
    /// Returns the share of the blocks that are on the GPUs.
    pub(super) fn share_on_gpus(&self) -> Share {
        if self.gpu_layers < self.layers {
            Share::of(self.gpu_layers.value(), self.layers.value())
        } else {
            Share::ALL
        }
    }

    /// Moves the work of the blocks that are not on the GPUs to the CPU.
    ///
    /// # Model
    /// In each pass, the CPU computes the first blocks, and then the GPU computes the remaining blocks. In between, the
    /// values of each token are copied once. The keys and values of a block are in the same memory as its weights.
    ///
    /// A prompt of at least 32 tokens is computed on the GPU, in parts of at most 512 tokens. For each part, the
    /// weights of the CPU's blocks are copied to the GPU matrix by matrix, and so are the keys and values of the
    /// earlier tokens. The new keys and values are copied back.
    ///
    /// # Assumptions
    /// Copies do not overlap with computation. A pass that writes tokens processes fewer than 32 tokens. With more
    /// tokens, it would also copy the weights.
    ///
    /// # Source
    /// `ggml_backend_sched_split_graph` in llama.cpp's `ggml-backend.cpp`, accessed 2026-11-29. This function starts a
    /// new part of the graph at each copied weight matrix.
    pub(super) fn leave_layers_on_cpu(
        &self,
        whole: Workload,
        passes: Count,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        if self.share_on_gpus() == Share::ALL {
            return whole;
        }
        let divided = self.divided(&whole, passes);
        let pairs = whole.stages.iter().zip(&divided.stages);
        for (stage, part) in pairs.filter(|(stage, part)| stage != part) {
            let share =
                [term(Symbol::GpuLayers, self.gpu_layers), term(Symbol::Layers, self.layers)];
            let amounts = [
                term(Symbol::StageOperations, stage.total_operations()),
                term(Symbol::StageTraffic, stage.total_gpu_bytes()),
            ];
            let [operations, traffic] = amounts.map(|amount| [amount, share[0], share[1]]);
            derive_stage(trace, part, ["{0} · {1} ÷ {2}"; 2], [&operations, &traffic]);
        }
        trace.enter("");
        trace.note(Chapter::Work, || {
            let parts = whole.stages.iter();
            let parts = parts.map(|stage| term(Symbol::StageOperations, stage.total_operations()));
            Formula::sum("Operations of all layers", parts, whole.operations())
        });
        divided
    }

    fn divided(&self, workload: &Workload, passes: Count) -> Workload {
        let on_gpus = self.share_on_gpus();
        let on_cpu = on_gpus.rest();
        let sequences = self.batch.value();
        let rows = self.prompt.value() * sequences;
        let is_prompt_copied = rows >= MIN_COPIED_TOKENS;
        let is_on_gpus = |stage: &Stage| is_prompt_copied && PROMPT_STAGES.contains(&stage.name);
        // The stages contain the work of one GPU, but the CPU does the work for all GPUs that divide the matrices.
        let cpu_share = on_cpu.value() * self.gpus_per_matrix();
        let cpu_stages = workload.stages.iter().filter(|stage| !is_on_gpus(stage));
        let stages = cpu_stages.map(|stage| part_of(stage, cpu_share)).collect();
        let gpu_stages = workload
            .stages
            .iter()
            .map(|stage| if is_on_gpus(stage) { *stage } else { part_of(stage, on_gpus.value()) });
        let gpu_stages = gpu_stages.collect();
        let values = VALUE * self.width();
        let passed_tokens = (self.drafts.tokens.value() + 1.0) * sequences;
        let of_tokens = Transfer::new(values * passed_tokens, Count::new(1.0)).times(passes);
        let (of_prompt, kept) = if is_prompt_copied {
            let parts = ceiling(rows / TOKENS_PER_PROMPT_PART);
            let matrices = self.layers.value() * on_cpu.value() * PRODUCTS_PER_BLOCK;
            let in_use = (self.active.value() * rows).min(self.parameters.value());
            let weights = self.weight_bytes(in_use) * parts;
            // Each part of a prompt reads the keys and values of the part and of the earlier parts.
            let prompt = self.prompt.value();
            let parts_per_sequence = (prompt / TOKENS_PER_PROMPT_PART).max(1.0);
            let read = self.kept_bytes((prompt + prompt.min(TOKENS_PER_PROMPT_PART)) / 2.0)
                * parts_per_sequence;
            let transfers = Count::new(parts * matrices);
            (
                Transfer::new((weights + read) * on_cpu, transfers),
                Transfer::new(self.kept_bytes(prompt) * on_cpu, transfers / PRODUCTS_PER_BLOCK),
            )
        } else {
            (Transfer::new(values * rows, self.prompt.min(Count::new(1.0))), Transfer::NONE)
        };
        let to_gpu = Transfer::new(
            of_prompt.bytes + of_tokens.bytes,
            of_prompt.transfers + of_tokens.transfers,
        );
        Workload {
            stages: gpu_stages,
            cpu_layers: Some(CpuLayers {
                whole: (workload.operations(), workload.gpu_bytes()),
                memory_on_gpu: [workload.weights, workload.arrays],
                stages,
                to_gpu,
                to_cpu: kept,
            }),
            ..workload.clone()
        }
    }
}

/// The names of the stages that process a prompt.
const PROMPT_STAGES: [&str; 3] = ["prompt", "attention of the prompt", "between the products"];

/// Returns the part of a stage for the given share of the blocks.
fn part_of(stage: &Stage, share: f64) -> Stage {
    Stage { times: stage.times * share, working_set: stage.working_set * share, ..*stage }
}
