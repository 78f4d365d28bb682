//! Property tests for the CPU time and the GPU time, which must follow from the model's equations.

use super::jobs::jobs;
use super::{SATURATED, config, is_close, is_saturated, scaled_config};
use offload_estimator::Job;
use offload_estimator::cpu::CpuSpec;
use offload_estimator::cpu_run::cpu_run;
use offload_estimator::gemm_tiling::matmul_time;
use offload_estimator::gpu_run::gpu_run;
use offload_estimator::gpu_stage::gpu_stage;
use offload_estimator::interconnect::Transfer;
use offload_estimator::memory_fit::{MemoryFit, memory_fit};
use offload_estimator::timeline::{Segment, Timeline};
use offload_estimator::trace::Trace;
use offload_estimator::workload::{Stage, Work, Workload};
use offload_vocabulary::elementary::{cube_root, exp, log2};
use offload_vocabulary::execution::{ArithmeticUnit, ParallelMode, Synchronization, Threads};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Operations, Seconds, Share, Throughput,
};
use proptest::prelude::*;
use proptest::sample::select;

/// The minimum size in bytes of a result whose memory the allocator returns to the system when the result is freed.
const MIN_FIRST_TOUCH_BYTES: f64 = 32.0 * 1024.0 * 1024.0;

/// Divides an amount by a rate. Returns zero if the amount is zero, even if the rate is zero.
fn divide(amount: f64, rate: f64) -> f64 {
    if amount == 0.0 { 0.0 } else { amount / rate }
}

/// Returns `true` if two times are equal up to rounding, or if both may have been clamped.
fn is_equal(time: Seconds, wanted: f64) -> bool {
    is_close(time.value(), wanted) || time.value().min(wanted) > SATURATED
}

/// Returns the operations per second that `cores` cores execute in chains of dependent operations, at about two cycles
/// per operation.
///
/// A core executes one chain and, if there are more chains, about 100 operations of later chains. The rate is infinite
/// for a stage without chains.
fn chained(stage: &Stage, cpu: &CpuSpec, cores: f64) -> f64 {
    if stage.cpu_chain.is_zero() {
        return f64::INFINITY;
    }
    let ahead = 100.0 / stage.cpu_chain.value();
    let at_once = (1.0 + ahead).min((stage.threads().value() / cores).max(1.0));
    cpu.clock.value() * cores * at_once / 2.1
}

/// Returns the share of a GPU's peak rate that a stage with the occupancy `occupied` reaches. While a chain waits for a
/// previous result, the other instructions take no additional time, so the two shares are not multiplied.
fn occupied_or_waiting(stage: &Stage, share: f64, occupied: f64) -> f64 {
    if stage.gpu_chain.is_zero() { share * occupied } else { share.min(occupied) }
}

