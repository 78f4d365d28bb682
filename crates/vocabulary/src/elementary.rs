//! Logarithms, exponentials and roots whose results are bitwise identical on every machine.
//!
//! The standard library's functions call the platform's math library, whose results may differ between platforms in the
//! last digit. With those functions, the page and the command could print different results. The functions here use
//! only + − × ÷ and bit operations, whose results IEEE 754 defines exactly. `clippy.toml` forbids the standard
//! library's versions.
//!
//! # Model
//! A number is split into a power of two, which is exact, and a factor near one. A power series with enough terms for
//! double precision computes the function of this factor.
//!
//! # Source
//! The range reductions are from Cody and Waite, "Software manual for the elementary functions" (1980). The logarithm's
//! order of summation, in which only small terms are rounded, is from Ng's code in fdlibm (1993). The last step of the
//! cube root is from Kahan and Bindel (1991). The coefficients are Taylor coefficients.

use std::f64::consts::{LN_2, LOG2_E, LOG10_2, LOG10_E, SQRT_2};

/// The natural logarithm of two, as a sum of two numbers. The first number has only 32 significant bits, so that its
/// product with a double's exponent is exact.
const LN_2_PARTS: [f64; 2] = [leading(LN_2), 1.908_214_929_270_587_7e-10];

/// The decimal logarithm of two, as a sum of two numbers like [`LN_2_PARTS`].
const LOG10_2_PARTS: [f64; 2] = [leading(LOG10_2), 1.145_110_089_802_183_8e-10];

/// Truncates a number to its first 32 significant bits.
const fn leading(value: f64) -> f64 {
    f64::from_bits(value.to_bits() & !((1 << 21) - 1))
}

/// The number of fraction bits of a double.
const FRACTION_BITS: u32 = 52;

/// The stored exponent of the number 1.0.
const BIAS: i32 = 1023;

/// Returns `2^power`. `power` must be between −1022 and 1023, so that the result is a normal double.
const fn power_of_two(power: i32) -> f64 {
    f64::from_bits(((power + BIAS) as u64) << FRACTION_BITS)
}

/// Splits a positive finite number into `2^power · rest`, where `rest` is between √½ and √2.
fn split_exponent(value: f64) -> (i32, f64) {
    // A subnormal number has no implicit leading bit. Multiplication by 2⁵⁴ makes it normal.
    let (value, scaled) =
        if value < f64::MIN_POSITIVE { (value * power_of_two(54), 54) } else { (value, 0) };
    let bits = value.to_bits();
    let power = (bits >> FRACTION_BITS) as i32 - BIAS - scaled;
    let rest = f64::from_bits(bits & ((1 << FRACTION_BITS) - 1) | power_of_two(0).to_bits());
    if rest > SQRT_2 { (power + 1, rest / 2.0) } else { (power, rest) }
}

/// Returns the logarithm of zero, negative numbers, infinity and NaN.
///
/// Returns `None` for all other numbers, whose logarithm is finite.
fn special_logarithm(value: f64) -> Option<f64> {
    match value {
        0.0 => Some(f64::NEG_INFINITY),
        value if value > 0.0 && value < f64::INFINITY => None,
        value if value > 0.0 => Some(value),
        _ => Some(f64::NAN),
    }
}

/// Returns `f²/2` and `small`, where `ln(1 + f) = f − (f²/2 − small)`, for `f` between √½ − 1 and √2 − 1.
///
/// # Model
/// With `s = f / (2 + f)`, the logarithm is `2 · artanh s = 2 · (s + s³/3 + s⁵/5 + …)`, and `2s = f − s·f`.
fn logarithm(f: f64) -> [f64; 2] {
    const TERMS: [f64; 10] = {
        let mut terms = [0.0; 10];
        let mut index = 0;
        while index < terms.len() {
            terms[index] = 2.0 / (21 - 2 * index) as f64;
            index += 1;
        }
        terms
    };
    let s = f / (2.0 + f);
    let square = s * s;
    let series = TERMS.iter().fold(0.0, |sum, term| (sum + term) * square);
    let half = f * f / 2.0;
    [half, s * (half + series)]
}

/// Returns the natural logarithm, accurate to one unit in the last place.
pub fn ln(value: f64) -> f64 {
    if let Some(special) = special_logarithm(value) {
        return special;
    }
    let (power, rest) = split_exponent(value);
    let (power, f) = (f64::from(power), rest - 1.0);
    let [half, small] = logarithm(f);
    power * LN_2_PARTS[0] - ((half - (small + power * LN_2_PARTS[1])) - f)
}

/// Returns the binary logarithm, accurate to two units in the last place. The result is exact for powers of two.
pub fn log2(value: f64) -> f64 {
    if let Some(special) = special_logarithm(value) {
        return special;
    }
    let (power, rest) = split_exponent(value);
    let power = f64::from(power);
    if rest == 1.0 { power } else { power + ln(rest) * LOG2_E }
}

/// Returns the decimal logarithm, accurate to two units in the last place. The result is exact for powers of ten from
/// 10⁻⁴⁴ to 10⁴⁴.
pub fn log10(value: f64) -> f64 {
    if let Some(special) = special_logarithm(value) {
        return special;
    }
    let nearest = magnitude(value);
    if power_of_ten(nearest) == value {
        return f64::from(nearest);
    }
    let (power, rest) = split_exponent(value);
    let power = f64::from(power);
    power * LOG10_2_PARTS[0] + (power * LOG10_2_PARTS[1] + ln(rest) * LOG10_E)
}

