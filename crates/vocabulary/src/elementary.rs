//! Logarithms, exponentials and roots that give the same bits on every machine.
//!
//! The standard library takes them from each platform's own mathematical library, and those differ
//! in the last digit: the page and the command would not agree. Here they are made of + − × ÷ and
//! of bits, which IEEE 754 leaves no choice about. `cargo clippy` refuses the others.
//!
//! # Model
//! A number is parted into a power of two and a rest near one; the power is handled exactly, the
//! rest by its series, which is carried on until what is left out is too small to be seen.
//!
//! # Source
//! The reductions are those of Cody and Waite, "Software manual for the elementary functions", 1980;
//! the order in which the terms of a logarithm are added, so that each rounding is of something
//! small, that of Ng in fdlibm, 1993; the last step of the cube root that of Kahan and Bindel, 1991.
//! The coefficients are those of the series themselves.

use std::f64::consts::{LN_2, LOG2_E, LOG10_2, LOG10_E, SQRT_2};

/// The logarithm of two in two parts: the first has 32 digits, so that a multiple of it by an exponent
/// is exact.
const LN_2_PARTS: [f64; 2] = [leading(LN_2), 1.908_214_929_270_587_7e-10];

/// The same of its decimal logarithm.
const LOG10_2_PARTS: [f64; 2] = [leading(LOG10_2), 1.145_110_089_802_183_8e-10];

/// Its first 32 binary digits.
const fn leading(value: f64) -> f64 {
    f64::from_bits(value.to_bits() & !((1 << 21) - 1))
}

/// Bits of a number behind its exponent.
const FRACTION: u32 = 52;

/// The exponent of one.
const BIAS: i32 = 1023;

/// `2^power`, from the least normal number to the largest.
const fn two(power: i32) -> f64 {
    f64::from_bits(((power + BIAS) as u64) << FRACTION)
}

/// A positive finite number as `2^power · rest`, the rest between √½ and √2.
fn parts(value: f64) -> (i32, f64) {
    let (value, scaled) =
        if value < f64::MIN_POSITIVE { (value * two(54), 54) } else { (value, 0) };
    let bits = value.to_bits();
    let power = (bits >> FRACTION) as i32 - BIAS - scaled;
    let rest = f64::from_bits(bits & ((1 << FRACTION) - 1) | two(0).to_bits());
    if rest > SQRT_2 { (power + 1, rest / 2.0) } else { (power, rest) }
}

/// Where a logarithm is no number: of zero, of what is negative, of infinity.
fn without_logarithm(value: f64) -> Option<f64> {
    match value {
        0.0 => Some(f64::NEG_INFINITY),
        value if value > 0.0 && value < f64::INFINITY => None,
        value if value > 0.0 => Some(value),
        _ => Some(f64::NAN),
    }
}

/// `ln(1 + f)` as `f − (f²/2 − small)`, the two behind `f`; `f` is between √½ − 1 and √2 − 1.
///
/// # Model
/// With `s = f / (2 + f)` it is `2 · artanh s = 2 · (s + s³/3 + s⁵/5 + …)`, and `2s = f − s·f`.
fn logarithm(f: f64) -> [f64; 2] {
    const TERMS: [f64; 10] = {
        let mut terms = [0.0; 10];
        let mut at = 0;
        while at < terms.len() {
            terms[at] = 2.0 / (21 - 2 * at) as f64;
            at += 1;
        }
        terms
    };
    let s = f / (2.0 + f);
    let square = s * s;
    let series = TERMS.iter().fold(0.0, |sum, term| (sum + term) * square);
    let half = f * f / 2.0;
    [half, s * (half + series)]
}

/// The natural logarithm, to one unit in the last place.
pub fn ln(value: f64) -> f64 {
    if let Some(limit) = without_logarithm(value) {
        return limit;
    }
    let (power, rest) = parts(value);
    let (power, f) = (f64::from(power), rest - 1.0);
    let [half, small] = logarithm(f);
    power * LN_2_PARTS[0] - ((half - (small + power * LN_2_PARTS[1])) - f)
}

