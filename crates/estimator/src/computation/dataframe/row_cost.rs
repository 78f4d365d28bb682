//! The cost per row of a table operation.

use offload_vocabulary::computation::TableOperation;
use offload_vocabulary::elementary::log2;
use offload_vocabulary::quantity::{Count, LIMIT};

/// The maximum number of keys for which a hash table stays in a core's private caches. A count, from the timings behind
/// [`RowCost::look_up`].
pub(super) const CACHED_KEYS: f64 = 2000.0;

/// The maximum number of cores that speed up hashing. Polars takes 56 ns per row on one core, 13 on four and 10 on six
/// (Polars issue 3992), and on 64 cores a fifteenth of pandas' time (db-benchmark of October 2023). A count, read
/// 2026-11-22.
const HASHING_CORES: Count = Count::new(16.0);

/// The cost of one row in a table operation.
///
/// # Source
/// Timings of pandas on one thread: `data/cpu/measured.csv` of 2026-11-21, and for many groups and keys `table-keys` of
/// `data/micro.csv`, fitted together with equal weights on 2026-11-22. Windows: the middle of the calls in
/// `data/cpu/windows.csv`, 70 cycles on Zen 4 and 95 on Sapphire Rapids, 2026-11-27. Texts: between 505 cycles for
/// Python objects and 62 if pandas 3 finds PyArrow. The GPU's rates are assumed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowCost {
    /// Cycles of one core per row for its key.
    pub(super) key: f64,
    /// Cycles of one core per row for each column carried along.
    pub(super) column: f64,
    /// Cycles of one core per row for each column and each doubling of the keys beyond [`CACHED_KEYS`].
    pub(super) look_up: f64,
    /// Cycles of one core to create a group.
    pub(super) group: f64,
    /// Values of 8 bytes allocated per row in addition to the result, such as row indices and key codes.
    pub(super) places: f64,
    /// `true` if the key's cost grows with the logarithm of the number of rows.
    pub(super) ordered: bool,
    /// Passes over the table on a GPU. A read and a write are two passes.
    pub(super) passes: f64,
    /// Kernels on a GPU, in addition to one per column.
    pub(super) kernels: f64,
    /// Share of streaming bandwidth that a GPU reaches. Assumed 2026-11-21.
    pub(super) access: f64,
    /// The maximum number of useful CPU cores.
    pub(super) max_cores: Count,
}

impl RowCost {
    /// Returns the cycles of one core for a row's key in a table of `rows`.
    pub fn key_cycles(&self, rows: f64) -> f64 {
        if self.ordered { self.key * log2(rows.max(2.0)) } else { self.key }
    }

    /// Returns the cycles of one core per row and column to look up one of `keys`.
    pub fn look_up_cycles(&self, keys: f64) -> f64 {
        self.look_up * log2((keys / CACHED_KEYS).max(1.0))
    }

    /// Returns the cycles of one core for all rows.
    pub fn cycles(&self, rows: f64, columns: f64, keys: f64) -> f64 {
        let row = self.key_cycles(rows) + (self.column + self.look_up_cycles(keys)) * columns;
        rows * row + keys.min(rows) * self.group
    }

    /// A row that costs nothing; the base of the costs below.
    const PLAIN: Self = Self {
        key: 0.0,
        column: 0.0,
        look_up: 0.0,
        group: 0.0,
        places: 0.0,
        ordered: false,
        passes: 0.0,
        kernels: 0.0,
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
                access: 0.7,
                ..Self::PLAIN
            },
            TableOperation::GroupBy => Self {
                key: 8.0,
                column: 15.0,
                look_up: 3.0,
                group: 600.0,
                places: 3.0,
                passes: 4.0,
                kernels: 8.0,
                access: 0.15,
                max_cores: HASHING_CORES,
                ..Self::PLAIN
            },
            TableOperation::Join => Self {
                column: 25.0,
                look_up: 6.0,
                places: 3.0,
                passes: 6.0,
                kernels: 12.0,
                access: 0.15,
                max_cores: HASHING_CORES,
                ..Self::PLAIN
            },
            TableOperation::Sort => Self {
                key: 17.0,
                column: 5.0,
                places: 1.0,
                ordered: true,
                passes: 17.0,
                kernels: 12.0,
                access: 0.5,
                ..Self::PLAIN
            },
            TableOperation::Window => {
                Self { column: 80.0, passes: 4.0, kernels: 2.0, access: 0.5, ..Self::PLAIN }
            }
            TableOperation::Text => {
                Self { column: 180.0, passes: 4.0, kernels: 4.0, access: 0.15, ..Self::PLAIN }
            }
        }
    }
}

/// The costs, indexed by operation. A constant table compiles to less code than a function that builds one.
const ROW_COSTS: [RowCost; 6] = {
    use TableOperation::{Filter, GroupBy, Join, Sort, Text, Window};
    [
        RowCost::cost_of(Filter),
        RowCost::cost_of(GroupBy),
        RowCost::cost_of(Join),
        RowCost::cost_of(Sort),
        RowCost::cost_of(Window),
        RowCost::cost_of(Text),
    ]
};
