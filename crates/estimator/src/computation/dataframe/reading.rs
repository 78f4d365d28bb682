//! Tables that are read from a file.

use super::Dataframe;
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, Work, derive};
use offload_vocabulary::computation::TableFile;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// The cost of a byte in an unused column of a CSV file, relative to a byte in a used column. In the time that 98
/// unused bytes per row take, pandas parses 36 used bytes and Polars 34 (`data/cpu/patterns.csv`, 2026-11-29). Assumed
/// to be the same on GPUs.
const UNUSED_BYTE_COST: f64 = 0.35;

/// The cost of reading a file.
///
/// # Assumptions
/// The file is in the system's cache, or on a disk whose bandwidth exceeds the parsing rate of the library.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FileCost {
    /// Bytes per number in the file. A number takes about 8 bytes in CSV (`data/cpu/operations.py` and the taxi trips
    /// of January 2015 in cuDF issue 2665). For Parquet, we assume 3 bytes, which is between 1 byte for numbers with
    /// many repetitions and 7 bytes for random numbers. Strings in Parquet count as numbers, because dictionary
    /// encoding replaces them with integers. Accessed 2026-11-22.
    pub number: f64,
    /// Single-core cycles per byte of CSV, or per number in Parquet, from timings of pandas, Polars and DuckDB in
    /// `data/cpu/operations.csv`, 2026-11-22. For CSV, we use the geometric mean of 14 cycles for numbers and about 45
    /// cycles for tables with dates and strings (pandas in cuDF issues 2665 and 6965).
    pub cycles: f64,
    /// GPU operations per byte of CSV, or per number in Parquet. libcudf reads 0.25 to 1 GB of CSV in 0.22 to 0.25 s
    /// (cuDF pull request 11190), and produces 5 to 12 GB of table data per second from Parquet (cuDF pull request
    /// 5635), presumably on a V100. Accessed 2026-11-22.
    pub operations: f64,
}

impl FileCost {
    /// Returns the cost of reading a format, or `None` for a table in memory.
    pub const fn of(file: TableFile) -> Option<Self> {
        Some(match file {
            TableFile::Memory => return None,
            TableFile::Csv => Self { number: 8.0, cycles: 25.0, operations: 1500.0 },
            TableFile::Parquet => Self { number: 3.0, cycles: 30.0, operations: 2800.0 },
        })
    }
}

impl Dataframe {
    /// Returns the size of the file and the stage that reads it, or `None` for a table in memory.
    pub(super) fn reading(
        &self,
        table: Bytes,
        [text_value_columns, text_columns]: [Count; 2],
        trace: &mut Trace<impl Ledger>,
    ) -> Option<(Bytes, Stage)> {
        let cost = FileCost::of(self.file)?;
        let numbers = self.rows * self.columns.value();
        let used = self.columns * cost.number;
        let (row_bytes, unused, parsed_units) = match self.file {
            TableFile::Csv => {
                let unused = (self.file_columns - self.columns) * cost.number;
                // A comma follows each string.
                let texts = text_columns * (self.strings.length.value() + 1.0);
                let used = used - text_value_columns * cost.number + texts;
                let parsed = used + unused * UNUSED_BYTE_COST;
                (used + unused, unused, self.rows * parsed.value())
            }
            TableFile::Memory | TableFile::Parquet => (used, Count::ZERO, numbers),
        };
        let file = self.rows * Bytes::new(row_bytes.value());
        let stage = Stage {
            cycles: parsed_units * cost.cycles,
            gpu_only: Operations::new(parsed_units.value() * cost.operations),
            allocated: table,
            // Parsing is integer arithmetic, which runs at the FP32 rate.
            ..Stage::new("reading", Work::Other, Precision::Fp32)
        }
        .with_traffic(file + table);
        trace.enter(stage.name);
        let terms = [
            term(Symbol::TableRows, self.rows),
            term(Symbol::FileBytesEach, Bytes::new(row_bytes.value())),
        ];
        derive(trace, "File size", "{0} · {1}", &terms, file.into());
        if !unused.is_zero() {
            let terms = [
                term(Symbol::TableRows, self.rows),
                term(Symbol::FileBytesEach, Bytes::new(row_bytes.value())),
                term(Symbol::FileColumns, self.file_columns),
                term(Symbol::TableColumns, self.columns),
            ];
            let formula = "{0} · ({1} − ({2} − {3}) · 26 ÷ 5)";
            derive(
                trace,
                "Bytes parsed (0.35 per unused byte)",
                formula,
                &terms,
                parsed_units.into(),
            );
        }
        let terms = [
            term(Symbol::BytesRead, parsed_units),
            term(Symbol::CyclesEach, Count::new(cost.cycles)),
        ];
        derive(trace, "Cycles of one core", "{0} · {1}", &terms, stage.cycles.into());
        let unit_operations = Operations::new(cost.operations);
        let terms = [term(Symbol::BytesRead, parsed_units), term(Symbol::GpuOnly, unit_operations)];
        derive(trace, "Operations on the GPU", "{0} · {1}", &terms, stage.gpu_only.into());
        Some((file, stage))
    }
}
