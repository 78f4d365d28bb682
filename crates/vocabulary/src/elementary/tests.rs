//! Tests that compare the functions with the standard library's, which are accurate to one unit in the last place.
#![allow(clippy::disallowed_methods, reason = "the standard library's functions are the reference")]

use super::*;

/// Returns positive numbers across all magnitudes, including subnormal numbers.
fn numbers() -> impl Iterator<Item = f64> {
    const STEP: u64 = 0x000f_3a5c_9b1d_7e63;
    (0..40_000)
        .map(|index| f64::from_bits(1 + STEP / 20 * index))
        .take_while(|number| number.is_finite())
}

/// Returns numbers close to one, whose logarithms are close to zero.
fn around_one() -> impl Iterator<Item = f64> {
    (-2000..2000)
        .flat_map(|index| [1e-3, 1e-6, 1e-15].map(|step| 1.0 + f64::from(index) / 5.0 * step))
}

/// Returns the relative difference between two numbers, in units of 2⁻⁵³.
fn error(actual: f64, expected: f64) -> f64 {
    if actual == expected {
        0.0
    } else {
        ((actual - expected) / expected).abs() / (f64::EPSILON / 2.0)
    }
}

#[track_caller]
fn assert_close(
    name: &str,
    inputs: impl Iterator<Item = f64>,
    actual: fn(f64) -> f64,
    expected: fn(f64) -> f64,
    tolerance: f64,
) {
    let mut count = 0;
    for input in inputs {
        let error = error(actual(input), expected(input));
        assert!(
            error <= tolerance,
            "{name} of {input:e}: {:e}, not {:e}: {error}",
            actual(input),
            expected(input)
        );
        count += 1;
    }
    assert!(count > 1000, "{name}: {count}");
}

#[test]
fn logarithms_match_the_standard_library() {
    for (name, actual, expected, tolerance) in [
        ("ln", ln as fn(f64) -> f64, f64::ln as fn(f64) -> f64, 2.0),
        ("log2", log2, f64::log2, 4.0),
        ("log10", log10, f64::log10, 4.0),
    ] {
        assert_close(name, numbers(), actual, expected, tolerance);
        assert_close(name, around_one(), actual, expected, tolerance);
    }
}

#[test]
fn exponentials_match_the_standard_library() {
    let numbers_around =
        |span: f64| (-5000..5000).map(move |index| f64::from(index) / 5000.0 * span);
    for span in [1e-9, 0.1, 3.0, 50.0, 708.0] {
        assert_close("exp", numbers_around(span), exp, f64::exp, 2.0);
    }
}

#[test]
fn cube_roots_match_the_standard_library() {
    assert_close("cube root", numbers(), cube_root, f64::cbrt, 2.0);
    for side in (1..200_000).step_by(7).map(f64::from) {
        assert_eq!(cube_root(side * side * side), side);
        assert_eq!(cube_root(-side * side * side), -side);
    }
}

#[test]
fn powers_match_as_closely_as_their_logarithm() {
    for base in [1e-6, 0.3, 0.999, 1.0, 1.0001, 1.5, 2.0, 10.0, 12_345.678, 1e6] {
        for exponent in (-300..300).map(|index| f64::from(index) / 100.0) {
            let (actual, expected) = (power(base, exponent), base.powf(exponent));
            let tolerance = 4.0 + 2.0 * expected.ln().abs();
            assert!(
                error(actual, expected) <= tolerance,
                "{base} to {exponent}: {actual}, not {expected}"
            );
        }
    }
    assert_eq!([power(0.0, 2.0), power(0.0, 0.0), power(7.0, 0.0)], [0.0, 1.0, 1.0]);
}

#[test]
fn powers_of_two_and_ten_have_integer_logarithms() {
    for power in -1022..=1023 {
        assert_eq!(log2(power_of_two(power)), f64::from(power));
    }
    assert_eq!(log2(f64::from_bits(1)), -1074.0);
    for power in -22..=44 {
        let value: f64 = format!("1e{power}").parse().expect("a number");
        assert_eq!(power_of_ten(power), value, "{power}");
        assert_eq!(log10(value), f64::from(power));
        assert_eq!(magnitude(value), power);
        assert_eq!(magnitude(f64::from_bits(value.to_bits() - 1)), power - 1, "{power}");
        assert_eq!(magnitude(f64::from_bits(value.to_bits() + 1)), power);
    }
    for power in -300..=300 {
        let value: f64 = format!("1e{power}").parse().expect("a number");
        assert!(error(power_of_ten(power), value) <= 20.0, "{power}");
        assert_eq!(magnitude(value * 1.000_001), power);
        assert_eq!(magnitude(value * 9.999_99), power);
    }
    assert_eq!(
        (power_of_ten(400), power_of_ten(-400), power_of_ten(i32::MIN)),
        (f64::INFINITY, 0.0, 0.0)
    );
}

#[test]
fn special_values_match_the_standard_library() {
    let is_same =
        |actual: f64, expected: f64| actual == expected || actual.is_nan() && expected.is_nan();
    let edges = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        f64::MIN_POSITIVE,
        -f64::MIN_POSITIVE,
        710.0,
        -746.0,
        1e300,
    ];
    for edge in edges {
        assert!(is_same(ln(edge), edge.ln()) || error(ln(edge), edge.ln()) <= 2.0, "{edge}");
        assert!(
            is_same(log2(edge), edge.log2()) || error(log2(edge), edge.log2()) <= 4.0,
            "{edge}"
        );
        assert!(
            is_same(log10(edge), edge.log10()) || error(log10(edge), edge.log10()) <= 4.0,
            "{edge}"
        );
        assert!(is_same(exp(edge), edge.exp()) || error(exp(edge), edge.exp()) <= 2.0, "{edge}");
        assert!(
            is_same(cube_root(edge), edge.cbrt()) || error(cube_root(edge), edge.cbrt()) <= 2.0,
            "{edge}"
        );
    }
    // Subnormal results have fewer significant bits.
    assert!((exp(-740.0) - (-740.0_f64).exp()).abs() <= 2.0 * f64::from_bits(1));
    assert_eq!(cube_root(f64::MAX), f64::MAX.cbrt());
    assert_eq!([0.0, -1.0, f64::INFINITY, f64::MIN_POSITIVE].map(magnitude), [0, 0, 0, -308]);
}

#[test]
fn logarithms_exponentials_and_roots_are_monotonic() {
    for function in [ln, log2, log10, cube_root] {
        let mut previous = f64::NEG_INFINITY;
        for number in numbers() {
            assert!(function(number) >= previous, "{number:e}");
            previous = function(number);
        }
        // At these edges, the function switches to another power of two. The test covers the doubles next to each edge.
        for edge in [0.5_f64.sqrt(), 1.0, 2.0_f64.sqrt(), 2.0, 1000.0] {
            let bits = edge.to_bits();
            let values = (bits - 1000..bits + 1000).map(|bits| function(f64::from_bits(bits)));
            let values: Vec<f64> = values.collect();
            assert!(values.windows(2).all(|pair| pair[0] <= pair[1]), "{edge}");
        }
    }
    let steps: Vec<f64> = (-70_000..70_000).map(|step| exp(f64::from(step) / 100.0)).collect();
    assert!(steps.windows(2).all(|pair| pair[0] <= pair[1]));
}