/// The binary logarithm, to two units in the last place; that of a power of two is exact.
pub fn log2(value: f64) -> f64 {
    if let Some(limit) = without_logarithm(value) {
        return limit;
    }
    let (power, rest) = parts(value);
    f64::from(power) + ln(rest) * LOG2_E
}

/// The decimal logarithm, to two units in the last place; that of a power of ten from 10⁻⁴⁴ to 10⁴⁴
/// is exact.
pub fn log10(value: f64) -> f64 {
    if let Some(limit) = without_logarithm(value) {
        return limit;
    }
    let nearest = magnitude(value);
    if ten(nearest) == value {
        return f64::from(nearest);
    }
    let (power, rest) = parts(value);
    let power = f64::from(power);
    power * LOG10_2_PARTS[0] + (power * LOG10_2_PARTS[1] + ln(rest) * LOG10_E)
}

/// The exponential, to one unit in the last place.
///
/// # Model
/// `2^k · e^r` with `|r| ≤ ln 2 ÷ 2`, and `e^r = 1 + r + r²/2! + …` to the thirteenth power.
pub fn exp(value: f64) -> f64 {
    /// One over the factorials of thirteen to two.
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
    // Beyond these it is infinite or nothing; they keep the exponent in its range.
    let value = value.clamp(-760.0, 720.0);
    let power = (value * LOG2_E).round();
    let r = (value - power * LN_2_PARTS[0]) - power * LN_2_PARTS[1];
    let series = TERMS.iter().fold(0.0, |sum, term| sum * r + term);
    // In two halves, which are in range where the whole is not.
    let power = power as i32;
    (1.0 + (r + r * r * series)) * two(power / 2) * two(power - power / 2)
}

/// A positive number to a power; squares and cubes are products.
///
/// Its logarithm has been rounded, so that the result is off by up to as many units in the last place
/// as the result's logarithm says, and two: six for a million.
pub fn power(base: f64, exponent: f64) -> f64 {
    match exponent {
        0.0 => 1.0,
        1.0 => base,
        2.0 => base * base,
        3.0 => base * base * base,
        _ => exp(exponent * ln(base)),
    }
}

/// The cube root, to one unit in the last place; that of a cube is exact.
///
/// # Model
/// Of a number near one a straight line gives a root that is off by a few percent, and each of Halley's
/// steps leaves the third power of that. Rounded to 21 digits, the root has an exact square, so that
/// the last step is as good as one in twice the digits.
pub fn cube_root(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    if value < 0.0 {
        return -cube_root(-value);
    }
    let (power, rest) = parts(value);
    let third = power.div_euclid(3);
    let rest = rest * two(power - 3 * third);
    let halley = |root: f64| {
        let cube = root * root * root;
        root * ((cube + 2.0 * rest) / (2.0 * cube + rest))
    };
    let near = halley(halley(0.8 + 0.19 * rest));
    let short = f64::from_bits((near.to_bits() + (1 << 31)) & !((1 << 32) - 1));
    let other = rest / (short * short);
    (short + short * ((other - short) / (2.0 * short + other))) * two(third)
}

/// The powers of ten that are doubles.
const TENS: [f64; 23] = {
    let mut tens = [1.0; 23];
    let mut at = 1;
    while at < tens.len() {
        tens[at] = tens[at - 1] * 10.0;
        at += 1;
    }
    tens
};

/// A power of ten: the nearest double from 10⁻²² to 10⁴⁴, beyond that nearly so.
pub fn ten(power: i32) -> f64 {
    let most = TENS.len() - 1;
    let mut left = power.unsigned_abs() as usize;
    let mut product = 1.0;
    while left > most && product < f64::INFINITY {
        product *= TENS[most];
        left -= most;
    }
    product *= TENS[left.min(most)];
    if power < 0 { 1.0 / product } else { product }
}

/// The power of ten a positive number begins with: 2 for 123, −1 for 0.5. Exact where [`ten`] is.
pub fn magnitude(value: f64) -> i32 {
    if value <= 0.0 || !value.is_finite() {
        return 0;
    }
    let (power, _) = parts(value);
    // The least that a number of this power can be is half a binary order below it.
    let least = ((f64::from(power) - 0.5) * LOG10_2).floor() as i32;
    if value >= ten(least + 1) { least + 1 } else { least }
}

#[cfg(test)]
mod tests;
