//! The number of dates in a range.

/// Seconds per day.
const DAY: f64 = 86_400.0;

/// Returns the number of dates from `first` to `last` inclusive. `step` is a pandas frequency such as `15min`.
pub(crate) fn dates_between(first: &str, last: &str, step: &str) -> Option<f64> {
    let seconds = seconds_of(last)? - seconds_of(first)?;
    let steps = seconds / seconds_of_step(step)?.max(1e-3);
    (steps >= 0.0).then(|| steps.floor() + 1.0)
}

/// Returns the length of a pandas or Polars frequency such as `15min`, in seconds.
pub(crate) fn seconds_of_step(step: &str) -> Option<f64> {
    let digits = step.chars().take_while(char::is_ascii_digit).count();
    let (count, unit) = step.split_at(digits);
    let count: f64 = if count.is_empty() { 1.0 } else { count.parse().ok()? };
    let each = match unit.split('-').next()? {
        "D" | "d" | "C" => DAY,
        // Business days: five in seven.
        "B" => DAY * 7.0 / 5.0,
        "h" | "H" => 3_600.0,
        "min" | "T" | "m" => 60.0,
        "s" | "S" => 1.0,
        "ms" | "L" => 1e-3,
        "W" | "w" => 7.0 * DAY,
        "M" | "ME" | "MS" | "BM" | "BME" | "mo" => 30.44 * DAY,
        "Q" | "QE" | "QS" | "q" => 91.31 * DAY,
        "Y" | "YE" | "YS" | "A" | "AS" | "y" => 365.25 * DAY,
        _ => return None,
    };
    Some(count * each)
}

/// Returns a date such as `2024-03-01 12:30` in seconds since the year 0.
fn seconds_of(text: &str) -> Option<f64> {
    let (date, time) = text.trim().split_once([' ', 'T']).unwrap_or((text.trim(), ""));
    let mut parts = date.split(['-', '/']).map(|part| part.parse::<f64>().ok());
    let year = parts.next()??;
    let month = parts.next().flatten().unwrap_or(1.0);
    let day = parts.next().flatten().unwrap_or(1.0);
    if !(1.0..=9_999.0).contains(&year) || !(1.0..=12.0).contains(&month) {
        return None;
    }
    // Months are counted from March, so that the leap day is the last day of a year.
    let (year, month) = if month > 2.0 { (year, month - 3.0) } else { (year - 1.0, month + 9.0) };
    let leaps = (year / 4.0).floor() - (year / 100.0).floor() + (year / 400.0).floor();
    let days = 365.0 * year + leaps + ((153.0 * month + 2.0) / 5.0).floor() + day - 1.0;
    let clock = time.split(':').map(|part| part.parse::<f64>().unwrap_or(0.0));
    let clock: f64 = clock.zip([3_600.0, 60.0, 1.0]).map(|(value, each)| value * each).sum();
    Some(days * DAY + clock)
}

#[cfg(test)]
mod tests {
    use super::dates_between;

    #[test]
    fn dates_are_counted_over_leap_years() {
        assert_eq!(dates_between("2020-01-01", "2020-12-31", "D"), Some(366.0));
        assert_eq!(dates_between("2021-01-01", "2021-12-31 23:00", "h"), Some(8_760.0));
        assert_eq!(dates_between("2021-01-01", "2021-01-02", "15min"), Some(97.0));
        assert_eq!(dates_between("2022-01-01", "2021-01-01", "D"), None);
    }
}
