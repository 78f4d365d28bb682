//! Ways of writing and calls that were once read with another size, or not at all.

use std::collections::BTreeMap;

use offload_reader::{Phase, ReadingOutcome, read};

fn phases(lines: &str) -> Vec<Phase> {
    let head = "import numpy as np\nimport pandas as pd\nimport torch\nimport torch.nn.functional as F\n\
        from numba import njit\nfrom scipy import ndimage, signal, special, stats\n";
    let reading = read(&format!("{head}{lines}"), &BTreeMap::new());
    assert_eq!(reading.outcome, ReadingOutcome::Answer, "{reading:?}");
    reading.phases
}

/// The only phase of a family.
fn phase(lines: &str, family: &str) -> Phase {
    let mut found: Vec<Phase> =
        phases(lines).into_iter().filter(|it| it.family == family).collect();
    assert_eq!(found.len(), 1, "{family} in {found:?}");
    found.remove(0)
}

fn ends_with(lines: &str, family: &str, part: &str) {
    let last = phases(lines).into_iter().rfind(|it| it.family == family);
    let link = last.map(|it| it.link).unwrap_or_default();
    assert!(link.contains(part), "{link} of {lines}");
}

#[test]
fn the_arithmetic_of_a_test_is_done_once() {
    let lines = "@njit\ndef near(x, y, r):\n    hits = 0\n    for i in range(len(x)):\n        d = x[i] - y[i]\n        \
        if d * d < r * r:\n            hits += 1\n    return hits\nv = np.random.rand(10**6)\nnear(v, v, 0.1)\n";
    assert_eq!(phase(lines, "loop").flops, Some(4e6));
}

#[test]
fn a_test_is_tried_at_what_its_counter_will_be() {
    let squares = "p, s = 2, 0.0\nwhile p * p <= 10**10:\n    s += 1.0 / p\n    p += 1\n";
    assert_eq!(phase(squares, "loop").flops, Some(2.0 * 99_999.0));
    let left = "i, s = 0, 0.0\nwhile True:\n    s += 0.5\n    i += 2\n    if i >= 200000:\n        break\n";
    assert_eq!(phase(left, "loop").flops, Some(1e5));
}

#[test]
fn a_loop_that_ends_by_a_remainder_stays_a_question() {
    let lines = "n, k = 10**6, 0\nwhile n % 7 != 3:\n    n -= 1\n    k += 1.5\n";
    let reading = read(lines, &BTreeMap::new());
    assert_eq!(reading.outcome, ReadingOutcome::Ask, "{reading:?}");
}
