//! Reshaping of tables: `melt` and `pivot`.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::dtype::{DOUBLE, Dtype};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::tables::names_in;
use crate::value::{Column, DataTable, PythonValue};

impl<'a> ProgramReader<'a> {
    /// Melts a table: each value becomes a row, together with the columns that identify it.
    pub(crate) fn melted(
        &mut self,
        table: &Rc<DataTable>,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let names = |at: usize, names: &[&str]| arguments.get(at, names).map(names_in);
        let kept = names(0, &["id_vars", "index"]).unwrap_or_default();
        #[expect(clippy::cast_precision_loss, reason = "columns")]
        let count = |names: &[String]| Polynomial::of(names.len() as f64);
        let values = names(1, &["value_vars", "on"])
            .map_or_else(|| table.width().minus(&count(&kept)), |listed| count(&listed));
        let mut columns: Vec<Column> =
            table.columns.iter().filter(|column| kept.contains(&column.name)).cloned().collect();
        let named = |name: &str, otherwise: &str| {
            arguments.named(&[name]).and_then(PythonValue::text).unwrap_or(otherwise).to_owned()
        };
        columns.push(Column {
            name: named("var_name", "variable"),
            dtype: Dtype::Object,
            spread: values.value().filter(|width| *width > 0.0).map(|width| (0.0, width)),
            sample: None,
            looked_up_by: None,
        });
        columns.push(Column::new(named("value_name", "value"), DOUBLE));
        let rows = table.rows.times(&values);
        let long = DataTable { rows, columns, others: None, labelled: false, ..(**table).clone() };
        self.table_event(line, "filter", table, table.bytes().plus(&long.bytes()), "melt");
        PythonValue::Table(Rc::new(long))
    }

    /// Pivots a table: one row per value of one column, and one column per value of another.
    pub(crate) fn pivoted(
        &mut self,
        table: &Rc<DataTable>,
        arguments: &CallArguments<'a>,
        line: u32,
        name: &str,
    ) -> PythonValue<'a> {
        // Other columns are not read.
        let used: Vec<String> = ["index", "columns", "on", "values"]
            .into_iter()
            .filter_map(|key| arguments.named(&[key]).map(names_in))
            .flatten()
            .collect();
        let columns: Vec<Column> =
            table.columns.iter().filter(|column| used.contains(&column.name)).cloned().collect();
        let are_known = used.iter().all(|column| table.column(column).is_some());
        // Without `values`, all other columns are values.
        let has_values = arguments.named(&["values"]).is_some();
        let narrow = if columns.is_empty() || !are_known || !has_values {
            (**table).clone()
        } else {
            DataTable { columns, others: None, labelled: false, ..(**table).clone() }
        };
        self.table_event(line, "groupby", &narrow, narrow.bytes(), name);
        let values = |names: &[&str]| {
            let named = arguments.named(names).map(names_in).unwrap_or_default();
            let column = table.column(named.first().filter(|_| named.len() == 1)?)?;
            crate::groups::met_in(&crate::tables::column_of(table, column))
        };
        let (rows, columns) = (values(&["index"]), values(&["columns", "on"]));
        let known = rows.zip(columns);
        let (rows, columns) = known.unwrap_or((1_000.0, 2.0));
        let turned = match known {
            Some(_) => DataTable {
                columns: Vec::new(),
                others: Some(Polynomial::of(columns)),
                ..(**table).clone()
            },
            None => DataTable { guessed: true, ..(**table).clone() },
        };
        let turned = DataTable { rows: Polynomial::of(rows), ..turned };
        PythonValue::Table(Rc::new(turned.of_other_rows()))
    }
}
