//! The formula most calculators use, by its own worked example: 10,000 GFLOP and 1 GB, 25 s on a
//! CPU, said to take 1.3 s on a GeForce RTX 3080.

use offload_estimator::simple::Simple;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Operations, Seconds, Share, Throughput,
};

const EXAMPLE: Simple = Simple {
    runs: Count::new(1.0),
    operations: Operations::new(10_000e9),
    cpu_rate: Throughput::new(400e9),
    gpu_peak: Throughput::new(29.8e12),
    efficiency: Share::ALL,
    data: Bytes::new(1e9),
    link: Bandwidth::new(16e9),
    overhead: Seconds::new(0.4375),
};

#[track_caller]
fn near(value: f64, wanted: f64, within: f64) {
    assert!((value - wanted).abs() <= within, "{value} is not {wanted} ± {within}");
}

#[test]
fn ten_thousand_gflop_in_25_seconds_are_400_gflop_a_second() {
    near(EXAMPLE.cpu_time().value(), 25.0, 1e-12);
}

#[test]
fn at_its_peak_the_card_would_be_29_9_times_faster() {
    near(EXAMPLE.gpu_time().value(), 0.836, 5e-4);
    near(EXAMPLE.speedup(), 29.9, 0.05);
}

#[test]
fn at_the_usual_65_percent_it_would_be_24_6_times_faster() {
    let usual = EXAMPLE.at(Simple::USUAL_EFFICIENCY);
    near(usual.gpu_time().value(), 1.017, 1e-3);
    near(usual.speedup(), 24.6, 0.05);
}

#[test]
fn only_at_42_percent_does_the_example_agree_with_itself() {
    let given = EXAMPLE.at(Share::new(0.42));
    near(given.compute_time().value(), 0.8, 5e-3);
    near(given.gpu_time().value(), 1.3, 5e-3);
    near(given.speedup(), 19.2, 0.05);
}

#[test]
fn twenty_teraflops_at_65_percent_are_13() {
    let card = Simple { gpu_peak: Throughput::new(20e12), ..EXAMPLE };
    assert_eq!(card.at(Simple::USUAL_EFFICIENCY).gpu_rate(), Throughput::new(13e12));
}

#[test]
fn no_data_takes_no_time_over_no_link() {
    let still = Simple { data: Bytes::ZERO, link: Bandwidth::ZERO, ..EXAMPLE };
    near(still.gpu_time().value(), still.compute_time().value() + 0.4375, 1e-12);
}
