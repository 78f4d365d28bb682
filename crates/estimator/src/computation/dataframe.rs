//! Operations on tables, such as filters, joins and sorts.

mod pattern;
pub mod reading;
mod row_cost;
pub mod text;

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, StageEfficiency, Work, Workload, derive};
use offload_vocabulary::computation::{TableFile, TableOperation};
use offload_vocabulary::elementary::log2;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Share};
pub use row_cost::RowCost;
use text::{
    BYTES_PER_STRING_COMPARISON, CONTIGUOUS_TEXT_FACTOR, CYCLES_PER_BYTE, CYCLES_PER_COPIED_STRING,
    MEASURED_LENGTH, OFFSET_BYTES_PER_STRING, TextCost,
};

/// The maximum number of groups for which the first factor in [`Dataframe::grouping`] applies. Polars estimates the
/// number of groups from a sample and switches to another algorithm between 150 and 300 groups. From
/// `data/cpu/grouping.csv` and timings of more sizes, 2026-11-24.
const FEW_GROUPS: f64 = 200.0;

/// The share of new arrays below 32 MiB that cause page faults in every pandas operation, because the heap has returned
/// their memory to the system. In four operations on 0.1 to 1 million rows, the new arrays take 25 to 50 bytes per row,
/// and the page faults cover 0 to 52 bytes per row (pandas 3.1, glibc 2.36, `data/cpu/memory.csv`, 2026-11-24).
const RETURNED_MEMORY_SHARE: Share = Share::new(0.6);

/// The share of rows that the filters kept in the timings for [`RowCost`].
const MEASURED_KEPT_SHARE: f64 = 0.5;

/// Time of a sum in libraries with their own grouping code, such as Polars, relative to pandas, which first checks for
/// missing values. The geometric mean of `sum`, `mean` and `max` in Polars (`data/cpu/patterns.csv`, 2026-11-29).
const SUM_TIME_RELATIVE_TO_PANDAS: f64 = 0.56;

/// Size of a row index or of the integer code of a key.
const POSITION_SIZE: Bytes = Bytes::new(8.0);

/// Bytes that a GPU moves to add a value to the sum of its group: a read and a write of one 32-byte sector (CUDA C++
/// Best Practices Guide, accessed 2026-11-22).
const BYTES_PER_ADDITION: Bytes = Bytes::new(64.0);

/// Bytes per group and column in the GPU's hash table of sums: 8 bytes per sum in a table that is half empty.
const BYTES_PER_GROUP: Bytes = Bytes::new(16.0);

/// The strings in a table, and the pattern that string operations search for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strings {
    /// Bytes per string.
    pub length: Count,
    /// Number of alternatives in a regular expression, e.g. 2 in `cat|dog`. Zero if string operations use no regular
    /// expression.
    pub alternatives: Count,
}

/// An operation on a table, or a query with several operations of the same kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dataframe {
    /// Number of rows in the table.
    pub rows: Count,
    /// Number of columns, including the key.
    pub columns: Count,
    /// Number of string columns, excluding the key. Unused by string operations, for which all columns contain strings.
    pub texts: Count,
    /// The strings in the key and in other columns.
    pub strings: Strings,
    /// Number of columns in the file, including unused columns.
    pub file_columns: Count,
    /// Share of rows that a filter keeps.
    pub kept: Share,
    /// Number of distinct keys: the groups of a grouping, or the rows of the table in which a join looks up keys.
    pub keys: Count,
    /// The operation, such as a join.
    pub verb: TableOperation,
    /// `true` if the key is a string.
    pub text: bool,
    /// Number of operations of this kind, which run one after another on tables of the same size.
    pub operations: Count,
    /// The source of the table: memory or a file format.
    pub file: TableFile,
    /// Single-core time of a grouped sum in the CPU's library, relative to pandas: first for at most 200 groups, then
    /// for more groups. `None` for pandas and libraries without their own grouping code. The others, such as Polars,
    /// also have their own sums, store the strings of a column contiguously and compile patterns to automata.
    pub grouping: Option<[f64; 2]>,
}

