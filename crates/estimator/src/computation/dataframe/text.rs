//! The cost of texts in tables, as keys and carried along.

use super::row_cost::CACHED_KEYS;
use offload_vocabulary::computation::TableOperation;
use offload_vocabulary::elementary::log2;
use offload_vocabulary::quantity::Bytes;

/// The extra cost of a text key over a numeric key, in cycles of one core: pandas 3.1 with its own
/// strings of twelve characters on a 3.7 GHz Zen 4, `data/tables.csv` of 2026-11-22. Columns of
/// Python objects, which pandas had before version 3, take two to five times as long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextCost {
    /// Per row.
    pub row: f64,
    /// Per row and doubling of the rows, if they are sorted.
    pub ordered: f64,
    /// Per row and doubling of the keys beyond [`CACHED_KEYS`].
    pub look_up: f64,
    /// Per group.
    pub group: f64,
}

impl TextCost {
    /// Returns its cost under an operation.
    pub const fn of(verb: TableOperation) -> Self {
        let none = Self { row: 0.0, ordered: 0.0, look_up: 0.0, group: 0.0 };
        match verb {
            TableOperation::Filter => Self { row: 17.0, ..none },
            TableOperation::GroupBy => Self { row: 50.0, look_up: 30.0, group: 2500.0, ..none },
            TableOperation::Join => Self { row: 400.0, look_up: 120.0, ..none },
            TableOperation::Sort => Self { ordered: 75.0, ..none },
            TableOperation::Window | TableOperation::Text => none,
        }
    }

    /// Returns the cycles of a row in a table of this many rows and keys.
    pub fn row_cycles(&self, rows: f64, keys: f64) -> f64 {
        self.row
            + self.ordered * log2(rows.max(2.0))
            + self.look_up * log2((keys / CACHED_KEYS).max(1.0))
    }
}

/// Bytes of a text and its position: twelve characters, as above, and two offsets.
pub(super) const TEXT: Bytes = Bytes::new(20.0);

/// Bytes that comparing two texts moves on a GPU: a sector each. cuDF merges text keys; its radix
/// sort takes only numbers. Assumed 2026-11-22.
pub(super) const COMPARED_TEXT: f64 = 64.0;

/// Cycles of one core to carry a text along, whose reference count is elsewhere in memory: filters of a million rows by
/// pandas 3.1, 2 of 6 columns text, half and a tenth kept (`data/cpu/windows.csv`, 2026-11-26).
pub(super) const TEXT_CARRIED: f64 = 40.0;

/// Time for work on texts in libraries with their own grouping, relative to pandas: the median of Polars's calls is 94
/// cycles (`data/cpu/windows.csv`, 2026-11-26).
pub(super) const TEXTS_IN_ONE_PIECE: f64 = 0.5;
