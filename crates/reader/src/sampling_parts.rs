//! Sampled values of parts of arrays, and of column methods.

use std::rc::Rc;

use ruff_python_ast::{self as ast, Expr};

use crate::calling::CallArguments;
use crate::dtype::Dtype;
use crate::element_functions::truth;
use crate::program_loop::ProgramLoop;
use crate::reader::ProgramReader;
use crate::rules::Call;
use crate::sample::{ValueSample, mixed, seed_of};
use crate::sampling::evenly;
use crate::size::Polynomial;
use crate::tables::names_in;
use crate::value::{Array, Home, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    /// Returns the value without its sample if its memory was written to since.
    pub(crate) fn as_of_now(&self, value: PythonValue<'a>) -> PythonValue<'a> {
        match value {
            PythonValue::Array(array)
                if array.sample.is_some() && !self.memory.is_current(array.base, array.version) =>
            {
                PythonValue::Array(Array { sample: None, ..array })
            }
            other => other,
        }
    }

    /// Records that an array was modified in place.
    pub(crate) fn written_to(&mut self, array: &Array) {
        let rounds = self.open.iter().filter_map(|at| self.loops.get(*at as usize));
        let repeats = |round: &ProgramLoop| {
            round.trips.value() != Some(1.0) && array.base <= round.first_base
        };
        let in_each_trip = rounds.into_iter().any(repeats);
        if array.base > 0 {
            self.memory.written(array.base, in_each_trip);
        }
    }

    /// Records the writes of `np.clip(x, 0, 1, out=x)`, `rng.shuffle(x)` or `np.copyto(x, y)`.
    pub(crate) fn written_by(&mut self, call: &Call<'_, 'a>) {
        let first = call.arguments.array(0).filter(|_| matches!(call.rule, "write" | "shuffle"));
        let out = call.arguments.named(&["out"]).and_then(PythonValue::array);
        for array in first.into_iter().chain(out).cloned().collect::<Vec<_>>() {
            self.written_to(&array);
        }
    }

    /// Samples `x[mask]`, `x[:, 0]` or `x[1:]`: the values that pass a test, or values at other indices.
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
        let mut moved = None;
        for (at, key) in keys.iter().enumerate() {
            let seed = match key {
                PythonValue::Nothing | PythonValue::Text(_) => continue,
                PythonValue::Slice(bounds) if bounds.iter().all(Option::is_none) => continue,
                // A slice of an array with values that depend on their index.
                PythonValue::Slice(bounds) if sample.is_ordered() => {
                    let length = array.shape.get(at).and_then(Polynomial::value);
                    let [keys_here, dims] = [keys.len(), array.shape.len()];
                    let only = keys_here == 1 && dims == 1 && bounds[2].is_none();
                    return length
                        .filter(|_| only)
                        .and_then(|length| within(sample, bounds, length));
                }
                // A reversed array.
                PythonValue::Slice(bounds)
                    if bounds[2]
                        .as_ref()
                        .and_then(PythonNumber::known)
                        .is_some_and(|step| step < 0.0) =>
                {
                    BACKWARDS
                }
                PythonValue::Slice(bounds) => {
                    let begin = bounds[0].as_ref().map_or(Some(0.0), PythonNumber::known);
                    match begin {
                        // A slice from the start keeps the positions of its values.
                        Some(0.0) => continue,
                        begin => seed_of_number(begin?),
                    }
                }
                // An unknown index may equal another one.
                PythonValue::Number(number) => seed_of_number(number.known()?),
                // Drawn indices are random. Others may have been searched for, so the values are unknown.
                PythonValue::Array(index) if index.sample.is_some() => self.seed(),
                _ => return None,
            };
            let place = u32::try_from(at).unwrap_or(u32::MAX);
            moved = Some(mixed(moved.unwrap_or(0), mixed(place, seed)));
        }
        match moved {
            Some(seed) => sample.elsewhere(seed),
            None => Some(sample.clone()),
        }
    }

    /// Updates the samples of an array or a table after an assignment to a part of it.
    pub(crate) fn changed_in_place(
        &mut self,
        owner: &'a Expr,
        key: &'a Expr,
        value: PythonValue<'a>,
        (place, put): (&PythonValue<'a>, &PythonValue<'a>),
    ) {
        match (owner, value) {
            (Expr::Name(name), PythonValue::Array(array)) => {
                // `x[mask] = 0` replaces the values where the mask is `true`.
                let mask = place.array().filter(|mask| mask.shape == array.shape);
                let all = mask.and_then(|mask| mask.sample.as_ref()).zip(array.sample.as_ref());
                let put = put.number().and_then(PythonNumber::estimate);
                let sample =
                    all.zip(put).map(|((mask, was), put)| ValueSample::chosen(mask, &put, was));
                if array.symmetric || array.sample.is_some() {
                    let version = self.memory.of(array.base);
                    let array = Array { symmetric: false, sample, version, ..array };
                    self.bind(name.id.as_str(), PythonValue::Array(array));
                }
            }
            // `table.loc[rows, "a"] = 1`.
            (Expr::Attribute(attribute), _)
                if matches!(attribute.attr.as_str(), "loc" | "iloc" | "at" | "iat") =>
            {
                let column = match key {
                    Expr::Tuple(tuple) => tuple.elts.get(1).map(|elt| self.eval(elt)),
                    _ => None,
                };
                self.forget_columns(&attribute.value, column.as_ref());
            }
            // `table["a"][rows] = 1`.
            (Expr::Subscript(subscript), _) => {
                let column = self.eval(&subscript.slice);
                self.forget_columns(&subscript.value, Some(&column));
            }
            _ => {}
        }
    }

    /// Forgets the samples that a call may have invalidated: those of tables passed to it or modified in place.
    pub(crate) fn changed_by(&mut self, statement: &'a Expr) {
        let Expr::Call(call) = statement else { return };
        let in_place = |keyword: &ast::Keyword| {
            keyword.arg.as_ref().is_some_and(|arg| arg.as_str() == "inplace")
        };
        match &*call.func {
            Expr::Attribute(method) if call.arguments.keywords.iter().any(in_place) => {
                match &*method.value {
                    Expr::Subscript(subscript) => self.forget_columns(&subscript.value, None),
                    table => self.forget_columns(table, None),
                }
            }
            Expr::Name(name) => {
                let own = self.name(name.id.as_str());
                if matches!(own, Some(PythonValue::Function(_))) {
                    call.arguments.args.iter().for_each(|arg| self.forget_columns(arg, None));
                }
            }
            _ => {}
        }
    }

    /// Forgets the samples of a name's value: an array, a table, or the arrays in a dictionary.
    pub(crate) fn forget_values(&mut self, name: &'a str) {
        match self.frame().names.get(name).cloned() {
            Some(PythonValue::Array(array)) if array.sample.is_some() => {
                self.frame().set(name, PythonValue::Array(Array { sample: None, ..array }));
            }
            Some(PythonValue::Table(table))
                if table.columns.iter().any(|column| column.sample.is_some()) =>
            {
                let mut table = (*table).clone();
                table.columns.iter_mut().for_each(|column| column.sample = None);
                self.frame().set(name, PythonValue::Table(Rc::new(table)));
            }
            Some(PythonValue::Dict(dict)) => {
                for (_, value) in &mut dict.borrow_mut().items {
                    if let PythonValue::Array(array) = value {
                        array.sample = None;
                    }
                }
            }
            _ => {}
        }
    }

    /// Forgets the sample of a column, or of all columns if `column` is `None`.
    fn forget_columns(&mut self, owner: &'a Expr, column: Option<&PythonValue<'a>>) {
        let Expr::Name(name) = owner else { return };
        let name = name.id.as_str();
        if let Some(PythonValue::Table(table)) = self.name(name)
            && table.columns.iter().any(|column| column.sample.is_some())
        {
            let mut table = (*table).clone();
            let names = column.map(names_in).filter(|names| !names.is_empty());
            for column in &mut table.columns {
                if names.as_ref().is_none_or(|names| names.contains(&column.name)) {
                    column.sample = None;
                }
            }
            self.bind(name, PythonValue::Table(Rc::new(table)));
        }
    }

    /// Samples the result of a column method.
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
            "fillna" | "fill_null" | "fill_nan" => {
                let filled = argument(0, "value")?.number()?.estimate()?;
                Some(
                    sample
                        .zip(&filled, |value, filled| if value.is_nan() { filled } else { value }),
                )
            }
            "copy" | "dropna" | "drop_nulls" | "to_numpy" | "tolist" | "to_list"
            | "reset_index" => Some(sample.clone()),
            "astype" | "cast" => match result.dtype {
                Dtype::Int(_) => Some(sample.map(f64::trunc)),
                _ => Some(sample.clone()),
            },
            "shift" | "sample" => sample.elsewhere(self.seed()),
            "between" => {
                let low = argument(0, "left")?.number()?.estimate()?;
                let high = argument(1, "right")?.number()?.estimate()?;
                let above = sample.zip(&low, |value, low| truth(value >= low));
                let below = sample.zip(&high, |value, high| truth(value <= high));
                Some(above.zip(&below, |a, b| a * b))
            }
            "isin" => {
                let items = argument(0, "values")?.items()?;
                let numbers = items.iter().map(|item| match item {
                    PythonValue::Text(text) => sample.number_of(text),
                    other => other.known(),
                });
                let numbers: Vec<f64> = numbers.collect::<Option<_>>()?;
                Some(sample.map(move |sample| truth(numbers.contains(&sample))))
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

/// Samples the values of an array for which a mask of the same shape is `true`.
pub(crate) fn passing(array: &Array, mask: &Array) -> Option<ValueSample> {
    let same = array.shape == mask.shape;
    Some(array.sample.as_ref().filter(|_| same)?.passing(mask.sample.as_ref()?))
}

/// Samples a part of dates, such as the hour, as uniform. It is seeded by name, so that each access gets the same
/// values.
pub(crate) fn part_of_dates(name: &str, spread: Option<(f64, f64)>) -> Option<ValueSample> {
    Some(evenly(spread?, true, seed_of(name)))
}

/// Samples a slice of an array with values that depend on their index.
fn within(
    sample: &ValueSample,
    bounds: &[Option<PythonNumber>; 3],
    length: f64,
) -> Option<ValueSample> {
    let bound = |at: usize, otherwise: f64| {
        let value = bounds[at].as_ref().map_or(Some(otherwise), PythonNumber::known)?;
        Some((if value < 0.0 { value + length } else { value }).clamp(0.0, length) / length)
    };
    let (from, to) = (bound(0, 0.0)?, bound(1, length)?);
    // A slice shifted by a few elements is neither equal to the array nor independent of it.
    let is_shifted = to - from > 1.0 - SHIFTED && to - from < 1.0;
    (to > from && !is_shifted).then(|| sample.part(from, to))
}

/// The maximum share that a slice omits if it only shifts the array, as in `x[1:] - x[:-1]`.
const SHIFTED: f64 = 0.02;

/// The seed that reshuffles the sampled values of a reversed array.
const BACKWARDS: u32 = 11;

/// Returns a seed from a number.
fn seed_of_number(number: f64) -> u32 {
    let bits = number.to_bits();
    #[expect(clippy::cast_possible_truncation, reason = "both halves are mixed")]
    let halves = (bits as u32, (bits >> 32) as u32);
    mixed(halves.0, halves.1)
}

/// Returns `true` if a method modifies its array in place.
pub(crate) fn writes_in_place(home: Home, name: &str) -> bool {
    match home {
        Home::Torch => {
            name.ends_with('_')
                && !name.ends_with("__")
                && !matches!(name, "requires_grad_" | "detach_" | "item_" | "share_memory_")
        }
        Home::Jax => false,
        _ => matches!(name, "sort" | "fill" | "put" | "itemset" | "partition" | "resize"),
    }
}

/// Forgets the sample of a value that represents several different ones.
pub(crate) fn of_several(value: PythonValue) -> PythonValue {
    match value {
        PythonValue::Array(array) => PythonValue::Array(Array { sample: None, ..array }),
        other => other,
    }
}