/// Returns `e^value`, accurate to one unit in the last place.
///
/// # Model
/// The result is `2^k · e^r` with `|r| ≤ ln 2 ÷ 2`, where `e^r = 1 + r + r²/2! + …` up to the thirteenth power.
pub fn exp(value: f64) -> f64 {
    /// The reciprocals of 13!, 12!, …, 2!.
    const TERMS: [f64; 12] = {
        let mut terms = [0.0; 12];
        let (mut factorial, mut n) = (1_u64, 2);
        while n <= 13 {
            factorial *= n;
            terms[13 - n as usize] = 1.0 / factorial as f64;
            n += 1;
        }
        terms
    };
    if value.is_nan() {
        return value;
    }
    // Outside these limits, the result is infinite or zero. The clamp keeps both factors below in the range of
    // `power_of_two`.
    let value = value.clamp(-760.0, 720.0);
    let power = (value * LOG2_E).round();
    let r = (value - power * LN_2_PARTS[0]) - power * LN_2_PARTS[1];
    let series = TERMS.iter().fold(0.0, |sum, term| sum * r + term);
    // The power is split into two factors, because `power_of_two` returns only normal doubles, but the result may be
    // subnormal or infinite.
    let power = power as i32;
    (1.0 + (r + r * r * series)) * power_of_two(power / 2) * power_of_two(power - power / 2)
}

/// Raises a positive number to a power. Squares and cubes are computed as products.
///
/// The rounding error of `ln(base)` is multiplied by `exponent`, so the error grows with the result: it is at most `2 +
/// |ln(result)|` units in the last place.
pub fn power(base: f64, exponent: f64) -> f64 {
    match exponent {
        0.0 => 1.0,
        1.0 => base,
        2.0 => base * base,
        3.0 => base * base * base,
        _ => exp(exponent * ln(base)),
    }
}

/// Returns the cube root, accurate to one unit in the last place. The result is exact for perfect cubes.
///
/// # Model
/// A linear function approximates the root of the reduced number to a few percent. Each Halley iteration cubes the
/// error. The root is then rounded to 21 significant bits, so that its square is exact, which makes the last iteration
/// as accurate as in double-double arithmetic.
pub fn cube_root(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    if value < 0.0 {
        return -cube_root(-value);
    }
    let (power, rest) = split_exponent(value);
    let third = power.div_euclid(3);
    let rest = rest * power_of_two(power - 3 * third);
    let halley = |root: f64| {
        let cube = root * root * root;
        root * ((cube + 2.0 * rest) / (2.0 * cube + rest))
    };
    let estimate = halley(halley(0.8 + 0.19 * rest));
    let rounded = f64::from_bits((estimate.to_bits() + (1 << 31)) & !((1 << 32) - 1));
    let quotient = rest / (rounded * rounded);
    (rounded + rounded * ((quotient - rounded) / (2.0 * rounded + quotient))) * power_of_two(third)
}

/// The powers of ten that a double represents exactly, from 10⁰ to 10²².
const POWERS_OF_TEN: [f64; 23] = {
    let mut tens = [1.0; 23];
    let mut index = 1;
    while index < tens.len() {
        tens[index] = tens[index - 1] * 10.0;
        index += 1;
    }
    tens
};

/// Returns `10^power`. The result is the nearest double for exponents from −22 to 44. For other exponents, its relative
/// error is at most 20 · 2⁻⁵³.
pub fn power_of_ten(power: i32) -> f64 {
    let largest = POWERS_OF_TEN.len() - 1;
    let mut remaining = power.unsigned_abs() as usize;
    let mut product = 1.0;
    while remaining > largest && product < f64::INFINITY {
        product *= POWERS_OF_TEN[largest];
        remaining -= largest;
    }
    product *= POWERS_OF_TEN[remaining.min(largest)];
    if power < 0 { 1.0 / product } else { product }
}

/// Returns the exponent of the largest power of ten that is at most `value`, such as 2 for 123 and −1 for 0.5.
///
/// The result is exact if [`power_of_ten`] returns the nearest double. It is zero if `value` is not positive and
/// finite.
pub fn magnitude(value: f64) -> i32 {
    if value <= 0.0 || !value.is_finite() {
        return 0;
    }
    let (power, _) = split_exponent(value);
    // The factor `rest` is at least √½, so `value` is at least `2^(power − ½)`.
    let lower_power = ((f64::from(power) - 0.5) * LOG10_2).floor() as i32;
    if value >= power_of_ten(lower_power + 1) { lower_power + 1 } else { lower_power }
}

/// Rounds a non-negative number up to an integer.
///
/// The command is compiled for CPUs without SSE4.1, where the standard library's `ceil` is a function call. These calls
/// took a third of the time of an assessment.
pub fn ceiling(value: f64) -> f64 {
    // All doubles from 2⁵³ are integers.
    const MAX_FRACTIONAL: f64 = (1_u64 << 53) as f64;
    if value >= MAX_FRACTIONAL {
        return value;
    }
    let truncated = value as i64 as f64;
    if truncated < value { truncated + 1.0 } else { truncated }
}

#[cfg(test)]
mod tests;
