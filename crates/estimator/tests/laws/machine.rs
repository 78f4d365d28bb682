//! Property tests for faster machines. No improvement of a machine makes a job slower.

use super::families::Size;
use super::jobs::{Task, jobs, tasks};
use super::{config, is_never_slower, is_not_longer};
use offload_estimator::computation::Reduction;
use offload_estimator::memory_fit::MemoryFit;
use offload_estimator::timeline::Segment;
use offload_estimator::workload::LibraryTraits;
use offload_estimator::{Job, assess};
use offload_vocabulary::computation::ReductionKind;
use offload_vocabulary::execution::{ArithmeticUnit, FusionLevel, ParallelMode, Threads};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Seconds, Share};
use proptest::prelude::*;
use std::rc::Rc;

/// A function that improves one property of a job's machines by a given factor.
type Improvement = fn(&mut Job, f64);

fn raise_rates(job: &mut Job, unit: ArithmeticUnit, times: f64) {
    for precision in Precision::ALL {
        let rate = job.gpu.rates.get(precision, unit);
        job.gpu.rates.set(precision, unit, rate * times);
    }
}

fn enlarge(cache: &mut Option<Bytes>, times: f64) {
    *cache = Some(cache.unwrap_or(Bytes::new(1e6)) * times);
}

/// All improvements of the two machines, their interconnect and their libraries.
const IMPROVEMENTS: [(&str, Improvement); 49] = [
    ("CPU FP64 peak", |job, times| job.cpu.fp64.grow(times)),
    ("CPU FP32 peak", |job, times| job.cpu.fp32.grow(times)),
    ("CPU clock", |job, times| job.cpu.clock.grow(times)),
    ("CPU bandwidth", |job, times| job.cpu.bandwidth.grow(times)),
    ("L2 cache", |job, times| enlarge(&mut job.cpu.l2, times)),
    ("L3 cache", |job, times| enlarge(&mut job.cpu.l3, times)),
    // If `l3_reach` is `None`, each core can use the whole cache.
    ("reach of a core", |job, times| job.cpu.l3_reach.grow(times)),
    ("share of CPU peak", |job, times| job.cpu.efficiency.dense.grow(times)),
    ("share in loops", |job, times| job.cpu.efficiency.elementwise.grow(times)),
    ("ramp", |job, times| job.cpu.efficiency.half_size_per_core.grow(1.0 / times)),
    ("bandwidth of a core", |job, times| job.cpu.efficiency.core_bandwidth.grow(times)),
    ("cached bandwidth of a core", |job, times| {
        job.cpu.efficiency.core_l3_bandwidth.grow(times);
        job.cpu.efficiency.core_l2_bandwidth.grow(times);
    }),
    ("latency of memory", |job, times| {
        job.cpu.efficiency.l3_latency.grow(1.0 / times);
        job.cpu.efficiency.memory_latency.grow(1.0 / times);
    }),
    ("starting threads", |job, times| job.cpu_library.fork_join.grow(1.0 / times)),
    ("cycles of a function", |job, times| job.cpu_library.function.grow(1.0 / times)),
    ("first-touch memory", |job, times| job.cpu_library.first_touch_rate.grow(times)),
    ("memory kept for reuse", |job, _| job.cpu_library.first_touch_rate = None),
    ("CPU call", |job, times| job.cpu_library.call.grow(1.0 / times)),
    ("interpreter", |job, times| job.cpu_library.interpreted.grow(1.0 / times)),
    // More processors need more threads to be busy, so the rates per processor must stay the same.
    ("GPU processors", |job, times| {
        job.gpu.processors.grow(times);
        job.gpu.bandwidth.grow(times);
        raise_rates(job, ArithmeticUnit::Vector, times);
        raise_rates(job, ArithmeticUnit::Matrix, times);
    }),
    ("vector peak", |job, times| raise_rates(job, ArithmeticUnit::Vector, times)),
    ("matrix peak", |job, times| raise_rates(job, ArithmeticUnit::Matrix, times)),
    ("GPU bandwidth", |job, times| job.gpu.bandwidth.grow(times)),
    ("cached bandwidth of a processor", |job, times| {
        job.gpu.efficiency.cache_per_processor.grow(times);
    }),
    ("GPU cache", |job, times| enlarge(&mut job.gpu.cache, times)),
    ("GPU memory", |job, times| job.gpu.memory.grow(times)),
    ("share of vector peak", |job, times| job.gpu.efficiency.vector.grow(times)),
    ("share of matrix peak", |job, times| job.gpu.efficiency.matrix.grow(times)),
    ("share of GPU bandwidth", |job, times| job.gpu.efficiency.bandwidth.grow(times)),
    ("bandwidth in", |job, times| job.gpu.interconnect.to_gpu.grow(times)),
    ("bandwidth out", |job, times| job.gpu.interconnect.to_cpu.grow(times)),
    ("latency", |job, times| job.gpu.interconnect.latency.grow(1.0 / times)),
    ("overlap", |job, times| job.overlap.grow(times)),
    ("launch", |job, times| job.gpu_library.launch.grow(1.0 / times)),
    ("compiled function", |job, times| job.gpu_library.call.grow(1.0 / times)),
    ("reductions", |job, times| job.gpu_library.reduction.grow(times)),
    ("paging", |job, times| job.gpu_library.paging.grow(times)),
    ("link between GPUs", |job, times| {
        job.multi_gpu.iter_mut().for_each(|multi_gpu| multi_gpu.bus.grow(times));
    }),
    ("hop between GPUs", |job, times| {
        job.multi_gpu.iter_mut().for_each(|multi_gpu| multi_gpu.hop.grow(1.0 / times));
    }),
    ("loading", |job, times| job.loading.grow(1.0 / times)),
    ("kernel", |job, times| job.gpu_library.kernel.grow(1.0 / times)),
    ("compiled functions on the CPU", |job, times| job.cpu_library.compiled.grow(1.0 / times)),
    ("layers on the CPU", |job, times| job.cpu_library.module.grow(1.0 / times)),
    ("layers on the GPU", |job, times| job.gpu_library.module.grow(1.0 / times)),
    ("inner", |job, times| job.gpu_library.nested.grow(1.0 / times)),
    ("synchronization", |job, times| job.gpu_library.synchronize.grow(1.0 / times)),
    ("context", |job, times| {
        job.gpu_library.start_up.import.grow(1.0 / times);
        job.gpu_library.start_up.context.grow(1.0 / times);
    }),
    ("compilation", |job, times| {
        job.gpu_library.start_up.handles.grow(1.0 / times);
        job.gpu_library.start_up.compile.grow(1.0 / times);
    }),
    ("start-up", |job, times| job.start_up.grow(1.0 / times)),
];

