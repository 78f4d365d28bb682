//! Laws of jobs whose times are scaled to a measurement.

use super::jobs::jobs;
use super::{alike, config, is_saturated};
use offload_estimator::split::best_split;
use offload_estimator::timeline::Segment;
use offload_estimator::trace::Trace;
use offload_estimator::{Job, assess, assess_traced};
use offload_vocabulary::quantity::{Count, Seconds, Share};
use proptest::prelude::*;

/// Returns `true` if two times are equal, except for rounding, or if one may have been clamped.
fn same(one: Seconds, other: Seconds) -> bool {
    is_saturated(one) || is_saturated(other) || alike(one.value(), other.value())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn measured_factors_scale_the_times(job in jobs(), cpu in 0.1..10.0_f64, gpu in 0.1..10.0_f64) {
        let plain = Job { loading: Seconds::ZERO, serial: Share::NONE, fallback: Share::NONE, ..job };
        let [cpu, gpu] = [cpu, gpu].map(Count::new);
        let measured = Job { cpu_time_factor: cpu, gpu_time_factor: gpu, ..plain.clone() };
        let (before, after) = (assess(&plain), assess(&measured));
        prop_assert!(same(cpu * before.cpu.total(), after.cpu.total()));
        prop_assert!(same(gpu * before.warm.total(), after.warm.total()));
        // Start-up is not part of the measurement.
        prop_assert_eq!(before.cold.get(Segment::StartUp), after.cold.get(Segment::StartUp));
        prop_assert_eq!(before.memory_fit, after.memory_fit);
    }

    #[test]
    fn a_measured_slowdown_of_the_cpu_never_speeds_up_the_split(job in jobs(), factor in 1.0..10.0_f64) {
        let slower = Job { cpu_time_factor: Count::new(factor), ..job.clone() };
        prop_assert!(best_split(&slower).time >= best_split(&job).time);
    }

    #[test]
    fn the_trace_records_that_a_time_is_scaled_by_a_measurement(job in jobs()) {
        let said = |job: &Job| {
            let mut trace = Trace::recording();
            assess_traced(job, &mut trace);
            trace.entries().iter().filter(|entry| entry.line.title == "Scaled by the measurement").count()
        };
        let both = Job { cpu_time_factor: Count::new(2.0), gpu_time_factor: Count::new(0.5), ..job.clone() };
        prop_assert_eq!(said(&job), 0);
        prop_assert!(said(&both) >= 2);
    }
}
