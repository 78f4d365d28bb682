//! Methods of tables, columns, groups and rolling windows.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::dtype::{DOUBLE, Dtype};
use crate::event::{Event, Key, WorkKind};
use crate::looping::Course;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::statements::Flow;
use crate::tables::names_in;
use crate::value::{
    Array, DataTable, Groups, Home, PythonNumber, PythonValue, Stream, ValueOrigin,
};

impl<'a> ProgramReader<'a> {
    pub(crate) fn table_method(
        &mut self,
        table: &Rc<DataTable>,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let own = PythonValue::Table(table.clone());
        let whole = Array {
            guessed: table.guessed,
            ..Array::of(vec![table.rows.clone(), table.width()], table.common_dtype(), Home::Pandas)
        };
        match name {
            "merge" | "join" | "join_asof" => self.join_tables(table, name, &arguments, line),
            "groupby" | "group_by" => {
                // Polars also accepts the keys as separate arguments.
                let several = (table.polars && arguments.placed.len() > 1)
                    .then(|| PythonValue::list(arguments.placed.clone()));
                let groups = Groups::by(table, several.as_ref().or(arguments.get(0, &["by"])));
                let flat = arguments.flag(&["as_index"]) == Some(false);
                PythonValue::Groups(Rc::new(Groups { flat, ..groups }))
            }
            "resample" | "group_by_dynamic" => {
                let (at, key, on) = match name {
                    "resample" => (0, "rule", arguments.named(&["on"])),
                    _ => (1, "every", arguments.placed.first()),
                };
                let column = on.and_then(PythonValue::text).and_then(|text| table.column(text));
                let dates = column.and_then(|column| column.spread).or(table.dates);
                let groups = Groups::by_dates(table, dates, arguments.get(at, &[key]));
                PythonValue::Groups(Rc::new(groups))
            }
            "sort_values" | "sort" | "sort_index" | "nlargest" | "nsmallest" | "rank" => {
                let rows = match (name, arguments.placed.first()) {
                    ("nlargest" | "nsmallest", Some(count)) => self.size_of(&count.clone(), line),
                    _ => table.rows.clone(),
                };
                let labelled = !table.polars && arguments.flag(&["ignore_index"]) != Some(true);
                let mut result = DataTable { rows, labelled, ..(**table).clone() };
                result = match name {
                    "nlargest" | "nsmallest" => result.of_other_rows(),
                    _ => result.in_order(),
                };
                self.table_event(line, "sort", table, table.bytes().plus(&result.bytes()), name);
                let keys = usize::from(matches!(name, "nlargest" | "nsmallest"));
                let by = arguments.named(&["by", "columns"]).into_iter();
                let by: Vec<_> = by.chain(arguments.placed.iter().skip(keys)).collect();
                self.goes_by(table, &by);
                PythonValue::Table(Rc::new(result))
            }
            "filter" if table.polars => {
                self.with_expressions(own, &arguments.placed, line);
                let (share, test) = self.rows_passing(table, &arguments.placed);
                self.select_rows(table, (share, test.as_ref()), None, line, name)
            }
            "query" | "dropna" | "drop_duplicates" | "filter" | "unique" | "drop_nulls" => {
                let share =
                    if name == "dropna" || name == "drop_nulls" || name.starts_with("drop_d") {
                        Some(1.0)
                    } else {
                        None
                    };
                self.with_expressions(own, &arguments.placed, line);
                let rows = table.rows.scaled(share.unwrap_or(0.5));
                let result =
                    DataTable { rows, labelled: !table.polars, guessed: true, ..(**table).clone() };
                self.table_event(line, "filter", table, table.bytes().plus(&result.bytes()), name);
                if let Some(event) = self.events.last_mut() {
                    event.assumed = true;
                }
                PythonValue::Table(Rc::new(result))
            }
            "fillna" | "fill_null" | "ffill" | "bfill" | "interpolate" | "isin" | "replace"
            | "where" | "mask" | "astype" | "cast" | "copy" | "clone" => {
                self.table_event(line, "filter", table, table.bytes().scaled(2.0), name);
                own
            }
            "reset_index" => {
                let kept = table.labelled && arguments.flag(&["drop"]) != Some(true);
                let more = Polynomial::of(f64::from(u8::from(kept)));
                let others = table.others.clone().map_or(more.clone(), |others| others.plus(&more));
                let others = Some(others).filter(|others| !others.is_zero());
                PythonValue::Table(Rc::new(DataTable {
                    labelled: false,
                    others,
                    ..(**table).clone()
                }))
            }
            "melt" | "unpivot" | "stack" => self.melted(table, &arguments, line),
            "pivot_table" | "pivot" => self.pivoted(table, &arguments, line, name),
            "value_counts" | "nunique" => {
                self.table_event(line, "groupby", table, table.bytes(), name);
                let rows = Polynomial::of(1_000.0);
                let of = DataTable { rows, guessed: true, ..(**table).clone() };
                PythonValue::Table(Rc::new(of.of_other_rows()))
            }
            "rolling" | "ewm" | "expanding" => PythonValue::Rolling(whole),
            "eval" => {
                let text = arguments.placed.first().and_then(PythonValue::text).unwrap_or_default();
                let signs = text.matches(['+', '-', '*', '/', '<', '>', '&', '|', '%']).count();
                let column = Array { shape: vec![table.rows.clone()], ..whole };
                let mut result = PythonValue::Array(column.clone());
                for _ in 0..signs.min(50) {
                    result = self.column_event(line, name, &column, &[&column], DOUBLE);
                }
                match text.split_once(" = ") {
                    Some((name, _)) => {
                        let name = PythonValue::Text(name.trim().into());
                        self.with_column(&own, &name, &result).unwrap_or(own)
                    }
                    None => result,
                }
            }
            "shift" | "diff" | "pct_change" | "cumsum" | "cumprod" | "abs" | "clip" | "round"
            | "sub" | "add" | "mul" | "div" => {
                self.column_event(line, name, &whole, &[], DOUBLE);
                self.moves_only(name);
                own
            }
            "sum" | "mean" | "std" | "var" | "min" | "max" | "median" | "count" | "describe"
            | "quantile" | "any" | "all" | "cov" | "corr" | "idxmax" | "idxmin" | "skew"
            | "kurt" | "sem" | "prod" | "agg" | "aggregate" => {
                self.summary(table, &whole, name, &arguments, line)
            }
            "isna" | "isnull" | "notna" | "notnull" | "eq" | "ne" | "gt" | "ge" | "lt" | "le" => {
                let other = arguments.placed.first().cloned().unwrap_or(PythonValue::Nothing);
                self.table_arithmetic(&own, &other, line, true)
            }
            "apply" | "iterrows" | "itertuples" | "iter_rows" | "map_rows" | "applymap" | "map" => {
                self.row_by_row(table, name, &arguments, line)
            }
            "to_numpy" | "as_matrix" => {
                let dtype =
                    arguments.get(0, &["dtype"]).and_then(|argument| self.dtype_of(argument));
                let dtype = dtype.unwrap_or_else(|| {
                    table
                        .columns
                        .iter()
                        .map(|column| column.dtype)
                        .reduce(Dtype::with)
                        .unwrap_or(DOUBLE)
                });
                PythonValue::Array(Array {
                    guessed: table.guessed,
                    ..Array::of(vec![table.rows.clone(), table.width()], dtype, Home::NumPy)
                })
            }
            "assign" | "with_columns" => {
                let mut all = own;
                let mark = self.events.len();
                if table.polars {
                    all = self.with_expressions(all, &arguments.placed, line);
                }
                for (name, value) in &arguments.named {
                    let value = match value {
                        PythonValue::Function(_) => self.apply(
                            value,
                            CallArguments { placed: vec![all.clone()], named: Vec::new() },
                            line,
                        ),
                        other => other.clone(),
                    };
                    all = self
                        .with_column(&all, &PythonValue::Text(name.as_str().into()), &value)
                        .unwrap_or(all);
                }
                if table.polars {
                    let named = arguments.named.iter().map(|(_, value)| value.clone());
                    self.with_expressions(all.clone(), &named.collect::<Vec<_>>(), line);
                    self.count_as_one_call(mark);
                }
                all
            }
            "drop" | "select" => {
                if table.polars && name == "select" {
                    let mark = self.events.len();
                    self.with_expressions(own, &arguments.placed, line);
                    self.count_as_one_call(mark);
                }
                let listed: Vec<Vec<String>> = arguments.placed.iter().map(names_in).collect();
                let names = match arguments.named(&["columns", "labels"]) {
                    Some(columns) => names_in(columns),
                    // Polars also accepts names as separate arguments. Expressions among them are evaluated to columns.
                    None if listed.iter().all(|names| !names.is_empty()) => listed.concat(),
                    None => listed.into_iter().next().unwrap_or_default(),
                };
                let columns: Vec<_> = table
                    .columns
                    .iter()
                    .filter(|column| names.contains(&column.name) == (name == "select"))
                    .cloned()
                    .collect();
                PythonValue::Table(Rc::new(DataTable {
                    columns: if columns.is_empty() { table.columns.clone() } else { columns },
                    ..(**table).clone()
                }))
            }
            "head" | "tail" | "sample" | "limit" => {
                let count = arguments.get(0, &["n"]).cloned();
                let share = arguments.named(&["frac", "fraction"]).and_then(PythonValue::known);
                let rows = match (count, share) {
                    (Some(count), _) => self.size_of(&count, line),
                    (None, Some(share)) => table.rows.scaled(share).floor(),
                    (None, None) => Polynomial::of(if name == "sample" { 1.0 } else { 5.0 }),
                };
                let part = DataTable { rows, ..(**table).clone() };
                // The first rows of a sorted table are not representative.
                PythonValue::Table(Rc::new(match name {
                    "sample" => part,
                    _ => DataTable { kept: table.kept, ..part.of_other_rows() },
                }))
            }
            "to_csv" | "to_parquet" | "to_sql" | "to_excel" | "plot" | "hist" | "info"
            | "write_parquet" | "write_csv" | "show" => PythonValue::Nothing,
            "pipe" => match arguments.placed.split_first() {
                Some((function, rest)) => {
                    let placed = std::iter::once(own).chain(rest.iter().cloned()).collect();
                    self.apply(
                        &function.clone(),
                        CallArguments { placed, named: arguments.named.clone() },
                        line,
                    )
                }
                None => own,
            },
            "dot" => {
                let values = self.table_attribute(table, "values", line);
                let Some(other) = arguments.placed.first().cloned() else { return own };
                self.array_call("numpy.matmul", vec![values, other], Vec::new(), line)
            }
            "set_index" => {
                let name = arguments.get(0, &["keys"]).and_then(PythonValue::text);
                let dates = match arguments.get(0, &["keys"]) {
                    Some(PythonValue::Array(column)) => column.spread,
                    _ => name.and_then(|name| table.column(name)).and_then(|column| column.spread),
                };
                let columns = table.columns.iter();
                let columns = columns.filter(|column| Some(column.name.as_str()) != name).cloned();
                let columns = columns.collect();
                PythonValue::Table(Rc::new(DataTable { columns, dates, ..(**table).clone() }))
            }
            _ => {
                if crate::uncounted::is_free_of_tables(name) {
                    return own;
                }
                self.unknown_method("DataFrame", own, name, &arguments, line);
                PythonValue::Table(Rc::new(DataTable { guessed: true, ..(**table).clone() }))
            }
        }
    }