/// Returns the job on a CPU with `times` times as many cores.
fn with_cores(job: &Job, times: f64) -> Job {
    let mut larger = job.clone();
    let cpu = &mut larger.cpu;
    cpu.cores = cpu.cores * times;
    (cpu.fp64, cpu.fp32) = (cpu.fp64 * times, cpu.fp32 * times);
    larger
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_improvement_of_a_machine_slows_a_job(job in jobs(), times in 1.0..100.0) {
        for (kind, improve) in IMPROVEMENTS {
            let mut improved = job.clone();
            improve(&mut improved, times);
            prop_assert!(is_never_slower(&improved, &job), "{kind}");
        }
    }

    /// Additional cores make a job slower only if threads take time to start.
    ///
    /// The test requires a library that can use all cores, and work for all of them. With the square root of the number
    /// of cores, the busy cores would be a smaller share of a larger CPU, and would reach slightly less bandwidth. The
    /// test also requires work without random writes, because with more cores, each core finds fewer of the lines that
    /// it writes in its own L2 cache.
    #[test]
    fn more_cores_are_never_slower_without_fork_join_cost(
        job in jobs(),
        times in 1.0..100.0,
    ) {
        let mut job = job;
        let library = &mut job.cpu_library;
        library.fork_join = Seconds::ZERO;
        for threads in
            [&mut library.dense_threads, &mut library.elementwise_threads, &mut library.other_threads]
        {
            if *threads == Threads::Root {
                *threads = Threads::All;
            }
        }
        for stage in &mut job.workload.stages {
            stage.parallel = Count::new(LIMIT);
            (stage.cpu_chain, stage.gpu_chain) = (Count::ZERO, Count::ZERO);
            stage.max_cores = Count::new(LIMIT);
            stage.is_scatter = false;
        }
        prop_assert!(is_never_slower(&with_cores(&job, times), &job));
    }

    /// This holds for any cost of starting threads, because a stage uses a single core if that is faster, unless its
    /// library always starts its threads.
    #[test]
    fn many_cores_are_never_slower_than_one(job in jobs(), times in 1.0..300.0) {
        let mut job = job;
        job.cpu.cores = Count::new(1.0);
        for stage in &mut job.workload.stages {
            stage.always_forks = false;
        }
        prop_assert!(is_never_slower(&with_cores(&job, times), &job));
    }

    /// A kernel with one block limits only the GPU, even if the CPU has more cores than the block has threads in the
    /// model.
    #[test]
    fn a_single_block_kernel_does_not_change_the_cpu_time(
        task in tasks(),
        job in jobs(),
        elements in 1e3..1e9_f64,
        cores in 33.0..1e3_f64,
    ) {
        let cpu = |one_block| {
            let deviation = Reduction {
                elements: Count::new(elements),
                into: ReductionKind::Deviation,
                one_pass: [false; 2],
                one_block,
                cycles_each: Count::ZERO,
                results: Count::new(1.0),
                cycles_per_result: Count::ZERO,
                widens: false,
            };
            let fusion = LibraryTraits { cpu: FusionLevel::No, ..task.fusion };
            let mut job = Task { fusion, ..task.with_case(Rc::new(deviation)) }.in_place_of(&job);
            job.cpu.cores = Count::new(cores);
            assess(&job).cpu
        };
        prop_assert_eq!(cpu(true), cpu(false));
    }

    #[test]
    fn several_gpus_are_slower_than_one_by_the_exchange_at_most(mut job in jobs()) {
        let Some(multi_gpu) = &mut job.multi_gpu else { return Ok(()) };
        multi_gpu.parallel_mode = ParallelMode::Processes;
        let (several, single) = (assess(&job), assess(&Job { multi_gpu: None, ..job }));
        let exchange = several.warm.get(Segment::Exchange);
        prop_assert!(is_not_longer(several.warm.total(), single.warm.total() + exchange));
        prop_assert_eq!(several.cpu, single.cpu);
    }

    #[test]
    fn more_gpu_memory_never_makes_a_job_too_big(mut job in jobs(), times in 1.0..100.0) {
        let small = assess(&job).memory_fit;
        job.gpu.memory = job.gpu.memory * times;
        let large = assess(&job).memory_fit;
        // Without room for gaps between allocations, the required memory excludes them, so it is smaller.
        let without_gaps = [small, large]
            .map(|fit| matches!(fit, MemoryFit::Tight { .. } | MemoryFit::TooBig { .. }));
        match without_gaps {
            [true, false] => prop_assert!(small.need() <= large.need()),
            [false, true] => prop_assert!(large.need() <= small.need()),
            [true, true] | [false, false] => prop_assert_eq!(small.need(), large.need()),
        }
        let is_worse = matches!((small, large), (MemoryFit::Fits { .. }, MemoryFit::TooBig { .. }));
        prop_assert!(!is_worse);
        if let MemoryFit::TooBig { need, capacity, usable } = small {
            prop_assert!(need > usable && capacity <= usable);
        }
        if let MemoryFit::Tight { need, capacity, usable } = small {
            prop_assert!(need <= usable && capacity <= usable);
        }
    }

    /// A GPU that shares the CPU's memory can use at most all of it. A card has slightly more memory than its nominal
    /// size.
    #[test]
    fn a_gpu_that_shares_cpu_memory_can_use_at_most_all_of_it(mut job in jobs(), share in 0.1..0.9) {
        for (share, max_ratio) in [(Share::new(share), 1.0), (Share::ALL, 1.0737)] {
            job.gpu.memory_share = share;
            let fit = assess(&job).memory_fit;
            if let MemoryFit::Tight { usable, .. } | MemoryFit::TooBig { usable, .. } = fit {
                let ratio = usable.value() / job.gpu.memory.value();
                prop_assert!((ratio - max_ratio).abs() < 1e-4 || usable.is_zero(), "{ratio}");
            }
        }
    }

    /// The test excludes families whose data size is given in bytes, because the same number of bytes contains half as
    /// many elements in FP64.
    #[test]
    fn double_precision_is_never_faster_without_a_higher_rate(task in tasks(), job in jobs()) {
        prop_assume!(!task.case.is_given_in_bytes());
        let mut job = job;
        job.cpu.fp64 = job.cpu.fp64.min(job.cpu.fp32);
        for unit in [ArithmeticUnit::Vector, ArithmeticUnit::Matrix] {
            let fp32_rate = job.gpu.rates.get(Precision::Fp32, unit);
            let fp64_rate = job.gpu.rates.get(Precision::Fp64, unit).min(fp32_rate);
            job.gpu.rates.set(Precision::Fp64, unit, fp64_rate);
        }
        let job_at = |precision| Task { precision, ..task.clone() }.in_place_of(&job);
        let [single, double] = [job_at(Precision::Fp32), job_at(Precision::Fp64)];
        let times = [assess(&single).cpu, assess(&double).cpu];
        prop_assert!(is_never_slower(&single, &double), "{times:?}");
    }
}
