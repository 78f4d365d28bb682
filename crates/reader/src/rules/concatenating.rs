//! Calls that concatenate, stack or pad arrays.

use super::elementwise::{inserted, replaced, whole};
use super::{Call, Shaped};
use crate::dtype::Dtype;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, Home, PythonValue};

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
        let mut arrays: Vec<Array> =
            parts.iter().filter_map(|part| self.as_array(part, call.home)).collect();
        // When stacked with matrices, a vector becomes a column, or a row.
        if matches!(short, "column_stack" | "vstack")
            && arrays.iter().any(|array| array.shape.len() > 1)
        {
            let at = usize::from(short == "column_stack");
            arrays
                .iter_mut()
                .filter(|array| array.shape.len() == 1)
                .for_each(|array| array.shape.insert(at, Polynomial::one()));
        }
        let flat = short == "append" && call.arguments.get(2, &["axis"]).is_none();
        let one = arrays.iter().find(|array| !array.shape.is_empty()).or(arrays.first())?.clone();
        let known: Polynomial =
            arrays.iter().fold(Polynomial::zero(), |sum, array| sum.plus(&array.elements()));
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
            let lengths = arrays.iter().filter_map(|array| array.length(whole(axis)));
            lengths.fold(Polynomial::zero(), |sum, length| sum.plus(length)).times(&repeat)
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
        let dtype = arrays.iter().map(|array| array.dtype).reduce(Dtype::with)?;
        let result = self.made(Array { dtype, drawn: None, ..one.shaped(shape) });
        let elements = result.elements();
        let read = vec![Array { dtype, ..one.shaped(vec![known.times(&repeat)]) }];
        Some(Shaped::new(PythonValue::Array(result), read, elements))
    }

    /// Evaluates `np.block`: arrays side by side, or rows of them for a list of lists.
    pub(super) fn blocks(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        let rows = call.arguments.placed.first()?.items()?;
        let nested = rows.iter().any(|row| matches!(row, PythonValue::List(_)));
        let rows = if nested { rows } else { vec![PythonValue::list(rows)] };
        let mut arrays: Vec<Vec<Array>> = Vec::new();
        for row in rows {
            let parts = row.items().unwrap_or_else(|| vec![row.clone()]);
            arrays.push(parts.iter().filter_map(|part| self.as_array(part, call.home)).collect());
        }
        let one = arrays.first()?.first()?.clone();
        let sum = |lengths: Vec<&Polynomial>| {
            lengths.into_iter().fold(Polynomial::zero(), |sum, length| sum.plus(length))
        };
        let wide = sum(arrays.first()?.iter().filter_map(|array| array.shape.last()).collect());
        // In a list of lists, a vector is a row.
        let single = Polynomial::one();
        let height = |array: &Array| match array.shape.len() {
            0 | 1 => single.clone(),
            rank => array.shape[rank - 2].clone(),
        };
        let shape = if nested {
            let heights: Vec<Polynomial> =
                arrays.iter().filter_map(|array| array.first()).map(height).collect();
            vec![sum(heights.iter().collect()), wide]
        } else {
            replaced(&one.shape, -1.0, wide)
        };
        let read: Vec<Array> = arrays.into_iter().flatten().collect();
        let dtype = read.iter().map(|array| array.dtype).reduce(Dtype::with)?;
        let result = self.made(Array { dtype, drawn: None, ..one.shaped(shape) });
        let elements = result.elements();
        Some(Shaped::new(PythonValue::Array(result), read, elements))
    }

    /// Evaluates `pad`. The width is one number for all sides, a pair for all dimensions, or a pair per dimension.
    /// PyTorch lists the pairs from the last dimension to the first.
    pub(super) fn padded(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        let source = call.arguments.array(0)?.clone();
        let rank = source.shape.len();
        let width = |value: &PythonValue<'a>| {
            value.number().and_then(|number| number.value.clone()).unwrap_or_else(Polynomial::zero)
        };
        let given = call.arguments.get(1, &["pad_width", "pad"])?;
        let both = |value: &PythonValue<'a>| match value.items() {
            Some(sides) if sides.len() == 1 => width(&sides[0]).scaled(2.0),
            Some(sides) => {
                sides.iter().fold(Polynomial::zero(), |sum, side| sum.plus(&width(side)))
            }
            None => width(value).scaled(2.0),
        };
        let items = given.items().unwrap_or_default();
        let mut more = vec![Polynomial::zero(); rank];
        if call.home == Home::Torch {
            for (at, sides) in items.chunks(2).enumerate() {
                let place = rank.checked_sub(at + 1).and_then(|dimension| more.get_mut(dimension));
                if let Some(place) = place {
                    *place =
                        sides.iter().fold(Polynomial::zero(), |sum, side| sum.plus(&width(side)));
                }
            }
        } else if items.len() == rank
            && items.iter().all(|item| matches!(item, PythonValue::List(_)))
        {
            more = items.iter().map(both).collect();
        } else {
            more = vec![
                items
                    .first()
                    .filter(|item| item.items().is_some())
                    .map_or_else(|| both(given), both);
                rank
            ];
        }
        let shape =
            source.shape.iter().zip(&more).map(|(length, more)| length.plus(more)).collect();
        let result = self.made(source.shaped(shape));
        let elements = result.elements();
        Some(Shaped::new(PythonValue::Array(result), vec![source], elements))
    }
}
