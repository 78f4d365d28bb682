//! Operations on the groups of a table: `groupby`.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::column_expressions::over_groups;
use crate::dtype::{DOUBLE, Dtype, LONG};
use crate::event::{Key, WorkKind};
use crate::in_order::in_order;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::tables::{column_of, count_of};
use crate::value::{Array, Column, DataTable, Groups, Home, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(crate) fn group_method(
        &mut self,
        groups: &Rc<Groups>,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let table = &groups.table;
        let aggregated: Vec<String> = match (name, arguments.placed.first()) {
            ("agg" | "aggregate", Some(PythonValue::Dict(dict))) => {
                dict.borrow().items.iter().map(|(name, _)| name.clone()).collect()
            }
            // `agg(total=("amount", "sum"), mean=("amount", "mean"))` reads `amount` once.
            ("agg" | "aggregate", None) => {
                let of = |(_, value): &(String, PythonValue<'a>)| {
                    let source = value.items()?.first()?.text()?.to_owned();
                    Some(source)
                };
                in_order(arguments.named.iter().filter_map(of))
            }
            _ => Vec::new(),
        };
        if matches!(name, "rolling" | "expanding" | "ewm") {
            return PythonValue::Rolling(Array::of(
                vec![table.rows.clone(), Polynomial::one()],
                DOUBLE,
                Home::Pandas,
            ));
        }
        let polars = table.polars && !arguments.placed.is_empty();
        let read = polars.then(|| over_groups(self, table, &arguments.placed, line));
        #[expect(clippy::cast_precision_loss, reason = "columns")]
        let width = match (
            &groups.chosen,
            aggregated.is_empty(),
            arguments.named.is_empty() || !name.starts_with("agg"),
        ) {
            (Some(chosen), _, _) => Polynomial::of((chosen.len() + groups.keys.len()) as f64),
            (None, false, _) => Polynomial::of((aggregated.len() + groups.keys.len()) as f64),
            (None, true, false) => {
                Polynomial::of((arguments.named.len() + groups.keys.len()) as f64)
            }
            (None, true, true) if table.polars => {
                Polynomial::of(read.map_or(0.0, |(columns, _)| columns) + groups.keys.len() as f64)
            }
            (None, true, true) if name == "size" => Polynomial::of(groups.keys.len() as f64),
            (None, true, true) => table.width(),
        };
        let (few, known) = groups_in(groups);
        let same_length = matches!(
            name,
            "transform"
                | "cumsum"
                | "cumcount"
                | "rank"
                | "shift"
                | "diff"
                | "ffill"
                | "pct_change"
                | "cumprod"
        );
        let rows = if same_length { table.rows.clone() } else { few.clone() };
        #[expect(clippy::cast_precision_loss, reason = "columns")]
        let outputs = match arguments.named.len() {
            named if named > 0 && name.starts_with("agg") => Polynomial::of(named as f64),
            // One output column per selected column. Group labels are counted unless the result has a row per input
            // row.
            _ if same_length => width.minus(&count_of(&groups.keys)),
            _ => width.minus(&Polynomial::one()),
        };
        // The bytes per row of a column; 8 if its dtype is unknown.
        let of = |name: &String| table.column(name).map_or(8.0, |column| column.dtype.bytes());
        let listed = groups.chosen.as_ref().or((!aggregated.is_empty()).then_some(&aggregated));
        let values = match (listed, read) {
            (Some(names), _) => Some(names.iter().map(of).sum::<f64>()),
            (None, Some((_, bytes))) => Some(bytes),
            (None, None) => (name == "size").then_some(0.0),
        };
        let keys: f64 = groups.keys.iter().map(of).sum();
        let read = values.map_or_else(|| width.scaled(8.0), |bytes| Polynomial::of(keys + bytes));
        let bytes = table.rows.times(&read).plus(&rows.times(&outputs).scaled(8.0));
        self.functions_of_groups(groups, name, &arguments, (&few, known), line);
        let narrow = DataTable { columns: Vec::new(), others: Some(width), ..(**table).clone() };
        self.table_event(line, "groupby", &narrow, bytes, name);
        if let Some(event) = self.events.last_mut() {
            if matches!(name, "diff" | "pct_change" | "cumsum" | "cumprod") {
                event.cost.flops = Some(rows.clone());
            }
            if known || few.value().is_some_and(|count| count > ASSUMED_GROUPS) {
                event.keys.push(("groups", Key::Size(few)));
            }
            if groups
                .keys
                .iter()
                .filter_map(|key| table.column(key))
                .any(|column| column.dtype == Dtype::Object)
            {
                event.keys.push(("key", Key::Word("text")));
            }
        }
        let guessed = table.guessed || !(known || same_length);
        // `["price"].agg(["sum", "count"])` returns a column per function.
        let listed = arguments.placed.first().filter(|_| groups.single && name.starts_with("agg"));
        let listed: Vec<Column> = listed
            .and_then(PythonValue::items)
            .unwrap_or_default()
            .iter()
            .filter_map(|item| Some(item.text()?.to_owned()))
            .map(|name| Column::new(name, DOUBLE))
            .collect();
        if !listed.is_empty() {
            let of =
                DataTable { rows, columns: listed, others: None, guessed, ..(**table).clone() };
            return PythonValue::Table(Rc::new(of));
        }
        if groups.single || name == "size" {
            let dtype = if matches!(name, "count" | "size" | "cumcount" | "nunique") {
                LONG
            } else {
                DOUBLE
            };
            let dates = table.dates;
            let column = Array::of(vec![rows], dtype, Home::Pandas);
            let labelled = same_length && table.labelled;
            PythonValue::Array(Array { guessed, dates, labelled, ..column })
        } else {
            let names = groups.chosen.clone().unwrap_or_default();
            let aggregates = arguments.named.iter().filter(|(_, value)| value.items().is_some());
            let aggregates: Vec<Column> =
                aggregates.map(|(name, _)| Column::new(name.clone(), DOUBLE)).collect();
            if !aggregates.is_empty() && name.starts_with("agg") {
                let keys = table.columns.iter().filter(|column| groups.keys.contains(&column.name));
                let columns = keys.cloned().chain(aggregates).collect();
                let others = None;
                let of = DataTable { rows, columns, others, guessed, ..(**table).clone() };
                return PythonValue::Table(Rc::new(of.of_other_rows()));
            }
            let kept: Vec<_> = table
                .columns
                .iter()
                .filter(|column| {
                    names.is_empty()
                        || names.contains(&column.name)
                        || groups.keys.contains(&column.name)
                })
                .cloned()
                .collect();
            let mut of = DataTable { rows, columns: kept, guessed, ..(**table).clone() };
            // Aggregates are not spread like the single values.
            let summed = of.columns.iter_mut().filter(|column| !groups.keys.contains(&column.name));
            summed.for_each(|column| column.spread = None);
            PythonValue::Table(Rc::new(of.of_other_rows()))
        }
    }
}

