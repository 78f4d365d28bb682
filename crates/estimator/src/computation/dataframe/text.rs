//! The cost of strings in tables, both in keys and in other columns.

use super::row_cost::doublings;
use offload_vocabulary::computation::TableOperation;
use offload_vocabulary::elementary::log2;

/// The additional cost of a string key compared with a numeric key, in single-core cycles.
///
/// Measured with pandas 3.1, which has a native string type, for strings of twelve characters on a 3.7 GHz Zen 4
/// (`data/tables.csv`, 2026-11-22). Columns of Python objects, which are the default before pandas 3, take two to five
/// times as long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextCost {
    /// Cycles per row.
    pub row: f64,
    /// Cycles per row in a sort, for each doubling of the number of rows.
    pub ordered: f64,
    /// Cycles per row, for each doubling of the number of keys beyond those in `CACHED_KEYS`.
    pub look_up: f64,
    /// Cycles per group.
    pub group: f64,
}

impl TextCost {
    /// Returns the additional cost of a string key in a table operation.
    pub const fn of(verb: TableOperation) -> Self {
        let none = Self { row: 0.0, ordered: 0.0, look_up: 0.0, group: 0.0 };
        match verb {
            TableOperation::Filter => Self { row: 17.0, ..none },
            TableOperation::GroupBy => Self { row: 50.0, look_up: 30.0, group: 2500.0, ..none },
            TableOperation::Join => Self { row: 400.0, look_up: 120.0, ..none },
            TableOperation::Sort => Self { ordered: 75.0, ..none },
            TableOperation::Window
            | TableOperation::Text
            | TableOperation::Sum
            | TableOperation::Arithmetic => none,
        }
    }

    /// Returns the additional cycles per row in a table with the given numbers of rows and keys.
    pub fn row_cycles(&self, rows: f64, keys: f64) -> f64 {
        self.row + self.ordered * log2(rows.max(2.0)) + self.look_up * doublings(keys)
    }
}

/// Size of a string's two 4-byte offsets, in bytes.
pub(super) const OFFSET_BYTES_PER_STRING: f64 = 8.0;

/// Length of the strings, in bytes, in the timings for [`TextCost`] and for string operations.
pub(super) const MEASURED_LENGTH: f64 = 12.0;

/// Single-core cycles per byte beyond [`MEASURED_LENGTH`] in a pandas string operation. Replacing or finding a
/// substring takes 2.3 to 7.6 cycles per byte (`data/cpu/patterns.csv`, 2026-11-29).
pub(super) const CYCLES_PER_BYTE: f64 = 3.5;

/// Bytes that a GPU moves to compare two strings: one sector per string. cuDF uses a merge sort for string keys,
/// because its radix sort supports only numbers. Assumed on 2026-11-22.
pub(super) const BYTES_PER_STRING_COMPARISON: f64 = 64.0;

/// Single-core cycles to copy a string to the result of an operation, mostly to update its reference count, which is
/// elsewhere in memory. From pandas 3.1 filters of a million rows that keep half or a tenth of the rows, with strings
/// in 2 of 6 columns (`data/cpu/windows.csv`, 2026-11-26).
pub(super) const CYCLES_PER_COPIED_STRING: f64 = 40.0;

/// Time of string operations in libraries with their own grouping code, relative to pandas. The median Polars call
/// takes 94 cycles per string (`data/cpu/windows.csv`, 2026-11-26), and the model uses 180 cycles for pandas.
pub(super) const CONTIGUOUS_TEXT_FACTOR: f64 = 0.5;
