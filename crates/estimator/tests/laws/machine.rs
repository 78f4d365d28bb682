//! Laws of machines: whatever is improved about one, nothing becomes slower.

use super::jobs::{computations, jobs};
use super::{config, is_nowhere_slower};
use offload_estimator::device::Unit;
use offload_estimator::fit::Fit;
use offload_estimator::precision::Precision;
use offload_estimator::quantity::{Bytes, Share};
use offload_estimator::{Job, assess};
use proptest::prelude::*;

/// A change of a job for the better, this many times.
type Improvement = fn(&mut Job, f64);

fn raise(share: &mut Share, times: f64) {
    *share = Share::new(share.value() * times);
}

fn enlarge(cache: &mut Option<Bytes>, times: f64) {
    *cache = Some(cache.unwrap_or(Bytes::new(1e6)) * times);
}

fn raise_rates(job: &mut Job, unit: Unit, times: f64) {
    for precision in Precision::ALL {
        let rate = job.device.rates.get(precision, unit);
        job.device.rates.set(precision, unit, rate * times);
    }
}

/// Everything that can be better about two machines, their link and their libraries.
const IMPROVEMENTS: [(&str, Improvement); 30] = [
    ("CPU FP64 peak", |job, times| job.host.fp64 = job.host.fp64 * times),
    ("CPU FP32 peak", |job, times| job.host.fp32 = job.host.fp32 * times),
    ("CPU cores", |job, times| {
        let host = &mut job.host;
        host.cores = host.cores * times;
        (host.fp64, host.fp32) = (host.fp64 * times, host.fp32 * times);
    }),
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
    ("CPU call", |job, times| job.host_library.call = job.host_library.call / times),
    ("interpreter", |job, times| {
        job.host_library.interpreted = job.host_library.interpreted.map(|cost| cost / times);
    }),
    ("vector peak", |job, times| raise_rates(job, Unit::Vector, times)),
    ("matrix peak", |job, times| raise_rates(job, Unit::Matrix, times)),
    ("GPU bandwidth", |job, times| job.device.bandwidth = job.device.bandwidth * times),
    ("GPU cache", |job, times| enlarge(&mut job.device.cache, times)),
    ("GPU memory", |job, times| enlarge(&mut job.device.memory, times)),
    ("share of vector peak", |job, times| raise(&mut job.device.reach.vector, times)),
    ("share of matrix peak", |job, times| raise(&mut job.device.reach.matrix, times)),
    ("share of GPU bandwidth", |job, times| raise(&mut job.device.reach.bandwidth, times)),
    ("bandwidth in", |job, times| job.device.link.to_device = job.device.link.to_device * times),
    ("bandwidth out", |job, times| job.device.link.to_host = job.device.link.to_host * times),
    ("latency", |job, times| job.device.link.latency = job.device.link.latency / times),
    ("overlap", |job, times| raise(&mut job.overlap, times)),
    ("launch", |job, times| job.device_library.launch = job.device_library.launch / times),
    ("kernel", |job, times| job.device_library.kernel = job.device_library.kernel / times),
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

    #[test]
    fn double_precision_is_never_faster_at_no_higher_rate(
        computation in computations(),
        job in jobs(),
    ) {
        let mut job = job;
        job.host.fp64 = job.host.fp64.min(job.host.fp32);
        for unit in [Unit::Vector, Unit::Matrix] {
            let single = job.device.rates.get(Precision::Fp32, unit);
            let double = job.device.rates.get(Precision::Fp64, unit).min(single);
            job.device.rates.set(Precision::Fp64, unit, double);
        }
        let at = |precision| Job { workload: computation.workload(precision), ..job.clone() };
        prop_assert!(is_nowhere_slower(&at(Precision::Fp32), &at(Precision::Fp64)));
    }
}