impl<'a> ProgramReader<'a> {
    /// Evaluates functions that the program passes to `apply`, `agg` or `transform`: called with the rows of each
    /// group, or with each of its columns.
    fn functions_of_groups(
        &mut self,
        groups: &Groups,
        name: &str,
        arguments: &CallArguments<'a>,
        (count, known): (&Polynomial, bool),
        line: u32,
    ) {
        if !matches!(name, "apply" | "agg" | "aggregate" | "transform" | "filter") {
            return;
        }
        let table = &groups.table;
        let rows = table.rows.over(count).unwrap_or_else(Polynomial::one);
        let part = Rc::new(DataTable { rows, ..(**table).clone() });
        let mark = self.events.len();
        self.uncertain += u32::from(!known);
        // Without a selection, every column except the keys.
        let columns = groups.chosen.as_ref().map(|chosen| count_of(chosen)).unwrap_or_else(|| {
            let keys = groups.keys.iter().filter(|key| table.column(key).is_some());
            table.width().minus(&count_of(&keys.cloned().collect::<Vec<_>>()))
        });
        let first = groups.chosen.as_ref().and_then(|chosen| chosen.first());
        let first = first.map_or("", |name| name.as_str());
        let each = if matches!(name, "apply" | "filter") && !groups.single {
            (count.clone(), PythonValue::Table(part.clone()))
        } else {
            (count.times(&columns), self.table_part(&part, &PythonValue::Text(first.into()), line))
        };
        let named = arguments.named.iter().map(|(_, value)| value);
        for value in arguments.placed.first().into_iter().chain(named) {
            self.function_of_groups(value, &each, (&part, count), line);
        }
        self.uncertain -= u32::from(!known);
        let made = self.events.iter_mut().skip(mark);
        for event in made.filter(|event| event.work != WorkKind::Scalar) {
            event.library = event.library.or(Some("pandas"));
        }
    }

    /// Evaluates a function, a list of functions, or functions by column: `{"price": f}`, `("price", f)`.
    fn function_of_groups(
        &mut self,
        value: &PythonValue<'a>,
        each: &(Polynomial, PythonValue<'a>),
        (part, count): (&Rc<DataTable>, &Polynomial),
        line: u32,
    ) {
        let functions = match value {
            PythonValue::Function(_) | PythonValue::Method(_) => {
                self.each_of(each.0.clone(), each.1.clone(), value, line);
                return;
            }
            PythonValue::Dict(dict) => dict.borrow().items.clone(),
            PythonValue::List(_) => match &value.items().unwrap_or_default()[..] {
                [PythonValue::Text(column), function] => {
                    vec![(column.to_string(), function.clone())]
                }
                all => all.iter().map(|function| (String::new(), function.clone())).collect(),
            },
            _ => return,
        };
        for (column, function) in functions {
            let column = PythonValue::Text(column.into());
            let named = (count.clone(), self.table_part(part, &column, line));
            let each = if column.text() == Some("") { each } else { &named };
            self.within(|reader| {
                reader.function_of_groups(&function, each, (part, count), line);
                Some(())
            });
        }
    }
}

/// Returns the number of groups and a typical group, for a loop over them.
pub(crate) fn parts_of<'a>(groups: &Groups) -> (Polynomial, PythonValue<'a>) {
    let table = &groups.table;
    let (count, known) = groups_in(groups);
    let count = if known { count } else { Polynomial::of(crate::containers::KEYS_OF_DATA) };
    let rows = table.rows.over(&count).unwrap_or_else(Polynomial::one);
    let part = DataTable { rows, labelled: !table.polars, guessed: true, ..(**table).clone() };
    (count, PythonValue::Table(Rc::new(part)))
}

