//! Parses tables that cProfile prints, in any sort order.

use crate::profiled_function::ProfiledFunction;

/// A row of the table, which contains the call count and times of one function.
#[derive(Clone, Debug)]
pub(crate) struct ProfileRow {
    /// The line number in the text, starting from 1.
    pub(crate) line: u32,
    /// The number of calls, including recursive calls.
    pub(crate) calls: f64,
    /// The self time of the function, in seconds.
    pub(crate) own: f64,
    /// The time in the function and in all functions that it calls, in seconds.
    pub(crate) cumulative: f64,
    pub(crate) function: ProfiledFunction,
}

#[derive(Clone, Debug)]
pub(crate) struct ProfileTable {
    /// The line number of the table's header in the text, starting from 1.
    pub(crate) head: u32,
    /// The rows, in the order of the text.
    pub(crate) rows: Vec<ProfileRow>,
    /// The time of the profiled run, in seconds.
    pub(crate) total: f64,
}

/// The maximum number of rows to parse. A program that imports PyTorch has about ten thousand rows.
const MAX_ROWS: usize = 50_000;

impl ProfileTable {
    /// Parses the first cProfile table in a text.
    ///
    /// Returns `None` if the text contains no such table.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut rows: Vec<ProfileRow> = Vec::new();
        let (mut is_inside, mut head, mut total) = (false, 1, None);
        for (line, number) in text.lines().zip(1..) {
            if is_head(line) {
                if !rows.is_empty() {
                    break;
                }
                (is_inside, head) = (true, number);
            } else if let (true, Some(row)) = (is_inside, row(line, number)) {
                rows.push(row);
            } else if let (true, Some(seconds)) = (rows.is_empty(), seconds_of_run(line)) {
                total = Some(seconds);
            }
            if rows.len() == MAX_ROWS {
                break;
            }
        }
        let listed_seconds: f64 = rows.iter().map(|row| row.own).sum();
        // Self times are rounded, so their sum may exceed the time of the run.
        let total = total.unwrap_or(listed_seconds).max(listed_seconds);
        (total > 0.0).then_some(Self { head, rows, total }).filter(|table| !table.rows.is_empty())
    }
}

fn is_head(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("ncalls") && words.next() == Some("tottime") && line.contains("cumtime")
}

/// Parses the number of seconds in `203 function calls (195 primitive calls) in 1.234 seconds`.
fn seconds_of_run(line: &str) -> Option<f64> {
    let (_, rest) = line.split_once("function calls")?;
    let (_, rest) = rest.rsplit_once(" in ")?;
    let (number, unit) = rest.trim().split_once(' ')?;
    let seconds: f64 = number.parse().ok()?;
    (unit.starts_with("second") || unit.starts_with("CPU second"))
        .then_some(seconds)
        .filter(is_time)
}

/// Parses a row, such as `3/1    0.001    0.000    0.002    0.001 name.py:8(f)`. The times per call are optional.
fn row(line: &str, number: u32) -> Option<ProfileRow> {
    let line = line.trim();
    let (calls, rest) = line.split_once(char::is_whitespace)?;
    let calls: f64 = calls.split('/').next()?.parse().ok().filter(is_time)?;
    let mut numbers = Vec::new();
    let mut rest = rest.trim_start();
    while let Some((word, after)) = rest.split_once(char::is_whitespace) {
        let Some(value) = word.parse::<f64>().ok().filter(is_time) else { break };
        numbers.push(value);
        rest = after.trim_start();
    }
    let (own, cumulative) = match numbers[..] {
        [own, _, cumulative, _] => (own, cumulative),
        // A function that was never called has no time per call.
        [own, cumulative] => (own, cumulative),
        _ => return None,
    };
    let function = ProfiledFunction::read(rest)?;
    Some(ProfileRow { line: number, calls, own, cumulative, function })
}

/// Returns `true` if a number is a valid time or count. Rust also parses `inf` and `nan` as numbers.
fn is_time(value: &f64) -> bool {
    (0.0..1e15).contains(value)
}
