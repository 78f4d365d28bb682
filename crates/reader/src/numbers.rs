//! Functions on single numbers: conversions, sums, `math`, `random`.

use crate::builtins::plain_counter;

use crate::calling::CallArguments;
use crate::dtype::Dtype;
use crate::event::{Event, WorkKind};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::statements::unread;
use crate::value::{NumberKind, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(crate) fn convert(
        &mut self,
        name: &str,
        first: Option<&PythonValue<'a>>,
        line: u32,
    ) -> PythonValue<'a> {
        let kind = match name {
            "float" => NumberKind::Float,
            "bool" => NumberKind::Bool,
            "complex" => NumberKind::Complex,
            _ => NumberKind::Int,
        };
        match first {
            Some(PythonValue::Number(number)) => {
                let complex = number.kind == NumberKind::Complex;
                let kind = match name {
                    "abs" if complex => NumberKind::Float,
                    "abs" => number.kind,
                    _ => kind,
                };
                let value = number.value.as_ref().filter(|_| !complex);
                let value = value.map(|size| match name {
                    "int" | "round" => size.floor(),
                    "abs" => size.value().map_or(size.clone(), |known| Polynomial::of(known.abs())),
                    _ => size.clone(),
                });
                PythonValue::Number(PythonNumber {
                    value,
                    kind,
                    scalar: if name == "abs" { number.scalar } else { None },
                    outside: number.outside,
                    typical: number.typical.clone().filter(|_| kind == NumberKind::Float),
                    quantile: number.quantile.filter(|_| kind == NumberKind::Float),
                })
            }
            Some(PythonValue::Text(text)) => {
                self.interpret(7.6);
                let value = text.trim().parse::<f64>().ok().map(Polynomial::of);
                PythonValue::Number(PythonNumber { value, ..PythonNumber::some(kind) })
            }
            Some(array @ PythonValue::Array(_)) if name == "abs" || name == "round" => {
                let array = array.clone();
                self.array_call(&format!("numpy.{name}"), vec![array], Vec::new(), line)
            }
            Some(PythonValue::Array(array)) if array.home == crate::value::Home::Torch => {
                let array = array.clone();
                self.copied_to_cpu(&array, "item", line);
                PythonValue::Number(PythonNumber::some(kind))
            }
            Some(PythonValue::Given(_)) => {
                PythonValue::Number(PythonNumber { outside: true, ..PythonNumber::some(kind) })
            }
            None => PythonValue::int(0.0),
            Some(_) => PythonValue::Number(PythonNumber::some(kind)),
        }
    }

    /// Evaluates `sum`, `min` and similar functions, which iterate over numbers.
    pub(crate) fn fold(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        // `max(x.shape)`: a single list argument supplies the numbers.
        let listed = arguments.placed.first().and_then(PythonValue::items).filter(|items| {
            arguments.placed.len() == 1
                && arguments.named.is_empty()
                && items.len() > 1
                && arguments.array(0).is_none()
                && items.iter().all(|item| item.known().is_some())
        });
        if let Some(items) = listed.filter(|_| matches!(name, "min" | "max" | "sum" | "prod")) {
            if !matches!(name, "sum" | "prod") {
                return self.fold(name, &CallArguments { placed: items, named: Vec::new() }, line);
            }
            let values = items.iter().filter_map(PythonValue::known);
            let value = if name == "sum" { values.sum::<f64>() } else { values.product::<f64>() };
            let kinds = items.iter().filter_map(|item| item.number().map(|number| number.kind));
            let kind = kinds.max().unwrap_or(NumberKind::Int).max(NumberKind::Int);
            if kind >= NumberKind::Float && !self.open.is_empty() {
                #[expect(clippy::cast_precision_loss, reason = "a length")]
                self.scalar(line, items.len() as f64, 0.0);
            }
            let value = Some(Polynomial::of(value));
            return PythonValue::Number(PythonNumber { value, ..PythonNumber::some(kind) });
        }
        if arguments.placed.len() > 1 && name != "sum" {
            let numbers: Vec<&PythonNumber> =
                arguments.placed.iter().filter_map(PythonValue::number).collect();
            let known: Option<Vec<f64>> = numbers.iter().map(|number| number.known()).collect();
            let kind = numbers.iter().map(|number| number.kind).max().unwrap_or(NumberKind::Int);
            let value =
                known.filter(|values| values.len() == arguments.placed.len()).and_then(|values| {
                    values
                        .into_iter()
                        .reduce(|a, b| if name == "min" { a.min(b) } else { a.max(b) })
                });
            let bound = numbers
                .iter()
                .filter_map(|number| number.value.clone())
                .find(|size| size.value().is_none());
            // `min(i + step, n)` is `i + step` in all iterations except the last.
            let of_loop = numbers.iter().filter_map(|number| number.value.clone()).find(|size| {
                size.value().is_none() && size.symbols().all(crate::unknown::is_variable)
            });
            let either = || {
                if let ("min", Some(of_loop)) = (name, &of_loop) {
                    return Some(of_loop.clone());
                }
                if name == "min" {
                    numbers.iter().find_map(|number| {
                        number.value.clone().filter(|size| size.value().is_some())
                    })
                } else {
                    bound
                }
            };
            let value = value.map(Polynomial::of).or_else(either);
            if kind >= NumberKind::Float && !self.open.is_empty() {
                self.scalar(line, 1.0, 0.0);
            }
            return PythonValue::Number(PythonNumber { value, ..PythonNumber::some(kind) });
        }
        let Some(first) = arguments.placed.first() else { return unread() };
        if let PythonValue::Array(array) = first {
            // Python's own `sum` iterates over the elements of an array.
            let element = crate::indexing::item_of(array);
            if let PythonValue::Number(_) = element {
                let length = array.elements();
                let mut event = Event::new(line, WorkKind::Scalar, "sum");
                event.cost.flops =
                    Some(if array.dtype.is_float() { length.clone() } else { Polynomial::zero() });
                event.cost.bytes = None;
                event.trips = length;
                self.note(event);
            } else {
                return self.array_call(
                    "numpy.sum",
                    vec![first.clone(), PythonValue::int(0.0)],
                    Vec::new(),
                    line,
                );
            }
            return PythonValue::Number(PythonNumber::scalar(array.dtype));
        }
        let stream = self.stream_of(first, line);
        let kind = match &stream.element {
            PythonValue::Number(number) => number.kind,
            PythonValue::Array(_) if matches!(name, "sum" | "prod") => {
                // One addition of whole arrays per item.
                for item in first.items().filter(|_| self.open.len() < 64).unwrap_or_default() {
                    self.shifted_operands(&item, &PythonValue::Nothing);
                }
                let mark = self.events.len();
                let trips = stream.length.clone().unwrap_or_else(Polynomial::one);
                self.open_loop(line, line, trips);
                let both = vec![stream.element.clone(), stream.element.clone()];
                let value = self.array_call("numpy.add", both, Vec::new(), line);
                let variable = self.unknowns.variable();
                self.close_loop(mark, variable, &|_| Polynomial::one());
                return value;
            }
            PythonValue::Array(_) => return stream.element.clone(),
            _ => NumberKind::Float,
        };
        if let (Some(length), true, "sum" | "fsum") =
            (&stream.length, kind >= NumberKind::Float, name)
        {
            let mut event = Event::new(line, WorkKind::Scalar, "sum");
            event.cost.flops = Some(length.clone());
            event.cost.bytes = None;
            event.trips = length.clone();
            self.note(event);
        }
        PythonValue::Number(PythonNumber::some(kind.max(NumberKind::Int)))
    }

    /// Evaluates `float(x)`, `np.float32(x)` or `np.uint8(image)`.
    pub(crate) fn cast_call(
        &mut self,
        dtype: Dtype,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        match arguments.placed.first() {
            Some(PythonValue::Number(number)) => {
                PythonValue::Number(PythonNumber { scalar: Some(dtype), ..number.clone() })
            }
            Some(array @ PythonValue::Array(_)) => {
                let array = array.clone();
                self.array_call(
                    "numpy.astype",
                    vec![array, PythonValue::Type(dtype)],
                    Vec::new(),
                    line,
                )
            }
            _ => PythonValue::Number(PythonNumber::scalar(dtype)),
        }
    }

    /// Reads a call of a `math`, `cmath` or `random` function on numbers.
    pub(crate) fn math_call(
        &mut self,
        module: &str,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        if module == "random" {
            return self.random_call(name, arguments, line);
        }
        let known: Option<Vec<f64>> = arguments.placed.iter().map(PythonValue::known).collect();
        let value = known.and_then(|numbers| worked_out_by(name, &numbers));
        let kind = match name {
            "ceil" | "floor" | "trunc" | "gcd" | "isqrt" | "comb" | "factorial" => NumberKind::Int,
            "isnan" | "isinf" | "isclose" => NumberKind::Bool,
            _ if module == "cmath" && name != "phase" => NumberKind::Complex,
            _ => NumberKind::Float,
        };
        let value = value.filter(|_| kind != NumberKind::Complex);
        if kind >= NumberKind::Float {
            let plain = matches!(name, "sqrt" | "fabs" | "fsum" | "copysign" | "fmod");
            let operations = if kind == NumberKind::Complex { 4.0 } else { 1.0 };
            self.scalar(line, operations, if plain { 0.0 } else { 1.0 });
        }
        // Approximates an integer function of an unknown number, such as `ceil`, by that number.
        let same = arguments.placed.first().and_then(PythonValue::size);
        let value = value
            .map(Polynomial::of)
            .or_else(|| same.filter(|size| kind == NumberKind::Int && size.value().is_none()));
        PythonValue::Number(PythonNumber { value, ..PythonNumber::some(kind) })
    }

    pub(crate) fn random_call(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let kind = match name {
            "randint" | "randrange" | "getrandbits" => NumberKind::Int,
            _ => NumberKind::Float,
        };
        let first = arguments.placed.first();
        match name {
            "choice" => {
                let element = first
                    .map(|sequence| self.stream_of(sequence, line).element)
                    .unwrap_or_else(unread);
                self.draw(line, 1.0);
                return plain_counter(element);
            }
            "sample" | "choices" => {
                let count =
                    arguments.get(1, &["k"]).cloned().unwrap_or_else(|| PythonValue::int(1.0));
                let count = self.size_of(&count, line);
                let element = first
                    .map(|sequence| self.stream_of(sequence, line).element)
                    .unwrap_or_else(unread);
                return self.shared_list(vec![plain_counter(element)], Some(count));
            }
            "Random" => return PythonValue::Library("random".into()),
            "shuffle" | "seed" | "setstate" => return PythonValue::Nothing,
            _ => self.draw(line, 1.0),
        }
        PythonValue::Number(PythonNumber::some(kind))
    }

    pub(crate) fn draw(&mut self, line: u32, count: f64) {
        self.scalar(line, 0.0, 0.0);
        let open = self.open.clone();
        if let Some(event) = self.events.iter_mut().rev().take(6).find(|event| {
            event.work == WorkKind::Scalar && event.line == line && event.loops == open
        }) {
            event.cost.draws = event.cost.draws.plus(&Polynomial::of(count));
        }
    }
}

