//! What one row of a table costs.

use super::super::constant::{CYCLES, FittedConstant};
use super::super::timing::{CpuTiming, CpuTimings};
use crate::statistics::median;
use offload_estimator::computation::dataframe::RowCost;
use offload_vocabulary::computation::TableOperation;

/// The columns of the tables timed.
const COLUMNS: f64 = 4.0;

/// The numbers of rows timed, the middle one printed; of fewer rows the call is most of the time.
const ROWS: [f64; 3] = [1e5, 1e6, 5e6];

/// Filtering, grouping, joining and sorting.
///
/// A row of pandas, of 10⁵, 10⁶ and 5 · 10⁶, less the time of a table of 100, which is all call;
/// median. Beside it Polars on one thread.
pub(super) fn of_rows(timings: &CpuTimings) -> Result<Vec<FittedConstant>, String> {
    let verbs = [
        ("filter", TableOperation::Filter),
        ("group_sum", TableOperation::GroupBy),
        ("join", TableOperation::Join),
        ("sort", TableOperation::Sort),
    ];
    let mut constants = Vec::new();
    for (name, verb) in verbs {
        let row = RowCost::of(verb);
        let in_use = |rows: f64| row.cycles(rows, COLUMNS);
        let pandas = rows(timings, "pandas", name)?;
        let fit = median(pandas.iter().map(|(_, cycles)| *cycles)).unwrap_or(f64::NAN);
        let pairs = pandas.into_iter().map(|(rows, cycles)| (in_use(rows), cycles)).collect();
        let constant = FittedConstant::new(format!("row of {name}, pandas"), CYCLES, fit, pairs);
        constants.push(constant.in_use(in_use(ROWS[1])));
        let polars: Vec<f64> =
            rows(timings, "polars", name)?.into_iter().map(|(_, cycles)| cycles).collect();
        constants.push(FittedConstant::median(format!("row of {name}, Polars"), CYCLES, &polars));
    }
    Ok(constants)
}

/// Numbers of rows, and the cycles that one of them took.
fn rows(timings: &CpuTimings, library: &str, verb: &str) -> Result<Vec<(f64, f64)>, String> {
    let call = timings.one(&format!("{library}.{verb}.100.t1"))?.seconds;
    let cycles = |row: &CpuTiming| row.cycles * (1.0 - call / row.seconds);
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
    fn the_call_is_subtracted() {
        let table = [
            ("pandas.join.100.t1", 1, 100.0, 1e-3),
            ("pandas.join.100000.t1", 1, 1e5, 3e-3),
            ("pandas.join.1000000.t1", 1, 1e6, 31e-3),
            ("pandas.join.5000000.t1", 1, 5e6, 201e-3),
        ];
        let found = rows(&CpuTimings::at_one_gigahertz(&table), "pandas", "join").expect("rows");
        for ((_, cycles), right) in found.iter().zip([20.0, 30.0, 40.0]) {
            assert!((cycles - right).abs() < 1e-9, "{cycles}");
        }
    }
}
