//! Reads `data/cpu/measured.csv`, which contains times of CPU library calls on one machine.

use std::fs;
use std::path::Path;

use serde::Deserialize;

/// A timed call.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct CpuTiming {
    /// The permanent id, such as `np.call.add`.
    pub(crate) id: String,
    pub(crate) threads: f64,
    /// The number of units of work. The `operation` column of the file names the unit.
    pub(crate) n: f64,
    /// The time of the whole call, in seconds.
    pub(crate) seconds: f64,
    /// The number of clock cycles per unit of work.
    #[serde(skip)]
    pub(crate) cycles: f64,
}

/// Timed calls on one machine.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CpuTimings {
    /// The clock of the machine's cores, in hertz.
    pub(crate) clock: f64,
    rows: Vec<CpuTiming>,
}

impl CpuTimings {
    fn new(clock: f64, mut rows: Vec<CpuTiming>) -> Self {
        for row in &mut rows {
            row.cycles = row.seconds / row.n * clock;
        }
        Self { clock, rows }
    }

    /// Reads the timed calls from a file.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| error.to_string());
        text.and_then(|text| Self::parse(&text))
            .map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Parses timed calls from CSV with comments. The first comment contains the clock.
    fn parse(text: &str) -> Result<Self, String> {
        let clock =
            text.lines().next().and_then(mean_clock).ok_or("the first line names no clock")?;
        let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
        let rows: csv::Result<Vec<CpuTiming>> = reader.deserialize().collect();
        let rows = rows.map_err(|error| error.to_string())?;
        match rows.iter().find(|row| !(row.threads > 0.0 && row.n > 0.0 && row.seconds > 0.0)) {
            Some(row) => Err(format!("{}: a number is not positive", row.id)),
            None => Ok(Self::new(clock, rows)),
        }
    }

    pub(crate) fn one(&self, id: &str) -> Result<&CpuTiming, String> {
        self.rows.iter().find(|row| row.id == id).ok_or_else(|| format!("no timing {id}"))
    }

    /// Applies a function to each timing whose id matches a pattern. A `*` matches any string. Fails if no timing
    /// matches.
    pub(crate) fn each<T>(
        &self,
        pattern: &str,
        value: impl FnMut(&CpuTiming) -> T,
    ) -> Result<Vec<T>, String> {
        let matcher = glob::Pattern::new(pattern).map_err(|error| format!("{pattern}: {error}"))?;
        let values: Vec<T> =
            self.rows.iter().filter(|row| matcher.matches(&row.id)).map(value).collect();
        if values.is_empty() { Err(format!("no timing {pattern}")) } else { Ok(values) }
    }

    /// Applies a function to each timing whose id matches one of several patterns. Fails if a pattern matches no
    /// timing.
    pub(crate) fn all<T>(
        &self,
        patterns: &[&str],
        mut value: impl FnMut(&CpuTiming) -> T,
    ) -> Result<Vec<T>, String> {
        let values: Result<Vec<Vec<T>>, String> =
            patterns.iter().map(|pattern| self.each(pattern, &mut value)).collect();
        Ok(values?.into_iter().flatten().collect())
    }
}

/// Returns the mean of the clocks stated in a comment, in hertz.
fn mean_clock(line: &str) -> Option<f64> {
    let words: Vec<&str> = line.strip_prefix('#')?.split_whitespace().collect();
    let clock_words = words.windows(2).filter(|pair| pair[1] == "GHz");
    let clocks: Vec<f64> = clock_words.filter_map(|pair| pair[0].parse().ok()).collect();
    let mean = clocks.iter().sum::<f64>() / clocks.len() as f64 * 1e9;
    (mean > 0.0).then_some(mean)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
# CPU: some, measured clock 3.000 GHz before and 5.000 GHz after
# more
id,operation,threads,n,seconds
a.1,\"a, b\",2,1000,2e-06
";

    #[test]
    fn a_file_without_clock_column_or_time_is_refused() {
        for (text, replacement) in [
            ("3.000 GHz before and 5.000 GHz", ""),
            ("id,", "name,"),
            (",2,1000", ""),
            ("2e-06", "0"),
        ] {
            assert!(
                CpuTimings::parse(&FILE.replacen(text, replacement, 1)).is_err(),
                "without {text}"
            );
        }
    }

    #[test]
    fn a_pattern_without_timings_is_an_error() {
        let timings = CpuTimings::parse(FILE).expect("timings");
        assert_eq!(timings.each("a.*", |row| row.seconds), Ok(vec![2e-6]));
        assert!(timings.all(&["a.*", "b"], |_| ()).is_err());
    }
}