/// Returns the times of a stage on `cores` CPU cores: calls, arithmetic, memory traffic, and page faults in new memory.
fn on_cores(stage: &Stage, job: &Job, cores: f64) -> [f64; 4] {
    let (cpu, library, times) = (&job.cpu, &job.cpu_library, stage.times.value());
    let forks = log2(cores.max(1.0)) * library.fork_join.value();
    let calls = times
        * ((stage.calls.value() + stage.checks.value()) * library.call.value()
            + (stage.calls.value() + stage.forks.value()) * forks);

    let achieved = match stage.work {
        Work::Matmul(shape) => {
            let side = cube_root(shape.m * shape.n * shape.k);
            // A library that uses one core for other calls computes the products of a batch one after another.
            let at_once = match library.other_threads {
                Threads::One => 1.0,
                Threads::All | Threads::Root => shape.batch.clamp(1.0, cores.max(1.0)),
            };
            let a_product = cores / at_once;
            let ramp = divide(side, side + cpu.efficiency.half_size_per_core.value() * a_product);
            cpu.efficiency.dense.value() * ramp
        }
        Work::Dense(_) => cpu.efficiency.dense.value(),
        Work::Elementwise | Work::Reduction | Work::Other => cpu.efficiency.elementwise.value(),
    };
    let peak = match stage.precision {
        Precision::Fp64 | Precision::Int64 => cpu.fp64,
        _ => cpu.fp32,
    };
    let at_work = divide(cores, cpu.cores.value()).min(1.0);
    let rate = peak.value() * at_work * achieved * stage.efficiency.cpu.value();
    let rate = rate.min(chained(stage, cpu, cores));
    let operations = if stage.work == Work::Other { 0.0 } else { stage.operations.value() };
    let rated = divide(times * operations, rate);
    let ipc = if stage.is_mispredicted { 1.0 } else { cpu.ipc.value() };
    let cycles = divide(stage.cycles.value(), ipc)
        + stage.functions.value() * library.function.value()
        + stage.comparisons.value() * library.comparison.value();
    let even_cores = cores * exp(-stage.core_loss * log2(cores.max(1.0)));
    // Zero repetitions take no time, even if one repetition would take infinitely long.
    let all_cycles = if times == 0.0 { 0.0 } else { times * cycles };
    let arithmetic = rated + divide(all_cycles, cpu.clock.value() * even_cores);

    let (core_bandwidth, total_cores) =
        (cpu.efficiency.core_bandwidth.value(), cpu.cores.value().max(cores));
    let all_cores_bandwidth = cpu.bandwidth.value().min(cpu.cores.value() * core_bandwidth);
    let memory = if cores < total_cores && core_bandwidth < all_cores_bandwidth {
        let slowness = |rate: f64| 1.0 / (rate * rate * rate);
        let limit = slowness(total_cores);
        let weight = (slowness(cores) - limit) / (1.0 - limit);
        1.0 / cube_root(
            weight * slowness(core_bandwidth) + (1.0 - weight) * slowness(all_cores_bandwidth),
        )
    } else {
        all_cores_bandwidth
    };
    let holds = |cache: Option<Bytes>| cache.is_some_and(|cache| stage.working_set <= cache);
    let in_all_cores = |size: Bytes| size * cores;
    let l3 = match (cpu.l3, cpu.l3_reach) {
        (Some(l3), Some(reach)) => Some(l3.min(in_all_cores(reach))),
        (l3, _) => l3,
    };
    let bandwidth = if holds(cpu.l2.map(in_all_cores)) {
        memory.max(cores * cpu.efficiency.core_l2_bandwidth.value())
    } else if holds(l3) {
        memory.max(cores * cpu.efficiency.core_l3_bandwidth.value())
    } else {
        memory
    };
    let streaming_time =
        divide(times * stage.cpu_bytes.value(), bandwidth * stage.efficiency.cpu_memory.value());
    let allocated = times * stage.results.value() * stage.allocated.value();
    let allocated = match library.first_touch_rate {
        Some(rate) if stage.has_varied_sizes && allocated > 0.0 => {
            let over_mean = MIN_FIRST_TOUCH_BYTES / stage.allocated.value();
            let large_share = (1.0 + over_mean) * exp(-over_mean);
            divide(allocated * large_share, (cores * rate.value()).min(memory))
        }
        Some(rate) if !stage.has_varied_sizes && stage.returned_to_system > Share::NONE => {
            let (size, small_cost) =
                (stage.allocated.value(), 490.0 / 65.0 * stage.returned_to_system.value());
            let counted = small_cost * size.min(MIN_FIRST_TOUCH_BYTES)
                + (size - MIN_FIRST_TOUCH_BYTES).max(0.0);
            divide(times * stage.results.value() * counted, (cores * rate.value()).min(memory))
        }
        Some(rate)
            if !stage.has_varied_sizes && stage.allocated.value() >= MIN_FIRST_TOUCH_BYTES =>
        {
            divide(allocated, (cores * rate.value()).min(memory))
        }
        _ => 0.0,
    };
    // The share of the array that fits into a cache.
    let hit_rate = |cache: Option<Bytes>| {
        let size = cache.map_or(0.0, |cache| cache.value());
        divide(size, stage.random_array_size.value()).clamp(0.0, 1.0)
    };
    // If several cores write, each core has only its share of the modified lines in its L2 cache.
    let is_shared = stage.is_scatter && cores > 1.0;
    let l2_hits = hit_rate(cpu.l2.map(|l2| if is_shared { l2 / cores } else { l2 }));
    let latency_ratio = if is_shared { 75.0 / 42.0 } else { 1.0 };
    let l3_of_one = match cpu.l3_reach {
        Some(reach) => cpu.l3.map(|l3| l3.min(reach)),
        None => cpu.l3,
    };
    let cache_hits = hit_rate(l3_of_one).max(hit_rate(cpu.l2));
    let efficiency = &cpu.efficiency;
    let memory_latency = efficiency.memory_latency.value();
    let wait = memory_latency * (1.0 - cache_hits)
        + (efficiency.l3_latency.value() * latency_ratio).min(memory_latency)
            * (cache_hits - l2_hits);
    let lines = if stage.is_scatter { 1.5 } else { 1.0 };
    let random_time = divide(times * stage.random_accesses.value() * lines * wait, 7.0 * cores);
    [calls, arithmetic, streaming_time + random_time, allocated]
}

