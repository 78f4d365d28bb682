//! Elementary functions against those of the standard library, which are right to the last digit or
//! the one before.
#![allow(clippy::disallowed_methods, reason = "they are what is compared with")]

use super::*;

/// Positive numbers of every size, those below the least normal one among them.
fn numbers() -> impl Iterator<Item = f64> {
    const STEP: u64 = 0x000f_3a5c_9b1d_7e63;
    (0..40_000).map(|place| f64::from_bits(1 + STEP / 20 * place)).take_while(|it| it.is_finite())
}

/// Numbers around one, where logarithms vanish.
fn around_one() -> impl Iterator<Item = f64> {
    (-2000..2000)
        .flat_map(|place| [1e-3, 1e-6, 1e-15].map(|step| 1.0 + f64::from(place) / 5.0 * step))
}

/// How many units of 2⁻⁵³ two numbers are apart, for one of them.
fn off(ours: f64, theirs: f64) -> f64 {
    if ours == theirs { 0.0 } else { ((ours - theirs) / theirs).abs() / (f64::EPSILON / 2.0) }
}

#[track_caller]
fn close(
    name: &str,
    inputs: impl Iterator<Item = f64>,
    ours: fn(f64) -> f64,
    theirs: fn(f64) -> f64,
    most: f64,
) {
    let mut count = 0;
    for input in inputs {
        let far = off(ours(input), theirs(input));
        assert!(
            far <= most,
            "{name} of {input:e}: {:e}, not {:e}: {far}",
            ours(input),
            theirs(input)
        );
        count += 1;
    }
    assert!(count > 1000, "{name}: {count}");
}

#[test]
fn logarithms_are_right_to_the_last_digits() {
    for (name, ours, theirs, most) in [
        ("ln", ln as fn(f64) -> f64, f64::ln as fn(f64) -> f64, 2.0),
        ("log2", log2, f64::log2, 4.0),
        ("log10", log10, f64::log10, 4.0),
    ] {
        close(name, numbers(), ours, theirs, most);
        close(name, around_one(), ours, theirs, most);
    }
}

#[test]
fn exponentials_are_right_to_the_last_digits() {
    let around = |span: f64| (-5000..5000).map(move |place| f64::from(place) / 5000.0 * span);
    for span in [1e-9, 0.1, 3.0, 50.0, 708.0] {
        close("exp", around(span), exp, f64::exp, 2.0);
    }
}

#[test]
fn roots_are_right_to_the_last_digits() {
    close("cube root", numbers(), cube_root, f64::cbrt, 2.0);
    for side in (1..200_000).step_by(7).map(f64::from) {
        assert_eq!(cube_root(side * side * side), side);
        assert_eq!(cube_root(-side * side * side), -side);
    }
}

#[test]
fn powers_are_as_right_as_their_logarithm() {
    for base in [1e-6, 0.3, 0.999, 1.0, 1.0001, 1.5, 2.0, 10.0, 12_345.678, 1e6] {
        for exponent in (-300..300).map(|place| f64::from(place) / 100.0) {
            let (ours, theirs) = (power(base, exponent), base.powf(exponent));
            let most = 4.0 + 2.0 * theirs.ln().abs();
            assert!(off(ours, theirs) <= most, "{base} to {exponent}: {ours}, not {theirs}");
        }
    }
    assert_eq!([power(0.0, 2.0), power(0.0, 0.0), power(7.0, 0.0)], [0.0, 1.0, 1.0]);
}

#[test]
fn powers_of_two_and_ten_have_whole_logarithms() {
    for power in -1022..=1023 {
        assert_eq!(log2(two(power)), f64::from(power));
    }
    assert_eq!(log2(f64::from_bits(1)), -1074.0);
    for power in -22..=44 {
        let value: f64 = format!("1e{power}").parse().expect("a number");
        assert_eq!(ten(power), value, "{power}");
        assert_eq!(log10(value), f64::from(power));
        assert_eq!(magnitude(value), power);
        assert_eq!(magnitude(f64::from_bits(value.to_bits() - 1)), power - 1, "{power}");
        assert_eq!(magnitude(f64::from_bits(value.to_bits() + 1)), power);
    }
    for power in -300..=300 {
        let value: f64 = format!("1e{power}").parse().expect("a number");
        assert!(off(ten(power), value) <= 20.0, "{power}");
        assert_eq!(magnitude(value * 1.000_001), power);
        assert_eq!(magnitude(value * 9.999_99), power);
    }
    assert_eq!((ten(400), ten(-400), ten(i32::MIN)), (f64::INFINITY, 0.0, 0.0));
}

#[test]
fn edges_are_those_of_the_standard_library() {
    let same = |ours: f64, theirs: f64| ours == theirs || ours.is_nan() && theirs.is_nan();
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
        assert!(same(ln(edge), edge.ln()) || off(ln(edge), edge.ln()) <= 2.0, "{edge}");
        assert!(same(log2(edge), edge.log2()) || off(log2(edge), edge.log2()) <= 4.0, "{edge}");
        assert!(same(log10(edge), edge.log10()) || off(log10(edge), edge.log10()) <= 4.0, "{edge}");
        assert!(same(exp(edge), edge.exp()) || off(exp(edge), edge.exp()) <= 2.0, "{edge}");
        assert!(
            same(cube_root(edge), edge.cbrt()) || off(cube_root(edge), edge.cbrt()) <= 2.0,
            "{edge}"
        );
    }
    // Below the least normal number there are fewer digits.
    assert!((exp(-740.0) - (-740.0_f64).exp()).abs() <= 2.0 * f64::from_bits(1));
    assert_eq!(cube_root(f64::MAX), f64::MAX.cbrt());
    assert_eq!([0.0, -1.0, f64::INFINITY, f64::MIN_POSITIVE].map(magnitude), [0, 0, 0, -308]);
}

#[test]
fn what_is_larger_has_no_smaller_logarithm_exponential_or_root() {
    for rising in [ln, log2, log10, cube_root] {
        let mut last = f64::NEG_INFINITY;
        for number in numbers() {
            assert!(rising(number) >= last, "{number:e}");
            last = rising(number);
        }
        // From one double to the next as well, where the parts of two numbers differ most.
        for edge in [0.5_f64.sqrt(), 1.0, 2.0_f64.sqrt(), 2.0, 1000.0] {
            let bits = edge.to_bits();
            let near = (bits - 1000..bits + 1000).map(|it| rising(f64::from_bits(it)));
            let near: Vec<f64> = near.collect();
            assert!(near.windows(2).all(|pair| pair[0] <= pair[1]), "{edge}");
        }
    }
    let steps: Vec<f64> = (-70_000..70_000).map(|it| exp(f64::from(it) / 100.0)).collect();
    assert!(steps.windows(2).all(|pair| pair[0] <= pair[1]));
}
