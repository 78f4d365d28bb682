//! What is worked out of each group of a table.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::dtype::{DOUBLE, Dtype, LONG};
use crate::event::Key;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, DataTable, Groups, Home, PythonValue};

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
            _ => Vec::new(),
        };
        if matches!(name, "rolling" | "expanding" | "ewm") {
            return PythonValue::Rolling(Array::of(
                vec![table.rows.clone(), Polynomial::one()],
                DOUBLE,
                Home::Pandas,
            ));
        }
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
                Polynomial::of((arguments.placed.len() + groups.keys.len()) as f64)
            }
            (None, true, true) if name == "size" => Polynomial::of(groups.keys.len() as f64),
            (None, true, true) => table.width(),
        };
        let spread = groups.keys.first().and_then(|it| table.column(it)).and_then(|it| it.spread);
        let few = spread
            .map_or_else(|| Polynomial::of(1_000.0), |(low, high)| Polynomial::of(high - low));
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
        let outputs = width.minus(&Polynomial::one());
        let bytes = table.rows.times(&width).scaled(8.0).plus(&rows.times(&outputs).scaled(8.0));
        if let ("apply", Some(function @ PythonValue::Function(_))) =
            (name, arguments.placed.first())
        {
            let part = DataTable {
                rows: table.rows.over(&few).unwrap_or_else(Polynomial::one),
                ..(**table).clone()
            };
            self.each_of(few, PythonValue::Table(Rc::new(part)), &function.clone(), line);
        }
        let narrow = DataTable { columns: Vec::new(), others: Some(width), ..(**table).clone() };
        self.table_event(line, "groupby", &narrow, bytes, name);
        if let Some(event) = self.events.last_mut() {
            if let Some((low, high)) = spread {
                event.keys.push(("groups", Key::Size(Polynomial::of(high - low))));
            }
            if groups
                .keys
                .iter()
                .filter_map(|it| table.column(it))
                .any(|it| it.dtype == Dtype::Object)
            {
                event.keys.push(("key", Key::Word("text")));
            }
        }
        let guessed = table.guessed;
        if groups.single || name == "size" {
            let dtype = if matches!(name, "count" | "size" | "cumcount" | "nunique") {
                LONG
            } else {
                DOUBLE
            };
            PythonValue::Array(Array { guessed, ..Array::of(vec![rows], dtype, Home::Pandas) })
        } else {
            let names = groups.chosen.clone().unwrap_or_default();
            let kept: Vec<_> = table
                .columns
                .iter()
                .filter(|it| {
                    names.is_empty() || names.contains(&it.name) || groups.keys.contains(&it.name)
                })
                .cloned()
                .collect();
            PythonValue::Table(Rc::new(DataTable {
                rows,
                columns: kept,
                guessed,
                ..(**table).clone()
            }))
        }
    }
}

/// How many groups there are, and one of them, where a loop goes through them.
pub(crate) fn parts_of<'a>(groups: &Groups) -> (Polynomial, PythonValue<'a>) {
    let table = &groups.table;
    let spread = groups.keys.first().and_then(|it| table.column(it)).and_then(|it| it.spread);
    let count = spread.map_or(crate::containers::KEYS_OF_DATA, |(low, high)| high - low);
    let count = Polynomial::of(count.max(1.0));
    let rows = table.rows.over(&count).unwrap_or_else(Polynomial::one);
    let part = DataTable { rows, labelled: !table.polars, guessed: true, ..(**table).clone() };
    (count, PythonValue::Table(Rc::new(part)))
}