/// Returns the times of a stage on the GPU: kernels, arithmetic and memory traffic.
fn on_gpu(stage: &Stage, job: &Job) -> [f64; 3] {
    let (gpu, library, times) = (&job.gpu, &job.gpu_library, stage.times.value());
    let kernels = stage.launches.value() * library.kernel.value()
        + stage.nested.value() * library.nested.value();

    let unit = stage.work.unit();
    let peak = gpu.rates.get(stage.precision, unit);
    let on_all_processors = |value: f64| value * gpu.processors.value();
    let share = gpu.efficiency.share(unit).value();
    let share = stage.processor.arithmetic.map_or(share, |rate| {
        share.min(if peak.is_zero() { 0.0 } else { on_all_processors(rate.value()) / peak.value() })
    });
    let share = Share::new(share) * stage.efficiency.gpu;
    let operations =
        stage.operations.value() + 20.0 * stage.functions.value() + stage.gpu_only.value();
    let threads = stage.parallel.min(stage.max_gpu_threads).value().max(1.0);
    let occupied = divide(threads, 512.0 * gpu.processors.value()).min(1.0);
    let rate = peak.value() * share.value() * occupied;
    let arithmetic = match &stage.work {
        Work::Matmul(shape) => {
            let silent = &mut Trace::silent();
            times * matmul_time(shape, peak, gpu.processors, share, silent).value()
        }
        Work::Dense(_) => divide(times * operations, rate),
        // Address computations and loads take no additional time in a format with at most a sixteenth of the FP32 rate.
        Work::Elementwise | Work::Reduction | Work::Other => {
            let fp32 = gpu.rates.get(Precision::Fp32, ArithmeticUnit::Vector);
            let elementwise_share = (divide(fp32.value(), peak.value()) / 32.0).clamp(0.25, 0.5);
            let reached = occupied_or_waiting(stage, share.value() * elementwise_share, occupied);
            divide(times * operations, peak.value() * reached)
        }
    };

    let memory = gpu.bandwidth.value() * gpu.efficiency.bandwidth.value();
    let bandwidth = match gpu.cache {
        Some(cache) if stage.working_set <= cache => {
            memory.max(gpu.processors.value() * gpu.efficiency.cache_per_processor.value())
        }
        _ => stage
            .processor
            .memory
            .map_or(memory, |rate| memory.min(on_all_processors(rate.value()))),
    };
    let access = match stage.work {
        Work::Reduction => library.reduction.value(),
        _ => 1.0,
    };
    let rate = bandwidth * stage.efficiency.gpu_memory.value() * access * occupied;
    let sectors = times * stage.gpu_random_reads.value() * 32.0;
    let misses = |cache: f64| 1.0 - divide(cache, stage.random_array_size.value()).min(1.0);
    let cache = gpu.cache.map_or(0.0, |cache| cache.value()).max(32768.0);
    let cached = on_all_processors(gpu.efficiency.cache_per_processor.value()).max(memory);
    let random = if sectors > 0.0 {
        let outside = |cache: f64| sectors * misses(cache);
        times * 1.5e-6 + divide(outside(32768.0), cached) + divide(outside(cache), memory)
    } else {
        0.0
    };
    [times * kernels, arithmetic, divide(times * stage.gpu_bytes.value(), rate) + random]
}

