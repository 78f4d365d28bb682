//! Property tests for jobs whose times are scaled to a measurement.

use super::jobs::jobs;
use super::{config, is_close, is_saturated};
use offload_estimator::timeline::Segment;
use offload_estimator::trace::Trace;
use offload_estimator::{Job, assess, assess_traced};
use offload_vocabulary::quantity::{Count, Seconds, Share};
use proptest::prelude::*;

/// Returns `true` if two times are equal up to rounding, or if one of them may have been clamped.
fn is_equal(a: Seconds, b: Seconds) -> bool {
    is_saturated(a) || is_saturated(b) || is_close(a.value(), b.value())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn measured_factors_scale_the_times(job in jobs(), cpu in 0.1..10.0_f64, gpu in 0.1..10.0_f64) {
        let plain = Job { loading: Seconds::ZERO, serial: Share::NONE, fallback: Share::NONE, ..job };
        let [cpu, gpu] = [cpu, gpu].map(Count::new);
        let measured = Job { cpu_time_factor: cpu, gpu_time_factor: gpu, ..plain.clone() };
        let (predicted, scaled) = (assess(&plain), assess(&measured));
        prop_assert!(is_equal(cpu * predicted.cpu.total(), scaled.cpu.total()));
        prop_assert!(is_equal(gpu * predicted.warm.total(), scaled.warm.total()));
        // The measurement does not include start-up.
        prop_assert_eq!(predicted.cold.get(Segment::StartUp), scaled.cold.get(Segment::StartUp));
        prop_assert_eq!(predicted.memory_fit, scaled.memory_fit);
    }

    #[test]
    fn the_trace_records_that_a_time_is_scaled_by_a_measurement(job in jobs()) {
        let scaled_lines = |job: &Job| {
            let mut trace = Trace::recording();
            assess_traced(job, &mut trace);
            trace.entries().iter().filter(|entry| entry.line.title == "Scaled by the measurement").count()
        };
        let measured = Job { cpu_time_factor: Count::new(2.0), gpu_time_factor: Count::new(0.5), ..job.clone() };
        prop_assert_eq!(scaled_lines(&job), 0);
        prop_assert!(scaled_lines(&measured) >= 2);
    }
}
