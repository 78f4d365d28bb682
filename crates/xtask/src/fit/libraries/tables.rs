//! What one row of a table costs.

use super::super::errors::{Errors, median};
use super::super::finding::{CYCLES, Finding};
use super::timing::{Timing, Timings};
use offload_estimator::workload::dataframe::Row;
use offload_vocabulary::computation::Verb;

/// The columns of the tables timed.
const COLUMNS: f64 = 4.0;

/// The sizes that tell of rows, the middle one printed; of fewer rows the call is most of the time.
const ROWS: [f64; 3] = [1e5, 1e6, 5e6];

/// Filtering, grouping, joining and sorting.
///
/// A row of pandas, of 10⁵, 10⁶ and 5 · 10⁶, less the time of a table of 100, which is all call;
/// median. Beside it Polars on one thread.
pub(super) fn of_rows(timings: &Timings) -> Result<Vec<Finding>, String> {
    let verbs = [
        ("filter", Verb::Filter),
        ("group_sum", Verb::GroupBy),
        ("join", Verb::Join),
        ("sort", Verb::Sort),
    ];
    let mut findings = Vec::new();
    for (name, verb) in verbs {
        let row = Row::of(verb);
        let counted = |rows: f64| row.cycles(rows, COLUMNS);
        let pandas = rows(timings, "pandas", name)?;
        findings.push(Finding {
            constant: format!("row of {name}, pandas"),
            unit: CYCLES,
            catalog: Some(counted(ROWS[1]).into()),
            fit: median(pandas.iter().map(|(_, cycles)| *cycles)),
            errors: Errors::of(pandas.iter().map(|(rows, cycles)| (counted(*rows), *cycles))),
        });
        let polars: Vec<f64> =
            rows(timings, "polars", name)?.iter().map(|(_, cycles)| *cycles).collect();
        findings.push(Finding::median(format!("row of {name}, Polars"), CYCLES, None, &polars));
    }
    Ok(findings)
}

/// Numbers of rows, and the cycles that one of them took.
fn rows(timings: &Timings, library: &str, verb: &str) -> Result<Vec<(f64, f64)>, String> {
    let call = timings.one(&format!("{library}.{verb}.100.t1"))?.seconds;
    let cycles = |row: &Timing| row.cycles * (1.0 - call / row.seconds);
    let of = |count: &f64| {
        let row = timings.one(&format!("{library}.{verb}.{count}.t1"))?;
        Ok((row.n, cycles(row)))
    };
    ROWS.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_call_is_taken_off() {
        let table = [
            ("pandas.join.100.t1", 1, 100.0, 1e-3),
            ("pandas.join.100000.t1", 1, 1e5, 3e-3),
            ("pandas.join.1000000.t1", 1, 1e6, 31e-3),
            ("pandas.join.5000000.t1", 1, 5e6, 201e-3),
        ];
        let found = rows(&Timings::of(1e9, &table), "pandas", "join").expect("rows");
        for ((_, cycles), right) in found.iter().zip([20.0, 30.0, 40.0]) {
            assert!((cycles - right).abs() < 1e-9, "{cycles}");
        }
    }
}
