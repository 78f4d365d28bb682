//! Parses the output of `timeit` and of the IPython commands `%timeit` and `%time`.

use crate::duration::{number, parse_leading_time};

/// A measured time and its spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TimingLine {
    /// The time of one execution, in seconds.
    pub(crate) seconds: f64,
    /// The spread between repetitions, relative to the time. Zero if the timer prints no spread.
    pub(crate) spread: f64,
}

impl TimingLine {
    /// Parses a line. Returns `None` if the line is not the output of a timer.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let line = without_prompt(line);
        let (seconds, spread) = parse_timeit(line).or_else(|| parse_magic(line)).or_else(|| {
            let (seconds, rest) =
                parse_leading_time(line.strip_prefix("Wall time:")?.trim_start())?;
            rest.trim().is_empty().then_some((seconds, 0.0))
        })?;
        (seconds > 0.0).then(|| Self { seconds, spread: (spread / seconds).min(100.0) })
    }
}

/// Removes the prompt before the output, such as `Out[3]: `.
fn without_prompt(line: &str) -> &str {
    let line = line.trim();
    let strip_prompt = |prompt: &str| {
        let (count, rest) = line.strip_prefix(prompt)?.split_once("]:")?;
        count.bytes().all(|byte| byte.is_ascii_digit()).then_some(rest.trim_start())
    };
    // If commands are piped into IPython, the output follows the prompt `In [3]:`.
    strip_prompt("Out[").or_else(|| strip_prompt("In [")).unwrap_or(line)
}

/// Parses `100 loops, best of 5: 2.34 msec per loop`.
fn parse_timeit(line: &str) -> Option<(f64, f64)> {
    let (_, rest) = number(line)?;
    let rest = rest.strip_prefix(" loops, best of ").or(rest.strip_prefix(" loop, best of "))?;
    let (_, rest) = number(rest)?;
    let (seconds, rest) = parse_leading_time(rest.strip_prefix(':')?.trim_start())?;
    rest.starts_with(" per loop").then_some((seconds, 0.0))
}

/// Parses `1.23 ms ± 12.3 µs per loop (mean ± std. dev. of 7 runs, 1,000 loops each)`.
fn parse_magic(line: &str) -> Option<(f64, f64)> {
    let (seconds, rest) = parse_leading_time(line)?;
    let rest = rest.trim_start();
    let rest = rest.strip_prefix('±').or(rest.strip_prefix("+-"))?;
    let (deviation, rest) = parse_leading_time(rest.trim_start())?;
    // Convert the standard deviation to half of the interquartile range, assuming a normal distribution.
    rest.starts_with(" per loop").then_some((seconds, deviation * 0.674_49))
}

#[cfg(test)]
mod tests {
    use super::TimingLine;

    #[test]
    fn lines_of_all_timers_are_read() {
        for (line, seconds) in [
            ("100 loops, best of 5: 2.34 msec per loop", 2.34e-3),
            ("1 loop, best of 5: 1.5 sec per loop", 1.5),
            ("10000000 loops, best of 3: 0.0235 usec per loop", 23.5e-9),
            ("10 loops, best of 3: 21.6 ms per loop", 21.6e-3),
            ("1.23 ms ± 12.3 µs per loop (mean ± std. dev. of 7 runs, 1,000 loops each)", 1.23e-3),
            ("2.1 s ± 31 ms per loop (mean ± std. dev. of 7 runs, 1 loop each)", 2.1),
            ("1min 4s ± 1.2 s per loop (mean ± std. dev. of 7 runs, 1 loop each)", 64.0),
            ("In [3]: 81.6 ms ± 5.02 ms per loop (mean ± std. dev. of 7 runs)", 81.6e-3),
            ("Wall time: 345 ms", 345e-3),
        ] {
            let timing = TimingLine::read(line).expect(line);
            assert!((timing.seconds / seconds - 1.0).abs() < 1e-12, "{line}: {timing:?}");
        }
        for line in ["", "# 100 loops, best of 5: 2 msec per loop", "2.1 s", "x = 3"] {
            assert_eq!(TimingLine::read(line), None, "{line}");
        }
    }
}
