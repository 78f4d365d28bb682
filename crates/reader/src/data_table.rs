//! Tables, their columns and their groups of rows.

use std::rc::Rc;

use crate::array::LABEL_BYTES;
use crate::dtype::{DOUBLE, Dtype};
use crate::sample::ValueSample;
use crate::size::Polynomial;

/// A table with named columns.
#[derive(Clone, Debug)]
pub(crate) struct DataTable {
    pub(crate) rows: Polynomial,
    /// The columns known by name.
    pub(crate) columns: Vec<Column>,
    /// The number of columns with unknown names; `None` if there are none.
    pub(crate) others: Option<Polynomial>,
    /// The share of rows that filters kept.
    pub(crate) kept: f64,
    /// `true` if rows were selected, so that labels are stored.
    pub(crate) labelled: bool,
    pub(crate) guessed: bool,
    /// The first and last date, in seconds, if rows are labelled by dates.
    pub(crate) dates: Option<(f64, f64)>,
    /// `true` for tables of Polars, which names operations differently.
    pub(crate) polars: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) dtype: Dtype,
    pub(crate) spread: Option<(f64, f64)>,
    pub(crate) sample: Option<ValueSample>,
    /// The key by which its values were looked up in another table. Rows with the same key have the same value.
    pub(crate) looked_up_by: Option<Rc<str>>,
}

impl Column {
    /// Returns a column with unknown values.
    pub(crate) fn new(name: impl Into<String>, dtype: Dtype) -> Self {
        Self { name: name.into(), dtype, spread: None, sample: None, looked_up_by: None }
    }
}

impl DataTable {
    /// Returns a table of `width` columns without known names.
    pub(crate) fn of(rows: Polynomial, width: f64) -> Self {
        Self {
            rows,
            columns: Vec::new(),
            others: Some(Polynomial::of(width)),
            kept: 1.0,
            labelled: false,
            guessed: false,
            dates: None,
            polars: false,
        }
    }

    /// Returns the table with aggregated rows: the samples of single rows no longer apply.
    pub(crate) fn of_other_rows(mut self) -> Self {
        self.columns.iter_mut().for_each(|column| column.sample = None);
        self.kept = 1.0;
        self
    }

    /// Returns the table with its rows sorted, so that rows with nearby values are adjacent.
    pub(crate) fn in_order(mut self) -> Self {
        let columns = self.columns.iter_mut();
        columns
            .for_each(|column| column.sample = column.sample.as_ref().map(ValueSample::in_order));
        self
    }

    pub(crate) fn width(&self) -> Polynomial {
        #[expect(clippy::cast_precision_loss, reason = "columns that stand in a text are few")]
        let known = Polynomial::of(self.columns.len() as f64);
        self.others.as_ref().map_or(known.clone(), |others| known.plus(others))
    }

    /// Returns the bytes per row, including its label if labels are stored.
    pub(crate) fn row_bytes(&self) -> Polynomial {
        let known: f64 = self.columns.iter().map(|column| column.dtype.bytes()).sum();
        let label = if self.labelled { LABEL_BYTES } else { 0.0 };
        let others =
            self.others.as_ref().map_or_else(Polynomial::zero, |others| others.scaled(8.0));
        Polynomial::of(known + label).plus(&others)
    }

    /// Returns the dtype that all columns promote to, if all are known to be numeric, or else a double.
    pub(crate) fn common_dtype(&self) -> Dtype {
        let types = self.columns.iter().map(|column| column.dtype).reduce(Dtype::with);
        let known = types.filter(|dtype| self.others.is_none() && *dtype != Dtype::Object);
        known.unwrap_or(DOUBLE)
    }

    pub(crate) fn bytes(&self) -> Polynomial {
        self.rows.times(&self.row_bytes())
    }

    pub(crate) fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }
}

/// The groups of `table.groupby(keys)[chosen]`.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    pub(crate) table: Rc<DataTable>,
    pub(crate) keys: Vec<String>,
    /// The number of distinct values of each key, if known.
    pub(crate) values: Vec<Option<f64>>,
    /// The selected columns; `None` for all except the keys.
    pub(crate) chosen: Option<Vec<String>>,
    /// `true` if one column is selected by its name, so that the result is a column and not a table.
    pub(crate) single: bool,
    /// `true` if the keys stay columns (`as_index=False`), so that the result is always a table.
    pub(crate) flat: bool,
}
