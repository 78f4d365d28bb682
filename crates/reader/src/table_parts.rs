//! Parts of tables: columns, and rows selected by a test.

use std::rc::Rc;

use crate::dtype::{DOUBLE, Dtype};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::tables::{column_of, count_of, names_in};
use crate::value::{Array, Column, DataTable, Home, PythonNumber, PythonValue, ValueOrigin};

impl<'a> ProgramReader<'a> {
    /// Evaluates `table[…]`: one column, several columns, or rows selected by a mask.
    pub(crate) fn table_part(
        &mut self,
        table: &Rc<DataTable>,
        key: &PythonValue<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        match key {
            PythonValue::Text(name) => {
                let column =
                    table.column(name).cloned().unwrap_or(Column::new(name.to_string(), DOUBLE));
                PythonValue::Array(column_of(table, &column))
            }
            PythonValue::List(_) => {
                let names = names_in(key);
                let columns = names
                    .iter()
                    .map(|name| {
                        table.column(name).cloned().unwrap_or(Column::new(name.clone(), DOUBLE))
                    })
                    .collect();
                // Some of the names may be unknown.
                let others = match key {
                    PythonValue::List(list) => list.borrow().length.minus(&count_of(&names)),
                    _ => Polynomial::zero(),
                };
                PythonValue::Table(Rc::new(DataTable {
                    columns,
                    others: Some(others),
                    ..(**table).clone()
                }))
            }
            PythonValue::Slice(bounds) => PythonValue::Table(Rc::new(DataTable {
                rows: crate::slices::sliced(&table.rows, bounds),
                ..(**table).clone().of_other_rows()
            })),
            // A two-dimensional mask keeps all rows. Values that it does not select become missing.
            PythonValue::Array(mask) if mask.dtype == Dtype::Bool && mask.shape.len() == 2 => {
                let whole =
                    Array::of(vec![table.rows.clone(), table.width()], DOUBLE, Home::Pandas);
                self.column_event(line, "where", &whole, &[&mask.clone()], DOUBLE);
                self.moves_only("where");
                PythonValue::Table(table.clone())
            }
            PythonValue::Array(mask) if mask.dtype == Dtype::Bool => {
                let passing = (mask.share_true, mask.sample.as_ref());
                self.select_rows(table, passing, Some(mask.bytes()), line, "filter")
            }
            PythonValue::Number(number) => {
                let name = number.known().map_or_else(String::new, |label| label.to_string());
                let column = table.column(&name).cloned().unwrap_or(Column::new(name, DOUBLE));
                PythonValue::Array(column_of(table, &column))
            }
            // A column of unknown name.
            PythonValue::Other(ValueOrigin::Text) => {
                let column = Column::new(String::new(), DOUBLE);
                PythonValue::Array(column_of(table, &column))
            }
            _ => PythonValue::Table(table.clone()),
        }
    }

    /// Evaluates `table.loc[rows, columns]`.
    pub(crate) fn located(
        &mut self,
        table: &PythonValue<'a>,
        key: &PythonValue<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let PythonValue::Table(table) = table else { return table.clone() };
        let parts = match key {
            PythonValue::List(list) if list.borrow().items.len() == 2 => {
                key.items().unwrap_or_default()
            }
            other => vec![other.clone()],
        };
        // Columns that are not selected are not read.
        let chosen = match parts.get(1) {
            Some(columns @ (PythonValue::Text(_) | PythonValue::List(_))) => {
                self.table_part(table, columns, line)
            }
            Some(PythonValue::Slice(bounds)) => {
                PythonValue::Table(Rc::new(columns_of(table, bounds)))
            }
            _ => PythonValue::Table(table.clone()),
        };
        match (&chosen, parts.first()) {
            (
                PythonValue::Table(table),
                Some(rows @ (PythonValue::Slice(_) | PythonValue::Array(_))),
            ) => self.table_part(table, rows, line),
            (
                PythonValue::Array(column),
                Some(rows @ (PythonValue::Slice(_) | PythonValue::Array(_))),
            ) => self.column_part(column, rows, line),
            (
                PythonValue::Table(_),
                Some(PythonValue::Number(_) | PythonValue::Text(_) | PythonValue::Other(_)),
            ) => PythonValue::Other(ValueOrigin::Data),
            // A list of rows returns a column, and a single row returns a value.
            (PythonValue::Array(column), Some(PythonValue::List(_))) if parts.len() == 1 => {
                PythonValue::Array(column.clone())
            }
            (PythonValue::Array(column), Some(_)) => {
                PythonValue::Number(PythonNumber::scalar(column.dtype))
            }
            _ => chosen,
        }
    }
}

/// Selects a range of columns by position. Returns the whole table if the bounds are unknown.
fn columns_of(table: &DataTable, bounds: &[Option<PythonNumber>; 3]) -> DataTable {
    let by_place = bounds.iter().flatten().all(|bound| bound.known().is_some());
    let known = table.others.is_none().then(|| crate::slices::places(table.columns.len(), bounds));
    match known.flatten() {
        Some(places) => {
            let columns = table.columns.get(places).unwrap_or_default().to_vec();
            DataTable { columns, ..table.clone() }
        }
        None if by_place => {
            let others = Some(crate::slices::sliced(&table.width(), bounds));
            DataTable { columns: Vec::new(), others, ..table.clone() }
        }
        None => table.clone(),
    }
}
