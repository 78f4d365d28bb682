//! Laws of machines: whatever is improved about one, nothing becomes slower.

use super::computations::Computation;
use super::jobs::{Task, jobs, tasks};
use super::{config, is_nowhere_slower};
use offload_estimator::fit::Fit;
use offload_estimator::team::Team;
use offload_estimator::{Job, assess};
use offload_vocabulary::execution::Unit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Seconds, Share};
use proptest::prelude::*;

/// A change of a job for the better, this many times.
type Improvement = fn(&mut Job, f64);

fn raise(share: &mut Share, times: f64) {
    *share = Share::new(share.value() * times);
}

fn enlarge(cache: &mut Option<Bytes>, times: f64) {
    *cache = Some(cache.unwrap_or(Bytes::new(1e6)) * times);
}

fn join(job: &mut Job, improve: impl FnMut(&mut Team)) {
    job.team.iter_mut().for_each(improve);
}

fn raise_rates(job: &mut Job, unit: Unit, times: f64) {
    for precision in Precision::ALL {
        let rate = job.device.rates.get(precision, unit);
        job.device.rates.set(precision, unit, rate * times);
    }
}

/// Everything that can be better about two machines, their link and their libraries.
const IMPROVEMENTS: [(&str, Improvement); 45] = [
    ("CPU FP64 peak", |job, times| job.host.fp64 = job.host.fp64 * times),
    ("CPU FP32 peak", |job, times| job.host.fp32 = job.host.fp32 * times),
    ("CPU clock", |job, times| job.host.clock = job.host.clock * times),
    ("CPU bandwidth", |job, times| job.host.bandwidth = job.host.bandwidth * times),
    ("CPU cache", |job, times| enlarge(&mut job.host.cache, times)),
    ("share of CPU peak", |job, times| raise(&mut job.host.reach.dense, times)),
    ("share in loops", |job, times| raise(&mut job.host.reach.elementwise, times)),
    ("ramp", |job, times| {
        job.host.reach.half_size_a_core = job.host.reach.half_size_a_core / times;
    }),
    ("bandwidth of a core", |job, times| {
        job.host.reach.core_bandwidth = job.host.reach.core_bandwidth * times;
    }),
    ("cached bandwidth of a core", |job, times| {
        job.host.reach.core_cached_bandwidth = job.host.reach.core_cached_bandwidth * times;
    }),
    ("starting threads", |job, times| {
        job.host_library.fork_join = job.host_library.fork_join / times;
    }),
    ("cycles of a function", |job, times| {
        job.host_library.function = job.host_library.function / times;
    }),
    ("fresh memory", |job, times| {
        job.host_library.fresh = job.host_library.fresh.map(|rate| rate * times);
    }),
    ("memory kept for reuse", |job, _| job.host_library.fresh = None),
    ("CPU call", |job, times| job.host_library.call = job.host_library.call / times),
    ("interpreter", |job, times| {
        job.host_library.interpreted = job.host_library.interpreted.map(|cost| cost / times);
    }),
    ("GPU processors", |job, times| {
        job.device.processors = job.device.processors * times;
        raise_rates(job, Unit::Vector, times);
        raise_rates(job, Unit::Matrix, times);
    }),
    ("vector peak", |job, times| raise_rates(job, Unit::Vector, times)),
    ("matrix peak", |job, times| raise_rates(job, Unit::Matrix, times)),
    ("GPU bandwidth", |job, times| job.device.bandwidth = job.device.bandwidth * times),
    ("cached bandwidth of a processor", |job, times| {
        job.device.reach.cached_each = job.device.reach.cached_each * times;
    }),
    ("GPU cache", |job, times| enlarge(&mut job.device.cache, times)),
    ("GPU memory", |job, times| {
        job.device.memory = job.device.memory.map(|memory| memory * times);
    }),
    ("share of vector peak", |job, times| raise(&mut job.device.reach.vector, times)),
    ("share of matrix peak", |job, times| raise(&mut job.device.reach.matrix, times)),
    ("share of GPU bandwidth", |job, times| raise(&mut job.device.reach.bandwidth, times)),
    ("bandwidth in", |job, times| job.device.link.to_device = job.device.link.to_device * times),
    ("bandwidth out", |job, times| job.device.link.to_host = job.device.link.to_host * times),
    ("latency", |job, times| job.device.link.latency = job.device.link.latency / times),
    ("overlap", |job, times| raise(&mut job.overlap, times)),
    ("launch", |job, times| job.device_library.launch = job.device_library.launch / times),
    ("compiled function", |job, times| job.device_library.call = job.device_library.call / times),
    ("reductions", |job, times| raise(&mut job.device_library.reduction, times)),
    ("paging", |job, times| {
        job.device_library.paging = job.device_library.paging.map(|rate| rate * times);
    }),
    ("link between GPUs", |job, times| join(job, |team| team.bus = team.bus * times)),
    ("hop between GPUs", |job, times| join(job, |team| team.hop = team.hop / times)),
    ("loading", |job, times| job.loading = job.loading / times),
    ("kernel", |job, times| job.device_library.kernel = job.device_library.kernel / times),
    ("layers on the CPU", |job, times| job.host_library.module = job.host_library.module / times),
    ("layers on the GPU", |job, times| {
        job.device_library.module = job.device_library.module / times;
    }),
    ("inner", |job, times| job.device_library.inner = job.device_library.inner / times),
    ("synchronization", |job, times| {
        job.device_library.synchronize = job.device_library.synchronize / times;
    }),
    ("context", |job, times| {
        let parts = &mut job.device_library.start_up;
        (parts.import, parts.context) = (parts.import / times, parts.context / times);
    }),
    ("compilation", |job, times| {
        let parts = &mut job.device_library.start_up;
        (parts.handles, parts.compile) = (parts.handles / times, parts.compile / times);
    }),
    ("start-up", |job, times| job.start_up = job.start_up.map(|time| time / times)),
];