/// Evaluates a function such as `ceil` or `sqrt`, which programs compute sizes with, on known numbers.
pub(crate) fn worked_out_by(name: &str, numbers: &[f64]) -> Option<f64> {
    let value = match (name, numbers) {
        ("sqrt", [a]) => a.sqrt(),
        ("ceil", [a]) => a.ceil(),
        ("floor", [a]) => a.floor(),
        ("trunc" | "fix", [a]) => a.trunc(),
        ("rint" | "round" | "around", [a]) => a.round_ties_even(),
        ("abs" | "absolute" | "fabs", [a]) => a.abs(),
        ("square", [a]) => a * a,
        ("log2", [a]) if *a > 0.0 => offload_vocabulary::elementary::log2(*a),
        ("hypot", [a, b]) => (a * a + b * b).sqrt(),
        ("minimum" | "fmin", [a, b]) => a.min(*b),
        ("maximum" | "fmax", [a, b]) => a.max(*b),
        ("gcd", [a, b]) => {
            let (mut a, mut b) = (a.abs().trunc(), b.abs().trunc());
            while b >= 1.0 {
                (a, b) = (b, a % b);
            }
            a
        }
        ("isqrt", [a]) => a.sqrt().floor(),
        _ => return None,
    };
    value.is_finite().then_some(value)
}
