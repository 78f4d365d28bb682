//! Operations on tables of rows and columns.

use crate::symbol::Symbol;
use crate::trace::{Trace, term};
use crate::workload::{Stage, StageEfficiency, Work, Workload, derive};
use offload_vocabulary::computation::TableOperation;
use offload_vocabulary::elementary::log2;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Share};

/// What one row costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowCost {
    /// Cycles of one core for the key. `data/cpu/measured.csv`, 2026-11-21.
    key: f64,
    /// Cycles of one core for each column carried along.
    column: f64,
    /// Whether the cost grows with the logarithm of the rows.
    ordered: bool,
    /// Passes over the table on a GPU, reads and writes counted apart.
    passes: f64,
    /// Kernels.
    kernels: f64,
    /// Share of streaming bandwidth that its accesses reach on a GPU. Assumed 2026-11-21.
    access: f64,
}

impl RowCost {
    /// Cycles of one core for the key of one row of this many.
    pub fn key_cycles(&self, rows: f64) -> f64 {
        if self.ordered { self.key * log2(rows.max(2.0)) } else { self.key }
    }

    /// Cycles of one core for one row of this many, of so many columns.
    pub fn cycles(&self, rows: f64, columns: f64) -> f64 {
        self.key_cycles(rows) + self.column * columns
    }
}

impl RowCost {
    /// What one row costs under an operation.
    pub const fn of(verb: TableOperation) -> Self {
        match verb {
            TableOperation::Filter => Self {
                key: 3.0,
                column: 2.7,
                ordered: false,
                passes: 2.5,
                kernels: 4.0,
                access: 0.7,
            },
            TableOperation::GroupBy => Self {
                key: 30.0,
                column: 5.0,
                ordered: false,
                passes: 4.0,
                kernels: 8.0,
                access: 0.15,
            },
            TableOperation::Join => Self {
                key: 200.0,
                column: 30.0,
                ordered: false,
                passes: 6.0,
                kernels: 12.0,
                access: 0.15,
            },
            TableOperation::Sort => Self {
                key: 17.0,
                column: 5.0,
                ordered: true,
                passes: 17.0,
                kernels: 12.0,
                access: 0.5,
            },
        }
    }
}

/// One operation on a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dataframe {
    /// Rows.
    pub rows: Count,
    /// Columns, the key among them.
    pub columns: Count,
    /// What is done.
    pub verb: TableOperation,
}

impl Dataframe {
    /// The workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// On the CPU cycles per row for the key and for each column carried along, `log₂ rows` times
    /// as many where rows are compared. On the GPU passes over the table at the bandwidth that
    /// scattered accesses reach. Either library is called once.
    ///
    /// # Assumptions
    /// Columns of numbers; text takes several times as long on either machine. A result is as
    /// large as half the table, of a group-by much smaller.
    pub fn workload(&self, precision: Precision, trace: &mut Trace) -> Workload {
        let row = RowCost::of(self.verb);
        let rows = self.rows.value();
        let columns = self.columns.value();
        let table = (self.rows * columns) * precision.size();
        let stage = Stage {
            cycles: Count::new(rows * row.cycles(rows, columns)),
            cpu_bytes: table * 2.0,
            gpu_bytes: table * row.passes,
            allocated: table / 2.0,
            working_set: table,
            nested: Count::new(row.kernels + columns),
            efficiency: StageEfficiency {
                gpu_memory: Share::new(row.access),
                ..StageEfficiency::FULL
            },
            ..Stage::new("", Work::Other, precision)
        };
        let of = [
            term(Symbol::TableRows, self.rows),
            term(Symbol::CyclesEach, Count::new(row.key_cycles(rows))),
            term(Symbol::CyclesPerColumn, Count::new(row.column)),
            term(Symbol::TableColumns, self.columns),
        ];
        derive(trace, "Cycles of one core", "{0} · ({1} + {2} · {3})", &of, stage.cycles.into());
        let of = [
            term(Symbol::TableRows, self.rows),
            term(Symbol::TableColumns, self.columns),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::Passes, Count::new(row.passes)),
        ];
        derive(
            trace,
            "Memory traffic on the GPU",
            "{0} · {1} · {2} · {3}",
            &of,
            stage.gpu_bytes.into(),
        );
        let result = match self.verb {
            TableOperation::GroupBy => table / 1000.0,
            TableOperation::Filter => table / 2.0,
            TableOperation::Join | TableOperation::Sort => table,
        };
        let workload = Workload::of(vec![stage]).copying(table, result).keeping(table);
        workload.note(trace);
        workload
    }
}
