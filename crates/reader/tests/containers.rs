//! Tests of the lengths of lists and dictionaries that programs fill.

use crate::reading;
use offload_reader::{Phase, ReadingOutcome};

/// Returns the operations of all phases of a program. Panics if the program has open questions.
fn operations(lines: &str) -> f64 {
    let reading = reading(lines);
    assert_eq!(reading.outcome, ReadingOutcome::Answer, "{reading:?}");
    reading.phases.iter().filter_map(|phase: &Phase| phase.flops).sum()
}

#[test]
fn a_dict_filled_by_a_loop_has_a_key_per_iteration() {
    let filled = "d = {}\nfor i in range(100_000):\n    d[i] = i\ns = 0.0\nfor v in d.values():\n    s += v * 0.5\n";
    assert_eq!(operations(filled), 2e5);
    let made =
        "d = {i: i for i in range(100_000)}\ns = 0.0\nfor k, v in d.items():\n    s += k * 0.5\n";
    assert_eq!(operations(made), 2e5);
}

#[test]
fn a_filtered_comprehension_keeps_its_share_of_iterations() {
    let lines = "x = [i * 0.5 for i in range(100_000) if i % 4 == 0]\ns = sum(x)\n";
    assert_eq!(operations(lines), 5e4);
}

#[test]
fn a_bytearray_has_the_given_length() {
    assert_eq!(operations("s = 0.0\nfor f in bytearray(100_000):\n    s += 0.5\n"), 1e5);
    assert_eq!(
        operations("s = 0.0\nfor i, f in enumerate(bytearray([1]) * 100_000):\n    s += 0.5\n"),
        1e5
    );
}

#[test]
fn max_min_and_sum_of_known_numbers_are_known() {
    let lines = "import numpy as np\nx = np.zeros((200, 500))\ny = np.sqrt(np.zeros(max(x.shape) + sum([1, 2]) + min(x.shape)))\n";
    assert_eq!(operations(lines), 703.0);
}

#[test]
fn a_size_that_doubles_in_a_loop_takes_each_of_its_values() {
    let lines = "import numpy as np\nn = 64\nwhile n <= 512:\n    a = np.zeros((n, n))\n    b = a @ a\n    n *= 2\n";
    let cube = |n: f64| 2.0 * n * n * n;
    assert_eq!(operations(lines), cube(64.0) + cube(128.0) + cube(256.0) + cube(512.0));
}

#[test]
fn keys_computed_from_a_counter_may_repeat() {
    let lines = "d = {}\nfor i in range(100_000):\n    d[i // 1000] = i\ns = 0.0\nfor v in d.values():\n    s += v * 0.5\n";
    assert!(operations(lines) < 1e5 + 1e4);
}
