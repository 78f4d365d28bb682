//! Property tests for training with an optimizer state in CPU memory.

use super::families::{FamilyCase, UNFUSED};
use super::jobs::jobs;
use super::notation::check_formulas;
use super::numbers::Edge;
use super::{config, is_at_most, is_close, is_saturated, timelines};
use offload_estimator::computation::{Computation, Layer, Network, TrainingOptions};
use offload_estimator::gpu_run::gpu_run;
use offload_estimator::timeline::Segment;
use offload_estimator::trace::Trace;
use offload_estimator::workload::{LibraryTraits, Workload};
use offload_estimator::{Job, assess_traced};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Seconds};
use proptest::prelude::*;

fn work(network: Network, offloads: bool, precision: Precision) -> Workload {
    let tuning = TrainingOptions { offloads, ..network.tuning };
    let network = Network { trains: true, tuning, ..network };
    let fusion = LibraryTraits { gpu: FusionLevel::Half, ..UNFUSED };
    Computation::from(network).workload(precision, fusion, &mut Trace::silent())
}

/// Returns a job that trains the network. If `offloads` is `true`, the optimizer state is in CPU memory.
fn training(job: &Job, network: Network, offloads: bool) -> Job {
    Job {
        workload: work(network, offloads, Precision::Fp16),
        cpu_workload: None,
        multi_gpu: None,
        memory: None,
        cpu_time_factor: Count::new(1.0),
        gpu_time_factor: Count::new(1.0),
        cpu_layer_costs: None,
        ..job.clone()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn offloading_never_needs_more_gpu_memory(network in Network::generator(Edge::Zero)) {
        let network = Network { layers: network.layers.max(Count::new(1.0)), ..network };
        let [on_gpu, on_cpu] = [false, true].map(|offloads| work(network, offloads, Precision::Fp16));
        prop_assert!(is_at_most(on_cpu.arrays.value(), on_gpu.arrays.value()));
        prop_assert!(is_at_most(on_cpu.gpu_bytes().value(), on_gpu.gpu_bytes().value()));
        // If the CPU does the whole training, the work is the same in both cases.
        prop_assert_eq!(on_cpu.cpu_bytes(), on_gpu.cpu_bytes());
        prop_assert_eq!(on_cpu.operations(), on_gpu.operations());
    }

    #[test]
    fn the_text_of_each_formula_of_an_offloaded_step_evaluates_to_its_result(
        job in jobs(), network in Network::generator(Edge::Zero),
    ) {
        let mut trace = Trace::recording();
        let answer = assess_traced(&training(&job, network, true), &mut trace);
        prop_assume!(!timelines(&answer).iter().any(|timeline| is_saturated(timeline.total())));
        check_formulas(trace)?;
    }
}

/// Returns a transformer with thirteen billion weights in 65 blocks, which trains on eight sequences of 1,024 tokens
/// and recomputes activations.
fn thirteen_billion(gpus: f64, passes: f64, offloads: bool) -> Network {
    let parameters = Count::new(13e9);
    Network {
        layer: Layer::Block,
        parameters,
        active: parameters,
        layers: Count::new(65.0),
        batch: Count::new(8.0),
        samples: Count::new(1.0),
        sample_values: Count::new(1024.0),
        uses: Count::new(1024.0),
        activations: Count::new(65.0 * 1024.0 * 4082.0),
        steps: Count::new(1.0),
        trains: true,
        tuning: TrainingOptions {
            checkpoints: true,
            gpus: Count::new(gpus),
            passes: Count::new(passes),
            offloads,
            ..TrainingOptions::WHOLE
        },
    }
}

/// As in the ZeRO-Offload paper, 2 of 16 bytes per parameter stay on the GPU.
#[test]
fn two_bytes_per_parameter_stay_on_the_gpu() {
    let weights = |offloads| work(thirteen_billion(1.0, 8.0, offloads), offloads, Precision::Fp16);
    assert_eq!(weights(false).weights, Bytes::new(16.0 * 13e9));
    // The GPU also stores the gradients of one layer.
    assert_eq!(weights(true).weights, Bytes::new(2.0 * 13e9 + 2.0 * 13e9 / 65.0));
}

#[test]
fn each_gpu_copies_its_part_and_the_gradients_of_every_pass() {
    let offload_bytes = |gpus, passes| {
        let work = work(thirteen_billion(gpus, passes, true), true, Precision::Fp16);
        work.offload.map(|offload| [offload.gradients.bytes, offload.weights.bytes, offload.update])
    };
    let gigabytes = |amounts: [f64; 3]| Some(amounts.map(|amount| Bytes::new(amount * 1e9)));
    assert_eq!(offload_bytes(1.0, 1.0), gigabytes([26.0, 26.0, 390.0]));
    assert_eq!(offload_bytes(4.0, 1.0), gigabytes([6.5, 6.5, 390.0]));
    assert_eq!(offload_bytes(1.0, 8.0), gigabytes([26.0 * 15.0, 26.0, 390.0]));
}

proptest! {
    #![proptest_config(config())]

    /// Each step waits for the CPU's update, and for the gradient copies that the backward pass does not hide.
    #[test]
    fn a_step_waits_for_the_cpu_and_the_link(job in jobs()) {
        let mut job = training(&job, thirteen_billion(1.0, 1.0, true), true);
        job.cpu.bandwidth = Bandwidth::new(100e9);
        let link = &mut job.gpu.interconnect;
        (link.to_cpu, link.to_gpu) = (Bandwidth::new(13e9), Bandwidth::new(26e9));
        link.latency = Seconds::ZERO;
        let run = gpu_run(&job, &mut Trace::silent());
        let run_time = run.total()
            - run.get(Segment::Serial)
            - run.get(Segment::CopyOut)
            - run.get(Segment::CopyIn);
        prop_assert!(is_close(run.get(Segment::Serial).value(), 3.9));
        // Because the activations are recomputed, three of four passes over the weights belong to the backward pass.
        let exposed_time = (2.0 - 0.75 * run_time.value()).max(0.0);
        let copy_time = run.get(Segment::CopyOut).value();
        prop_assert!((copy_time - exposed_time).abs() < 1e-6, "{copy_time} {exposed_time}");
    }
}