/// Returns `true` if the time of a stage consists of the wanted segments: the overhead, the longer of arithmetic and
/// memory traffic, and the page faults in new memory.
fn has_wanted_segments(run: &Timeline, [overhead, arithmetic, traffic, touched]: [f64; 4]) -> bool {
    let (compute, memory) = (run.get(Segment::Compute), run.get(Segment::Memory));
    let is_longer = if is_close(traffic, arithmetic) {
        is_equal(compute + memory, traffic + touched)
    } else if traffic > arithmetic {
        is_equal(memory, traffic + touched) && compute.is_zero()
    } else {
        is_equal(compute, arithmetic) && is_equal(memory, touched)
    };
    is_longer && is_equal(run.get(Segment::Overhead), overhead)
}

fn copying(copy: Transfer, bandwidth: f64, job: &Job) -> f64 {
    let latency = copy.transfers.value() * job.gpu.interconnect.latency.value();
    latency + divide(copy.bytes.value(), bandwidth)
}

/// Returns the time in which the GPUs of a job exchange data.
fn exchanged(job: &Job) -> f64 {
    let Some(multi_gpu) = &job.multi_gpu else { return 0.0 };
    let (gpus, bytes) = (multi_gpu.gpus.value(), job.workload.exchanged.value());
    let steps = job.workload.steps.value();
    // Without steps, there is no exchange, even if one exchange would take infinitely long.
    if steps == 0.0 {
        return 0.0;
    }
    let other_gpus = if bytes > 0.0 { gpus - 1.0 } else { 0.0 };
    let interconnect = &job.gpu.interconnect;
    let exchange_time = match multi_gpu.parallel_mode {
        ParallelMode::Processes => {
            let hops = job.workload.exchanges.value() * multi_gpu.hop.value();
            divide(bytes / gpus, multi_gpu.bus.value()) + hops
        }
        ParallelMode::OneProcess => {
            divide(bytes, interconnect.to_gpu.value())
                + job.workload.exchanges.value() * interconnect.latency.value()
        }
    };
    steps * 2.0 * other_gpus * exchange_time
}

/// Returns the time of the work that stays on the CPU, including its copies. The CPU waits for the GPU at each copy.
/// Stages without a GPU version need no copies.
fn on_cpu(job: &Job) -> f64 {
    let cpu_time = |stages: Vec<Stage>| {
        let work = Workload { compiled_calls: Count::ZERO, ..Workload::new(stages) };
        cpu_run(&work, &job.cpu, &job.cpu_library, &mut Trace::silent()).total().value()
    };
    let Some(layers) = &job.part().cpu_layers else {
        let is_on_cpu = |stage: &&Stage| stage.is_on_cpu && job.workload.offload.is_none();
        return cpu_time(job.workload.stages.iter().filter(is_on_cpu).copied().collect());
    };
    let working = cpu_time(layers.stages.clone());
    let link = &job.gpu.interconnect;
    let transfers = layers.to_gpu.transfers.value() + layers.to_cpu.transfers.value();
    working
        + copying(layers.to_gpu, link.to_gpu.value(), job)
        + copying(layers.to_cpu, link.to_cpu.value(), job)
        + transfers * job.gpu_library.synchronize.value()
}

