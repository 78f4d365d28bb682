//! Property tests for inference with language models: speculative decoding, layers on the CPU, and models on several
//! GPUs.

use super::families::{FamilyCase, UNFUSED};
use super::notation::check_formulas;
use super::numbers::Edge;
use super::{config, is_close};
use offload_estimator::computation::{Computation, Drafts, Language};
use offload_estimator::trace::{Ledger, Trace};
use offload_estimator::workload::{Stage, Workload};
use offload_vocabulary::execution::ModelSplit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Share};
use proptest::prelude::*;
use proptest::sample::select;

prop_compose! {
    fn drafts()(tokens in 0..=16_u8, accepted in 0.0..=1.0, cost in 0.0..=1.0) -> Drafts {
        let tokens = Count::new(f64::from(tokens));
        Drafts { tokens, accepted: Share::new(accepted), cost: Share::new(cost) }
    }
}

prop_compose! {
    fn models()(
        model in Language::generator(Edge::Zero),
        drafts in drafts(),
        split in select(vec![ModelSplit::Layers, ModelSplit::Tensors]),
        gpus in 1..=16_u8,
        on_gpus in select(vec![0.0, 0.4, 1.0]),
    ) -> Language {
        let layers = model.layers.max(Count::new(1.0));
        let (gpu_layers, gpus) = (layers * on_gpus, Count::new(f64::from(gpus)));
        Language { layers, drafts, gpu_layers, split, gpus, ..model }
    }
}

fn work(model: Language) -> Workload {
    work_with(model, &mut Trace::silent())
}

fn work_with(model: Language, trace: &mut Trace<impl Ledger>) -> Workload {
    Computation::from(model).workload(Precision::Fp16, UNFUSED, trace)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_pass_generates_between_one_token_and_one_more_than_its_drafts(drafts in drafts()) {
        let tokens = drafts.tokens_per_pass().value();
        prop_assert!((1.0..=drafts.tokens.value() + 1.0).contains(&tokens));
        let (alpha, gamma) = (drafts.accepted.value(), drafts.tokens.value());
        // Equation 1 of the speculative decoding paper (Leviathan et al.): (1 − α^(γ + 1)) ÷ (1 − α).
        let power = (0..=gamma as u8).fold(1.0, |power, _| power * alpha);
        prop_assert!((tokens * (1.0 - alpha) - (1.0 - power)).abs() < 1e-6, "{tokens}");
    }

    #[test]
    fn without_drafts_their_acceptance_and_cost_have_no_effect(model in models()) {
        let no_drafts = Drafts { tokens: Count::ZERO, ..model.drafts };
        let (without_tokens, plain) = (Language { drafts: no_drafts, ..model }, Language { drafts: Drafts::NONE, ..model });
        prop_assert_eq!(work(without_tokens), work(plain));
    }

    /// This holds both for the weights and for the keys and values of earlier tokens.
    #[test]
    fn a_pass_verifies_all_drafts_and_a_draft_costs_its_share_of_a_token(
        model in models(),
    ) {
        let (drafted, plain) = (work(model), work(Language { drafts: Drafts::NONE, ..model }));
        let amount_of = |work: &Workload, name: &str, amount: fn(&Stage) -> f64| {
            work.stages.iter().find(|stage| stage.name == name).map_or(0.0, amount)
        };
        let accepted_per_pass = model.drafts.tokens_per_pass().value();
        let gamma = model.drafts.tokens.value();
        let cost = gamma * model.drafts.cost.value();
        let operations = |stage: &Stage| stage.total_operations().value();
        let bytes = |stage: &Stage| stage.total_gpu_bytes().value();
        let launches = |stage: &Stage| stage.total_launches().value();
        for (token, draft) in
            [("tokens", "drafts"), ("attention of the tokens", "attention of the drafts")]
        {
            let plain_amount = amount_of(&plain, token, operations);
            prop_assert!(is_close(amount_of(&drafted, token, operations) * accepted_per_pass, plain_amount * (gamma + 1.0)));
            for amount in [operations, bytes, launches] {
                let plain_amount = amount_of(&plain, token, amount);
                prop_assert!(is_close(amount_of(&drafted, draft, amount) * accepted_per_pass, plain_amount * cost));
            }
            let limits = |work: &Workload, name: &str| {
                work.stages.iter().find(|stage| stage.name == name).map(|stage| stage.processor)
            };
            if let Some(draft) = limits(&drafted, draft) {
                prop_assert_eq!(Some(draft), limits(&drafted, token));
            }
        }
    }

    #[test]
    fn tensor_parallel_parts_add_up_and_layer_parallel_parts_exchange_nothing(model in models()) {
        let whole = work(Language { gpus: Count::new(1.0), ..model });
        let part = work(model);
        let gpus = model.gpus.value();
        prop_assert!(is_close(part.arrays.value() * gpus, whole.arrays.value()));
        prop_assert!(is_close(part.weights.value() * gpus, whole.weights.value()));
        match model.split {
            ModelSplit::Tensors => {
                prop_assert!(is_close(part.operations().value() * gpus, whole.operations().value()));
                prop_assert!(is_close(part.gpu_bytes().value() * gpus, whole.gpu_bytes().value()));
            }
            ModelSplit::Layers => {
                prop_assert_eq!(part.operations(), whole.operations());
                prop_assert_eq!(part.gpu_bytes(), whole.gpu_bytes());
                prop_assert!(part.exchanged.is_zero());
            }
        }
    }

    #[test]
    fn the_text_of_each_formula_of_a_language_model_evaluates_to_its_result(model in models()) {
        // The recorded formulas describe the whole model instead of one GPU's share.
        let whole = Language { gpus: Count::new(1.0), ..model };
        let mut trace = Trace::recording();
        work_with(whole, &mut trace);
        check_formulas(trace)?;
    }
}