/// Returns the estimated number of groups, and `true` if the number of values of every key is known.
///
/// The number of groups is the number of distinct key combinations expected in the table's rows. If the number of
/// values of a key is unknown, at least `ASSUMED_GROUPS` combinations are assumed to be possible.
fn groups_in(groups: &Groups) -> (Polynomial, bool) {
    let known = !groups.values.is_empty() && groups.values.iter().all(Option::is_some);
    let least = if known { 1.0 } else { ASSUMED_GROUPS };
    // A column that was looked up by another key adds no groups.
    let adds = |key: &String| {
        let by = groups.table.column(key).and_then(|column| column.looked_up_by.as_ref());
        by.is_none_or(|by| !groups.keys.iter().any(|key| **key == **by))
    };
    let each = groups.keys.iter().zip(&groups.values).filter(|(key, _)| adds(key));
    let possible = each.filter_map(|(_, values)| *values).product::<f64>().max(least);
    let met = match groups.table.rows.value() {
        Some(rows) if possible > least || known => met_of(possible, rows),
        _ => possible,
    };
    (Polynomial::of(met), known)
}

/// The number of groups that a link without `groups` assumes: the default of the field `groups` in crates/scenario.
const ASSUMED_GROUPS: f64 = 1_000.0;

/// The ratio of possible values to rows above which all rows are assumed to be distinct.
const MANY: f64 = 1e6;

/// Returns the expected number of distinct values in `rows` random draws from `possible` equally likely values.
fn met_of(possible: f64, rows: f64) -> f64 {
    // With so many possible values, nearly all rows differ.
    if possible > MANY * rows {
        return rows;
    }
    let share = 1.0 - offload_vocabulary::elementary::exp(-rows / possible);
    (possible * share).round().clamp(1.0, possible.max(1.0))
}

/// Returns the number of possible values of a column, if known: the size of an integer range, or one per row for random
/// floats.
pub(crate) fn values_of(column: &Array) -> Option<f64> {
    let (low, high) = column.spread?;
    match column.dtype {
        Dtype::Float(_) => column.elements().value(),
        _ => Some((high - low).max(1.0)),
    }
}

/// Returns the expected number of distinct values in a column, if known.
pub(crate) fn met_in(column: &Array) -> Option<f64> {
    let possible = values_of(column)?;
    Some(match (column.dtype, column.elements().value()) {
        (Dtype::Float(_), _) | (_, None) => possible,
        (_, Some(rows)) => met_of(possible, rows),
    })
}

impl Groups {
    /// Groups the rows of a table by keys, which are column names or columns.
    pub(crate) fn by<'a>(table: &Rc<DataTable>, given: Option<&PythonValue<'a>>) -> Self {
        let keys = match given {
            Some(PythonValue::List(list)) => list.borrow().items.clone(),
            Some(one) => vec![one.clone()],
            None => Vec::new(),
        };
        let mut groups = Self {
            table: table.clone(),
            keys: Vec::new(),
            values: Vec::new(),
            chosen: None,
            single: false,
            flat: false,
        };
        for key in keys {
            let (name, values) = match &key {
                PythonValue::Text(name) => {
                    let column = table.column(name).map(|column| column_of(table, column));
                    (name.to_string(), column.as_ref().and_then(values_of))
                }
                PythonValue::Array(column) => ("key".to_owned(), values_of(column)),
                _ => ("key".to_owned(), None),
            };
            groups.keys.push(name);
            groups.values.push(values);
        }
        if groups.keys.is_empty() {
            groups.keys.push("key".to_owned());
            groups.values.push(None);
        }
        groups
    }

    /// Groups rows into intervals of time, as `resample("1h")` does.
    pub(crate) fn by_dates<'a>(
        table: &Rc<DataTable>,
        dates: Option<(f64, f64)>,
        step: Option<&PythonValue<'a>>,
    ) -> Self {
        let step = step.and_then(PythonValue::text).and_then(crate::dates::seconds_of_step);
        let steps = dates.zip(step).map(|((from, to), step)| ((to - from) / step.max(1e-3)).ceil());
        Self { keys: vec!["time".to_owned()], values: vec![steps], ..Self::by(table, None) }
    }
}

#[cfg(test)]
mod tests {
    use super::met_of;

    #[test]
    fn the_expected_number_of_distinct_values_depends_on_the_rows() {
        assert_eq!(met_of(300.0, 1e6), 300.0);
        assert_eq!(met_of(1e6, 1e6).round(), 632_121.0);
        assert_eq!(met_of(1e9, 1_000.0), 1_000.0);
    }
}
