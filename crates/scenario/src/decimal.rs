//! Converts numbers to and from decimal strings with at most fifteen significant digits.
//!
//! The standard library converts any number of digits correctly, but its tables and big-number arithmetic would take a
//! tenth of the page's size limit. For at most fifteen digits and a power of ten from −22 to 22, one multiplication of
//! two exact numbers is enough. This module rounds all numbers in a scenario, so decoding a scenario's link restores
//! exactly the same scenario.

use offload_vocabulary::elementary::{magnitude, power_of_ten};

/// The maximum number of significant digits. Every integer of fifteen digits is an exact double.
const DIGITS: usize = 15;

/// The exponent of the largest power of ten that is an exact double, 10²².
const MAX_EXACT_POWER: i32 = 22;

/// Parses `digits[.digits][e[±]digits]` with an optional sign, and multiplies the number by a power of ten.
///
/// The result is rounded to fifteen significant digits and to a multiple of 10⁻²². It is infinite if it is too large
/// for a double. Returns `None` if the text has another form.
pub(crate) fn read(text: &str, power: i32) -> Option<f64> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, limited_exponent(exponent)?),
        None => (text, 0),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let mut parsed =
        ParsedDecimal { power: power.saturating_add(exponent), ..ParsedDecimal::default() };
    for (place, digit) in whole.bytes().chain(fraction.bytes()).enumerate() {
        if !digit.is_ascii_digit() {
            return None;
        }
        parsed.push(u64::from(digit - b'0'), place >= whole.len());
    }
    Some(sign * parsed.value())
}

/// Rounds a number to the fifteen significant digits that a link keeps.
pub(crate) fn rounded(value: f64) -> f64 {
    round_to(value, DIGITS as i32)
}

/// Rounds a number to the given number of significant digits, at most fifteen, and to a multiple of 10⁻²².
///
/// ```
/// use offload_scenario::decimal::round_to;
/// assert_eq!(round_to(0.012345, 2), 0.012);
/// assert_eq!(round_to(88_081.0, 3), 88_100.0);
/// ```
pub fn round_to(value: f64, digits: i32) -> f64 {
    if value == 0.0 {
        return 0.0;
    }
    let magnitude = magnitude(value.abs());
    let places = (digits - 1 - magnitude).clamp(-300, MAX_EXACT_POWER);
    let power = power_of_ten(places.abs());
    if places < 0 { (value / power).round() * power } else { (value * power).round() / power }
}

/// Writes the shortest string of at most fifteen digits that `read` parses as the same number. Negative numbers
/// become `0`. The string contains no `+`, because form encoding would turn it into a space.
///
/// ```
/// use offload_scenario::decimal::write;
/// assert_eq!(write(4096.0), "4096");
/// assert_eq!(write(0.4375), "0.4375");
/// assert_eq!(write(1e13), "1e13");
/// assert_eq!(write(2.5e-9), "25e-10");
/// ```
pub fn write(value: f64) -> String {
    if value <= 0.0 {
        return "0".to_owned();
    }
    let magnitude = magnitude(value);
    let mut power = (magnitude + 1 - DIGITS as i32).max(-MAX_EXACT_POWER);
    let unit = power_of_ten(power.abs());
    let scaled = if power < 0 { value * unit } else { value / unit };
    let mut digits = scaled.round() as u64;
    while digits.is_multiple_of(10) && digits > 0 {
        digits /= 10;
        power += 1;
    }
    let scientific = format!("{digits}e{power}");
    let plain = match power {
        power if power < 0 => fixed(value, power.unsigned_abs()),
        // Use an exponent instead of more than twenty zeros.
        power if power > 20 => return scientific,
        power => format!("{digits}{:0<width$}", "", width = power as usize),
    };
    if scientific.len() < plain.len() { scientific } else { plain }
}