/// With 20 of 80 layers on eight GPUs, the CPU does three quarters of the work for the output tokens, and each GPU an
/// eighth of the rest. The GPUs process the whole prompt.
#[test]
fn cpu_layers_and_gpu_layers_add_up_to_the_whole_model() {
    let model = Language { prompt: Count::new(300.0), ..divided() };
    let split = work(Language { gpu_layers: Count::new(20.0), ..model });
    let whole = work(model);
    let cpu_layers = split.cpu_layers.as_ref().expect("layers on the CPU");
    let operations = |stages: &[Stage], name: &str| {
        let stages = stages.iter().filter(|stage| stage.name == name);
        stages.map(|stage| stage.total_operations().value()).sum::<f64>()
    };
    for (name, on_gpus, on_cpu) in [("tokens", 0.25, 6.0), ("prompt", 1.0, 0.0)] {
        let all = operations(&whole.stages, name);
        assert!(is_close(operations(&split.stages, name), on_gpus * all), "{name}");
        assert!(is_close(operations(&cpu_layers.stages, name), on_cpu * all), "{name}");
    }
    assert!(is_close(split.arrays.value(), 0.25 * whole.arrays.value()));
    // For the prompt, the weights of 60 layers are copied once with 2 bytes per weight, and so are the keys and values
    // of its tokens. For each of 100 output tokens, 8,192 values of 4 bytes are copied.
    let (weights, keys) = (69e9 * 2.0, 2.0 * 80.0 * 1024.0 * 300.0 * 2.0);
    let copied = 0.75 * (weights + keys) + 100.0 * 8192.0 * 4.0;
    assert!(is_close(cpu_layers.to_gpu.bytes.value(), copied));
    assert!(is_close(cpu_layers.to_gpu.transfers.value(), 60.0 * 7.0 + 100.0));
    assert!(is_close(cpu_layers.to_cpu.bytes.value(), 0.75 * keys));
}

/// For a prompt of fewer than 32 tokens, the weights are not copied to the GPU.
#[test]
fn the_cpu_computes_its_layers_of_a_short_prompt() {
    let split = work(Language { gpu_layers: Count::ZERO, prompt: Count::new(31.0), ..divided() });
    let cpu_layers = split.cpu_layers.as_ref().expect("layers on the CPU");
    assert!(cpu_layers.stages.iter().any(|stage| stage.name == "prompt" && !stage.times.is_zero()));
    assert!(split.operations().is_zero());
    assert!(cpu_layers.to_cpu.bytes.is_zero());
}

/// Returns Llama 2 70B, which has 80 layers of width 8,192, on eight GPUs that split the matrices.
fn divided() -> Language {
    Language {
        parameters: Count::new(69e9),
        active: Count::new(12.0 * 80.0 * 8192.0 * 8192.0),
        layers: Count::new(80.0),
        key_width: Count::new(1024.0),
        bits: Count::new(16.0),
        prompt: Count::ZERO,
        tokens: Count::new(100.0),
        batch: Count::new(1.0),
        drafts: Drafts::NONE,
        gpu_layers: Count::new(80.0),
        split: ModelSplit::Tensors,
        gpus: Count::new(8.0),
    }
}

/// Each layer has two all-reduces of a vector of 8,192 FP16 values.
#[test]
fn tensor_parallelism_exchanges_twice_per_layer_and_token() {
    let work = work(divided());
    assert!(is_close(work.exchanged.value(), 160.0 * 8192.0 * 2.0));
    assert!(is_close(work.exchanges.value(), 160.0));
}

/// With one drafted token per pass, and half of these accepted, a pass writes 1.5 tokens on average. 150 tokens
/// therefore take 100 passes of two tokens each. Each pass calls the large model once, and once a draft model that
/// takes a quarter as long.
#[test]
fn verification_passes_exchange_and_call_for_every_draft() {
    let drafts =
        Drafts { tokens: Count::new(1.0), accepted: Share::new(0.5), cost: Share::new(0.25) };
    let (prompt, tokens, batch) = (Count::new(300.0), Count::new(150.0), Count::new(2.0));
    let work = work(Language { prompt, tokens, batch, drafts, ..divided() });
    assert!(is_close(work.steps.value(), 100.0));
    assert!(is_close(work.compiled_calls.value(), 125.0));
    // Each GPU stores an eighth of both models, with 16 bits per weight.
    assert!(is_close(work.weights.value(), 69e9 * 1.25 * 2.0 / 8.0));
    // The prompt adds one call. It also adds 300 rows to the 200 rows of the passes.
    assert!(is_close(work.exchanges.value() * 100.0, 160.0 * 101.0));
    assert!(is_close(work.exchanged.value() * 100.0, 160.0 * 2.0 * 500.0 * 8192.0 * 2.0));
}
