//! Parses times in the format of profilers and timers.

/// Units of time in seconds. A unit comes before units that are its prefixes, such as `min` before `m`.
const UNITS: [(&str, f64); 14] = [
    ("nsec", 1e-9),
    ("usec", 1e-6),
    ("msec", 1e-3),
    ("min", 60.0),
    ("sec", 1.0),
    ("ns", 1e-9),
    ("us", 1e-6),
    // The first symbol has the micro sign, the second has the Greek letter mu.
    ("\u{b5}s", 1e-6),
    ("\u{3bc}s", 1e-6),
    ("ms", 1e-3),
    ("s", 1.0),
    ("h", 3600.0),
    ("d", 86_400.0),
    ("m", 60.0),
];

/// Parses the time at the start of a string, such as `2.34 msec`, `12.3us` or `1min 3s`.
///
/// Returns the seconds and the remaining text.
pub(crate) fn parse_leading_time(text: &str) -> Option<(f64, &str)> {
    let (mut seconds, mut rest) = parse_single(text)?;
    while let Some((more, after)) = parse_single(rest.trim_start()) {
        seconds += more;
        rest = after;
    }
    seconds.is_finite().then_some((seconds, rest))
}

/// Parses a string that contains only a time.
pub(crate) fn whole(text: &str) -> Option<f64> {
    parse_leading_time(text.trim()).filter(|(_, rest)| rest.is_empty()).map(|(seconds, _)| seconds)
}

fn parse_single(text: &str) -> Option<(f64, &str)> {
    let (value, rest) = number(text)?;
    let rest = rest.trim_start_matches(' ');
    UNITS.iter().find_map(|(unit, seconds)| {
        let after = rest.strip_prefix(unit)?;
        // The `m` in a word such as `mean` is not a unit.
        let is_unit = !after.chars().next().is_some_and(char::is_alphanumeric);
        is_unit.then_some((value * seconds, after))
    })
}

/// Parses the number at the start of a string. The number may contain commas as thousands separators.
pub(crate) fn number(text: &str) -> Option<(f64, &str)> {
    let is_numeric = |(index, c): &(usize, char)| {
        let is_sign = matches!(c, '+' | '-') && text[..*index].ends_with(['e', 'E']);
        c.is_ascii_digit() || matches!(c, '.' | ',' | 'e' | 'E') || is_sign
    };
    if !text.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let end = text.char_indices().take_while(is_numeric).last().map_or(0, |(index, _)| index + 1);
    let digits = text[..end].trim_end_matches([',', 'e', 'E']);
    let value: f64 = digits.replace(',', "").parse().ok()?;
    (value.is_finite() && value >= 0.0).then_some((value, &text[digits.len()..]))
}

#[cfg(test)]
mod tests {
    use super::{parse_leading_time, whole};

    #[test]
    fn times_are_read_in_every_unit() {
        for (text, seconds) in [
            ("2.34 msec", 2.34e-3),
            ("14.2 usec", 14.2e-6),
            ("5 µs", 5e-6),
            ("5 μs", 5e-6),
            ("1min 3s", 63.0),
            ("123.400us", 123.4e-6),
            ("1,234.5 ms", 1.2345),
            ("1e+03 ns", 1e-6),
        ] {
            let value = whole(text).expect(text);
            assert!((value / seconds - 1.0).abs() < 1e-12, "{text}: {value}");
        }
        assert_eq!(parse_leading_time("2 ms per loop"), Some((2e-3, " per loop")));
        for text in ["", "ms", "5", "5 cheese", "5 mean", "."] {
            assert_eq!(whole(text), None, "{text}");
        }
    }
}
