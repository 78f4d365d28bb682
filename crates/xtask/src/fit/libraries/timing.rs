//! `data/host/measured.csv`: how long calls of CPU libraries took on one machine.

use std::fs;
use std::path::Path;

use super::quoted;

/// The columns, in their order.
const COLUMNS: &str = "id,library,version,operation,dtype,threads,n,seconds,ns_each,note";

/// One call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Timing {
    /// Its name.
    pub(crate) id: String,
    /// Threads at work.
    pub(crate) threads: f64,
    /// How many of what the operation names.
    pub(crate) n: f64,
    /// What the call took.
    pub(crate) seconds: f64,
    /// Cycles of the clock for one of `n`.
    pub(crate) cycles: f64,
}

/// The calls, all on one machine.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Timings {
    /// Its clock.
    pub(crate) clock: f64,
    rows: Vec<Timing>,
}

impl Timings {
    /// The row of a name.
    pub(crate) fn one(&self, id: &str) -> Result<&Timing, String> {
        self.rows.iter().find(|row| row.id == id).ok_or_else(|| format!("no timing {id}"))
    }

    /// Something of each row whose name is like this, a star for whatever may stand there. There
    /// must be one.
    pub(crate) fn each<T>(
        &self,
        pattern: &str,
        of: impl FnMut(&Timing) -> T,
    ) -> Result<Vec<T>, String> {
        let found = self.rows.iter().filter(|row| is_like(&row.id, pattern));
        let found: Vec<T> = found.map(of).collect();
        if found.is_empty() { Err(format!("no timing {pattern}")) } else { Ok(found) }
    }

    /// The same of several patterns.
    pub(crate) fn all<T>(
        &self,
        patterns: &[&str],
        mut of: impl FnMut(&Timing) -> T,
    ) -> Result<Vec<T>, String> {
        let found: Result<Vec<Vec<T>>, String> =
            patterns.iter().map(|pattern| self.each(pattern, &mut of)).collect();
        Ok(found?.into_iter().flatten().collect())
    }

    /// Made-up calls: name, threads, number, seconds.
    #[cfg(test)]
    pub(crate) fn of(clock: f64, rows: &[(&str, u8, f64, f64)]) -> Self {
        let timing = |&(id, threads, n, seconds): &(&str, u8, f64, f64)| Timing {
            id: id.into(),
            threads: threads.into(),
            n,
            seconds,
            cycles: seconds / n * clock,
        };
        Self { clock, rows: rows.iter().map(timing).collect() }
    }
}

/// Whether a name is like a pattern.
fn is_like(name: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => name == pattern,
        Some((before, after)) => name.strip_prefix(before).is_some_and(|rest| {
            rest.char_indices().any(|(at, _)| is_like(&rest[at..], after)) || is_like("", after)
        }),
    }
}

/// Reads the calls of a file.
pub(crate) fn read(path: &Path) -> Result<Timings, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string());
    text.and_then(|text| parse(&text)).map_err(|error| format!("{}: {error}", path.display()))
}

/// Calls from text: lines that begin with `#`, the first naming the clock, a line of names, then
/// one line a row.
fn parse(text: &str) -> Result<Timings, String> {
    let clock = text.lines().next().and_then(clock).ok_or("the first line names no clock")?;
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    if lines.next() != Some(COLUMNS) {
        return Err(format!("the columns are not {COLUMNS}"));
    }
    let rows: Result<Vec<Timing>, String> =
        lines.map(|line| row(line, clock).map_err(|why| format!("{why}: {line}"))).collect();
    Ok(Timings { clock, rows: rows? })
}

/// The mean of the clocks that a comment names, in hertz.
fn clock(line: &str) -> Option<f64> {
    let words: Vec<&str> = line.strip_prefix('#')?.split_whitespace().collect();
    let named = words.windows(2).filter(|pair| pair[1] == "GHz");
    let clocks: Vec<f64> = named.filter_map(|pair| pair[0].parse().ok()).collect();
    let mean = clocks.iter().sum::<f64>() / clocks.len() as f64 * 1e9;
    (mean > 0.0).then_some(mean)
}

fn row(line: &str, clock: f64) -> Result<Timing, String> {
    let cells = quoted::cells(line)?;
    let [id, _, _, _, _, threads, n, seconds, _, _] = &cells[..] else {
        return Err(format!("{} cells", cells.len()));
    };
    let number = |text: &String| match text.parse::<f64>() {
        Ok(number) if number > 0.0 => Ok(number),
        _ => Err(format!("\"{text}\" is no positive number")),
    };
    let (n, seconds) = (number(n)?, number(seconds)?);
    let cycles = seconds / n * clock;
    Ok(Timing { id: id.clone(), threads: number(threads)?, n, seconds, cycles })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
# CPU: some, measured clock 3.000 GHz before and 5.000 GHz after
# more
id,library,version,operation,dtype,threads,n,seconds,ns_each,note
a.1,numpy,2,\"a, b\",f64,2,1000,2e-06,2,
";

    #[test]
    fn a_row_is_read_with_its_cycles() {
        let timings = parse(FILE).expect("timings");
        let row = timings.one("a.1").expect("a row");
        assert_eq!((timings.clock, row.threads, row.n), (4e9, 2.0, 1000.0));
        assert!((row.cycles - 8.0).abs() < 1e-9);
    }

    #[test]
    fn what_is_no_file_of_timings_is_refused() {
        for (text, instead) in [
            ("3.000 GHz before and 5.000 GHz", ""),
            ("id,", "name,"),
            (",2,1000", ""),
            ("2e-06", "0"),
        ] {
            assert!(parse(&FILE.replacen(text, instead, 1)).is_err(), "without {text}");
        }
    }

    #[test]
    fn a_star_stands_for_whatever_is_there() {
        for pattern in ["np.sort.f64.100", "np.sort.*", "*.100", "np.*.f64.*", "np.sort.f64.100*"] {
            assert!(is_like("np.sort.f64.100", pattern), "{pattern}");
        }
        for pattern in ["np.sort", "np.*.f32.*", "*.10", "sort.*"] {
            assert!(!is_like("np.sort.f64.100", pattern), "{pattern}");
        }
    }

    #[test]
    fn rows_that_are_missing_are_said_so() {
        let timings = Timings::of(1e9, &[("a.1", 1, 1.0, 1.0), ("a.2", 1, 1.0, 2.0)]);
        assert_eq!(timings.each("a.*", |row| row.seconds), Ok(vec![1.0, 2.0]));
        assert!(
            timings.each("b.*", |_| ()).is_err() && timings.all(&["a.*", "b"], |_| ()).is_err()
        );
    }
}
