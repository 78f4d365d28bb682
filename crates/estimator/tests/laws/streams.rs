//! Property tests for data that streams through GPU memory instead of staying there.

use super::config;
use super::families::FamilyCase;
use super::jobs::{Task, jobs, tasks};
use super::numbers::Edge;
use offload_estimator::computation::{Network, Pipeline};
use offload_estimator::{Job, assess};
use offload_vocabulary::execution::Residency;
use offload_vocabulary::quantity::{Bytes, Count, Share};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::rc::Rc;

fn repeated_residencies() -> impl Strategy<Value = Residency> {
    select(vec![Residency::EachStep, Residency::EachRun, Residency::Resident])
}

/// Returns the required memory of a computation on a single GPU.
fn need(case: impl FamilyCase + 'static, job: &Job, residency: Residency, task: &Task) -> Bytes {
    let job = Job { residency, memory: None, multi_gpu: None, ..job.clone() };
    let job = task.with_case(Rc::new(case)).in_place_of(&job);
    assess(&job).memory_fit.need()
}

fn is_at_most(a: Bytes, b: Bytes) -> bool {
    a.value() <= b.value() * (1.0 + 1e-9)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn more_inference_batches_need_no_more_memory_unless_they_are_kept(
        network in Network::generator(Edge::Zero), task in tasks(), job in jobs(),
        residency in repeated_residencies(), times in 1.0..1e6,
    ) {
        let network = Network { trains: false, steps: network.steps.max(Count::new(1.0)), ..network };
        let longer = Network { steps: network.steps * times, ..network };
        prop_assert!(is_at_most(need(longer, &job, residency, &task), need(network, &job, residency, &task)));
        // Batches that are copied once stay in memory.
        let [few, many] =
            [network, longer].map(|network| need(network, &job, Residency::Once, &task));
        prop_assert!(is_at_most(few, many));
        prop_assert!(is_at_most(need(longer, &job, residency, &task), many));
    }

    #[test]
    fn a_pipeline_of_more_launches_never_needs_more_memory(
        pipeline in Pipeline::generator(Edge::Zero), task in tasks(), job in jobs(),
        times in 1.0..1e3,
    ) {
        let launches = pipeline.launches * times;
        let finer = Pipeline { launches, ..pipeline };
        let need_of = |pipeline| need(pipeline, &job, Residency::EachRun, &task);
        prop_assert!(is_at_most(need_of(finer), need_of(pipeline)));
        prop_assert!(is_at_most(need_of(pipeline), need(pipeline, &job, Residency::Once, &task)));
    }
}

/// With 5 GB of images and a hundred launches, 50 MB of images are in memory at a time.
#[test]
fn a_pipeline_keeps_only_the_items_of_one_launch_in_memory() {
    let mut runner = TestRunner::deterministic();
    let mut generate = |strategy: BoxedStrategy<Pipeline>| {
        strategy.new_tree(&mut runner).map(|tree| tree.current())
    };
    let any_pipeline = generate(Pipeline::generator(Edge::Zero).boxed()).expect("a pipeline");
    let pipeline = Pipeline {
        items: Count::new(5000.0),
        item: Bytes::new(1e6),
        result: Bytes::ZERO,
        launches: Count::new(100.0),
        ..any_pipeline
    };
    let (task, job) = (tasks().new_tree(&mut runner), jobs().new_tree(&mut runner));
    let (task, mut job) = (task.expect("a task").current(), job.expect("a job").current());
    // With this much memory, the fit is not tight, so the required memory includes the gaps between allocations.
    (job.gpu.memory, job.gpu.memory_share) = (Bytes::new(1e15), Share::ALL);
    let fresh = need(pipeline, &job, Residency::EachRun, &task)
        - need(Pipeline { item: Bytes::ZERO, ..pipeline }, &job, Residency::EachRun, &task);
    assert!((fresh.value() / (50e6 * 1.1) - 1.0).abs() < 1e-6, "{fresh:?}");
}