/// Returns the time of the workload in one warm run on the GPU, excluding loading.
fn described(job: &Job) -> f64 {
    let (part, library) = (job.part(), &job.gpu_library);
    let on_gpu = |stage| gpu_stage(stage, &job.gpu, library, &mut Trace::silent());
    let executed = part.stages.iter().map(|stage| on_gpu(stage).total().value());
    let paging = match (memory_fit(job, &mut Trace::silent()), library.paging) {
        (MemoryFit::TooBig { need, usable, .. }, Some(rate)) => {
            divide(part.gpu_bytes().value() * (need - usable).value() / need.value(), rate.value())
        }
        _ => 0.0,
    };
    let executed = executed.sum::<f64>() + paging;

    let issuers = match &job.multi_gpu {
        Some(multi_gpu) if multi_gpu.parallel_mode == ParallelMode::OneProcess => {
            multi_gpu.gpus.value()
        }
        _ => 1.0,
    };
    let steps = match job.synchronization {
        Synchronization::AtTheEnd => 1.0,
        Synchronization::EachStep => job.workload.steps.value().max(1.0),
    };
    let copies = job.copies_per_run();
    let synchronization = steps.max(copies.to_cpu.transfers.value());
    let issue_time = |max_calls: f64| {
        let launches = part.launches().value().min(max_calls) * library.launch.value();
        let calls = job.workload.compiled_calls.value().min(max_calls) * library.call.value();
        let modules = job.workload.modules.value().min(max_calls) * library.module.value();
        (launches + calls + modules + part.nested().value() * library.nested.value()) * issuers
    };
    let (total_issue_time, waited_issue_time) =
        (issue_time(f64::INFINITY), issue_time(synchronization));
    let issued_and_executed = total_issue_time.max(executed)
        + divide(waited_issue_time, total_issue_time) * total_issue_time.min(executed);
    let run = issued_and_executed
        + synchronization * library.synchronize.value()
        + exchanged(job)
        + on_cpu(job);

    let interconnect = &job.gpu.interconnect;
    let copied = copying(copies.to_gpu, interconnect.to_gpu.value(), job)
        + copying(copies.to_cpu, interconnect.to_cpu.value(), job);
    run + copied - job.overlap.value() * copied.min(run)
}

