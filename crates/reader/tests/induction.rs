//! Tests of sizes that change in each iteration of a loop.

use offload_reader::{Phase, Reading, Sure};

fn reading(lines: &str) -> Reading {
    crate::reading(&format!("import numpy as np\n{lines}"))
}

fn phase(lines: &str, family: &str) -> Phase {
    let reading = reading(lines);
    let found = reading.phases.iter().find(|phase| phase.family == family).cloned();
    found.unwrap_or_else(|| panic!("{family} in {reading:?}"))
}

/// Returns the sum of a function over ten iterations.
fn sum(of: impl Fn(f64) -> f64) -> f64 {
    (0..10).map(|trip| of(f64::from(trip))).sum()
}

#[test]
fn rows_added_per_iteration_are_counted() {
    let lines = "x = np.random.rand(100, 20)\nfor i in range(10):\n    c = x @ x.T\n    x = np.vstack([x, np.random.rand(50, 20)])\ny = np.sort(x)\n";
    let rows = |trip: f64| 100.0 + 50.0 * trip;
    let products = sum(|trip| 2.0 * 20.0 * rows(trip) * rows(trip));
    let flops = phase(lines, "matmul").flops.unwrap_or(0.0);
    assert!((flops / products - 1.0).abs() < 1e-9, "{flops}, not {products}");
    // After the loop, the array has all added rows.
    assert_eq!(phase(lines, "sort").link, "w=sort&elements=12000");
}

#[test]
fn rows_removed_per_iteration_are_counted() {
    let lines =
        "x = np.random.rand(1000, 20)\nfor i in range(10):\n    y = np.exp(x)\n    x = x[:-50]\n";
    let flops = phase(lines, "elementwise").flops.unwrap_or(0.0);
    assert_eq!(flops, sum(|trip| 20.0 * (1000.0 - 50.0 * trip)));
}

#[test]
fn induction_variables_are_known_in_each_iteration() {
    let lines = "x = np.random.rand(10000)\nn = 100\nfor i in range(10):\n    y = np.exp(x[:n])\n    n += 100\nz = np.sort(x[:n])\n";
    let flops = phase(lines, "elementwise").flops.unwrap_or(0.0);
    assert_eq!(flops, sum(|trip| 100.0 + 100.0 * trip));
    assert_eq!(phase(lines, "sort").link, "w=sort&elements=1100");
    assert!(reading(lines).ask.is_empty());
}

#[test]
fn growth_in_a_single_iteration_is_no_induction() {
    // One row becomes eight in the first iteration, and stays eight.
    let lines = "x = np.zeros((1, 20))\nfor i in range(10):\n    y = np.exp(x)\n    x = np.repeat(x[:1], 8, axis=0)\n";
    let flops = phase(lines, "elementwise").flops.unwrap_or(0.0);
    assert!((1.0..=10.0 * 160.0).contains(&flops), "{flops}");
}

#[test]
fn numbers_changed_in_a_branch_are_unknown() {
    let lines = "x = np.random.rand(10000)\nn = 100\nfor i in range(10):\n    if x[i] > 0.5:\n        n += 100\n    y = np.exp(x[:n])\n";
    let phase = phase(lines, "elementwise");
    assert!(phase.sure != Sure::Known, "{phase:?}");
}
