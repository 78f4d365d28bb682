//! Parses the number at the start of a string: digits with thousands separators, a power, a product or a quotient.

use super::Unread;
use crate::decimal;

/// The maximum exponent of a power such as `2^20`. `2^1024` is already too large for a double.
const MAX_EXPONENT: f64 = 1100.0;

/// Splits a string after its first number.
pub(super) fn split(text: &str) -> (&str, &str) {
    let bytes = text.as_bytes();
    let mut end = 0;
    while end < bytes.len() {
        // An `e` belongs to the number only if digits follow. Otherwise, the `e` begins a unit.
        let exponent_follows = matches!(bytes[end], b'e' | b'E')
            && end > 0
            && match bytes.get(end + 1) {
                Some(b'+' | b'-') => bytes.get(end + 2).is_some_and(u8::is_ascii_digit),
                Some(next) => next.is_ascii_digit(),
                None => false,
            };
        match bytes[end] {
            b'0'..=b'9' | b'.' | b',' => end += 1,
            b'+' | b'-' if end == 0 => end += 1,
            _ if exponent_follows => end += 2,
            _ => break,
        }
    }
    text.split_at(end)
}

/// Removes commas that can only be thousands separators. Returns an error if a comma could also be a decimal comma,
/// because a wrong guess would change the number by a factor of a thousand.
pub(super) fn ungroup(number: &str, suffix: &str) -> Result<String, Unread> {
    let commas = number.matches(',').count();
    if commas == 0 {
        return Ok(number.to_owned());
    }
    let grouped: String = number.chars().filter(|c| *c != ',').collect();
    let whole = number.split('.').next().unwrap_or_default();
    let groups: Vec<&str> = whole.split(',').collect();
    let is_regular = groups.iter().skip(1).all(|group| group.len() == 3)
        && groups.first().is_some_and(|first| (1..=3).contains(&first.len()));
    match (commas, is_regular, number.contains('.')) {
        (1, _, false) => {
            let with_point: String =
                number.chars().map(|c| if c == ',' { '.' } else { c }).collect();
            match decimal::read(&with_point, 0) {
                Some(_) => Err(Unread::Ambiguous {
                    decimal: format!("{with_point}{suffix}"),
                    grouped: format!("{grouped}{suffix}"),
                }),
                None => Err(Unread::NotANumber),
            }
        }
        (_, true, _) => Ok(grouped),
        _ => Err(Unread::NotANumber),
    }
}

/// Evaluates a power (`2^20`, `2**13`), a product (`1024*1024`) or a quotient (`1/2`). Returns the value and the
/// remaining text.
///
/// The value is `None` if the first number is not followed by an operator and a second number. The value may be
/// infinite.
pub(super) fn operation<'a>(number: &str, rest: &'a str) -> Result<(Option<f64>, &'a str), Unread> {
    let operator =
        ["^", "**", "*", "/"].iter().find_map(|sign| Some((*sign, rest.strip_prefix(sign)?)));
    let Some((sign, (second, suffix))) = operator.map(|(sign, operand)| (sign, split(operand)))
    else {
        return Ok((None, rest));
    };
    if second.is_empty() {
        return Ok((None, rest));
    }
    let value = |text| decimal::read(text, 0).ok_or(Unread::NotANumber);
    let (first, second) = (value(number)?, value(second)?);
    let result = match sign {
        "/" => first / second,
        "*" => first * second,
        _ => power(first, second),
    };
    if result.is_nan() { Err(Unread::NotANumber) } else { Ok((Some(result), suffix)) }
}

/// Computes a power with a whole exponent. The result is exact if a double can represent it. Returns NaN for a
/// fractional exponent.
fn power(base: f64, exponent: f64) -> f64 {
    let times = exponent.abs();
    if times.fract() != 0.0 || times > MAX_EXPONENT {
        return f64::NAN;
    }
    let value = (0..times as u32).fold(1.0, |value, _| value * base);
    if exponent < 0.0 { 1.0 / value } else { value }
}