    fn summary(
        &mut self,
        table: &Rc<DataTable>,
        whole: &Array,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let across = arguments.get(0, &["axis"]).and_then(PythonValue::known) == Some(1.0);
        let mut event = Event::new(line, WorkKind::Reduction, name);
        event.elements = whole.elements();
        event.cost.flops = Some(whole.elements());
        event.cost.bytes = Some(whole.bytes());
        event.cost.calls = Polynomial::one();
        event.assumed = table.guessed;
        event.library = Some("pandas");
        if name == "corr" || name == "cov" {
            event.work = WorkKind::Matmul;
            let (rows, cols) = (table.rows.clone(), table.width());
            event.cost.flops = Some(rows.times(&cols).times(&cols).scaled(2.0));
            event.keys = vec![
                ("m", Key::Size(cols.clone())),
                ("k", Key::Size(rows)),
                ("n", Key::Size(cols)),
            ];
        }
        self.note(event);
        let length = if across { table.rows.clone() } else { table.width() };
        PythonValue::Array(Array::of(vec![length], DOUBLE, Home::Pandas))
    }

    /// Calls a function for each row, or iterates over the rows.
    fn row_by_row(
        &mut self,
        table: &Rc<DataTable>,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let mut cells = Vec::new();
        for column in &table.columns {
            let number = PythonNumber { scalar: None, ..PythonNumber::scalar(column.dtype) };
            cells.push((
                column.name.clone(),
                if column.dtype == Dtype::Object {
                    PythonValue::Text("x".into())
                } else {
                    PythonValue::Number(number)
                },
            ));
        }
        let rest = Some(PythonValue::Number(PythonNumber::some(crate::value::NumberKind::Float)));
        let row = self.shared_dict(cells, rest);
        if name.starts_with("iter") {
            let counter = PythonValue::Number(PythonNumber::some(crate::value::NumberKind::Int));
            let element =
                if name == "iterrows" { PythonValue::list(vec![counter, row]) } else { row };
            return PythonValue::Stream(Rc::new(Stream {
                length: Some(table.rows.clone()),
                element,
                range: None,
                origin: ValueOrigin::Data,
                // `itertuples` costs little compared with `iterrows`, which creates an object per row.
                rows: name == "iterrows",
            }));
        }
        let by_row = name == "map_rows"
            || arguments.get(1, &["axis"]).is_some_and(|argument| {
                argument.known() == Some(1.0) || argument.text() == Some("columns")
            });
        let Some(function) = arguments.placed.first().cloned() else {
            return PythonValue::Other(ValueOrigin::Library);
        };
        if !by_row && name == "apply" {
            // Without `axis=1`, the function is called once per column.
            let column =
                PythonValue::Array(Array::of(vec![table.rows.clone()], DOUBLE, Home::Pandas));
            let result = self.each_of(table.width(), column, &function, line);
            return if let PythonValue::Array(_) = result {
                PythonValue::Table(table.clone())
            } else {
                result
            };
        }
        self.row_objects = !table.polars;
        let result = self.each_of(table.rows.clone(), row, &function, line);
        self.row_objects = false;
        let dtype = result.element_type().unwrap_or(DOUBLE);
        PythonValue::Array(Array {
            guessed: table.guessed,
            ..Array::of(vec![table.rows.clone()], dtype, Home::Pandas)
        })
    }

    /// Calls a function for each of `count` elements.
    pub(crate) fn each_of(
        &mut self,
        count: Polynomial,
        element: PythonValue<'a>,
        function: &PythonValue<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let course = Course { rows: true, ..Course::of(Some(count), element) };
        let mut result = PythonValue::Other(ValueOrigin::Data);
        self.counted_loop(
            course,
            line,
            line,
            |reader, element| {
                result = reader.apply(
                    function,
                    CallArguments { placed: vec![element], named: Vec::new() },
                    line,
                );
                reader.scalar(line, 0.0, 0.0);
                Flow::Next
            },
            None,
        );
        result
    }
}

impl<'a> PythonValue<'a> {
    /// Converts an array to a pandas column.
    pub(crate) fn pandas(self) -> Self {
        match self {
            PythonValue::Array(array) => PythonValue::Array(Array { home: Home::Pandas, ..array }),
            other => other,
        }
    }
}
