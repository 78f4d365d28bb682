//! Lists of individually known items: iterated item by item, zipped, enumerated or transposed.

use ruff_python_ast::{self as ast, Expr};

use crate::calling::CallArguments;
use crate::joining::alike;
use crate::layer::LayerKind;
use crate::reader::ProgramReader;
use crate::size::{Polynomial, UnknownSymbol};
use crate::value::{Array, List, PythonNumber, PythonValue, Stream, ValueOrigin};

/// The maximum number of differing items of a list that are read one by one.
const UNROLLED: usize = 16;
/// The maximum number of layers in a list, each with its own weights.
const MAX_LAYERS: usize = 64;

/// Returns the items of a list if they must be read one by one because their sizes or kinds differ.
pub(crate) fn different_items<'a>(value: &PythonValue<'a>) -> Option<Vec<PythonValue<'a>>> {
    if let PythonValue::Layer(_) = value {
        return known_items(value).filter(|known_item| known_item.len() <= MAX_LAYERS);
    }
    let PythonValue::List(list) = value else { return None };
    let list = list.borrow();
    let items = &list.items;
    let first = items.first().filter(|_| list.exact && items.len() <= MAX_LAYERS)?;
    let has_layer = |item: &PythonValue| match item {
        PythonValue::List(pair) => pair.borrow().items.iter().any(is_layer),
        other => is_layer(other),
    };
    if items.iter().all(has_layer) {
        return Some(items.clone());
    }
    if items.len() > UNROLLED {
        return None;
    }
    let differ = items.iter().any(|item| !alike(first, item));
    let code = items.iter().any(|item| {
        matches!(
            item,
            PythonValue::Function(_)
                | PythonValue::Library(_)
                | PythonValue::Layer(_)
                | PythonValue::Class(_)
                | PythonValue::Instance(_)
                | PythonValue::Object(_)
        )
    });
    let texts = items.iter().all(|item| matches!(item, PythonValue::Text(_)));
    ((differ && !texts) || code).then(|| items.clone())
}

/// Returns `true` for a library's layer or one of the program's own networks.
pub(crate) fn is_layer(value: &PythonValue) -> bool {
    match value {
        PythonValue::Layer(_) => true,
        PythonValue::Instance(instance) => instance.class.extends("Module"),
        _ => false,
    }
}

/// Returns the items of a list, of a sequence of layers, or of a short range.
pub(crate) fn known_items<'a>(value: &PythonValue<'a>) -> Option<Vec<PythonValue<'a>>> {
    match value {
        PythonValue::List(list) => list.borrow().exact.then(|| list.borrow().items.clone()),
        PythonValue::Layer(layer) => match &layer.kind {
            LayerKind::Sequence(layers) => Some(layers.borrow().clone()),
            _ => None,
        },
        PythonValue::Stream(stream) if matches!(stream.element, PythonValue::Number(_)) => {
            let (first, step) = stream.range.as_ref()?;
            let (first, step) = (first.value()?, step.value()?);
            let count = stream.length.as_ref()?.value().filter(|count| *count <= 64.0)?;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "at most 64"
            )]
            let count = count.max(0.0) as u32;
            Some((0..count).map(|at| PythonValue::int(first + step * f64::from(at))).collect())
        }
        _ => None,
    }
}

impl<'a> ProgramReader<'a> {
    /// Zips lists item by item, if the items of at least one of them differ.
    pub(crate) fn side_by_side(
        &mut self,
        lists: &[PythonValue<'a>],
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let shortest = lists.iter().filter_map(different_items).map(|items| items.len()).min()?;
        let lists: Vec<Vec<PythonValue<'a>>> = lists
            .iter()
            .map(|list| match list {
                PythonValue::Array(array) => self.rows_of(array, shortest, line),
                // JAX random keys, one per item of the other lists.
                PythonValue::Object(keys) if keys.class.starts_with("jax.random.") => {
                    Some(vec![list.clone(); shortest])
                }
                other => known_items(other),
            })
            .collect::<Option<_>>()?;
        let shortest = lists.iter().map(Vec::len).min()?;
        self.step(shortest);
        let rows = (0..shortest)
            .map(|at| {
                let row = lists.iter().filter_map(|list| list.get(at).cloned()).collect();
                self.shared_list(row, None)
            })
            .collect();
        Some(self.shared_list(rows, None))
    }

    /// Returns the first `most` rows of an array, or `None` if it may have fewer.
    fn rows_of(&mut self, array: &Array, most: usize, line: u32) -> Option<Vec<PythonValue<'a>>> {
        let rows = array.shape.first()?.value()?;
        #[expect(clippy::cast_precision_loss, reason = "as many as a list has items")]
        let enough = rows >= most as f64;
        let row = self.stream_of(&PythonValue::Array(array.clone()), line).element;
        enough.then(|| vec![row; most])
    }

