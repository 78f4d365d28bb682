//! Tables that are created, loaded or concatenated.

use crate::tables::names_in;
use std::rc::Rc;

use crate::calling::CallArguments;
use crate::dates::dates_between;
use crate::dtype::{Dtype, LONG};
use crate::event::Key;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::unknown::Missing;
use crate::value::{Array, Column, DataTable, Home, PythonValue, Stream, ValueOrigin};

/// The assumed number of columns in a file.
const COLUMNS_OF_FILES: f64 = 8.0;

impl<'a> ProgramReader<'a> {
    /// Records the reading of a table from a file format that a link can represent. No rows are dropped.
    fn reading_event(&mut self, table: &DataTable, name: &str, line: u32) {
        let format = match name.split_once('_').map(|(_, format)| format) {
            Some("csv" | "csv_batched" | "table") => "csv",
            Some("parquet") => "parquet",
            _ => return,
        };
        self.table_event(line, "filter", table, Polynomial::zero(), name);
        if let Some(event) = self.events.last_mut() {
            event.keys.push(("keep", Key::Size(Polynomial::of(100.0))));
            event.keys.push(("file", Key::Word(format)));
            // The number of columns is not in the source.
            event.assumed = true;
        }
    }

    pub(crate) fn table_call(
        &mut self,
        path: &str,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let polars = path.starts_with("polars");
        if name.starts_with("read_") || name.starts_with("scan_") {
            let file = arguments
                .placed
                .first()
                .and_then(PythonValue::text)
                .unwrap_or("the file")
                .to_owned();
            let short = file.rsplit('/').next().unwrap_or(&file).to_owned();
            let rows = arguments.named(&["nrows", "n_rows"]).and_then(PythonValue::size);
            let why = format!("the table is read from {short}");
            let rows = rows.unwrap_or_else(|| {
                self.unknowns.of(&format!("{short} rows"), Missing::Rows, line, &why)
            });
            let chosen = arguments.named(&["usecols", "columns"]).and_then(PythonValue::items);
            #[expect(clippy::cast_precision_loss, reason = "columns")]
            let columns = chosen.map_or(COLUMNS_OF_FILES, |columns| columns.len() as f64);
            let table = DataTable { polars, ..DataTable::of(rows, columns) };
            self.reading_event(&table, name, line);
            // `chunksize`: the table is read in parts.
            let part = arguments.get(usize::MAX, &["chunksize", "batch_size"]);
            if let Some(part) = part.and_then(PythonValue::size) {
                let length = table.rows.over(&part).map(|parts| crate::looping::ceiling(&parts));
                let element = PythonValue::Table(Rc::new(DataTable { rows: part, ..table }));
                let origin = ValueOrigin::External;
                let stream = Stream { length, element, range: None, origin, rows: false };
                return PythonValue::Stream(Rc::new(stream));
            }
            return PythonValue::Table(Rc::new(table));
        }
        match name {
            "DataFrame" | "LazyFrame" | "from_dict" | "from_dicts" | "from_records"
            | "from_numpy" => self.new_table(&arguments, polars, line),
            // The columns are copied to the other library.
            "from_pandas" => match arguments.placed.first() {
                Some(PythonValue::Table(table)) => {
                    let table = DataTable { polars, ..(**table).clone() };
                    self.table_event(line, "filter", &table, table.bytes().scaled(2.0), name);
                    PythonValue::Table(Rc::new(table))
                }
                Some(PythonValue::Array(column)) => {
                    self.column_event(line, name, &column.clone(), &[], column.dtype)
                }
                _ => PythonValue::Other(ValueOrigin::Library),
            },
            "Series" | "Index" | "to_numeric" | "to_datetime" | "Categorical" => {
                let first = arguments
                    .placed
                    .iter()
                    .find(|value| !matches!(value, PythonValue::Text(_)))
                    .cloned();
                let array = first.and_then(|value| self.as_array(&value, Home::Pandas));
                let labels = arguments.named(&["index"]).and_then(PythonValue::array);
                let dates = labels.and_then(|labels| labels.spread);
                array.map_or(PythonValue::Other(ValueOrigin::Library), |array| {
                    PythonValue::Array(Array {
                        home: Home::Pandas,
                        dates: dates.or(array.dates),
                        ..array
                    })
                })
            }
            "date_range" | "bdate_range" | "timedelta_range" | "period_range" => {
                let usual = if name.starts_with('b') { "B" } else { "D" };
                let periods = arguments.get(2, &["periods"]).cloned();
                let length = match periods {
                    Some(periods) => self.size_of(&periods, line),
                    None => {
                        let text = |at: usize, name: &str| {
                            arguments.get(at, &[name]).and_then(PythonValue::text)
                        };
                        let (from, to) = (text(0, "start"), text(1, "end"));
                        let step = text(3, "freq").unwrap_or(usual);
                        let count = from.zip(to).and_then(|(a, b)| dates_between(a, b, step));
                        count.map(Polynomial::of).unwrap_or_else(|| {
                            self.unknowns.of(
                                &format!("dates in line {line}"),
                                Missing::Elements,
                                line,
                                "the number of dates is not in the code",
                            )
                        })
                    }
                };
                let step = arguments.get(3, &["freq"]).and_then(PythonValue::text).unwrap_or(usual);
                let each = crate::dates::seconds_of_step(step);
                let spread = each.zip(length.value()).map(|(each, count)| (0.0, each * count));
                let dates = Array::of(vec![length], LONG, Home::Pandas);
                PythonValue::Array(Array { spread, ..dates })
            }
            "merge" | "merge_asof" => match &arguments.placed[..] {
                [PythonValue::Table(left), rest @ ..] => {
                    let arguments =
                        CallArguments { placed: rest.to_vec(), named: arguments.named.clone() };
                    self.join_tables(&left.clone(), name, &arguments, line)
                }
                _ => PythonValue::Other(ValueOrigin::Library),
            },
            "concat" => {
                let sideways =
                    arguments.get(1, &["axis"]).and_then(PythonValue::known) == Some(1.0);
                // A list that grows in a loop: one of its tables represents all.
                if let Some(PythonValue::List(list)) = arguments.placed.first()
                    && let (false, Some(PythonValue::Table(one))) =
                        (list.borrow().exact, list.borrow().items.first())
                {
                    let times = &list.borrow().length;
                    let table = if sideways {
                        let others = Some(one.width().times(times));
                        DataTable { columns: Vec::new(), others, ..(**one).clone() }
                    } else {
                        DataTable { rows: one.rows.times(times), kept: 1.0, ..(**one).clone() }
                    };
                    self.table_event(line, "filter", &table, table.bytes().scaled(2.0), "concat");
                    return PythonValue::Table(Rc::new(table));
                }
                let parts =
                    arguments.placed.first().and_then(PythonValue::items).unwrap_or_default();
                let tables: Vec<Rc<DataTable>> = parts
                    .iter()
                    .filter_map(|part| match part {
                        PythonValue::Table(table) => Some(table.clone()),
                        _ => None,
                    })
                    .collect();
                let columns = parts.iter().filter_map(PythonValue::array).collect::<Vec<_>>();
                if sideways
                    && tables.is_empty()
                    && let Some(first) = columns.first()
                {
                    let table = DataTable {
                        guessed: columns.iter().any(|column| column.guessed),
                        dates: first.dates,
                        polars,
                        ..DataTable::of(
                            first.shape.first().cloned().unwrap_or_else(Polynomial::one),
                            columns.len() as f64,
                        )
                    };
                    self.table_event(line, "filter", &table, table.bytes().scaled(2.0), "concat");
                    return PythonValue::Table(Rc::new(table));
                }
                let Some(first) = tables.first() else {
                    return parts
                        .first()
                        .cloned()
                        .unwrap_or(PythonValue::Other(ValueOrigin::Library));
                };
                let mut table = (**first).clone();
                if !sideways {
                    table = table.of_other_rows();
                }
                for other in tables.iter().skip(1) {
                    if sideways {
                        table.columns.extend(other.columns.iter().cloned());
                    } else {
                        table.rows = table.rows.plus(&other.rows);
                    }
                }
                self.table_event(line, "filter", &table, table.bytes().scaled(2.0), "concat");
                PythonValue::Table(Rc::new(table))
            }
            "get_dummies" => match arguments.placed.first() {
                Some(PythonValue::Array(column)) => {
                    let rows = column.shape.first().cloned().unwrap_or_else(Polynomial::one);
                    let table = DataTable { guessed: true, polars, ..DataTable::of(rows, 8.0) };
                    self.table_event(line, "filter", &table, table.bytes(), "get_dummies");
                    PythonValue::Table(Rc::new(table))
                }
                Some(other) => other.clone(),
                None => PythonValue::Other(ValueOrigin::Library),
            },
            "cut" | "qcut" | "isna" | "isnull" | "notna" => match arguments.placed.first() {
                Some(PythonValue::Array(array)) => {
                    let array = array.clone();
                    let bins = arguments.get(1, &["bins", "q"]).cloned();
                    let edges = bins.as_ref().and_then(|bins| match bins {
                        PythonValue::Number(count) => count.known(),
                        edges => Some(self.as_array(edges, Home::NumPy)?.elements().value()? - 1.0),
                    });
                    let result = self.column_event(line, name, &array, &[], Dtype::Int(1));
                    self.moves_only(name);
                    match result {
                        PythonValue::Array(bins) if name.ends_with("cut") => {
                            let spread = edges.map(|edge| (0.0, edge));
                            PythonValue::Array(Array { spread, ..bins })
                        }
                        other => other,
                    }
                }
                _ => PythonValue::Other(ValueOrigin::Library),
            },
            "crosstab" => match arguments.placed.first() {
                Some(PythonValue::Array(array)) => {
                    let table = DataTable { polars, ..DataTable::of(array.elements(), 2.0) };
                    self.table_event(line, "groupby", &table, table.bytes(), name);
                    let other = arguments.get(1, &["columns"]).and_then(PythonValue::array);
                    let values = crate::groups::met_in;
                    let known = values(array).zip(other.and_then(values));
                    let (rows, columns) = known.unwrap_or((100.0, 2.0));
                    PythonValue::Table(Rc::new(DataTable {
                        rows: Polynomial::of(rows),
                        others: Some(Polynomial::of(columns)),
                        guessed: known.is_none(),
                        ..table
                    }))
                }
                _ => PythonValue::Other(ValueOrigin::Library),
            },
            "to_parquet" => PythonValue::Nothing,
            _ if polars => {
                let expression = crate::column_expressions::expression_of(path, &arguments);
                let column = arguments.placed.first().filter(|_| name == "col");
                let expression = crate::column_trees::of_column(expression, column);
                crate::column_trees::of_call(expression, name, &arguments)
            }
            _ => PythonValue::Other(ValueOrigin::Library),
        }
    }

