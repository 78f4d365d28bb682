//! Generators of realistic and extreme jobs from every family.

use super::families::{FamilyCase, cases_to, fusions};
use super::machines::{cpu_libraries, cpus, gpu_libraries, gpus};
use super::numbers::{Edge, bandwidth, bytes, count, job_share, seconds};
use offload_estimator::Job;
use offload_estimator::multi_gpu::MultiGpu;
use offload_estimator::trace::{Ledger, Trace};
use offload_estimator::workload::{LibraryTraits, Stage, Workload};
use offload_vocabulary::execution::{ParallelMode, ProcessState, Residency, Synchronization};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bandwidth, Count, Seconds};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use std::rc::Rc;

/// A computation in one precision, with the traits of the libraries.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) case: Rc<dyn FamilyCase>,
    pub(crate) precision: Precision,
    pub(crate) fusion: LibraryTraits,
}

impl Task {
    pub(crate) fn workload(&self) -> Workload {
        self.workload_with(&mut Trace::silent())
    }

    /// Returns the workload of the whole computation and records its formulas.
    pub(crate) fn workload_with(&self, trace: &mut Trace<impl Ledger>) -> Workload {
        self.case.computation().workload(self.precision, self.fusion, trace)
    }

    /// Returns the workload of one GPU, if `gpus` GPUs share the task.
    pub(crate) fn part_per_gpu(&self, gpus: Count) -> Workload {
        self.with_case(self.case.part_per_gpu(gpus)).workload()
    }

    /// Returns the task with another computation.
    pub(crate) fn with_case(&self, case: Rc<dyn FamilyCase>) -> Self {
        Self { case, ..*self }
    }

    /// Returns a copy of `job` with this task instead of the original one.
    pub(crate) fn in_place_of(&self, job: &Job) -> Job {
        let multi_gpu = job
            .multi_gpu
            .clone()
            .map(|multi_gpu| MultiGpu { part: self.part_per_gpu(multi_gpu.gpus), ..multi_gpu });
        Job { workload: self.workload(), multi_gpu, ..job.clone() }
    }
}

/// Returns all stages of a job: first the stages of the whole workload, then the stages of one GPU's share.
pub(crate) fn stages(job: &mut Job) -> impl Iterator<Item = &mut Stage> {
    let part = job.multi_gpu.iter_mut().flat_map(|multi_gpu| multi_gpu.part.stages.iter_mut());
    job.workload.stages.iter_mut().chain(part)
}

fn residencies() -> impl Strategy<Value = Residency> {
    use Residency::{EachRun, EachStep, Inward, Once, Resident};
    select(vec![EachStep, EachRun, Inward, Once, Resident])
}

/// The number of GPUs, their bus bandwidth, the latency of a hop and the parallel mode.
type MultiGpuSettings = (f64, Bandwidth, Seconds, ParallelMode);

fn multi_gpu_settings(edge: Edge) -> impl Strategy<Value = MultiGpuSettings> {
    let parallel_modes = select(vec![ParallelMode::Processes, ParallelMode::OneProcess]);
    let gpus = (2..=16_u8).prop_map(f64::from);
    (gpus, bandwidth(edge), seconds(edge, 1e-7, 1e-4), parallel_modes)
}

fn tasks_to(edge: Edge) -> impl Strategy<Value = Task> {
    (cases_to(edge), select(Precision::ALL.to_vec()), fusions())
        .prop_map(|(case, precision, fusion)| Task { case, precision, fusion })
}

prop_compose! {
    fn jobs_to(edge: Edge)(
        task in tasks_to(edge),
        cpu in (cpus(edge), cpu_libraries(edge)).boxed(),
        gpu in (gpus(edge), gpu_libraries(edge)).boxed(),
        settings in (
            residencies(),
            select(vec![Synchronization::AtTheEnd, Synchronization::EachStep]),
            select(vec![ProcessState::Warm, ProcessState::Cold, ProcessState::FirstCall]),
        ),
        runs in count(edge, 1.0, 1e6),
        shares in (job_share(), job_share(), job_share()),
        multi_gpu in option::weighted(0.3, multi_gpu_settings(edge)),
        loading in prop_oneof![2 => Just(Seconds::ZERO), 1 => seconds(edge, 1e-6, 10.0)],
        start_up in option::weighted(0.2, seconds(edge, 0.1, 10.0)),
        memory in option::weighted(0.2, bytes(edge, 1e6, 1e12)),
    ) -> Job {
        let ((residency, synchronization, process), (serial, fallback, overlap)) = (settings, shares);
        let multi_gpu = multi_gpu.map(|(gpus, bus, hop, parallel_mode)| {
            let gpus = Count::new(gpus);
            MultiGpu { gpus, part: task.part_per_gpu(gpus), bus, hop, parallel_mode }
        });
        Job {
            workload: task.workload(),
            cpu_workload: None,
            cpu: cpu.0,
            cpu_library: cpu.1,
            gpu: gpu.0,
            gpu_library: gpu.1,
            residency, synchronization, process, runs, serial, fallback, multi_gpu, loading, overlap, start_up,
            memory,
            cpu_time_factor: Count::new(1.0),
            gpu_time_factor: Count::new(1.0),
            cpu_layer_costs: None,
        }
    }
}

/// Generates computations of all families in all precisions.
pub(crate) fn tasks() -> BoxedStrategy<Task> {
    tasks_to(Edge::Zero).boxed()
}

/// Generates jobs of all families on random machines with random options.
pub(crate) fn jobs() -> BoxedStrategy<Job> {
    jobs_to(Edge::Zero).boxed()
}

/// Generates jobs that also contain extreme numbers, up to [`LIMIT`](offload_vocabulary::quantity::LIMIT).
pub(crate) fn extreme_jobs() -> BoxedStrategy<Job> {
    jobs_to(Edge::Limits).boxed()
}
