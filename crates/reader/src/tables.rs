//! Tables and columns of pandas, and of Polars by the same rules.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::column_expressions::type_of;
use crate::dtype::{DOUBLE, Dtype, LONG};
use crate::event::{Event, Key, WorkKind};
use crate::reader::ProgramReader;
use crate::sample::ValueSample;
use crate::size::Polynomial;
use crate::value::{
    Array, Column, DataTable, Groups, Home, PythonNumber, PythonValue, ValueOrigin,
};

/// Selects the columns of a group-by: `groups[key]`.
pub(crate) fn chosen<'a>(groups: &Groups, key: &PythonValue<'a>) -> PythonValue<'a> {
    let (names, single) = match key {
        PythonValue::Text(name) => (vec![name.to_string()], true),
        other => {
            let items = other.items().unwrap_or_default();
            (items.iter().filter_map(|item| item.text().map(str::to_owned)).collect(), false)
        }
    };
    let single = single && !groups.flat;
    PythonValue::Groups(Rc::new(Groups { chosen: Some(names), single, ..groups.clone() }))
}

/// Returns the names in a string or a list of strings.
pub(crate) fn names_in(value: &PythonValue) -> Vec<String> {
    match value {
        PythonValue::Text(name) => vec![name.to_string()],
        other => other
            .items()
            .unwrap_or_default()
            .iter()
            .filter_map(|item| item.text().map(str::to_owned))
            .collect(),
    }
}

impl<'a> ProgramReader<'a> {
    /// Records work on a table. `bytes` are read or written.
    pub(crate) fn table_event(
        &mut self,
        line: u32,
        verb: &'static str,
        table: &DataTable,
        bytes: Polynomial,
        name: &str,
    ) {
        let mut event = Event::new(line, WorkKind::Table, name);
        event.elements = table.rows.clone();
        event.cost.bytes = Some(bytes);
        event.cost.calls = Polynomial::one();
        event.assumed = table.guessed;
        event.keys = vec![
            ("verb", Key::Word(verb)),
            ("rows", Key::Size(table.rows.clone())),
            ("cols", Key::Size(table.width())),
        ];
        event.library = table.polars.then_some("polars");
        #[expect(clippy::cast_precision_loss, reason = "columns")]
        let texts =
            table.columns.iter().filter(|column| column.dtype == Dtype::Object).count() as f64;
        let by_text = texts > 0.0 && !matches!(verb, "filter" | "text" | "window");
        if by_text {
            event.keys.push(("key", Key::Word("text")));
        }
        // The key is one of the string columns.
        let carried = texts - f64::from(u8::from(by_text));
        if carried > 0.0 && verb != "text" {
            event.keys.push(("texts", Key::Size(Polynomial::of(carried))));
        }
        self.note(event);
    }

    /// Removes the mark of a string key from the latest event if all key columns are known to be numeric.
    pub(crate) fn goes_by(&mut self, table: &DataTable, keys: &[&PythonValue<'a>]) {
        let named = |key: &PythonValue<'a>| {
            let names = names_in(key);
            let all =
                key.text().is_some() || key.items().is_some_and(|items| items.len() == names.len());
            all.then_some(names)
        };
        let names: Option<Vec<_>> = keys.iter().map(|key| named(key)).collect();
        let names = names.unwrap_or_default().concat();
        let is_number =
            |name: &String| table.column(name).is_some_and(|column| column.dtype != Dtype::Object);
        if !names.is_empty()
            && names.iter().all(is_number)
            && let Some(event) = self.events.last_mut()
        {
            event.keys.retain(|(key, _)| *key != "key");
        }
    }

