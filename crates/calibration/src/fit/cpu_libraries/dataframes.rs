//! Fits the cost per row of data-frame operations.

use super::super::constant::{CYCLES, FitResult, FittedConstant, TIMES};
use super::super::microbenchmark::Microbenchmark;
use super::super::timing::{CpuTiming, CpuTimings};
use crate::statistics::{geometric_mean, median};
use offload_estimator::computation::dataframe::RowCost;
use offload_vocabulary::computation::TableOperation;

/// The number of columns of the timed tables.
const COLUMNS: f64 = 4.0;

/// The number of columns that a grouped sum reads: the key and the summed column.
const GROUPED_COLUMNS: f64 = 2.0;

/// The number of groups of the timed grouped sum.
const GROUPS: f64 = 1000.0;

/// The numbers of rows of the timed tables. The value in use is printed for the middle number. With fewer rows, the
/// call overhead takes most of the time.
const ROW_COUNTS: [f64; 3] = [1e5, 1e6, 5e6];

/// Fits filtering, grouping, joining and sorting, for the library in use and, for comparison, for another library.
///
/// Each constant is the median of the cycles per row for 10⁵, 10⁶ and 5 · 10⁶ rows on one thread. The time for 100
/// rows, which is all call overhead, is subtracted.
pub(super) fn fit_rows(
    [library_in_use, other_library]: &[String; 2],
    timings: &CpuTimings,
) -> FitResult {
    let operations = [
        ("filter", TableOperation::Filter),
        ("group_sum", TableOperation::GroupBy),
        ("join", TableOperation::Join),
        ("sort", TableOperation::Sort),
    ];
    let mut constants = Vec::new();
    for (name, operation) in operations {
        let cost = RowCost::of(operation);
        let model_cycles = |rows: f64| {
            let (columns, keys) = match operation {
                TableOperation::GroupBy => (GROUPED_COLUMNS, GROUPS),
                TableOperation::Filter
                | TableOperation::Join
                | TableOperation::Sort
                | TableOperation::Window
                | TableOperation::Text
                | TableOperation::Sum
                | TableOperation::Arithmetic => (COLUMNS, rows),
            };
            cost.cycles(rows, columns, keys) / rows
        };
        let measured = cycles_per_row(timings, library_in_use, name)?;
        let fit = median(measured.iter().map(|(_, cycles)| *cycles)).unwrap_or(f64::NAN);
        let pairs =
            measured.into_iter().map(|(rows, cycles)| (model_cycles(rows), cycles)).collect();
        let constant =
            FittedConstant::new(format!("row of {name}, {library_in_use}"), CYCLES, fit, pairs);
        constants.push(constant.in_use(model_cycles(ROW_COUNTS[1])));
        let other_cycles: Vec<f64> =
            cycles_per_row(timings, other_library, name)?.iter().map(|row| row.1).collect();
        let name = format!("row of {name}, {other_library}");
        constants.push(FittedConstant::median(name, CYCLES, &other_cycles));
    }
    Ok(constants)
}

/// The maximum clock of a Xeon Platinum 8375C, in hertz. Tables with many keys were timed on one core of this CPU.
/// Source: Intel ARK, read 2026-11-21.
const MAX_CLOCK: f64 = 3.5e9;

/// Fits group-bys and joins with few and with many keys. The fit is the geometric mean of the ratios of measured to
/// predicted time.
///
/// The metric of a row contains the number of columns and the number of keys. The rows of [`fit_rows`] have either few
/// keys or as many keys as rows. The results are only for comparison, because these rows are from pandas 2.1, and the
/// model also represents pandas 3 and Polars, which join faster (`data/cpu/columns.csv`).
pub(crate) fn fit_keys(rows: &[&Microbenchmark]) -> [FittedConstant; 2] {
    let fit = |name: &str, operation| {
        let pair = |row: &&Microbenchmark| {
            let columns_and_keys = row.metric.strip_prefix(name)?;
            let mut numbers = columns_and_keys.split(' ').filter_map(|word| word.parse().ok());
            let (columns, keys): (f64, f64) = (numbers.next()?, numbers.next()?);
            let predicted = RowCost::of(operation).cycles(row.middle_size(), columns, keys);
            Some((predicted, row.value * MAX_CLOCK))
        };
        let pairs: Vec<_> = rows.iter().filter_map(pair).collect();
        let time_ratios = pairs.iter().map(|(predicted, measured)| measured / predicted);
        let time_ratio = geometric_mean(time_ratios).unwrap_or(f64::NAN);
        FittedConstant::new(format!("{name} by keys, over the model"), TIMES, time_ratio, pairs)
    };
    [fit("group-by", TableOperation::GroupBy), fit("join", TableOperation::Join)]
}

fn cycles_per_row(
    timings: &CpuTimings,
    library: &str,
    operation: &str,
) -> Result<Vec<(f64, f64)>, String> {
    let call_time = timings.one(&format!("{library}.{operation}.100.t1"))?.seconds;
    let net_cycles = |row: &CpuTiming| row.cycles * (1.0 - call_time / row.seconds);
    let measured_pair = |count: &f64| {
        let row = timings.one(&format!("{library}.{operation}.{count}.t1"))?;
        Ok((row.n, net_cycles(row)))
    };
    ROW_COUNTS.iter().map(measured_pair).collect()
}
