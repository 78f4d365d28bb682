//! The cost per row in a table operation.

use offload_vocabulary::computation::TableOperation;
use offload_vocabulary::elementary::log2;
use offload_vocabulary::quantity::{Count, LIMIT};

/// The maximum number of keys for which a hash table fits into a core's private caches. Derived from the same timings
/// as [`RowCost::look_up`].
pub(super) const CACHED_KEYS: f64 = 2000.0;

/// The maximum number of cores that hashing benefits from. Polars takes 56 ns per row on one core, 13 ns on four cores
/// and 10 ns on six cores (Polars issue 3992). On 64 cores, Polars takes a fifteenth of the time of pandas
/// (db-benchmark of October 2023). Accessed 2026-11-22.
const HASHING_CORES: Count = Count::new(16.0);

/// Library calls per column after the first, in operations that libcudf provides only for single columns. cuDF loops
/// over the columns in Python. Such operations became two to three times as fast when this loop stopped creating a
/// Series for each column (cuDF pull request 9021, accessed 2026-11-29). The text methods of pandas take as many.
const CALLS_PER_COLUMN: f64 = 0.4;

/// Library calls per column after the first in Polars, which evaluates one expression per column.
const CALLS_PER_EXPRESSION: f64 = 0.04;

/// Kernels per column in a gather: one each for the values, their validity bits and the number of missing values (cuDF
/// issue 1677, accessed 2026-11-29).
const GATHER_KERNELS: f64 = 3.0;

/// The cost of one row in a table operation.
///
/// # Source
/// Single-threaded timings of pandas: `data/cpu/measured.csv` of 2026-11-21, and `table-keys` in `data/micro.csv` for
/// many groups. Both were fitted together with equal weights on 2026-11-22. Joins: a least-squares fit to the logarithms
/// of these timings and of those in `data/cpu/columns.csv`, with the same weight for each library and each of pandas 2.1
/// and 3.1, 2026-11-29. pandas 3.1 takes about half of the modeled time, and pandas 2.1 almost twice. Window functions: between 70
/// cycles on Zen 4 and 95 cycles on Sapphire Rapids, `data/cpu/windows.csv`, 2026-11-27. Strings: between 505 cycles
/// for Python objects and 62 cycles for pandas 3 with PyArrow. Sums: the geometric mean of `sum`, `mean` and `max` in
/// `data/cpu/patterns.csv`, 2026-11-29. Arithmetic and the calls per column: `data/cpu/columns.csv`. The costs on a GPU
/// are assumed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowCost {
    /// Single-core cycles per row to process the key.
    pub(super) key: f64,
    /// Single-core cycles per row to look up the key, for each doubling of the number of keys beyond [`CACHED_KEYS`].
    pub(super) key_look_up: f64,
    /// Single-core cycles per row and column, e.g. to copy or to sum a value.
    pub(super) column: f64,
    /// Single-core cycles per row and column, for each doubling of the number of keys beyond [`CACHED_KEYS`].
    pub(super) look_up: f64,
    /// Single-core cycles to create a group.
    pub(super) group: f64,
    /// Number of 8-byte values allocated per row in addition to the result, such as row indices and key codes.
    pub(super) places: f64,
    /// `true` if the cost of the key grows with the logarithm of the number of rows, as in a sort.
    pub(super) ordered: bool,
    /// Passes over the table on a GPU. A read and a write count as two passes.
    pub(super) passes: f64,
    /// Number of kernels on a GPU, in addition to the kernels of each column.
    pub(super) kernels: f64,
    /// Number of kernels on a GPU per column.
    pub(super) kernels_per_column: f64,
    /// GPU library calls for each column after the first. The first column is part of the operation's own call.
    pub(super) calls_per_column: f64,
    /// CPU library calls for each column after the first: first in pandas, which processes a block of columns at once
    /// if it can, then in libraries with their own grouping code.
    pub(super) cpu_calls_per_column: [f64; 2],
    /// Share of the streaming bandwidth that a GPU reaches. Assumed on 2026-11-21.
    pub(super) access: f64,
    /// The maximum number of CPU cores that the operation benefits from.
    pub(super) max_cores: Count,
}

impl RowCost {
    /// Returns the single-core cycles to process the key of one row in a table with `rows` rows and `keys` keys.
    pub fn key_cycles(&self, rows: f64, keys: f64) -> f64 {
        if self.ordered {
            self.key * log2(rows.max(2.0))
        } else {
            self.key + self.key_look_up * doublings(keys)
        }
    }

    /// Returns the single-core cycles per row and column to look up one of `keys` keys.
    pub fn look_up_cycles(&self, keys: f64) -> f64 {
        self.look_up * doublings(keys)
    }