    pub(crate) fn table_attribute(
        &mut self,
        table: &Rc<DataTable>,
        name: &str,
        _: u32,
    ) -> PythonValue<'a> {
        let own = PythonValue::Table(table.clone());
        match name {
            "shape" => PythonValue::list(vec![
                PythonValue::Number(PythonNumber::int(table.rows.clone())),
                PythonValue::Number(PythonNumber::int(table.width())),
            ]),
            "columns" => PythonValue::list(
                table
                    .columns
                    .iter()
                    .map(|column| PythonValue::Text(column.name.as_str().into()))
                    .collect(),
            ),
            "values" => {
                let dtype = table
                    .columns
                    .iter()
                    .map(|column| column.dtype)
                    .reduce(Dtype::with)
                    .unwrap_or(DOUBLE);
                PythonValue::Array(Array {
                    guessed: table.guessed,
                    ..Array::of(vec![table.rows.clone(), table.width()], dtype, Home::NumPy)
                })
            }
            "index" => PythonValue::Array(Array {
                spread: table.dates,
                guessed: table.guessed,
                ..Array::of(vec![table.rows.clone()], LONG, Home::Pandas)
            }),
            "iloc" | "loc" | "at" | "iat" => {
                self.object("pandas.loc", CallArguments { placed: vec![own], named: Vec::new() })
            }
            "size" => PythonValue::Number(PythonNumber::int(table.rows.times(&table.width()))),
            _ => match table.column(name) {
                Some(column) => PythonValue::Array(column_of(table, column)),
                None => PythonValue::Method(Rc::new((own, name.to_owned()))),
            },
        }
    }

    /// Selects rows. `share` is the share that passes the test, and `test` is a sample of it. An unknown share is
    /// assumed to be one half.
    pub(crate) fn select_rows(
        &mut self,
        table: &Rc<DataTable>,
        (share, test): (Option<f64>, Option<&ValueSample>),
        mask: Option<Polynomial>,
        line: u32,
        name: &str,
    ) -> PythonValue<'a> {
        let rows = table.rows.scaled(share.unwrap_or(0.5)).floor();
        let passing = |column: &Column| Column {
            sample: test.and_then(|test| Some(column.sample.as_ref()?.passing(test))),
            ..column.clone()
        };
        self.step(table.columns.len() / 4);
        let result = DataTable {
            rows,
            columns: table.columns.iter().map(passing).collect(),
            kept: table.kept * share.unwrap_or(1.0),
            labelled: !table.polars,
            guessed: table.guessed || share.is_none(),
            ..(**table).clone()
        };
        let bytes =
            table.bytes().plus(&result.bytes()).plus(&mask.unwrap_or_else(Polynomial::zero));
        self.table_event(line, "filter", table, bytes, name);
        if let Some(event) = self.events.last_mut() {
            match share.filter(|_| name == "filter") {
                Some(share) => {
                    let percent = (100.0 * share).clamp(0.0, 100.0);
                    // A sampled share has no more significant digits.
                    let digits = if percent < 10.0 { 100.0 } else { 10.0 };
                    let percent = (percent * digits).round() / digits;
                    event.keys.push(("keep", Key::Size(Polynomial::of(percent))));
                }
                None => event.assumed |= share.is_none(),
            }
        }
        PythonValue::Table(Rc::new(result))
    }

    /// Returns the table with a column added or replaced.
    pub(crate) fn with_column(
        &mut self,
        owner: &PythonValue<'a>,
        key: &PythonValue<'a>,
        value: &PythonValue<'a>,
    ) -> Option<PythonValue<'a>> {
        let (PythonValue::Table(table), Some(name)) = (owner, key.text()) else { return None };
        let mut table = (**table).clone();
        let spread = value.array().and_then(|array| array.spread);
        let values = self.values_on(&table, value);
        let dtype = value.element_type().or(type_of(value));
        let dtype = dtype.or(values.as_ref().map(|array| array.dtype)).unwrap_or(DOUBLE);
        let sample = value.array().or(values.as_ref()).and_then(|array| array.sample.clone());
        let looked_up_by = None;
        let column = Column { name: name.to_owned(), dtype, spread, sample, looked_up_by };
        let few = table.columns.len() < 500;
        match table.columns.iter_mut().find(|column| column.name == name) {
            Some(old) => *old = column,
            None if few => table.columns.push(column),
            None => {}
        }
        Some(PythonValue::Table(Rc::new(table)))
    }

    /// Evaluates arithmetic on whole tables.
    pub(crate) fn table_arithmetic(
        &mut self,
        left: &PythonValue<'a>,
        right: &PythonValue<'a>,
        line: u32,
        compares: bool,
    ) -> PythonValue<'a> {
        let ((PythonValue::Table(table), _) | (_, PythonValue::Table(table))) = (left, right)
        else {
            return PythonValue::Other(ValueOrigin::Library);
        };
        let whole = |table: &DataTable| Array {
            guessed: table.guessed,
            ..Array::of(vec![table.rows.clone(), table.width()], table.common_dtype(), Home::Pandas)
        };
        let array = whole(table);
        // The other operand, unless it is a number.
        let other = match (left, right) {
            (PythonValue::Table(_), PythonValue::Table(other)) => Some(whole(other)),
            (PythonValue::Array(other), _) | (_, PythonValue::Array(other)) => Some(other.clone()),
            _ => None,
        };
        let others: Vec<&Array> = other.iter().collect();
        let result = self.column_event(
            line,
            "arithmetic",
            &array,
            &others,
            if compares { Dtype::Bool } else { array.dtype.as_float() },
        );
        if compares { result } else { PythonValue::Table(table.clone()) }
    }

    /// Removes the arithmetic from the latest event if its method only moves or looks up values.
    pub(crate) fn moves_only(&mut self, name: &str) {
        if let (Some(event), "shift" | "cut" | "qcut" | "where") = (self.events.last_mut(), name) {
            event.cost.flops = Some(Polynomial::zero());
        }
    }

    /// Records an elementwise operation on a column.
    pub(crate) fn column_event(
        &mut self,
        line: u32,
        name: &str,
        array: &Array,
        others: &[&Array],
        dtype: Dtype,
    ) -> PythonValue<'a> {
        let result =
            self.made(Array { dtype, spread: None, sample: None, drawn: None, ..array.clone() });
        let mut event = Event::new(line, WorkKind::Elementwise, name);
        event.elements = array.elements();
        event.dtype = array.dtype;
        let alike = others.iter().filter(|other| other.elements() == array.elements()).count();
        event.inputs = if alike > 0 { 2.0 } else { 1.0 };
        event.outputs = 1.0;
        event.cost.flops = Some(array.elements());
        let read = others.iter().fold(array.bytes(), |sum, other| sum.plus(&other.bytes()));
        event.cost.bytes = Some(read.plus(&result.bytes()));
        event.cost.calls = Polynomial::one();
        event.reads.push(array.base);
        event.writes = Some(result.base);
        event.assumed = array.guessed;
        event.library = Some("pandas");
        self.note(event);
        PythonValue::Array(result)
    }
}

/// Returns the number of names as a size.
#[expect(clippy::cast_precision_loss, reason = "columns")]
pub(crate) fn count_of(names: &[String]) -> Polynomial {
    Polynomial::of(names.len() as f64)
}

/// Returns a column as an array.
pub(crate) fn column_of(table: &DataTable, column: &Column) -> Array {
    Array {
        spread: column.spread,
        sample: column.sample.clone(),
        dates: table.dates,
        labelled: table.labelled,
        guessed: table.guessed,
        ..Array::of(vec![table.rows.clone()], column.dtype, Home::Pandas)
    }
}
