//! Functions that libraries create from functions and source strings: derivatives, vectorized maps, scans, kernels and
//! interpolants.

use crate::calling::CallArguments;
use crate::dtype::Dtype;
use crate::event::{Event, Key, WorkKind};
use crate::looping::Course;
use crate::objects::SharedObject;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::statements::{Flow, unread};
use crate::unknown::{Missing, trips_of};
use crate::value::{Array, PythonValue, ValueOrigin};

impl<'a> ProgramReader<'a> {
    pub(crate) fn gradient_call(
        &mut self,
        object: &SharedObject<'a>,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        // The function once, and its derivative at twice the cost.
        let Some(function) = object.arguments.first().cloned() else {
            return PythonValue::Other(ValueOrigin::Library);
        };
        let first = arguments.placed.first().cloned();
        let fixed: Vec<u32> = arguments
            .placed
            .iter()
            .skip(1)
            .filter_map(|value| value.array().map(|array| array.base))
            .collect();
        // Arrays created before the call have no derivative either, unless the function is differentiated with respect
        // to them.
        let derived_by = first.as_ref().map(crate::value::arrays_of).unwrap_or_default();
        let before = (!derived_by.is_empty()).then(|| self.base());
        let is_fixed = |base: &u32| {
            fixed.contains(base)
                || before.is_some_and(|before| *base < before)
                    && !derived_by.iter().any(|array| array.base == *base)
        };
        let mark = self.events.len();
        let result = self.apply(&function, arguments, line);
        for event in self.events.iter_mut().skip(mark) {
            // A product with a constant array needs one product in the derivative instead of two.
            let once = event.work == WorkKind::Matmul && event.reads.iter().any(is_fixed);
            event.weigh(if once { 2.0 } else { 3.0 });
        }
        let gradient = first.unwrap_or(PythonValue::Other(ValueOrigin::Data));
        if object.class == "jax.grad" {
            gradient
        } else {
            PythonValue::list(vec![result, gradient])
        }
    }

    /// Evaluates `jax.vmap(f)(xs)`, which applies `f` to all items at once.
    pub(crate) fn mapped_call(
        &mut self,
        object: &SharedObject<'a>,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let Some(function) = object.arguments.first().cloned() else { return unread() };
        let axes = object.argument(1, "in_axes").and_then(PythonValue::items);
        let mut batch = None;
        let mut placed = Vec::new();
        for (at, value) in arguments.placed.iter().enumerate() {
            let whole = axes
                .as_ref()
                .is_some_and(|axes| matches!(axes.get(at), Some(PythonValue::Nothing)));
            match value {
                PythonValue::Array(array) if !whole && !array.shape.is_empty() => {
                    batch = batch.or_else(|| array.shape.first().cloned());
                    placed.push(crate::indexing::item_of(array));
                }
                other => placed.push(other.clone()),
            }
        }
        let batch = batch.unwrap_or_else(Polynomial::one);
        let mark = self.events.len();
        let one =
            self.apply(&function, CallArguments { placed, named: arguments.named.clone() }, line);
        for event in self.events.iter_mut().skip(mark) {
            let times = |count: &Polynomial| count.times(&batch);
            event.cost.flops = event.cost.flops.as_ref().map(times);
            event.cost.bytes = event.cost.bytes.as_ref().map(times);
            event.cost.funcs = times(&event.cost.funcs);
            event.elements = times(&event.elements);
            if matches!(event.work, WorkKind::Matmul | WorkKind::Linalg) {
                event.keys.push(("products", Key::Size(batch.clone())));
            }
            if event.work == WorkKind::Scalar {
                // One number per item makes an array.
                event.work = WorkKind::Elementwise;
                event.cost.bytes = Some(batch.scaled(8.0));
                event.elements = batch.clone();
            }
        }
        let dtype = one.element_type().unwrap_or(crate::dtype::SINGLE);
        let mut shape = vec![batch];
        if let PythonValue::Array(array) = &one {
            shape.extend(array.shape.iter().cloned());
        }
        let made = self.made(Array::of(shape, dtype, crate::value::Home::Jax));
        PythonValue::Array(made)
    }