/// The same CPU with so many times the cores.
fn with_cores(job: &Job, times: f64) -> Job {
    let mut many = job.clone();
    let host = &mut many.host;
    host.cores = host.cores * times;
    (host.fp64, host.fp32) = (host.fp64 * times, host.fp32 * times);
    many
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn nothing_better_about_a_machine_slows_a_job(job in jobs(), times in 1.0..100.0) {
        for (what, improve) in IMPROVEMENTS {
            let mut better = job.clone();
            improve(&mut better, times);
            prop_assert!(is_nowhere_slower(&better, &job), "{what}");
        }
    }

    /// Starting threads costs each core its part, which is why more of them can be slower; that
    /// aside, they are not.
    #[test]
    fn more_cores_are_never_slower_where_threads_start_for_nothing(
        job in jobs(),
        times in 1.0..100.0,
    ) {
        let mut job = job;
        job.host_library.fork_join = Seconds::ZERO;
        prop_assert!(is_nowhere_slower(&with_cores(&job, times), &job));
    }

    /// Threads or not: with more than one core no job takes longer than with one.
    #[test]
    fn many_cores_are_never_slower_than_one(job in jobs(), times in 1.0..300.0) {
        let mut job = job;
        job.host.cores = Count::new(1.0);
        prop_assert!(is_nowhere_slower(&with_cores(&job, times), &job));
    }

    #[test]
    fn more_memory_never_leaves_less_room(mut job in jobs(), times in 1.0..100.0) {
        let small = assess(&job).fit;
        job.device.memory = job.device.memory.map(|memory| memory * times);
        let large = assess(&job).fit;
        prop_assert_eq!(small.need(), large.need());
        let worse = matches!((small, large), (Fit::Fits { .. }, Fit::TooBig { .. }));
        prop_assert!(!worse);
        let shared = matches!(small, Fit::Shared { .. });
        prop_assert_eq!(shared, job.device.memory.is_none());
        if let Fit::TooBig { need, room, missing } = small {
            prop_assert!(need > room && missing <= need);
        }
    }

    /// Pieces are given by their bytes: in double precision they hold half as many elements.
    #[test]
    fn double_precision_is_never_faster_at_no_higher_rate(task in tasks(), job in jobs()) {
        prop_assume!(!matches!(task.computation, Computation::Pieces(_)));
        let mut job = job;
        job.host.fp64 = job.host.fp64.min(job.host.fp32);
        for unit in [Unit::Vector, Unit::Matrix] {
            let single = job.device.rates.get(Precision::Fp32, unit);
            let double = job.device.rates.get(Precision::Fp64, unit).min(single);
            job.device.rates.set(Precision::Fp64, unit, double);
        }
        let at = |precision| Task { precision, ..task }.in_place_of(&job);
        prop_assert!(is_nowhere_slower(&at(Precision::Fp32), &at(Precision::Fp64)));
    }
}
