//! Tests of the trip counts of `while` loops.

use crate::reading;
use offload_reader::Phase;

fn phases(lines: &str) -> Vec<Phase> {
    reading(&format!("import numpy as np\n{lines}")).phases
}

/// Returns the trip count of a loop that evaluates one function of a million elements per iteration.
fn trips(lines: &str) -> f64 {
    let done: f64 = phases(lines).iter().filter_map(|phase: &Phase| phase.funcs).sum();
    done / 1e6
}

#[test]
fn a_number_that_decays_per_iteration_leaves_one_phase() {
    let lines = "x, lr, epoch = np.random.rand(10**6), 0.1, 0\nwhile epoch < 10:\n    x = np.sin(x)\n    lr *= 0.9\n    epoch += 1\n";
    let repeated =
        phases(lines).iter().filter(|phase| phase.funcs.is_some_and(|count| count > 0.0)).count();
    assert_eq!((repeated, trips(lines)), (1, 10.0));
}

#[test]
fn a_halved_number_ends_a_loop_when_its_condition_fails() {
    let body = "    x = np.sin(x)\n    n //= 2\n";
    let halved = |n: u32, test: &str| {
        trips(&format!("x, n = np.random.rand(10**6), {n}\nwhile {test}:\n{body}"))
    };
    assert_eq!(halved(1024, "n > 0"), 11.0);
    assert_eq!(halved(1000, "n > 1"), 9.0);
    assert_eq!(halved(1 << 20, "n >= 1"), 21.0);
}

#[test]
fn a_loop_ends_when_an_array_or_a_list_reaches_its_size() {
    let head = "import numpy as np\nimport torch\nx = np.random.rand(400, 1000)\nitems = []\nt = torch.zeros(1, 1)\n";
    for (lines, trips) in [
        ("while x.shape[1] > 900:\n    x = x[:, 1:]\n    y = np.sort(x)\n", 100.0),
        ("while x.shape[1] >= 900:\n    x = x[:, 2:]\n    y = np.sort(x)\n", 51.0),
        ("while len(items) < 50:\n    items.append(3)\n    y = np.sort(x)\n", 50.0),
        (
            "while t.shape[1] < 32:\n    t = torch.cat([t, t[:, :1]], dim=1)\n    y = np.sort(x)\n",
            31.0,
        ),
    ] {
        let reading = reading(&format!("{head}{lines}"));
        let sort = reading.phases.iter().find(|phase| phase.family == "sort");
        assert_eq!(sort.and_then(|phase| phase.calls), Some(trips), "{lines} {reading:?}");
    }
    // A halved size is not asked for either. The only question is the trip count of the loop that ends by a test on
    // data.
    let by_data = "while x.sum() > 9:\n    x = np.sort(x)\n";
    let reading = reading(&format!("{head}{by_data}"));
    assert_eq!(reading.ask.len(), 1, "{reading:?}");
}

#[test]
fn fractional_steps_end_the_loop_at_its_bound() {
    let body = "    y = np.sin(x)\n";
    let head = "x, T, dt = np.random.rand(10**6), 0.05, 0.0001\n";
    for (from, test, change, expected) in [
        ("t = 0.0", "t <= T", "t += dt", 501.0),
        ("t = 0.0", "t < T", "t += dt", 500.0),
        ("t = 0.0", "T >= t", "t = t + dt", 501.0),
        ("t = 0", "t <= 1", "t += 0.3", 4.0),
        ("t = T", "t > 0", "t -= dt", 500.0),
        ("t = T", "t >= 0", "t = t - dt", 501.0),
        ("t = T", "t > 0", "t += -dt", 500.0),
        ("t = 0.5", "t <= 100.5", "t += 2.5", 41.0),
        ("i = 0", "i <= 9", "i += 2", 5.0),
        ("i = 0", "i < 9", "i += 2", 5.0),
        ("i = 1", "i <= 9", "i = 2 + i", 5.0),
        ("i = 9", "i >= 0", "i -= 2", 5.0),
        ("i = 9", "0 < i", "i -= 1", 9.0),
    ] {
        let lines = format!("{head}{from}\nwhile {test}:\n{body}    {change}\n");
        assert_eq!(trips(&lines), expected, "{from}; while {test}: {change}");
    }
}

#[test]
fn every_change_of_a_counter_in_an_iteration_counts() {
    let body = "    y = np.sin(x)\n";
    let head = "x, T, dt = np.random.rand(10**6), 0.1, 0.0001\n";
    for (from, test, changes, expected) in [
        ("t = 0.0", "t <= T", "t += dt; t += dt", 501.0),
        ("t = 0.0", "t <= T", "t += dt / 2; t += dt / 2", 1001.0),
        ("i = 0", "i < 100", "i += 1; i += 1", 50.0),
        ("i = 0", "i < 100", "i += 1", 100.0),
    ] {
        let lines = format!("{head}{from}\nwhile {test}:\n{body}    {changes}\n");
        assert_eq!(trips(&lines), expected, "{from}; while {test}: {changes}");
    }
}

#[test]
fn a_step_or_bound_that_changes_in_the_loop_asks_for_the_trip_count() {
    let body = "    y = np.sin(x)\n";
    let head = "x, t, T, dt, i, n = np.random.rand(10**6), 0.0, 0.1, 0.0001, 0, 100\n";
    for (test, changes) in [
        ("t < T", "t += dt; dt *= 1.1"),
        ("t < T", "t += dt\n    if y[0] > 0.5:\n        dt /= 2"),
        ("t < T", "t += dt\n    if y[0] > 0.5:\n        t += dt"),
        ("i < n", "i += 1\n    if y[0] > 0.5:\n        n -= 1"),
        ("i * i < n", "i += 1; i += 1"),
        ("i * i < n", "i += 1\n    for k in range(3):\n        if y[k] > 0.5:\n            i += 1"),
    ] {
        let lines = format!("import numpy as np\n{head}while {test}:\n{body}    {changes}\n");
        let reading = reading(&lines);
        let asked: Vec<_> = reading.ask.iter().map(|question| question.name.as_str()).collect();
        assert_eq!(asked, ["trips of line 3"], "{lines}{reading:?}");
    }
}
