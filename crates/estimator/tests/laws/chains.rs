//! Property tests of loops with a loop-carried dependence, whose operations depend on one another.

use super::families::fusions;
use super::jobs::jobs;
use super::{SATURATED, config, is_close};
use offload_estimator::Job;
use offload_estimator::computation::Loop;
use offload_estimator::cpu::CpuSpec;
use offload_estimator::cpu_run::cpu_run;
use offload_estimator::gpu_stage::gpu_stage;
use offload_estimator::trace::Trace;
use offload_estimator::workload::{LibraryTraits, Stage, Workload};
use offload_vocabulary::elementary::power;
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Seconds};
use proptest::prelude::*;

/// Returns the operations per second that `cores` execute in chains of dependent operations, at about two cycles per
/// operation.
///
/// A core executes one chain and, if there are more chains, about 100 operations of the next chains. The rate is
/// infinite for a stage without chains.
pub(crate) fn chained(stage: &Stage, cpu: &CpuSpec, cores: f64) -> f64 {
    if stage.cpu_chain.is_zero() {
        return f64::INFINITY;
    }
    let ahead = 100.0 / stage.cpu_chain.value();
    let at_once = (1.0 + ahead).min((stage.threads().value() / cores).max(1.0));
    cpu.clock.value() * cores * at_once / 2.1
}

/// Returns the share of a GPU's peak rate that a stage reaches if its threads occupy the share `occupied`. While a
/// chain waits for a previous result, addresses and loads take no additional time, so the two shares are not
/// multiplied.
pub(crate) fn occupied_or_waiting(stage: &Stage, share: f64, occupied: f64) -> f64 {
    if stage.gpu_chain.is_zero() { share * occupied } else { share.min(occupied) }
}

/// Returns a loop that is compiled on both machines and only reads and writes variables. In a loop with arrays, fewer
/// elements could fit into a cache and take less time.
fn compiled(iterations: f64, parallel: f64, fusion: LibraryTraits) -> Workload {
    let count = Count::new;
    let whole_fusion = LibraryTraits { cpu: FusionLevel::Whole, gpu: FusionLevel::Whole, ..fusion };
    let compiled_loop = Loop {
        iterations: count(iterations),
        parallel: count(parallel),
        operations_each: count(20.0),
        functions_each: Count::ZERO,
        inputs: Count::ZERO,
        outputs: Count::ZERO,
    };
    compiled_loop.workload(Precision::Fp64, whole_fusion, &mut Trace::silent())
}

fn times(job: &Job, work: &Workload) -> [Seconds; 2] {
    let silent = &mut Trace::silent();
    let cpu = cpu_run(work, &job.cpu, &job.cpu_library, silent).total();
    let gpu = gpu_stage(&work.stages[0], &job.gpu, &job.gpu_library, silent).total();
    [cpu, gpu]
}

proptest! {
    #![proptest_config(config())]

    /// On either machine, dependent operations are never faster than independent operations, and a few chains are never
    /// faster than many chains.
    #[test]
    fn dependent_iterations_are_never_faster(
        job in jobs(),
        fusion in fusions(),
        iterations in 1e3..1e9_f64,
        parts in (0.0..1.0_f64, 0.0..1.0_f64),
    ) {
        // The cost of starting threads grows with the number of chains, which would hide the effect of the chains.
        let mut job = job;
        job.cpu_library.fork_join = Seconds::ZERO;
        let iterations = iterations.round();
        let chains = |part: f64| power(iterations / 2.0, part).round();
        let (few, many) = (chains(parts.0.min(parts.1)), chains(parts.0.max(parts.1)));
        let times_by_chains = [few, many, iterations]
            .map(|parallel| times(&job, &compiled(iterations, parallel, fusion)));
        for side in [0, 1] {
            let [few, many, free] = times_by_chains.map(|times| times[side].value());
            prop_assume!(few < SATURATED);
            prop_assert!(few >= many || is_close(few, many), "{few} with few chains, {many} with many");
            prop_assert!(many >= free || is_close(many, free), "{many} with chains, {free} without");
        }
    }
}