    pub(crate) fn new_table(
        &mut self,
        arguments: &CallArguments<'a>,
        polars: bool,
        line: u32,
    ) -> PythonValue<'a> {
        let mut table = DataTable {
            rows: Polynomial::one(),
            columns: Vec::new(),
            others: None,
            kept: 1.0,
            labelled: false,
            guessed: false,
            dates: None,
            polars,
        };
        match arguments.get(0, &["data"]) {
            Some(PythonValue::Dict(dict)) => {
                let items = dict.borrow().items.clone();
                for (name, value) in items {
                    if let Some(array) = self.as_array(&value, Home::Pandas) {
                        if let Some(length) = array.shape.first() {
                            table.rows = length.clone();
                        }
                        table.dates = table.dates.or(array.dates);
                        table.columns.push(Column {
                            name,
                            dtype: array.dtype,
                            spread: array.spread,
                            sample: array.sample,
                            looked_up_by: None,
                        });
                    }
                }
            }
            Some(PythonValue::Table(other)) => table = (**other).clone(),
            Some(value) => {
                let array = self.as_array(&value.clone(), Home::Pandas);
                let Some(array) = array else {
                    table.rows = self.unknowns.of(
                        &format!("rows in line {line}"),
                        Missing::Rows,
                        line,
                        "the number of rows is not in the code",
                    );
                    table.others = Some(Polynomial::of(8.0));
                    return PythonValue::Table(Rc::new(table));
                };
                table.rows = array.shape.first().cloned().unwrap_or_else(Polynomial::one);
                let width = array.shape.get(1).cloned().unwrap_or_else(Polynomial::one);
                let names = arguments.named(&["columns"]).map(names_in).unwrap_or_default();
                if names.is_empty()
                    || width.value().is_some_and(|count| count != names.len() as f64)
                {
                    // Numbered columns with the array's dtype.
                    table.others = Some(width.scaled(array.dtype.bytes() / 8.0));
                    if let (Some(count), true) = (width.value(), array.dtype.bytes() > 0.0) {
                        #[expect(
                            clippy::cast_possible_truncation,
                            clippy::cast_sign_loss,
                            reason = "at most 200"
                        )]
                        if count <= 200.0 {
                            table.others = None;
                            table.columns = (0..count.max(0.0) as usize)
                                .map(|at| Column::new(at.to_string(), array.dtype))
                                .collect();
                        }
                    }
                } else {
                    table.columns =
                        names.into_iter().map(|name| Column::new(name, array.dtype)).collect();
                }
            }
            None => {}
        }
        let labels = arguments.get(1, &["index"]).and_then(PythonValue::array);
        table.dates = labels.and_then(|labels| labels.spread).or(table.dates);
        PythonValue::Table(Rc::new(table))
    }
}
