//! The law of units: seconds and dollars that are all so many times as large change nothing else.

use super::jobs::jobs;
use super::{alike, config, is_beyond_telling, timelines};
use offload_estimator::timeline::Segment;
use offload_estimator::{Job, assess};
use offload_vocabulary::execution::Unit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::LIMIT;
use proptest::prelude::*;

/// The same job on machines and libraries that take twice as long for everything, at
/// three times the rent.
fn at_half_speed(job: &Job) -> Job {
    let mut slow = job.clone();
    let host = &mut slow.host;
    (host.fp64, host.fp32, host.bandwidth) =
        (host.fp64 / 2.0, host.fp32 / 2.0, host.bandwidth / 2.0);
    host.clock = host.clock / 2.0;
    host.reach.core_bandwidth = host.reach.core_bandwidth / 2.0;
    host.reach.core_cached_bandwidth = host.reach.core_cached_bandwidth / 2.0;
    let device = &mut slow.device;
    for precision in Precision::ALL {
        for unit in [Unit::Vector, Unit::Matrix] {
            device.rates.set(precision, unit, device.rates.get(precision, unit) / 2.0);
        }
    }
    device.bandwidth = device.bandwidth / 2.0;
    device.reach.cached_each = device.reach.cached_each / 2.0;
    device.link.to_device = device.link.to_device / 2.0;
    device.link.to_host = device.link.to_host / 2.0;
    let library = &mut slow.device_library;
    for rate in slow.host_library.fresh.iter_mut().chain(&mut library.paging) {
        *rate = *rate / 2.0;
    }
    let mut hop = None;
    if let Some(team) = &mut slow.team {
        team.bus = team.bus / 2.0;
        hop = Some(&mut team.hop);
    }
    let parts = &mut library.start_up;
    let times = [
        &mut slow.host_library.call,
        &mut slow.host_library.module,
        &mut slow.host_library.fork_join,
        &mut slow.loading,
        &mut slow.device.link.latency,
        &mut library.launch,
        &mut library.call,
        &mut library.kernel,
        &mut library.module,
        &mut library.inner,
        &mut library.synchronize,
        &mut parts.import,
        &mut parts.context,
        &mut parts.handles,
        &mut parts.compile,
    ];
    let given = slow.host_library.interpreted.iter_mut().chain(&mut slow.start_up);
    for time in times.into_iter().chain(hop).chain(given) {
        *time = *time * 2.0;
    }
    for price in slow.host.price.iter_mut().chain(&mut slow.device.price) {
        *price = *price * 3.0;
    }
    slow
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn where_everything_takes_twice_as_long_nothing_else_changes(job in jobs()) {
        prop_assume!(!job.device.processors.is_zero());
        let (answer, slow) = (assess(&job), assess(&at_half_speed(&job)));
        prop_assume!(!timelines(&slow).iter().any(|timeline| is_beyond_telling(timeline.total())));
        for (one, two) in timelines(&answer).into_iter().zip(timelines(&slow)) {
            let slack = 1e-12 * two.total().value();
            for segment in Segment::ALL {
                let (one, two) = (one.get(segment).value() * 2.0, two.get(segment).value());
                prop_assert!(alike(one, two) || (one - two).abs() <= slack, "{segment:?}");
            }
        }
        prop_assert!(alike(answer.speedup(), slow.speedup()));
        prop_assert!(alike(answer.ceiling_speedup(), slow.ceiling_speedup()));
        let (first, second) = (answer.bound(), slow.bound());
        prop_assert!(first.0 == second.0 || alike(first.1.value(), second.1.value()));
        prop_assert_eq!(answer.fit, slow.fit);
        for (one, six) in [
            (answer.bills.host.cost, slow.bills.host.cost),
            (answer.bills.device.cost, slow.bills.device.cost),
        ] {
            let (one, six) = (one.unwrap_or_default().value(), six.unwrap_or_default().value());
            prop_assert!(six > LIMIT / 1e6 || alike(one * 6.0, six));
        }
    }
}
