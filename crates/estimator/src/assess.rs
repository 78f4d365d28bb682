//! Estimates the times, costs and limits of a job.

use crate::assessment::{Achieved, Assessment, CpuGpu};
use crate::bill::{cpu_bill, gpu_bill};
use crate::gpu_run::{first_run, infinite_gpu_run};
use crate::job::Job;
use crate::memory_fit::memory_fit;
use crate::result_formulas::record_results;
use crate::single_run::{self, SingleRun};
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::elementary::ceiling;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{Bytes, Count, Operations, Seconds};

/// Estimates the times, costs and limits of a job.
pub fn assess(job: &Job) -> Assessment {
    assess_traced(job, &mut Trace::silent())
}

/// Computes the same assessment as [`assess`], and records the formulas in `trace`.
///
/// # Model
/// The job describes the work that could move to the GPU. If the rest of the program takes a share `s` of today's run
/// time, this serial part takes `s / (1 − s)` times the CPU time of the workload, on both machines (Amdahl 1967). Work
/// that falls back to the CPU adds its share of the CPU time, and copies its data to the CPU and back in two transfers
/// per kernel. The model does not subtract the fallback from the GPU time.
///
/// # Assumptions
/// All runs take the same time, except that the first run of a new process also takes the time of [`first_run`].
pub fn assess_traced(job: &Job, trace: &mut Trace<impl Ledger>) -> Assessment {
    let single_run = SingleRun::of(job, trace);
    let silent = &mut Trace::silent();
    let (cpu_run, warm_run) = (single_run.cpu, single_run.warm());
    let infinite_run = infinite_gpu_run(job);
    let ceiling_run = single_run.with_cpu_work(infinite_run);

    let mut infinite_first = Timeline::default();
    let runs = single_run::runs(job);
    let warm = warm_run * runs;
    let cold = warm + single_run.first;
    let (gpu, ceiling) = match job.process {
        ProcessState::Warm => (&warm, ceiling_run * runs),
        ProcessState::Cold | ProcessState::FirstCall => {
            infinite_first = first_run(job, &infinite_run, silent);
            (&cold, ceiling_run * runs + infinite_first)
        }
    };
    let per_run = Count::new(1.0 / runs.value());
    let operations = job.workload.operations();
    let gpu_bytes = job.workload.gpu_bytes();
    let on_cpu = job.cpu_workload();
    let mut answer = Assessment {
        runs,
        cpu: cpu_run * runs,
        warm,
        cold,
        process: job.process,
        ceiling,
        accelerated: CpuGpu {
            cpu: single_run.on_cpu.with_loading.total(),
            gpu: single_run.gpu_work.with(Segment::Fallback, single_run.on_cpu.fallback).total(),
        },
        break_even_runs: break_even(cpu_run.total(), warm_run.total(), single_run.first.total()),
        achieved: CpuGpu {
            cpu: achieved_rates(
                job.cpu_runs() * on_cpu.operations(),
                job.cpu_runs() * on_cpu.cpu_bytes(),
                &single_run.on_cpu.described,
                ON_CPU,
                trace,
            ),
            gpu: achieved_rates(operations, gpu_bytes, &single_run.gpu_work, ON_GPU, trace),
        },
        operations,
        gpu_bytes,
        intensity: operations / gpu_bytes,
        memory_fit: memory_fit(job, trace),
        bills: CpuGpu {
            cpu: cpu_bill(job, cpu_run.total(), trace),
            gpu: gpu_bill(job, &(*gpu * per_run), trace),
        },
    };
    if trace.is_recording() {
        record_results(&answer, &single_run, [&ceiling_run, &infinite_first], trace);
    }
    // The GPU rates above exclude the layers on the CPU. The totals include these layers, so we replace the totals
    // last.
    if let Some(layers) = &job.workload.cpu_layers {
        (answer.operations, answer.gpu_bytes) = layers.whole;
    }
    answer
}

/// Returns the number of runs after which the time saved by warm runs makes up for the additional time of the first
/// run.
///
/// Returns `None` if a warm run on the GPU is not faster than a run on the CPU.
fn break_even(cpu: Seconds, warm: Seconds, first: Seconds) -> Option<Count> {
    (cpu > warm).then(|| Count::new(ceiling(first / (cpu - warm)).max(1.0)))
}

const ON_CPU: [&str; 2] = ["Operations per second on the CPU", "Traffic per second on the CPU"];
const ON_GPU: [&str; 2] = ["Operations per second on the GPU", "Traffic per second on the GPU"];

fn achieved_rates(
    operations: Operations,
    bytes: Bytes,
    run: &Timeline,
    titles: [&'static str; 2],
    trace: &mut Trace<impl Ledger>,
) -> Achieved {
    let working: Seconds =
        [Segment::Compute, Segment::Memory, Segment::Overhead, Segment::Interpreter]
            .into_iter()
            .map(|segment| run.get(segment))
            .sum();
    let achieved = Achieved { throughput: operations / working, bandwidth: bytes / working };
    if !trace.is_recording() {
        return achieved;
    }
    let rates = [
        (term(Symbol::Operations, operations), achieved.throughput.into()),
        (term(Symbol::Traffic, bytes), achieved.bandwidth.into()),
    ];
    for (title, (amount, result)) in titles.into_iter().zip(rates) {
        trace.note(Chapter::Answer, || Formula {
            title,
            formula: "{0} ÷ {1}",
            terms: terms(&[amount, term(Symbol::WorkingTime, working)]),
            result,
        });
    }
    achieved
}
