//! Which values parts of arrays have, and what methods of columns make of them.

use ruff_python_ast::Expr;

use crate::calling::CallArguments;
use crate::dtype::Dtype;
use crate::element_functions::truth;
use crate::reader::ProgramReader;
use crate::sample::{ValueSample, mixed, seed_of};
use crate::sampling::evenly;
use crate::value::{Array, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    /// `x[mask]`, `x[:, 0]`, `x[1:]`: what passes a test, or values at other places.
    pub(crate) fn sample_of_part(
        &mut self,
        array: &Array,
        keys: &[PythonValue<'a>],
    ) -> Option<ValueSample> {
        let sample = array.sample.as_ref()?;
        if let [PythonValue::Array(mask)] = keys
            && mask.dtype == Dtype::Bool
        {
            return passing(array, mask);
        }
        let known = |it: &PythonNumber| {
            it.known()
                .map_or_else(|| self.seed(), |it| it.to_bits() as u32 ^ (it.to_bits() >> 32) as u32)
        };
        let mut moved = None;
        for (at, key) in keys.iter().enumerate() {
            let seed = match key {
                PythonValue::Nothing | PythonValue::Text(_) => continue,
                PythonValue::Slice(bounds) => {
                    let begun = [&bounds[0], &bounds[2]].into_iter().flatten();
                    let mut begun = begun.filter(|it| !matches!(it.known(), Some(0.0 | 1.0)));
                    match begun.next() {
                        Some(begun) => known(begun),
                        None => continue,
                    }
                }
                PythonValue::Number(number) => known(number),
                _ => self.seed(),
            };
            let place = u32::try_from(at).unwrap_or(u32::MAX);
            moved = Some(mixed(moved.unwrap_or(0), mixed(place, seed)));
        }
        match moved {
            Some(seed) => sample.elsewhere(seed),
            None => Some(sample.clone()),
        }
    }

    /// Values were put into a part of an array: those that were known of it are no longer its own.
    pub(crate) fn changed_in_place(&mut self, owner: &'a Expr, value: PythonValue<'a>) {
        if let (Expr::Name(name), PythonValue::Array(array)) = (owner, value)
            && (array.symmetric || array.sample.is_some())
        {
            let array = Array { symmetric: false, sample: None, ..array };
            self.bind(name.id.as_str(), PythonValue::Array(array));
        }
    }

    /// What a method of a column makes of its values.
    pub(crate) fn sample_of_column(
        &mut self,
        array: &Array,
        name: &str,
        given: &CallArguments<'a>,
        result: &Array,
    ) -> Option<ValueSample> {
        let sample = array.sample.as_ref()?;
        let own = PythonValue::Array(array.clone());
        let argument = |at: usize, name: &str| given.get(at, &[name]);
        match name {
            "copy" | "fillna" | "fill_null" | "ffill" | "bfill" | "dropna" | "drop_nulls"
            | "sort_values" | "sort" | "to_numpy" | "tolist" | "to_list" | "reset_index" => {
                Some(sample.clone())
            }
            "astype" | "cast" => match result.dtype {
                Dtype::Int(_) => Some(sample.map(f64::trunc)),
                _ => Some(sample.clone()),
            },
            "shift" | "sample" | "head" | "tail" => sample.elsewhere(self.seed()),
            "isna" | "isnull" | "is_null" => Some(ValueSample::constant(0.0)),
            "notna" | "notnull" | "is_not_null" => Some(ValueSample::constant(1.0)),
            "between" => {
                let low = argument(0, "left")?.number()?.estimate()?;
                let high = argument(1, "right")?.number()?.estimate()?;
                let above = sample.zip(&low, |it, low| truth(it >= low));
                let below = sample.zip(&high, |it, high| truth(it <= high));
                Some(above.zip(&below, |a, b| a * b))
            }
            "isin" => {
                let items = argument(0, "values")?.items()?;
                let numbers = items.iter().map(|it| match it {
                    PythonValue::Text(text) => sample.number_of(text),
                    other => other.known(),
                });
                let numbers: Vec<f64> = numbers.collect::<Option<_>>()?;
                Some(sample.map(move |it| truth(numbers.contains(&it))))
            }
            "clip" => {
                let bound = |value: Option<&PythonValue<'a>>, otherwise: f64| match value {
                    Some(value) => value.number().and_then(PythonNumber::estimate),
                    None => Some(ValueSample::constant(otherwise)),
                };
                let low = bound(argument(0, "lower"), f64::NEG_INFINITY)?;
                let high = bound(argument(1, "upper"), f64::INFINITY)?;
                Some(sample.zip(&low, f64::max).zip(&high, f64::min))
            }
            "radd" | "rsub" | "rmul" | "rdiv" => {
                let other = given.placed.first()?;
                self.worked_out(name.trim_start_matches('r'), &[other, &own], &array.shape)
            }
            _ => {
                let all: Vec<&PythonValue<'a>> =
                    std::iter::once(&own).chain(given.placed.iter().take(1)).collect();
                self.worked_out(name, &all, &array.shape)
            }
        }
    }
}

/// The values of an array where a mask of its shape holds.
pub(crate) fn passing(array: &Array, mask: &Array) -> Option<ValueSample> {
    let same = array.shape == mask.shape;
    Some(array.sample.as_ref().filter(|_| same)?.passing(mask.sample.as_ref()?))
}

/// Parts of dates are spread evenly over what they can be; the hour of a date is the same each time it is asked for.
pub(crate) fn part_of_dates(name: &str, spread: Option<(f64, f64)>) -> Option<ValueSample> {
    Some(evenly(spread?, true, seed_of(name)))
}
