//! Creates arrays: buffers, ranges, random numbers, and conversions from other values.

use super::{Call, Shaped};
use crate::dtype::{DOUBLE, Dtype, LONG, SINGLE};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::unknown::Missing;
use crate::value::{Array, Home, NumberKind, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(super) fn making_rule(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        let arguments = call.arguments;
        let line = call.line;
        let short = call.name.rsplit('.').next().unwrap_or_default();
        let given =
            arguments.named(&["dtype", "data_type"]).and_then(|argument| self.dtype_of(argument));
        let float = if matches!(call.home, Home::Torch | Home::Jax) { SINGLE } else { DOUBLE };
        let array = match call.rule {
            "make" => {
                let shape = arguments.get(0, &["shape", "size"])?.clone();
                let many = arguments.placed.len() > 1
                    && arguments.placed.iter().all(|value| matches!(value, PythonValue::Number(_)))
                    && call.home == Home::Torch;
                let shape = if many {
                    arguments.placed.iter().map(|side| self.size_of(side, line)).collect()
                } else {
                    self.shape_of(&shape, line)
                };
                let at = if short == "full" { 2 } else { 1 };
                let placed = arguments.placed.get(at).and_then(|placed| self.dtype_of(placed));
                let filled = arguments
                    .get(1, &["fill_value"])
                    .filter(|_| short == "full")
                    .and_then(PythonValue::element_type);
                let dtype = given
                    .or(placed)
                    .or(filled.map(|dtype| if dtype == DOUBLE { float } else { dtype }))
                    .unwrap_or(float);
                Array::of(shape, dtype, call.home)
            }
            "like" => {
                let source =
                    self.as_array(arguments.get(0, &["a", "input", "prototype"])?, call.home)?;
                let dtype = given
                    .or_else(|| arguments.placed.get(1).and_then(|placed| self.dtype_of(placed)))
                    .unwrap_or(source.dtype);
                let mut array = Array {
                    dtype,
                    guessed: source.guessed,
                    on_gpu: source.on_gpu,
                    ..Array::of(source.shape.clone(), dtype, source.home)
                };
                if let Some(shape) = arguments.named(&["shape"]).cloned() {
                    array.shape = self.shape_of(&shape, line);
                }
                array
            }
            "arange" => {
                let number = |value: &PythonValue<'a>| {
                    value.number().and_then(|number| number.value.clone())
                };
                let floats = arguments.placed.iter().any(|value| {
                    value.number().is_some_and(|number| number.kind == NumberKind::Float)
                });
                let (from, to) = match &arguments.placed[..] {
                    [only] => (Polynomial::zero(), self.size_of(&only.clone(), line)),
                    [from, to, ..] => {
                        (self.size_of(&from.clone(), line), self.size_of(&to.clone(), line))
                    }
                    [] => (Polynomial::zero(), arguments.named(&["stop", "end"]).and_then(number)?),
                };
                let step = arguments.get(2, &["step"]).cloned();
                let step = step.map_or_else(Polynomial::one, |step| self.size_of(&step, line));
                let count = to.minus(&from).over(&step).unwrap_or_else(|| {
                    let why = "the number of steps is not in the code";
                    self.unknowns.of(
                        &format!("length in line {line}"),
                        Missing::Elements,
                        line,
                        why,
                    )
                });
                let count = crate::looping::ceiling(&count);
                let dtype = given.unwrap_or(if floats { float } else { LONG });
                let spread = from.value().zip(to.value()).filter(|(from, to)| from < to);
                Array { spread, ..Array::of(vec![count], dtype, call.home) }
            }
            "linspace" => {
                let count = arguments.get(2, &["num", "steps"]).cloned();
                let count =
                    count.map_or_else(|| Polynomial::of(50.0), |count| self.size_of(&count, line));
                let end = |at: usize, name: &str| arguments.get(at, &[name])?.known();
                let spread = end(0, "start").zip(end(1, "stop").or_else(|| end(1, "end")));
                let spread = spread.filter(|(from, to)| short == "linspace" && from < to);
                let dtype = given.unwrap_or(float);
                let array = Array { spread, ..Array::of(vec![count], dtype, call.home) };
                if arguments.flag(&["retstep"]) == Some(true) {
                    let array = self.made(array);
                    let result = PythonValue::list(vec![
                        PythonValue::Array(array),
                        PythonValue::Number(crate::value::PythonNumber::scalar(DOUBLE)),
                    ]);
                    return Some(Shaped::new(result, Vec::new(), Polynomial::zero()));
                }
                array
            }
            "eye" => {
                let side = self.size_of(&arguments.get(0, &["N", "n"])?.clone(), line);
                let other = arguments.get(1, &["M", "m"]).filter(|_| short == "eye").cloned();
                let other = other
                    .filter(|other| matches!(other, PythonValue::Number(_)))
                    .map_or_else(|| side.clone(), |other| self.size_of(&other, line));
                Array::of(vec![side, other], given.unwrap_or(float), call.home)
            }
            "window" | "fftfreq" | "rfftfreq" => {
                // The first argument of `get_window` is the kind of window.
                let at = usize::from(short == "get_window");
                let mut count = self.size_of(
                    &arguments.get(at, &["M", "n", "Nx", "numtaps", "window_length"])?.clone(),
                    line,
                );
                if call.rule == "rfftfreq" {
                    count = count.scaled(0.5).floor().plus(&Polynomial::one());
                }
                Array::of(vec![count], float, call.home)
            }
            "diag" => {
                let source = self.as_array(arguments.placed.first()?, call.home)?;
                let length = source.shape.first()?.clone();
                let shape = if source.shape.len() == 1 {
                    vec![length.clone(), length]
                } else {
                    vec![length]
                };
                let view = shape.len() == 1;
                let array = self.made(source.shaped(shape));
                let elements = if view { Polynomial::zero() } else { array.elements() };
                return Some(Shaped::new(PythonValue::Array(array), Vec::new(), elements));
            }
            "fromfunction" | "indices" => {
                let at = usize::from(call.rule == "fromfunction");
                let mut shape =
                    self.shape_of(&arguments.get(at, &["shape", "dimensions"])?.clone(), line);
                #[expect(clippy::cast_precision_loss, reason = "dimensions")]
                if call.rule == "indices" {
                    shape.insert(0, Polynomial::of(shape.len() as f64));
                }
                Array::of(shape, given.unwrap_or(if at == 1 { float } else { LONG }), call.home)
            }
            "array" | "asarray" => {
                let value = arguments.get(0, &["object", "a", "data"])?;
                let mut array = self.as_array(value, call.home)?;
                let placed = arguments.placed.get(1).and_then(|placed| self.dtype_of(placed));
                let listed = !matches!(value, PythonValue::Array(_));
                let otherwise = if listed && array.dtype == DOUBLE { float } else { array.dtype };
                array.dtype = given.or(placed).unwrap_or(otherwise);
                array.home = if call.home == Home::Pandas { Home::NumPy } else { call.home };
                if call.rule == "asarray" && !listed {
                    return Some(Shaped::new(
                        PythonValue::Array(array),
                        Vec::new(),
                        Polynomial::zero(),
                    ));
                }
                if let PythonValue::Array(source) = value {
                    let elements = source.elements();
                    let copy = self.made(array);
                    return Some(Shaped::new(
                        PythonValue::Array(copy),
                        vec![source.clone()],
                        elements,
                    ));
                }
                // An array of literals is small, and costs nothing.
                let array = self.made(array);
                return Some(Shaped::new(
                    PythonValue::Array(array),
                    Vec::new(),
                    Polynomial::zero(),
                ));
            }
            _ => self.drawing_rule(call, short, given, float)?,
        };
        let mut array = array;
        array.on_gpu = array.on_gpu || self.is_placed_on_gpu(arguments) || call.home == Home::CuPy;
        let elements = array.elements();
        let array = Array { drawn: array.drawn, ..self.made(array) };
        Some(
            Shaped::new(PythonValue::Array(array), Vec::new(), elements)
                .with("k", Polynomial::one()),
        )
    }

    /// Converts a value to an array.
    pub(crate) fn as_array(&mut self, value: &PythonValue<'a>, home: Home) -> Option<Array> {
        match value {
            PythonValue::Array(array) => Some(array.clone()),
            PythonValue::Number(number) => {
                Some(Array::of(Vec::new(), number.scalar.unwrap_or(value.element_type()?), home))
            }
            PythonValue::List(list) => {
                let (first, length) = {
                    let list = list.borrow();
                    (list.items.first().cloned()?, list.length.clone())
                };
                let one = self
                    .within(|reader| reader.as_array(&first, home))
                    .unwrap_or_else(|| Array::of(Vec::new(), Dtype::Object, home));
                let mut dtype = one.dtype;
                for item in list.borrow().items.iter().take(64) {
                    dtype = item.element_type().map_or(dtype, |other| dtype.with(other));
                }
                let mut shape = vec![length];
                shape.extend(one.shape.iter().cloned());
                Some(Array { dtype, home: one.home, ..one.shaped(shape) })
            }
            PythonValue::Table(table) => {
                Some(Array::of(vec![table.rows.clone(), table.width()], DOUBLE, Home::NumPy))
            }
            PythonValue::Given(text) => {
                let text = text.clone();
                let elements = self.unknowns.of(
                    &format!("{text} elements"),
                    crate::unknown::Missing::Elements,
                    1,
                    "the array comes from outside the program",
                );
                Some(Array { ranked: false, ..Array::of(vec![elements], DOUBLE, home) })
            }
            PythonValue::Stream(stream) => {
                let length = stream.length.clone()?;
                let dtype = stream.element.element_type().unwrap_or(LONG);
                Some(Array::of(vec![length], dtype, home))
            }
            _ => None,
        }
    }

    /// Returns the dtype named by an argument.
    pub(crate) fn dtype_of(&self, value: &PythonValue<'a>) -> Option<Dtype> {
        match value {
            PythonValue::Type(dtype) => Some(*dtype),
            PythonValue::Text(text) => Dtype::named(text),
            PythonValue::Library(path) => Dtype::named(path.rsplit('.').next()?),
            _ => None,
        }
    }

    /// Returns `true` if the argument `device=` is a GPU.
    pub(crate) fn is_placed_on_gpu(&self, arguments: &crate::calling::CallArguments<'a>) -> bool {
        arguments.named(&["device"]).is_some_and(is_gpu)
    }
}

/// Returns `true` if a device argument is a GPU.
pub(crate) fn is_gpu(value: &PythonValue) -> bool {
    match value {
        PythonValue::Text(text) => {
            text.starts_with("cuda") || text.starts_with("gpu") || text.starts_with("mps")
        }
        PythonValue::Number(_) => true,
        PythonValue::Object(object) => {
            object.class == "torch.device"
                && object.arguments.first().is_none_or(
                    |argument| !matches!(argument, PythonValue::Text(text) if &**text == "cpu"),
                )
        }
        // `"cuda" if torch.cuda.is_available() else "cpu"` is assumed to be a GPU.
        PythonValue::Other(crate::value::ValueOrigin::Data | crate::value::ValueOrigin::Text) => {
            true
        }
        _ => false,
    }
}