impl Dataframe {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// On the CPU, each row takes a number of cycles for its key and for each column. In a sort, the cycles for the key
    /// are multiplied by `log₂ rows`. Each new group takes further cycles. If the keys do not fit into the private
    /// caches, each look-up takes additional cycles per column and, in a join, for the key.
    ///
    /// On the GPU, the operation makes several passes over the table, at the bandwidth of scattered accesses. In a
    /// grouping, the GPU also adds each value to the sum of its group. These additions hit the cache if the groups fit
    /// into it.
    ///
    /// Each operation is one library call. Operations that the library performs column by column also take a fraction of
    /// a call for each column after the first. A table in memory is copied to the GPU column by column. A table in a file
    /// takes CPU cycles or GPU operations to parse, and the file is copied to the GPU instead of the table.
    ///
    /// # Assumptions
    /// Joins and sorts keep all rows.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let mut row = RowCost::of(self.verb);
        if self.verb == TableOperation::Text {
            row.column += CYCLES_PER_BYTE * (self.strings.length.value() - MEASURED_LENGTH);
        }
        let rows = self.rows.value();
        let (columns, keys) = (self.columns.value(), self.keys.value());
        let text = if self.text {
            TextCost::of(self.verb)
        } else {
            TextCost { row: 0.0, ordered: 0.0, look_up: 0.0, group: 0.0 }
        };
        let text_value_columns = if self.verb == TableOperation::Text {
            self.columns
        } else {
            self.texts.min(self.columns)
        };
        let text_columns = text_value_columns + Count::new(if self.text { 1.0 } else { 0.0 });
        let texts = (self.rows * text_columns.value())
            * Bytes::new(self.strings.length.value() + OFFSET_BYTES_PER_STRING);
        let table = (self.rows * (columns - text_value_columns.value())) * precision.size() + texts;
        let merged_text_bytes = match (self.text, self.verb) {
            (true, TableOperation::Sort) => log2(rows.max(2.0)) * BYTES_PER_STRING_COMPARISON,
            (true, _) | (false, _) => 0.0,
        };
        let reading = self.reading(table, [text_value_columns, text_columns], trace);
        let groups = self.additions(row, precision);
        let pattern = self.pattern(precision, trace);
        let other_table = self.other_table(row, precision, trace);
        let result = match self.verb {
            TableOperation::GroupBy => table / 1000.0,
            TableOperation::Sum => table / self.rows.value(),
            TableOperation::Filter => table * self.kept,
            TableOperation::Join
            | TableOperation::Sort
            | TableOperation::Window
            | TableOperation::Text
            | TableOperation::Arithmetic => table,
        };
        let position_bytes = self.rows * POSITION_SIZE;
        // `allocated` is a single size, so `results` counts each smaller array as a fraction of the largest array.
        let largest = result.max(position_bytes);
        let allocated_bytes = result + position_bytes * row.places;
        let is_single =
            reading.is_none() && groups.is_none() && pattern.is_none() && other_table.is_none();
        let name = if is_single { "" } else { "query" };
        trace.enter(name);
        let text_cycles = Count::new(text.row_cycles(rows, keys));
        let text_groups = keys.min(rows) * text.group;
        let time_relative_to_pandas = self.time_relative_to_pandas();
        let carried = self.carried_columns(text_value_columns, row);
        let pandas_cycles =
            row.cycles(rows, carried.value(), keys) + rows * text_cycles.value() + text_groups;
        // Multithreaded libraries process each column on one core.
        let max_cores = match self.verb {
            TableOperation::Window | TableOperation::Text | TableOperation::Arithmetic => {
                self.columns
            }
            TableOperation::Filter
            | TableOperation::GroupBy
            | TableOperation::Join
            | TableOperation::Sort
            | TableOperation::Sum => row.max_cores,
        };
        let other_columns = (columns - 1.0).max(0.0);
        let [in_pandas, in_expressions] = row.cpu_calls_per_column;
        let cpu_calls_per_column = if self.grouping.is_some() { in_expressions } else { in_pandas };
        let stage = Stage {
            cycles: Count::new(pandas_cycles * time_relative_to_pandas),
            is_mispredicted: row.ordered,
            max_cores,
            cpu_bytes: table * if self.verb == TableOperation::Sum { 1.0 } else { 2.0 },
            gpu_bytes: table * row.passes + self.rows * Bytes::new(merged_text_bytes),
            allocated: largest,
            results: Count::new(allocated_bytes / largest),
            returned_to_system: RETURNED_MEMORY_SHARE,
            working_set: table,
            calls: Count::new(1.0 + cpu_calls_per_column * other_columns),
            nested: Count::new(row.kernels + columns * row.kernels_per_column),
            efficiency: StageEfficiency {
                gpu_memory: Share::new(row.access),
                ..StageEfficiency::FULL
            },
            ..Stage::new(name, Work::Other, precision)
        }
        .with_repetitions(self.operations);
        let mut carried_term = term(Symbol::TableColumns, self.columns);
        if carried != self.columns {
            let terms = [
                carried_term,
                term(Symbol::TextColumns, text_value_columns),
                term(Symbol::TextCycles, Count::new(CYCLES_PER_COPIED_STRING)),
                term(Symbol::CyclesPerColumn, Count::new(row.column)),
                term(Symbol::Kept, self.kept),
            ];
            let formula = if self.verb == TableOperation::Filter {
                "({0} − {1} + {1} · {2} ÷ {3}) · {4} · 2"
            } else {
                "{0} − {1} + {1} · {2} ÷ {3}"
            };
            let title = "Equivalent number columns";
            derive(trace, title, formula, &terms, carried.into());
            carried_term = term(Symbol::CarriedColumns, carried);
        }
        let look_up = Count::new(row.look_up_cycles(keys));
        if !look_up.is_zero() {
            let terms = [
                term(Symbol::LookUpGrowth, Count::new(row.look_up)),
                term(Symbol::TableKeys, self.keys),
            ];
            let formula = "{0} · log₂ max({1} ÷ 2000, 1)";
            derive(trace, "Look-up cycles per column", formula, &terms, look_up.into());
        }
        let terms = [
            term(Symbol::TableRows, self.rows),
            term(Symbol::CyclesEach, Count::new(row.key_cycles(rows, keys))),
            term(Symbol::CyclesPerColumn, Count::new(row.column)),
            term(Symbol::LookUpCycles, look_up),
            carried_term,
            term(Symbol::TableKeys, self.keys),
            term(Symbol::KeyCycles, Count::new(row.group + text.group)),
            term(Symbol::TextCycles, text_cycles),
            term(Symbol::OverPandas, Count::new(time_relative_to_pandas)),
        ];
        let (formula, terms) = if time_relative_to_pandas == 1.0 {
            ("{0} · ({1} + {7} + ({2} + {3}) · {4}) + min({5}, {0}) · {6}", &terms[..8])
        } else {
            ("({0} · ({1} + {7} + ({2} + {3}) · {4}) + min({5}, {0}) · {6}) · {8}", &terms[..])
        };
        derive(trace, "Cycles of one core", formula, terms, stage.cycles.into());
        let terms = [
            term(Symbol::TableRows, self.rows),
            term(Symbol::TableColumns, self.columns),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::Passes, Count::new(row.passes)),
            term(Symbol::TextBytes, texts),
            term(Symbol::TextMoved, Bytes::new(merged_text_bytes)),
            term(Symbol::QueryOperations, self.operations),
            term(Symbol::TextColumns, text_value_columns),
        ];
        derive(
            trace,
            "Memory traffic on the GPU",
            "{6} · (({0} · ({1} − {7}) · {2} + {4}) · {3} + {0} · {5})",
            &terms,
            stage.total_gpu_bytes().into(),
        );
        if let Some(groups) = &groups {
            let terms = [
                term(Symbol::QueryOperations, self.operations),
                term(Symbol::TableRows, self.rows),
                term(Symbol::TableColumns, self.columns),
            ];
            trace.enter(groups.name);
            let bytes = groups.total_gpu_bytes();
            derive(
                trace,
                "Memory traffic on the GPU",
                "{0} · {1} · {2} · 64 B",
                &terms,
                bytes.into(),
            );
        }
        let (copied, reading) =
            reading.map_or((table, None), |(file, reading)| (file, Some(reading)));
        let other_bytes = other_table.map_or(Bytes::ZERO, |stage| stage.working_set);
        let stages = reading.into_iter().chain([stage]).chain(groups).chain(pattern);
        let mut workload = Workload::new(stages.chain(other_table).collect())
            .with_units(self.rows)
            .with_copies(copied + other_bytes, result)
            .with_arrays(table + other_bytes);
        if self.file == TableFile::Memory {
            workload.divide_copies(self.columns);
        }
        workload.compiled_calls = self.operations * (1.0 + row.calls_per_column * other_columns);
        trace.enter("");
        workload.note(trace);
        workload
    }

    /// Returns the number of numeric columns that would take as many cycles as all columns of the table, including
    /// string columns.
    ///
    /// # Model
    /// A filter copies only the rows that it keeps. The cost in [`RowCost`] is for a filter that keeps half of the
    /// rows.
    fn carried_columns(&self, text_value_columns: Count, row: RowCost) -> Count {
        let as_numbers = text_value_columns * (CYCLES_PER_COPIED_STRING / row.column);
        let columns = self.columns - text_value_columns + as_numbers;
        match self.verb {
            TableOperation::Filter => columns * (self.kept.value() / MEASURED_KEPT_SHARE),
            TableOperation::Text
            | TableOperation::Window
            | TableOperation::Sum
            | TableOperation::Arithmetic => self.columns,
            TableOperation::GroupBy | TableOperation::Join | TableOperation::Sort => columns,
        }
    }

    /// Returns the single-core time of the CPU's library, relative to pandas.
    fn time_relative_to_pandas(&self) -> f64 {
        let [few, many] = self.grouping.unwrap_or([1.0; 2]);
        match self.verb {
            TableOperation::GroupBy if self.keys.value() <= FEW_GROUPS => few,
            TableOperation::GroupBy => many,
            TableOperation::Text if self.grouping.is_some() => CONTIGUOUS_TEXT_FACTOR,
            TableOperation::Sum if self.grouping.is_some() => SUM_TIME_RELATIVE_TO_PANDAS,
            TableOperation::Text | TableOperation::Sum => 1.0,
            TableOperation::Filter
            | TableOperation::Join
            | TableOperation::Sort
            | TableOperation::Window
            | TableOperation::Arithmetic => 1.0,
        }
    }

    /// Returns the stage for the keys of a longer table in which a join looks up keys, or `None` if the table has at most
    /// as many rows as this one.
    ///
    /// # Model
    /// The costs in [`RowCost`] are for a join of two tables of the same length. Each further row costs as much as a
    /// row of this table that has only a key and one column.
    fn other_table(
        &self,
        row: RowCost,
        precision: Precision,
        trace: &mut Trace<impl Ledger>,
    ) -> Option<Stage> {
        let further = self.keys - self.rows;
        if self.verb != TableOperation::Join || further.is_zero() {
            return None;
        }
        let key_size = if self.text {
            Bytes::new(self.strings.length.value() + OFFSET_BYTES_PER_STRING)
        } else {
            precision.size()
        };
        let key_bytes = further * key_size;
        let (rows, keys) = (self.rows.value(), self.keys.value());
        let cycles = row.key_cycles(rows, keys) + row.column + row.look_up_cycles(keys);
        let stage = Stage {
            cycles: further * cycles,
            cpu_bytes: key_bytes * 2.0,
            gpu_bytes: key_bytes * row.passes,
            working_set: key_bytes,
            calls: Count::ZERO,
            launches: Count::ZERO,
            max_cores: row.max_cores,
            efficiency: StageEfficiency {
                gpu_memory: Share::new(row.access),
                ..StageEfficiency::FULL
            },
            ..Stage::new("other table", Work::Other, precision)
        };
        trace.enter(stage.name);
        let terms = [
            term(Symbol::TableKeys, self.keys),
            term(Symbol::TableRows, self.rows),
            term(Symbol::CyclesPerColumn, Count::new(cycles)),
        ];
        derive(trace, "Cycles of one core", "({0} − {1}) · {2}", &terms, stage.cycles.into());
        let terms = [
            term(Symbol::TableKeys, self.keys),
            term(Symbol::TableRows, self.rows),
            term(Symbol::ElementSize, key_size),
            term(Symbol::Passes, Count::new(row.passes)),
        ];
        let formula = "({0} − {1}) · {2} · {3}";
        derive(trace, "Memory traffic on the GPU", formula, &terms, stage.gpu_bytes.into());
        Some(stage.with_repetitions(self.operations))
    }

    /// Returns the GPU stage that adds values to their groups, or `None` if the operation has no groups.
    fn additions(&self, row: RowCost, precision: Precision) -> Option<Stage> {
        match self.verb {
            TableOperation::GroupBy => {}
            TableOperation::Filter
            | TableOperation::Join
            | TableOperation::Sort
            | TableOperation::Window
            | TableOperation::Text
            | TableOperation::Sum
            | TableOperation::Arithmetic => return None,
        }
        let stage = Stage {
            gpu_bytes: (self.rows * self.columns.value()) * BYTES_PER_ADDITION,
            working_set: (self.keys.min(self.rows) * self.columns.value()) * BYTES_PER_GROUP,
            calls: Count::ZERO,
            launches: Count::ZERO,
            max_cores: row.max_cores,
            efficiency: StageEfficiency {
                gpu_memory: Share::new(row.access),
                ..StageEfficiency::FULL
            },
            ..Stage::new("groups", Work::Other, precision)
        };
        Some(stage.with_repetitions(self.operations))
    }
}
