//! Tests of loop-carried dependences, for any order of statements and in any library.

use std::collections::BTreeMap;

use crate::reading;
use offload_reader::read;

/// Returns the links of a program's loops.
fn loops(program: &str) -> Vec<String> {
    let phases = reading(program).phases.into_iter();
    phases.filter(|phase| phase.family == "loop").map(|phase| phase.link).collect()
}

/// Returns `true` if the program's only loop must run sequentially.
fn is_serial(program: &str) -> bool {
    let links = loops(program);
    let [link] = &links[..] else { panic!("{program}{links:?}") };
    link.contains("parallel=1&")
}

#[test]
fn jax_loops_with_a_carried_state_are_serial() {
    let head = "import jax\nimport jax.numpy as jnp\nfrom jax import lax\nxs = jnp.ones(10_000_000)\n\
        def step(c, x):\n    c = 0.9 * c + x\n    return c, c\n";
    for call in [
        "c, ys = lax.scan(step, 0.0, xs)",
        "c, ys = jax.jit(lambda c: lax.scan(step, c, xs))(0.0)",
        "c = lax.fori_loop(0, 10_000_000, lambda i, c: 0.9 * c + i, 0.0)",
    ] {
        assert!(is_serial(&format!("{head}{call}\n")), "{call}");
    }
    let until = "c = lax.while_loop(lambda c: c < 9.0, lambda c: 0.9 * c + 1.0, 0.0)\n";
    let program = format!("{head}{until}");
    let answers = BTreeMap::from([("trips of line 8".to_owned(), 1e7)]);
    let phases = read(&program, &answers).phases;
    assert!(phases.iter().any(|phase| phase.link.contains("parallel=1&")), "{phases:?}");
    let mapped = "c = lax.map(lambda x: 0.9 * x + 1.0, xs)\n";
    assert!(!is_serial(&format!("{head}{mapped}")));
}

#[test]
fn jax_scans_are_compiled_code() {
    let program = "import jax.numpy as jnp\nfrom jax import lax\n\
        c, ys = lax.scan(lambda c, x: (0.9 * c + x, c), 0.0, jnp.ones(10_000_000))\n";
    assert!(loops(program)[0].contains("cpulib=numba"), "{:?}", loops(program));
}

#[test]
fn the_direction_of_a_range_decides_the_loop_dependence() {
    for (range, body, serial) in [
        ("range(n - 2, -1, -1)", "z[i] = 0.5 * z[i] + z[i + 1]", true),
        ("range(n - 2, -1, -1)", "z[i] = 0.5 * z[i] + z[i - 1]", false),
        ("range(1, n)", "z[i] = 0.5 * z[i] + z[i - 1]", true),
        ("range(1, n)", "z[i] = 0.5 * z[i] + z[i + 1]", false),
        ("range(2, n)", "z[i] = 0.5 * z[i] + z[i - 2]", true),
        ("range(2, n, 2)", "z[i] = 0.5 * z[i] + z[i - 2]", true),
        ("range(1, n, 2)", "z[i] = 0.5 * z[i] + z[i - 1]", false),
        ("reversed(range(n - 1))", "z[i] = 0.5 * z[i] + z[i + 1]", true),
        ("reversed(range(1, n))", "z[i] = 0.5 * z[i] + z[i - 1]", false),
        ("range(1, n)", "z[n - 1 - i] = 0.5 * z[n - 1 - i] + z[n - i]", true),
        ("range(1, n)", "z[n - i] = 0.5 * z[n - i] + z[n - i - 1]", false),
    ] {
        let program = format!(
            "import numpy as np\nimport numba\n@numba.njit\ndef f(z, n):\n    for i in {range}:\n        {body}\n    \
             return z\nf(np.ones(10_000_000), 10_000_000)\n"
        );
        assert_eq!(is_serial(&program), serial, "{range}: {body}");
    }
}

#[test]
fn a_fold_is_serial_unless_it_is_a_sum() {
    for (call, serial) in [
        ("functools.reduce(lambda a, b: 0.9 * a + b, xs)", true),
        ("functools.reduce(lambda a, b: a + b, xs)", false),
    ] {
        let program =
            format!("import functools\nxs = [0.5 * i for i in range(1_000_000)]\ny = {call}\n");
        let links = loops(&program);
        let fold = links.last().expect("a loop");
        assert_eq!(fold.contains("parallel=1&"), serial, "{call}: {links:?}");
    }
}

#[test]
fn aliases_and_views_of_an_array_carry_dependences_too() {
    for (before, range, body, serial) in [
        ("y = z", "range(n - 2, -1, -1)", "z[i] = 0.5 * z[i] + y[i + 1]", true),
        ("y = z", "range(n - 2, -1, -1)", "z[i] = 0.5 * z[i] + y[i]", false),
        ("y = z[1:]", "range(n - 2, -1, -1)", "z[i] = 0.5 * z[i] + y[i]", true),
        ("y = z[1:]", "range(n - 2)", "z[i] = 0.5 * z[i] + y[i]", false),
        ("y = z[:-1]", "range(1, n)", "z[i] = 0.5 * z[i] + y[i - 1]", true),
        ("y = z[1:]", "range(1, n)", "y[i] = 0.5 * z[i]", true),
        ("y = z[1:]", "range(1, n - 1)", "z[i] = 0.5 * y[i - 2]", true),
        ("y = z[1:]", "range(1, n - 1)", "z[i] = 0.5 * y[i - 1]", false),
        ("y = z[2:][1:]", "range(n - 4, -1, -1)", "z[i] = 0.5 * y[i]", true),
        ("y = z[::-1]", "range(n)", "z[i] = 0.5 * y[i]", true),
        ("y = z; g = lambda a, k: 0.5 * a[k - 1]", "range(1, n)", "z[i] = g(y, i)", true),
        ("y = z.copy()", "range(n - 2, -1, -1)", "z[i] = 0.5 * z[i] + y[i + 1]", false),
        ("y = z + 1", "range(n - 2, -1, -1)", "z[i] = 0.5 * z[i] + y[i + 1]", false),
    ] {
        let program = format!(
            "import numpy as np\nimport numba\n@numba.njit\ndef f(z, n):\n    {before}\n    for i in {range}:\n        \
             {body}\n    return z\nf(np.ones(10_000_000), 10_000_000)\n"
        );
        assert_eq!(is_serial(&program), serial, "{before}; {range}: {body}");
    }
    let given = "import numpy as np\nimport numba\n@numba.njit\ndef f(z, y, n):\n    for i in range(1, n):\n        \
        z[i] = 0.5 * y[i - 1]\n    return z\na = np.ones(10_000_000)\n";
    assert!(is_serial(&format!("{given}f(a, a, 10_000_000)\n")));
    assert!(!is_serial(&format!("{given}f(a, np.ones(10_000_000), 10_000_000)\n")));
    let list =
        "z = [0.5] * 1_000_000\ny = z\nfor i in range(1, 1_000_000):\n    z[i] = 0.5 * y[i - 1]\n";
    assert!(is_serial(list));
    assert!(!is_serial(&list.replace("y = z", "y = z[:]")));
}
