//! Columns of tables: accessors, methods, rolling windows.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::dtype::{DOUBLE, Dtype};
use crate::event::{Event, Key, WorkKind};
use crate::reader::ProgramReader;
use crate::sample::share_of;
use crate::sampling::typical_of;
use crate::sampling_parts::passing;
use crate::size::Polynomial;
use crate::text_methods::{is_of_texts, result_of_texts};
use crate::value::{Array, DataTable, Groups, Home, NumberKind, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(crate) fn column_part(
        &mut self,
        array: &Array,
        key: &PythonValue<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        match key {
            PythonValue::Array(mask) if mask.dtype == Dtype::Bool => {
                let share = mask.share_true;
                let rows = array.elements().scaled(share.unwrap_or(0.5)).floor();
                let result = Array {
                    guessed: array.guessed || share.is_none(),
                    labelled: true,
                    sample: passing(array, mask),
                    ..array.shaped(vec![rows])
                };
                let table = DataTable {
                    guessed: share.is_none(),
                    dates: array.dates,
                    ..DataTable::of(array.elements(), 1.0)
                };
                self.table_event(
                    line,
                    "filter",
                    &table,
                    array.bytes().plus(&mask.bytes()).plus(&result.bytes()),
                    "filter",
                );
                PythonValue::Array(result)
            }
            PythonValue::Slice(_) => self
                .selected(&Array { home: Home::NumPy, ..array.clone() }, key, line, false)
                .pandas(),
            PythonValue::Array(_) => PythonValue::Array(array.clone()),
            _ => PythonValue::Number(PythonNumber::scalar(array.dtype)),
        }
    }

    pub(crate) fn column_method(
        &mut self,
        array: &Array,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let own = PythonValue::Array(array.clone());
        let given = arguments.clone();
        let mut result = self.column_result(array, own, name, arguments, line);
        if let PythonValue::Number(number) = &mut result {
            let at = given.get(0, &["q"]).and_then(PythonValue::known);
            number.typical = typical_of(name, array, at);
        }
        if let PythonValue::Array(result) = &mut result {
            result.sample = self.sample_of_column(array, name, &given, result);
            if let (Some(sample), Dtype::Bool) = (&result.sample, result.dtype) {
                result.share_true = share_of(result.share_true, Some(sample));
            }
        }
        result
    }

    fn column_result(
        &mut self,
        array: &Array,
        own: PythonValue<'a>,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let class = format!("Series{}", std::mem::take(&mut self.accessor));
        let table = DataTable {
            guessed: array.guessed,
            dates: array.dates,
            ..DataTable::of(array.elements(), 1.0)
        };
        if array.dtype == Dtype::Object && is_of_texts(name) {
            let dtype = result_of_texts(name).unwrap_or(array.dtype);
            let result = self.made(Array { dtype, spread: None, sample: None, ..array.clone() });
            self.table_event(line, "text", &table, result.bytes(), name);
            return PythonValue::Array(result);
        }
        match name {
            "value_counts" | "unique" | "nunique" | "n_unique" | "factorize" | "mode"
            | "duplicated" => {
                let known = crate::groups::met_in(array);
                let few = Polynomial::of(known.unwrap_or(1_000.0));
                self.table_event(
                    line,
                    "groupby",
                    &table,
                    // The row labels are not read.
                    array.elements().scaled(array.dtype.bytes()).plus(&few.scaled(16.0)),
                    name,
                );
                let guessed = array.guessed || known.is_none();
                if let Some(event) = self.events.last_mut() {
                    event.assumed |= guessed;
                }
                PythonValue::Array(Array { guessed, ..array.shaped(vec![few]) })
            }
            "isin" | "between" => {
                let mut value = self.column_event(line, name, array, &[], Dtype::Bool);
                // The share of the values that `isin` searches for.
                let looked_for = arguments.placed.first().filter(|_| name == "isin").cloned();
                let looked_for = looked_for.and_then(|values| self.as_array(&values, Home::NumPy));
                let looked_for = looked_for.and_then(|values| values.elements().value());
                if let (Some(count), Some((low, high)), PythonValue::Array(mask)) =
                    (looked_for, array.spread, &mut value)
                {
                    mask.share_true = Some((count / (high - low).max(1.0)).min(1.0));
                }
                if let Some(event) = self.events.last_mut() {
                    event.work = WorkKind::Table;
                    event.cost.flops = Some(Polynomial::zero());
                    event.keys = vec![
                        ("verb", Key::Word("filter")),
                        ("rows", Key::Size(array.elements())),
                        ("cols", Key::Size(Polynomial::one())),
                    ];
                }
                value
            }
            "copy" | "reindex" | "fillna" | "fill_null" | "ffill" | "bfill" | "interpolate"
            | "dropna" | "drop_nulls" | "replace" | "drop_duplicates" | "astype" | "cast"
            | "where" | "mask" => {
                let dtype = arguments
                    .placed
                    .first()
                    .and_then(|placed| self.dtype_of(placed))
                    .filter(|_| name == "astype")
                    .unwrap_or(array.dtype);
                let result = Array { dtype, ..array.clone() };
                self.table_event(line, "filter", &table, array.bytes().plus(&result.bytes()), name);
                PythonValue::Array(result)
            }
            "sort_values" | "sort_index" | "sort" | "argsort" | "rank" | "nlargest"
            | "nsmallest" | "median" | "quantile" => {
                self.table_event(line, "sort", &table, array.bytes().scaled(2.0), name);
                if matches!(name, "median" | "quantile") {
                    let quantile =
                        crate::rules::reducing::quantile_of(name, arguments.placed.first());
                    PythonValue::Number(PythonNumber { quantile, ..PythonNumber::scalar(DOUBLE) })
                } else {
                    own
                }
            }
            "map" | "apply" | "transform" => match arguments.placed.first() {
                Some(function @ (PythonValue::Function(_) | PythonValue::Method(_))) => {
                    let cell = PythonValue::Number(PythonNumber {
                        scalar: None,
                        ..PythonNumber::scalar(array.dtype)
                    });
                    let cell = if array.dtype == Dtype::Object {
                        PythonValue::Text("x".into())
                    } else {
                        cell
                    };
                    let result = self.each_of(array.elements(), cell, &function.clone(), line);
                    PythonValue::Array(Array {
                        dtype: result.element_type().unwrap_or(array.dtype),
                        ..array.clone()
                    })
                }
                Some(library @ PythonValue::Library(_)) => self.apply(
                    &library.clone(),
                    CallArguments { placed: vec![own], named: Vec::new() },
                    line,
                ),
                _ => {
                    self.table_event(line, "join", &table, array.bytes().scaled(2.0), name);
                    own
                }
            },
            "items" => {
                let cell = self.column_part(array, &PythonValue::int(0.0), line);
                let key = PythonValue::Other(crate::value::ValueOrigin::Data);
                PythonValue::Stream(Rc::new(crate::value::Stream::of(
                    Some(array.elements()),
                    PythonValue::list(vec![key, cell]),
                )))
            }
            "rolling" | "ewm" | "expanding" => PythonValue::Rolling(array.clone()),
            "shift" | "diff" | "pct_change" | "cumsum" | "cumprod" | "cummax" | "cummin"
            | "abs" | "clip" | "round" | "add" | "sub" | "mul" | "div" | "truediv" | "pow"
            | "radd" | "rsub" | "rmul" | "rdiv" | "divide" | "multiply" | "subtract" => {
                let other = arguments.array(0).cloned();
                let others: Vec<&Array> = other.iter().collect();
                // A cumulative sum of Booleans is an integer.
                let counts = array.dtype == Dtype::Bool && name.starts_with("cumsum");
                let dtype = if counts { crate::dtype::LONG } else { array.dtype };
                let result = self.column_event(line, name, array, &others, dtype);
                self.moves_only(name);
                result
            }
            "groupby" | "resample" => {
                let columns = vec![crate::value::Column {
                    name: "value".to_owned(),
                    dtype: array.dtype,
                    spread: array.spread,
                    sample: array.sample.clone(),
                    looked_up_by: None,
                }];
                let table =
                    Rc::new(DataTable { columns, others: Some(Polynomial::one()), ..table });
                let given = arguments.get(0, &["by", "rule"]);
                let groups = if name == "resample" {
                    Groups::by_dates(&table, array.dates, given)
                } else {
                    Groups::by(&table, given)
                };
                PythonValue::Groups(Rc::new(Groups {
                    chosen: Some(vec!["value".to_owned()]),
                    single: true,
                    ..groups
                }))
            }
            "pipe" => match arguments.placed.split_first() {
                Some((function, rest)) => {
                    let placed = std::iter::once(own).chain(rest.iter().cloned()).collect();
                    let arguments = CallArguments { placed, named: arguments.named.clone() };
                    self.apply(&function.clone(), arguments, line)
                }
                None => own,
            },
            "reset_index" if arguments.flag(&["drop"]) != Some(true) => {
                let others = Some(Polynomial::of(2.0));
                PythonValue::Table(Rc::new(DataTable { others, ..table }))
            }
            "to_numpy" | "to_list" | "tolist" | "values" => {
                PythonValue::Array(Array { home: Home::NumPy, labelled: false, ..array.clone() })
            }
            "isna" | "isnull" | "notna" | "notnull" | "ne" | "eq" | "gt" | "lt" | "ge" | "le"
            | "contains" => self.column_event(line, name, array, &[], Dtype::Bool),
            "sum" | "mean" | "min" | "max" | "prod" | "any" | "all" | "std" | "var" | "idxmax"
            | "idxmin" | "count" | "argmax" | "dot" => {
                let plain = Array { home: Home::NumPy, ..array.clone() };
                let call = match name {
                    "idxmax" => "argmax",
                    "idxmin" => "argmin",
                    "count" => "count_nonzero",
                    other => other,
                };
                let placed = std::iter::once(PythonValue::Array(plain))
                    .chain(
                        arguments
                            .placed
                            .iter()
                            .filter(|value| matches!(value, PythonValue::Array(_)))
                            .cloned(),
                    )
                    .collect();
                self.array_call(&format!("numpy.{call}"), placed, Vec::new(), line)
            }
            // Costs the same as for a table of both columns.
            "corr" | "cov" => {
                let both = array.shaped(vec![Polynomial::of(2.0), array.elements()]);
                let placed = vec![PythonValue::Array(Array { home: Home::NumPy, ..both })];
                let bytes = array.elements().scaled(2.0 * array.dtype.bytes());
                self.array_call("numpy.corrcoef", placed, Vec::new(), line);
                if let Some(event) = self.events.last_mut() {
                    event.cost.bytes = Some(bytes);
                }
                PythonValue::Number(PythonNumber::some(NumberKind::Float))
            }
            // Coarser dates: the number of distinct ones is not known.
            "floor" | "ceil" | "normalize" | "to_period" | "strftime" | "total_seconds" => {
                self.column_event(line, name, array, &[], array.dtype)
            }
            "sample" | "head" | "tail" => match arguments.get(0, &["n"]).cloned() {
                Some(count) => {
                    let length = self.size_of(&count, line);
                    PythonValue::Array(array.shaped(vec![length]))
                }
                None => own,
            },
            "describe" | "plot" | "hist" => PythonValue::Nothing,
            _ => {
                if crate::uncounted::is_free_of_columns(name) {
                    return own;
                }
                self.unknown_method(&class, own, name, &arguments, line);
                PythonValue::Array(Array { guessed: true, ..array.clone() })
            }
        }
    }

    pub(crate) fn rolling_method(
        &mut self,
        array: &Array,
        name: &str,
        line: u32,
    ) -> PythonValue<'a> {
        let result = self.made(Array { dtype: DOUBLE, ..array.clone() });
        let mut event = Event::new(line, WorkKind::Table, &format!("rolling {name}"));
        event.elements = array.elements();
        event.cost.flops = Some(array.elements().scaled(2.0));
        event.cost.bytes = Some(array.bytes().plus(&result.bytes()));
        event.cost.calls = Polynomial::one();
        event.inputs = 1.0;
        event.outputs = 1.0;
        let rows = array.shape.first().cloned().unwrap_or_else(Polynomial::one);
        let columns = array.elements().over(&rows).unwrap_or_else(Polynomial::one);
        event.keys = vec![
            ("verb", Key::Word("window")),
            ("rows", Key::Size(rows)),
            ("cols", Key::Size(columns)),
        ];
        event.assumed = array.guessed;
        event.reads.push(array.base);
        event.writes = Some(result.base);
        self.note(event);
        PythonValue::Array(result)
    }
}