/// Writes a number with a fixed number of decimal places.
///
/// ```
/// use offload_scenario::decimal::fixed;
/// assert_eq!(fixed(1.25, 1), "1.3");
/// assert_eq!(fixed(0.05, 3), "0.050");
/// assert_eq!(fixed(1234.0, 0), "1234");
/// ```
pub fn fixed(value: f64, places: u32) -> String {
    let unit = 10_u64.saturating_pow(places);
    let all = (value.abs() * unit as f64).round() as u64;
    let sign = if value < 0.0 && all > 0 { "-" } else { "" };
    match places {
        0 => format!("{sign}{all}"),
        places => format!("{sign}{}.{:0width$}", all / unit, all % unit, width = places as usize),
    }
}

/// Parses an exponent and clamps it to ±100,000. This limit is far beyond the range of doubles, and prevents overflow
/// when exponents are added.
fn limited_exponent(text: &str) -> Option<i32> {
    let digits = text.trim_start_matches(['+', '-']);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = if text.starts_with('-') { -100_000 } else { 100_000 };
    Some(text.parse::<i32>().unwrap_or(limit).clamp(-100_000, 100_000))
}

/// The number `digits · 10^power` while it is being parsed.
#[derive(Default)]
struct ParsedDecimal {
    digits: u64,
    significant: usize,
    power: i32,
    /// `true` if the sixteenth significant digit rounds up. `None` until that digit has been parsed.
    round_up: Option<bool>,
}

impl ParsedDecimal {
    fn push(&mut self, digit: u64, in_fraction: bool) {
        if self.significant == DIGITS {
            self.round_up.get_or_insert(digit >= 5);
            self.power = self.power.saturating_add(i32::from(!in_fraction));
            return;
        }
        self.digits = self.digits * 10 + digit;
        self.significant += usize::from(self.digits > 0);
        self.power = self.power.saturating_sub(i32::from(in_fraction));
    }

    fn value(mut self) -> f64 {
        self.digits += u64::from(self.round_up == Some(true));
        while self.power < -MAX_EXACT_POWER && self.digits > 0 {
            // Round only at the last removed digit.
            let last = self.power == -MAX_EXACT_POWER - 1;
            self.digits = (self.digits + if last { 5 } else { 0 }) / 10;
            self.power += 1;
        }
        let digits = self.digits as f64;
        match self.power {
            _ if self.digits == 0 => 0.0,
            power if power < 0 => digits / power_of_ten(-power),
            power => digits * power_of_ten(power.min(400)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifteen_digits_are_read_as_the_nearest_double() {
        for text in [
            "0",
            "1",
            "0.1",
            "42",
            "0.4375",
            "150528",
            "1e13",
            "12.5e-6",
            "999999999999999",
            "3.14159265358979",
            "1e-9",
            "00012.50",
            "1e22",
            ".5",
            "5.",
            "-3",
            "+7e2",
        ] {
            assert_eq!(read(text, 0), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn text_that_is_not_a_number_is_refused() {
        for text in ["", ".", "e5", "1e", "1e+", "inf", "nan", "1.2.3", "0x1", "--1", "1e5.0"] {
            assert_eq!(read(text, 0), None, "{text}");
        }
    }

    #[test]
    fn rounded_numbers_survive_writing_and_reading() {
        for seed in 1..20_000_u32 {
            let any = (f64::from(seed) * 0.618_033_988_749_895).fract()
                * power_of_ten(seed as i32 % 30 - 9);
            let value = rounded(any.abs());
            for text in [format!("{value}"), format!("{value:e}"), write(value)] {
                assert_eq!(read(&text, 0), Some(value), "{text}");
            }
        }
    }

    #[test]
    fn numbers_out_of_range_are_infinite_or_zero() {
        assert_eq!(read("1e400", 0), Some(f64::INFINITY));
        assert_eq!(read("1e99999999999", 0), Some(f64::INFINITY));
        assert_eq!(read("1e-400", 0), Some(0.0));
    }
}
