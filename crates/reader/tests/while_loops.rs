//! Loops that a test ends: how often they run.

use std::collections::BTreeMap;

use offload_reader::{Phase, read};

fn phases(lines: &str) -> Vec<Phase> {
    read(&format!("import numpy as np\n{lines}"), &BTreeMap::new()).phases
}

/// How often a function of a million elements is worked out.
fn trips(lines: &str) -> f64 {
    let done: f64 = phases(lines).iter().filter_map(|it: &Phase| it.funcs).sum();
    done / 1e6
}

#[test]
fn a_rate_that_falls_in_each_trip_leaves_one_phase() {
    let lines = "x, lr, epoch = np.random.rand(10**6), 0.1, 0\nwhile epoch < 10:\n    x = np.sin(x)\n    lr *= 0.9\n    epoch += 1\n";
    let repeated = phases(lines).iter().filter(|it| it.funcs.is_some_and(|it| it > 0.0)).count();
    assert_eq!((repeated, trips(lines)), (1, 10.0));
}

#[test]
fn a_number_that_is_halved_ends_a_loop_where_its_test_fails() {
    let body = "    x = np.sin(x)\n    n //= 2\n";
    let halved = |n: u32, test: &str| {
        trips(&format!("x, n = np.random.rand(10**6), {n}\nwhile {test}:\n{body}"))
    };
    assert_eq!(halved(1024, "n > 0"), 11.0);
    assert_eq!(halved(1000, "n > 1"), 9.0);
    assert_eq!(halved(1 << 20, "n >= 1"), 21.0);
}
