//! Property tests for the simple formula that most calculators use, with a published example: 10,000 GFLOP and 1 GB
//! take 25 s on a CPU and supposedly 1.3 s on a GeForce RTX 3080.

use super::numbers::{
    Edge, bandwidth, bytes, count, operations, reached_share, seconds, throughput,
};
use super::{SATURATED, config, is_close};
use offload_estimator::simple::Simple;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Operations, Seconds, Share, Throughput, ratio,
};
use proptest::prelude::*;

const EDGE: Edge = Edge::Zero;

const EXAMPLE: Simple = Simple {
    runs: Count::new(1.0),
    operations: Operations::new(10_000e9),
    cpu_rate: Throughput::new(400e9),
    gpu_peak: Throughput::new(29.8e12),
    efficiency: Share::ALL,
    data: Bytes::new(1e9),
    interconnect: Bandwidth::new(16e9),
    overhead: Seconds::new(0.4375),
};

/// The published speedups are for 100 %, 65 % (the usual assumption) and 42 % of the peak rate.
#[test]
fn the_example_has_its_published_times_and_speedups() {
    assert!(is_close(EXAMPLE.cpu_time().value(), 25.0));
    for (efficiency, gpu_time, speedup) in [
        (Share::ALL, 0.836, 29.9),
        (Simple::USUAL_EFFICIENCY, 1.017, 24.6),
        (Share::new(0.42), 1.3, 19.2),
    ] {
        let simple = EXAMPLE.at(efficiency);
        let differences = [simple.gpu_time().value() - gpu_time, simple.speedup() - speedup];
        let is_near = differences[0].abs() < 5e-3 && differences[1].abs() < 0.05;
        assert!(is_near, "{efficiency:?}: {differences:?}");
    }
}

prop_compose! {
    fn questions()(
        work in (count(EDGE, 1.0, 1e6), operations(EDGE, 1.0, 1e18), bytes(EDGE, 1.0, 1e12)),
        rates in (throughput(EDGE, 1e9, 1e13), throughput(EDGE, 1e10, 1e15), bandwidth(EDGE)),
        efficiency in reached_share(EDGE),
        overhead in seconds(EDGE, 1e-3, 10.0),
    ) -> Simple {
        let ((runs, operations, data), (cpu_rate, gpu_peak, interconnect)) = (work, rates);
        Simple { runs, operations, cpu_rate, gpu_peak, efficiency, data, interconnect, overhead }
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_simple_formula_is_work_over_rate_and_data_over_bandwidth(question in questions()) {
        let divide = |amount: f64, rate: f64| if amount == 0.0 { 0.0 } else { amount / rate };
        let is_equal = |a: f64, b: f64| is_close(a, b) || a.min(b) > SATURATED;
        let (runs, operations) = (question.runs.value(), question.operations.value());
        let cpu = runs * divide(operations, question.cpu_rate.value());
        let rate = question.gpu_peak.value() * question.efficiency.value();
        let compute = divide(operations, rate);
        let copy = divide(question.data.value(), question.interconnect.value());
        let gpu = runs * (compute + copy) + question.overhead.value();
        prop_assume!(!(cpu + gpu + compute + copy).is_nan());
        prop_assert!(is_equal(question.cpu_time().value(), cpu));
        prop_assert!(is_equal(question.gpu_rate().value(), rate));
        prop_assert!(is_equal(question.compute_time().value(), compute));
        prop_assert!(runs == 0.0 || is_equal(question.gpu_time().value(), gpu));
        let (cpu_time, gpu_time) = (question.cpu_time().value(), question.gpu_time().value());
        prop_assert_eq!(question.speedup(), ratio(cpu_time, gpu_time));
        let half = Share::new(0.5);
        prop_assert_eq!(question.at(half), Simple { efficiency: half, ..question });
    }
}