    /// Returns the single-core cycles to process all rows.
    pub fn cycles(&self, rows: f64, columns: f64, keys: f64) -> f64 {
        let row = self.key_cycles(rows, keys) + (self.column + self.look_up_cycles(keys)) * columns;
        rows * row + keys.min(rows) * self.group
    }

    /// The default values. Each operation below sets only the fields that differ.
    const DEFAULT_COST: Self = Self {
        key: 0.0,
        key_look_up: 0.0,
        column: 0.0,
        look_up: 0.0,
        group: 0.0,
        places: 0.0,
        ordered: false,
        passes: 0.0,
        kernels: 0.0,
        kernels_per_column: 1.0,
        calls_per_column: 0.0,
        cpu_calls_per_column: [0.0; 2],
        access: 1.0,
        max_cores: Count::new(LIMIT),
    };

    /// Returns the cost per row of a table operation.
    pub const fn of(verb: TableOperation) -> Self {
        ROW_COSTS[verb as usize]
    }

    const fn cost_of(verb: TableOperation) -> Self {
        match verb {
            TableOperation::Filter => Self {
                key: 3.0,
                column: 2.7,
                places: 1.0,
                passes: 2.5,
                kernels: 4.0,
                kernels_per_column: GATHER_KERNELS,
                access: 0.7,
                ..Self::DEFAULT_COST
            },
            TableOperation::GroupBy => Self {
                key: 8.0,
                column: 15.0,
                look_up: 3.0,
                group: 600.0,
                places: 3.0,
                passes: 4.0,
                kernels: 8.0,
                cpu_calls_per_column: [0.0, CALLS_PER_EXPRESSION],
                access: 0.15,
                max_cores: HASHING_CORES,
                ..Self::DEFAULT_COST
            },
            TableOperation::Join => Self {
                key: 50.0,
                key_look_up: 16.0,
                column: 5.0,
                look_up: 3.0,
                places: 3.0,
                passes: 6.0,
                kernels: 12.0,
                kernels_per_column: GATHER_KERNELS,
                access: 0.15,
                max_cores: HASHING_CORES,
                ..Self::DEFAULT_COST
            },
            TableOperation::Sort => Self {
                key: 17.0,
                column: 5.0,
                places: 1.0,
                ordered: true,
                passes: 17.0,
                kernels: 12.0,
                kernels_per_column: GATHER_KERNELS,
                access: 0.5,
                ..Self::DEFAULT_COST
            },
            TableOperation::Window => Self {
                column: 80.0,
                passes: 4.0,
                kernels: 2.0,
                calls_per_column: CALLS_PER_COLUMN,
                cpu_calls_per_column: [0.1, CALLS_PER_EXPRESSION],
                access: 0.5,
                ..Self::DEFAULT_COST
            },
            TableOperation::Text => Self {
                column: 180.0,
                passes: 4.0,
                kernels: 4.0,
                calls_per_column: CALLS_PER_COLUMN,
                cpu_calls_per_column: [CALLS_PER_COLUMN, CALLS_PER_EXPRESSION],
                access: 0.15,
                ..Self::DEFAULT_COST
            },
            TableOperation::Sum => Self {
                column: 2.4,
                passes: 1.0,
                kernels: 1.0,
                calls_per_column: CALLS_PER_COLUMN,
                cpu_calls_per_column: [0.0, CALLS_PER_EXPRESSION],
                access: 0.9,
                ..Self::DEFAULT_COST
            },
            TableOperation::Arithmetic => Self {
                column: 1.0,
                passes: 2.0,
                calls_per_column: CALLS_PER_COLUMN,
                cpu_calls_per_column: [0.0, CALLS_PER_EXPRESSION],
                access: 0.9,
                ..Self::DEFAULT_COST
            },
        }
    }
}

/// The costs of all operations, indexed by [`TableOperation`]. A constant table compiles to less code than a function
/// that builds the table.
const ROW_COSTS: [RowCost; 8] = {
    use TableOperation::{Arithmetic, Filter, GroupBy, Join, Sort, Sum, Text, Window};
    [
        RowCost::cost_of(Filter),
        RowCost::cost_of(GroupBy),
        RowCost::cost_of(Join),
        RowCost::cost_of(Sort),
        RowCost::cost_of(Window),
        RowCost::cost_of(Text),
        RowCost::cost_of(Sum),
        RowCost::cost_of(Arithmetic),
    ]
};

/// Returns the number of times that the number of keys has doubled beyond [`CACHED_KEYS`].
pub(super) fn doublings(keys: f64) -> f64 {
    log2((keys / CACHED_KEYS).max(1.0))
}