proptest! {
    // More cases than usual, to combine every kind of work with every kind of machine.
    #![proptest_config(scaled_config(4))]

    /// A stage uses either one core or all cores that the library can use, whichever is faster, unless the library
    /// always starts its threads.
    #[test]
    fn a_stage_on_the_cpu_takes_its_calls_and_the_longer_of_arithmetic_and_traffic(
        job in jobs(),
        allocated in select(vec![None, Some(MIN_FIRST_TOUCH_BYTES), Some(MIN_FIRST_TOUCH_BYTES - 1.0), Some(MIN_FIRST_TOUCH_BYTES + 1.0)]),
    ) {
        let mut job = job;
        job.cpu_library.interpreted = None;
        for stage in &mut job.workload.stages {
            stage.allocated = allocated.map_or(stage.allocated, Bytes::new);
        }
        for stage in &job.workload.stages {
            prop_assume!(stage.cycles.value() < SATURATED);
            let work = Workload { compiled_calls: Count::ZERO, ..Workload::new(vec![*stage]) };
            let run = cpu_run(&work, &job.cpu, &job.cpu_library, &mut Trace::silent());
            let cores = match job.cpu_library.threads(&stage.work) {
                Threads::One => job.cpu.cores.value().min(1.0),
                Threads::All => job.cpu.cores.min(stage.max_cores.max(Count::new(1.0))).min(stage.threads()).value(),
                Threads::Root => {
                    let max_cores = job.cpu.cores.min(stage.max_cores.max(Count::new(1.0))).min(stage.threads()).value();
                    max_cores.sqrt().ceil().min(max_cores)
                }
            };
            let stage_times = [cores.min(1.0), cores].map(|cores| on_cores(stage, &job, cores));
            let total = |[calls, arithmetic, traffic, touched]: [f64; 4]| {
                calls + arithmetic.max(traffic) + touched
            };
            let is_forked = stage.always_forks && cores > 1.0;
            let is_one_faster = !is_forked && total(stage_times[0]) <= total(stage_times[1]);
            let fastest = if is_one_faster { stage_times[0] } else { stage_times[1] };
            prop_assume!(total(fastest) < SATURATED);
            let is_tie = !is_forked && is_close(total(stage_times[0]), total(stage_times[1]));
            prop_assert!(is_tie || has_wanted_segments(&run, fastest), "{run:?}, not {fastest:?}");
            prop_assert!(is_equal(run.total(), total(fastest)));
        }
    }

    #[test]
    fn a_cpu_run_is_the_sum_of_its_stages_and_calls(job in jobs()) {
        let silent = &mut Trace::silent();
        let run = cpu_run(&job.workload, &job.cpu, &job.cpu_library, silent).total();
        let stages = job.workload.stages.iter().map(|stage| {
            let work = Workload { compiled_calls: Count::ZERO, ..Workload::new(vec![*stage]) };
            cpu_run(&work, &job.cpu, &job.cpu_library, &mut Trace::silent()).total().value()
        });
        let modules = job.workload.modules.value() * job.cpu_library.module.value();
        let compiled = job.workload.compiled_calls.value() * job.cpu_library.compiled.value();
        prop_assert!(is_equal(run, stages.sum::<f64>() + modules + compiled));
    }

    #[test]
    fn a_stage_on_the_gpu_takes_its_kernels_and_the_longer_of_arithmetic_and_traffic(job in jobs()) {
        for stage in &job.workload.stages {
            let silent = &mut Trace::silent();
            let run = gpu_stage(stage, &job.gpu, &job.gpu_library, silent);
            prop_assume!(!is_saturated(run.total()));
            let wanted = on_gpu(stage, &job);
            let [kernels, arithmetic, traffic] = wanted;
            let segments = [kernels, arithmetic, traffic, 0.0];
            prop_assert!(has_wanted_segments(&run, segments), "{run:?}, not {wanted:?}");
        }
    }

    /// Issuing and executing overlap, except while the program waits. Waits, the exchange and exposed copies take
    /// additional time.
    #[test]
    fn a_gpu_run_adds_issuing_execution_waits_and_copies(
        job in jobs(),
        exchanged in select(vec![0.0, 1e6, 1e9]),
    ) {
        let mut job = Job { loading: Seconds::ZERO, ..job };
        job.workload.exchanged = Bytes::new(exchanged);
        let run = gpu_run(&job, &mut Trace::silent());
        let wanted = described(&job);
        prop_assert!(is_equal(run.total(), wanted), "{run:?}, not {wanted}");
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_fast_gpu_waits_for_the_data_of_its_steps(job in jobs()) {
        let loading = job.workload.steps.value() * job.loading.value();
        let issued_run = Job { loading: Seconds::ZERO, ..job.clone() };
        let silent = &mut Trace::silent();
        let (run, issued_run) = (gpu_run(&job, silent), gpu_run(&issued_run, silent));
        prop_assert!(is_equal(run.total(), issued_run.total().value().max(loading)));
        prop_assume!(!is_saturated(run.total()));
        let wait = (loading - issued_run.total().value()).max(0.0);
        prop_assert!((run.get(Segment::Loading).value() - wait).abs() <= 1e-9 * loading);
    }

    /// The test chooses rates such that arithmetic and memory traffic take exactly the same time, both on one core and
    /// on the GPU.
    #[test]
    fn at_the_ridge_point_of_the_roofline_arithmetic_is_the_bound(
        job in jobs(),
        rate in 1e9..1e13,
        amount in 1.0..1e12,
    ) {
        let mut job = job;
        let (cpu, gpu) = (&mut job.cpu, &mut job.gpu);
        (cpu.cores, cpu.l2, cpu.l3, gpu.cache) = (Count::new(1.0), None, None, None);
        (cpu.fp32, cpu.bandwidth) = (Throughput::new(rate), Bandwidth::new(rate));
        cpu.efficiency.core_bandwidth = cpu.bandwidth;
        (cpu.efficiency.elementwise, gpu.efficiency.vector) = (Share::ALL, Share::ALL);
        gpu.efficiency.bandwidth = Share::ALL;
        gpu.bandwidth = Bandwidth::new(rate / 4.0);
        gpu.rates.set(Precision::Fp32, ArithmeticUnit::Vector, Throughput::new(rate));
        (job.cpu_library.first_touch_rate, job.cpu_library.interpreted) = (None, None);
        let stage = Stage {
            operations: Operations::new(amount),
            ..Stage::new("", Work::Elementwise, Precision::Fp32)
        }
        .with_traffic(Bytes::new(amount));
        let (silent, work) = (&mut Trace::silent(), Workload::new(vec![stage]));
        let on_cpu = cpu_run(&work, &job.cpu, &job.cpu_library, silent);
        let on_gpu = gpu_stage(&stage, &job.gpu, &job.gpu_library, silent);
        for run in [on_cpu, on_gpu] {
            prop_assert!(!run.get(Segment::Compute).is_zero());
            prop_assert!(run.get(Segment::Memory).is_zero());
        }
    }

    /// The job writes seven million values to random indices of an array of 64 MB.
    ///
    /// Half of the array fits into L3, and an eighth fits into the L2 cache of one core. The writes move 10.5 million
    /// lines, seven at a time per core, and half of them come from memory. A single core finds an eighth of the lines
    /// in its L2 cache. Each of four cores finds only a quarter of this eighth in its own L2 cache, because the rest is
    /// in the L2 caches of the other cores.
    #[test]
    fn a_core_that_writes_finds_its_own_lines_in_l2(job in jobs()) {
        let mut job = job;
        let (cpu, library) = (&mut job.cpu, &mut job.cpu_library);
        let size = |bytes: f64| Some(Bytes::new(bytes));
        (cpu.l2, cpu.l3, cpu.l3_reach) = (size(8e6), size(32e6), None);
        cpu.efficiency.memory_latency = Seconds::new(100e-9);
        cpu.efficiency.l3_latency = Seconds::new(42e-9);
        (library.other_threads, library.interpreted) = (Threads::All, None);
        let scatter = Stage {
            random_accesses: Count::new(7e6),
            random_array_size: Bytes::new(64e6),
            is_scatter: true,
            calls: Count::ZERO,
            ..Stage::new("", Work::Other, Precision::Fp32)
        };
        let work = Workload { compiled_calls: Count::ZERO, ..Workload::new(vec![scatter]) };
        for (cores, l2_hits, l3_latency) in [(1.0, 1.0 / 8.0, 42e-9), (4.0, 1.0 / 32.0, 75e-9)] {
            cpu.cores = Count::new(cores);
            let run_time = cpu_run(&work, cpu, library, &mut Trace::silent()).total();
            let access_latency = 0.5 * 100e-9 + (0.5 - l2_hits) * l3_latency;
            prop_assert!(is_equal(run_time, 10.5e6 / (7.0 * cores) * access_latency), "{cores} cores: {run_time:?}");
        }
    }

    #[test]
    fn an_operation_uses_as_many_cores_as_its_threads(cores in 0.0..256.0) {
        let cores = Count::new(cores);
        prop_assert_eq!(Threads::All.cores(cores), cores);
        prop_assert_eq!(Threads::One.cores(cores), cores.min(Count::new(1.0)));
        let root = Threads::Root.cores(cores).value();
        prop_assert!(root <= cores.value() && (root * root >= cores.value() || root == cores.value()));
    }
}
