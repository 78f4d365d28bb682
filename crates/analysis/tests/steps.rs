//! Tests the overhead that a framework's loop adds to each step.

use crate::report;

fn seconds_per_step(link: &str) -> [f64; 2] {
    let report = report(link);
    [&report.assessment.cpu, &report.assessment.warm].map(|run| run.total().value() / 1000.0)
}

fn keras(layers: usize, weights: usize, phase: &str) -> [f64; 2] {
    seconds_per_step(&format!(
        "w=training&phase={phase}&params={weights}&layers={layers}&batch=64&values=784&steps=1000\
         &cpu=epyc-9354&cores=1&clock=3.7&cpulib=tensorflow-cpu&gpu=t4&gpulib=tensorflow"
    ))
}

/// The measured times are in `data/cpu/runtimes.csv`. They are for Keras's `fit` and `predict` with layers of width 8
/// on one core of a Zen 4.
#[test]
fn keras_takes_a_millisecond_per_step() {
    for (layers, weights, phase, measured) in [
        (2, 6370, "train", 1.239e-3),
        (5, 6586, "train", 1.461e-3),
        (17, 7450, "train", 2.452e-3),
        (2, 6370, "infer", 1.031e-3),
        (17, 7450, "infer", 1.229e-3),
    ] {
        let [cpu, gpu] = keras(layers, weights, phase);
        let error = (cpu / measured).max(measured / cpu);
        assert!(error < 1.25, "{layers} layers, {phase}: {cpu} s, measured {measured} s");
        // On a GPU, the framework's loop takes the same time.
        assert!(gpu > 1e-3, "{layers} layers, {phase}: {gpu} s");
    }
}

/// Only networks run in a framework's loop.
#[test]
fn tensorflow_array_operations_have_no_step_overhead() {
    let [cpu, gpu] = seconds_per_step(
        "w=elementwise&elements=10&cpulib=tensorflow-cpu&gpulib=tensorflow&gpu=t4",
    );
    assert!(cpu * 1000.0 < 0.2e-3 && gpu * 1000.0 < 0.2e-3, "{cpu} {gpu}");
}