    /// Enumerates the items of a list as `enumerate` does, if they differ.
    pub(crate) fn numbered(
        &mut self,
        value: &PythonValue<'a>,
        from: Option<&PythonValue<'a>>,
    ) -> Option<PythonValue<'a>> {
        let items = different_items(value)?;
        let mut number = from.and_then(PythonValue::known).unwrap_or(0.0);
        self.step(items.len());
        let mut rows = Vec::with_capacity(items.len());
        for item in items {
            rows.push(self.shared_list(vec![PythonValue::int(number), item], None));
            number += 1.0;
        }
        Some(self.shared_list(rows, None))
    }

    /// Applies a function to each item of a list as `map` does, if the items differ.
    pub(crate) fn each_by_itself(
        &mut self,
        function: &PythonValue<'a>,
        values: &PythonValue<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let items = different_items(values)?;
        let results = items
            .into_iter()
            .map(|item| {
                let arguments = CallArguments { placed: vec![item], named: Vec::new() };
                self.apply(function, arguments, line)
            })
            .collect();
        Some(self.shared_list(results, None))
    }

    /// Transposes a list of rows: `zip(*rows)`.
    pub(crate) fn columns_of(&mut self, call: &'a ast::ExprCall) -> Option<PythonValue<'a>> {
        let Expr::Name(name) = &*call.func else { return None };
        let [Expr::Starred(rows)] = &*call.arguments.args else { return None };
        if name.id.as_str() != "zip" || self.name("zip").is_some() {
            return None;
        }
        let line = self.line(call);
        let rows = self.eval(&rows.value);
        if let PythonValue::List(list) = &rows
            && list.borrow().exact
        {
            let arguments =
                CallArguments { placed: list.borrow().items.clone(), named: Vec::new() };
            return self.builtin_call("zip", &arguments, line);
        }
        let rows = self.stream_of(&rows, line);
        let row = self.stream_of(&rows.element, line);
        let column = match rows.length {
            Some(length) => self.shared_list(vec![row.element], Some(length)),
            None => PythonValue::Other(rows.origin),
        };
        Some(PythonValue::Stream(std::rc::Rc::new(Stream {
            length: row.length,
            element: column,
            range: None,
            origin: if row.origin == ValueOrigin::External { row.origin } else { rows.origin },
            rows: false,
        })))
    }

    /// Records a loop variable that indexes a short list of differing items, so that its iterations are read one by
    /// one.
    pub(crate) fn note_choice(&mut self, list: &List<'a>, key: &PythonValue<'a>) {
        let Some(key) = key.number().and_then(|number| number.value.as_ref()) else { return };
        let Some(symbol) = key.symbols().next() else { return };
        let short = list.exact && list.items.len() <= UNROLLED;
        let Some(first) = list.items.first().filter(|_| short) else { return };
        if list.items.iter().all(|item| alike(first, item)) && !is_layer(first) {
            return;
        }
        let numbers = list.items.iter().all(|item| matches!(item, PythonValue::Number(_)));
        let chosen = if numbers { &mut self.numbers_chosen_by } else { &mut self.arrays_chosen_by };
        if !chosen.contains(&symbol) && chosen.len() < MAX_LAYERS {
            chosen.push(symbol);
        }
    }

    /// Records a loop variable used in a number that is not a polynomial of it, such as `2 ** level`, so that its
    /// iterations are read one by one.
    pub(crate) fn note_power(&mut self, a: &PythonNumber, b: &PythonNumber) {
        for value in [&a.value, &b.value].into_iter().flatten() {
            for symbol in value.symbols().filter(|symbol| crate::unknown::is_variable(*symbol)) {
                if !self.numbers_chosen_by.contains(&symbol)
                    && self.numbers_chosen_by.len() < MAX_LAYERS
                {
                    self.numbers_chosen_by.push(symbol);
                }
            }
        }
    }

    /// Returns the trip count of a loop that must be read iteration by iteration, because its variable selects
    /// differing items or its iterations create layers. `None` for other loops.
    pub(crate) fn trips_apart(
        &mut self,
        trips: &Polynomial,
        variable: UnknownSymbol,
        (layers, unknowns): (u32, usize),
    ) -> Option<u32> {
        let arrays = self.arrays_chosen_by.contains(&variable);
        let numbers = self.numbers_chosen_by.contains(&variable);
        self.arrays_chosen_by.retain(|symbol| *symbol != variable);
        self.numbers_chosen_by.retain(|symbol| *symbol != variable);
        let few = Self::few_trips(trips)?;
        let sizes = numbers && self.unknowns.count() > unknowns;
        let short = usize::try_from(few).is_ok_and(|count| count <= UNROLLED);
        (self.weighted_layers > layers || (short && (arrays || sizes))).then_some(few)
    }

    /// Returns the trip count if it is known and at most 64.
    pub(crate) fn few_trips(trips: &Polynomial) -> Option<u32> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 64")]
        trips.value().filter(|count| (1.0..=64.0).contains(count)).map(|count| count.round() as u32)
    }
}
