//! Operations on tables of rows and columns.

use super::{Reach, Stage, Work, Workload, derive};
use crate::ledger::{Ledger, term};
use crate::symbol::Symbol;
use offload_vocabulary::computation::Verb;
use offload_vocabulary::elementary::log2;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Operations, Share};

/// What one row costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Cycles of one core for the key. `data/host/measured.csv`, 2026-11-21.
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

impl Row {
    /// Cycles of one core for the key of one row of this many.
    pub fn key_cycles(&self, rows: f64) -> f64 {
        if self.ordered { self.key * log2(rows.max(2.0)) } else { self.key }
    }

    /// Cycles of one core for one row of this many, of so many columns.
    pub fn cycles(&self, rows: f64, columns: f64) -> f64 {
        self.key_cycles(rows) + self.column * columns
    }
}

impl Row {
    /// What one row costs under an operation.
    pub const fn of(verb: Verb) -> Self {
        match verb {
            Verb::Filter => Self {
                key: 3.0,
                column: 2.7,
                ordered: false,
                passes: 2.5,
                kernels: 4.0,
                access: 0.7,
            },
            Verb::GroupBy => Self {
                key: 30.0,
                column: 5.0,
                ordered: false,
                passes: 4.0,
                kernels: 8.0,
                access: 0.15,
            },
            Verb::Join => Self {
                key: 200.0,
                column: 30.0,
                ordered: false,
                passes: 6.0,
                kernels: 12.0,
                access: 0.15,
            },
            Verb::Sort => Self {
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
    pub verb: Verb,
}

impl Dataframe {
    /// What it asks of a machine.
    ///
    /// # Model
    /// On the CPU cycles a row for the key and for each column carried along, `log₂ rows` times
    /// as many where rows are compared. On the GPU passes over the table at the bandwidth that
    /// scattered accesses reach. Either library is called once.
    ///
    /// # Assumptions
    /// Columns of numbers; text takes several times as long on either machine. A result is as
    /// large as half the table, of a group-by much smaller.
    pub fn workload(&self, precision: Precision, ledger: &mut Ledger) -> Workload {
        let row = Row::of(self.verb);
        let rows = self.rows.value();
        let columns = self.columns.value();
        let table = (self.rows * columns) * precision.size();
        let stage = Stage {
            cycles: Count::new(rows * row.cycles(rows, columns)),
            operations: Operations::ZERO,
            host_bytes: table * 2.0,
            device_bytes: table * row.passes,
            fresh: table / 2.0,
            working_set: table,
            inner: Count::new(row.kernels + columns),
            reach: Reach { device_memory: Share::new(row.access), ..Reach::FULL },
            ..Stage::new("", Work::Other, precision)
        };
        let of = [
            term(Symbol::TableRows, self.rows),
            term(Symbol::CyclesEach, Count::new(row.key_cycles(rows))),
            term(Symbol::CyclesAColumn, Count::new(row.column)),
            term(Symbol::TableColumns, self.columns),
        ];
        derive(ledger, "Cycles of one core", "{0} · ({1} + {2} · {3})", &of, stage.cycles.into());
        let of = [
            term(Symbol::TableRows, self.rows),
            term(Symbol::TableColumns, self.columns),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::Passes, Count::new(row.passes)),
        ];
        derive(
            ledger,
            "Memory traffic on the GPU",
            "{0} · {1} · {2} · {3}",
            &of,
            stage.device_bytes.into(),
        );
        let result = match self.verb {
            Verb::GroupBy => table / 1000.0,
            Verb::Filter => table / 2.0,
            Verb::Join | Verb::Sort => table,
        };
        let workload = Workload::of(vec![stage]).copying(table, result).keeping(table);
        workload.note(ledger);
        workload
    }
}
