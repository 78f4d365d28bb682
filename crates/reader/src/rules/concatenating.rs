//! Arrays put together.

use super::elementwise::{inserted, replaced, whole};
use super::{Call, Shaped};
use crate::dtype::Dtype;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(crate) fn joined(&mut self, call: &Call<'_, 'a>, short: &str) -> Option<Shaped<'a>> {
        let first = call.arguments.placed.first()?;
        let (parts, count) = match first {
            PythonValue::List(list) => {
                let list = list.borrow();
                (list.items.clone(), list.length.clone())
            }
            PythonValue::Array(array) if short != "append" => {
                (vec![crate::indexing::item_of(array)], array.shape.first()?.clone())
            }
            _ => (call.arguments.placed.iter().take(2).cloned().collect(), Polynomial::of(2.0)),
        };
        let arrays: Vec<Array> =
            parts.iter().filter_map(|it| self.as_array(it, call.home)).collect();
        let flat = short == "append" && call.arguments.get(2, &["axis"]).is_none();
        let one = arrays.iter().find(|it| !it.shape.is_empty()).or(arrays.first())?.clone();
        let known: Polynomial =
            arrays.iter().fold(Polynomial::zero(), |sum, it| sum.plus(&it.elements()));
        #[expect(clippy::cast_precision_loss, reason = "items of a list")]
        let repeat = count.scaled(1.0 / arrays.len() as f64);
        let axis = call.arguments.get(1, &["axis", "dim"]).and_then(PythonValue::known).unwrap_or(
            match short {
                "hstack" if one.shape.len() > 1 => 1.0,
                "column_stack" | "dstack" => -1.0,
                _ => 0.0,
            },
        );
        let along = |axis: f64| {
            let lengths = arrays.iter().filter_map(|it| it.length(whole(axis)));
            lengths.fold(Polynomial::zero(), |sum, it| sum.plus(it)).times(&repeat)
        };
        let shape = match (call.rule, short) {
            ("stack", _) => inserted(&one.shape, axis, count.clone()),
            (_, "vstack" | "row_stack") if one.shape.len() == 1 => {
                vec![count.clone(), one.shape.first()?.clone()]
            }
            (_, "column_stack") if one.shape.len() == 1 => {
                vec![one.shape.first()?.clone(), count.clone()]
            }
            _ if flat => vec![known.times(&repeat)],
            _ => replaced(&one.shape, axis, along(axis)),
        };
        let dtype = arrays.iter().map(|it| it.dtype).reduce(Dtype::with)?;
        let result = self.made(Array { dtype, drawn: None, ..one.shaped(shape) });
        let elements = result.elements();
        let read = vec![Array { dtype, ..one.shaped(vec![known.times(&repeat)]) }];
        Some(Shaped::new(PythonValue::Array(result), read, elements))
    }
}