    /// Evaluates `random.split(key, 16)`: returns random keys of two numbers each.
    pub(crate) fn random_keys(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let word = Polynomial::of(2.0);
        let count = arguments.get(1, &["num"]).cloned();
        let shape = match (name, count) {
            ("split", Some(count)) => vec![self.size_of(&count, line), word],
            ("split", None) => vec![word.clone(), word],
            _ => vec![word],
        };
        let home = crate::value::Home::Jax;
        PythonValue::Array(self.made(Array::of(shape, Dtype::Int(4), home)))
    }

    /// Evaluates `lax.scan`, `lax.fori_loop`, `lax.while_loop` and `lax.map`: loops of a compiled program.
    pub(crate) fn compiled_loop(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let get = |at: usize| arguments.placed.get(at).cloned();
        let (function, trips, placed, numbered) = match name {
            "fori_loop" => {
                let (from, to) = (self.size_of(&get(0)?, line), self.size_of(&get(1)?, line));
                (get(2)?, to.minus(&from), vec![PythonValue::int(0.0), get(3)?], true)
            }
            "scan" => {
                let xs = arguments.get(2, &["xs"]).cloned();
                let first = xs.as_ref().and_then(|xs| crate::value::arrays_of(xs).first().cloned());
                let length = arguments.get(3, &["length"]).cloned();
                let trips = match (first, length) {
                    (Some(array), _) => array.shape.first().cloned()?,
                    (None, Some(length)) => self.size_of(&length, line),
                    (None, None) => return None,
                };
                let item = xs.map_or(PythonValue::Nothing, |value| match &value {
                    PythonValue::Array(array) => crate::indexing::item_of(array),
                    PythonValue::List(_) => {
                        let parts = value.items().unwrap_or_default();
                        PythonValue::list(
                            parts
                                .iter()
                                .map(|part| match part {
                                    PythonValue::Array(array) => crate::indexing::item_of(array),
                                    other => other.clone(),
                                })
                                .collect(),
                        )
                    }
                    other => other.clone(),
                });
                (get(0)?, trips, vec![arguments.get(1, &["init"])?.clone(), item], false)
            }
            "while_loop" => {
                let why = "the end of the loop depends on computed values";
                let trips = self.unknowns.of(&trips_of(line), Missing::Trips, line, why);
                (get(1)?, trips, vec![get(2)?], false)
            }
            "map" => {
                let PythonValue::Array(array) = get(1)? else { return None };
                let trips = array.shape.first().cloned()?;
                (get(0)?, trips, vec![crate::indexing::item_of(&array)], false)
            }
            _ => return None,
        };
        let course = Course { numbered, ..Course::of(Some(trips.clone()), PythonValue::Nothing) };
        let mut result = unread();
        let (at, mark) = (self.loops.len(), self.events.len());
        self.counted_loop(
            course,
            line,
            line,
            |reader, _| {
                let arguments = CallArguments { placed: placed.clone(), named: Vec::new() };
                result = reader.apply(&function, arguments, line);
                Flow::Next
            },
            None,
        );
        // Each step gets the result of the previous one, except in `map`.
        self.note_dependence(at, line, |_| name != "map");
        // A loop over scalars is compiled to a loop. Array operations become kernels.
        if self.events.iter().skip(mark).all(|event| event.work == WorkKind::Scalar) {
            for event in self.events.iter_mut().skip(mark) {
                event.library = event.library.or(Some("numba"));
            }
        }
        let stacked = |value: &PythonValue<'a>| match value {
            PythonValue::Array(array) => {
                let shape = std::iter::once(trips.clone()).chain(array.shape.iter().cloned());
                PythonValue::Array(array.shaped(shape.collect()))
            }
            other => other.clone(),
        };
        Some(match (name, result.items()) {
            ("scan", Some(pair)) if pair.len() == 2 => {
                PythonValue::list(vec![pair[0].clone(), stacked(&pair[1])])
            }
            ("map", _) => stacked(&result),
            _ => result,
        })
    }

    /// Evaluates a call of a CuPy kernel from its source string.
    pub(crate) fn kernel_text_call(
        &mut self,
        object: &SharedObject<'a>,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let text = object.arguments.get(2).and_then(PythonValue::text).unwrap_or_default();
        let operators = text.matches(['+', '-', '*', '/']).count();
        let calls = text.matches('(').count();
        #[expect(clippy::cast_precision_loss, reason = "operators of a text")]
        let flops = (operators + calls).max(1) as f64;
        #[expect(clippy::cast_precision_loss, reason = "calls of a text")]
        let funcs = ["exp", "log", "sin", "cos", "tanh", "pow", "sqrt"]
            .iter()
            .map(|name| text.matches(name).count())
            .sum::<usize>() as f64;
        self.pass_over(arguments, (flops, funcs), "kernel", line)
    }

    /// Evaluates an interpolation: a search and a few operations per point.
    pub(crate) fn interpolated(
        &mut self,
        object: &SharedObject<'a>,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        // The last dimension of the points has their coordinates.
        let rows = matches!(object.class.rsplit('.').next(), Some(name) if name.ends_with("Interpolator") && !name.contains("1D") && name != "PchipInterpolator");
        let points = arguments.array(0).filter(|array| rows && array.shape.len() > 1);
        let shape =
            points.and_then(|points| points.shape.split_last()).map(|(_, points)| points.to_vec());
        let values = self.pass_over(arguments, (8.0, 0.0), "interpolate", line);
        match (values, shape) {
            (PythonValue::Array(values), Some(shape)) => PythonValue::Array(values.shaped(shape)),
            (values, _) => values,
        }
    }

    /// Records one pass over arrays, with `flops` operations and `funcs` function evaluations per element.
    fn pass_over(
        &mut self,
        arguments: &CallArguments<'a>,
        (flops, funcs): (f64, f64),
        name: &str,
        line: u32,
    ) -> PythonValue<'a> {
        let read: Vec<Array> = arguments
            .placed
            .iter()
            .filter_map(|value| self.as_array(value, crate::value::Home::NumPy))
            .collect();
        let Some(first) = read.first().cloned() else { return unread() };
        let result = self.made(Array { spread: None, sample: None, drawn: None, ..first });
        let mut event = Event::new(line, WorkKind::Elementwise, name);
        event.elements = result.elements();
        event.dtype = result.dtype;
        #[expect(clippy::cast_precision_loss, reason = "arguments")]
        let inputs = read.len() as f64;
        event.inputs = inputs;
        event.outputs = 1.0;
        event.cost.flops = Some(event.elements.scaled(flops));
        event.cost.funcs = event.elements.scaled(funcs);
        event.cost.bytes = Some(crate::rules::operand_bytes(&read).plus(&result.bytes()));
        event.cost.calls = Polynomial::one();
        event.reads = read.iter().map(|array| array.base).collect();
        event.writes = Some(result.base);
        event.on_gpu = read.iter().any(|array| array.on_gpu);
        event.library = crate::rules::library_of(read.iter());
        self.note(event);
        PythonValue::Array(result)
    }

    /// Evaluates a function that worker threads or processes call per item, as if the program called it.
    pub(crate) fn worker_call(
        &mut self,
        name: &str,
        mut arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        if matches!(name, "submit" | "apply_async" | "apply") {
            if arguments.placed.is_empty() {
                return unread();
            }
            let function = arguments.placed.remove(0);
            if name != "submit" {
                let given = arguments.placed.first().and_then(PythonValue::items);
                arguments.placed = given.unwrap_or_default();
            }
            let result = self.apply(&function, arguments, line);
            if name == "apply" {
                return result;
            }
            return self
                .object("future", CallArguments { placed: vec![result], named: Vec::new() });
        }
        let mapped = if name == "starmap" {
            self.iterating_call("starmap", &arguments, line)
        } else {
            self.builtin_call("map", &arguments, line)
        };
        mapped.unwrap_or_else(unread)
    }
}
