//! Functions and modules of Python itself: ranges, conversions, lists, strings, `math`, `random`, files.

use std::rc::Rc;

use ruff_python_ast::Operator;

use crate::calling::CallArguments;
use crate::dtype::Dtype;
use crate::joining::join_all;
use crate::looping::Course;
use crate::reader::ProgramReader;
use crate::sample::ValueSample;
use crate::size::{Polynomial, UnknownSymbol};
use crate::statements::{Flow, unread};
use crate::unknown::Missing;
use crate::value::{NumberKind, PythonNumber, PythonValue, Shared, Stream, ValueOrigin};

/// The placeholder for the values of a `range` until a loop assigns its own symbol.
pub(crate) const COUNTER: UnknownSymbol = UnknownSymbol(u32::MAX - 1);

/// Returns the value of a name in a module: a constant or a dtype.
pub(crate) fn of_module<'a>(path: &str) -> Option<PythonValue<'a>> {
    let (module, name) = path.rsplit_once('.').unwrap_or(("", path));
    let numeric = matches!(
        module.split('.').next(),
        Some("numpy" | "cupy" | "jax" | "torch" | "tensorflow" | "polars" | "numba")
    );
    match (module, name) {
        (
            "math" | "numpy" | "cupy" | "jax.numpy" | "torch" | "scipy.constants",
            "pi" | "e" | "inf" | "nan" | "tau",
        ) => {
            let value = match name {
                "pi" => std::f64::consts::PI,
                "tau" => std::f64::consts::TAU,
                "e" => std::f64::consts::E,
                // Infinity and NaN cannot be sizes, but they can be values.
                other => {
                    let value = if other == "inf" { f64::INFINITY } else { f64::NAN };
                    let typical = Some(ValueSample::constant(value));
                    let number = PythonNumber::some(NumberKind::Float);
                    return Some(PythonValue::Number(PythonNumber { typical, ..number }));
                }
            };
            Some(PythonValue::Number(PythonNumber::float(value)))
        }
        (_, "newaxis") => Some(PythonValue::Nothing),
        ("sys", "argv" | "stdin") | ("os", "environ") => Some(PythonValue::Given(path.into())),
        ("" | "builtins", "int" | "float" | "bool" | "complex" | "str") => None,
        _ if numeric
            && !matches!(
                name,
                "int" | "float" | "bool" | "str" | "e" | "d" | "i" | "b" | "h" | "byte" | "single"
            ) =>
        {
            Dtype::named(name).map(PythonValue::Type)
        }
        _ => None,
    }
}

impl<'a> ProgramReader<'a> {
    /// Evaluates a call of Python's own functions and modules. `None` if the function belongs to another library.
    pub(crate) fn builtin_call(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let first = arguments.placed.first();
        Some(match name {
            "range" | "prange" | "trange" => self.range(arguments, line),
            "len" => match first? {
                PythonValue::List(list) => {
                    PythonValue::Number(PythonNumber::int(list.borrow().length.clone()))
                }
                PythonValue::Array(array) => PythonValue::Number(PythonNumber::int(
                    array.shape.first().cloned().unwrap_or_else(Polynomial::one),
                )),
                PythonValue::Table(table) => {
                    PythonValue::Number(PythonNumber::int(table.rows.clone()))
                }
                PythonValue::Stream(stream) => PythonValue::Number(PythonNumber {
                    value: stream.length.clone(),
                    ..PythonNumber::some(NumberKind::Int)
                }),
                #[expect(clippy::cast_precision_loss, reason = "a length")]
                PythonValue::Text(text) => PythonValue::int(text.chars().count() as f64),
                PythonValue::Dict(dict)
                    if dict.borrow().rest.is_none() || dict.borrow().length.is_some() =>
                {
                    PythonValue::Number(PythonNumber::int(dict.borrow().length()))
                }
                PythonValue::Object(object) => self.object_length(&object.clone()),
                PythonValue::Layer(_) => match crate::item_lists::different_items(first?) {
                    #[expect(clippy::cast_precision_loss, reason = "layers")]
                    Some(layers) => PythonValue::int(layers.len() as f64),
                    None => PythonValue::Number(PythonNumber::some(NumberKind::Int)),
                },
                PythonValue::Instance(instance) => match instance.class.find("__len__") {
                    Some(PythonValue::Function(function)) => self.own_call(
                        &function,
                        Some(first?.clone()),
                        CallArguments::default(),
                        line,
                    ),
                    _ => PythonValue::Number(PythonNumber::some(NumberKind::Int)),
                },
                PythonValue::Given(_) => PythonValue::Number(PythonNumber {
                    outside: true,
                    ..PythonNumber::some(NumberKind::Int)
                }),
                _ => PythonValue::Number(PythonNumber::some(NumberKind::Int)),
            },
            "enumerate" => {
                if let Some(list) = self.numbered(first?, arguments.get(1, &["start"])) {
                    return Some(list);
                }
                let stream = self.stream_of(first?, line);
                let counter = PythonValue::Number(PythonNumber::int(Polynomial::symbol(COUNTER)));
                let range = Some((Polynomial::zero(), Polynomial::one()));
                PythonValue::Stream(Rc::new(Stream {
                    element: self.shared_list(vec![counter, stream.element.clone()], None),
                    range,
                    ..stream
                }))
            }
            "zip" => {
                if let Some(list) = self.side_by_side(&arguments.placed, line) {
                    return Some(list);
                }
                let streams: Vec<Stream<'a>> =
                    arguments.placed.iter().map(|value| self.stream_of(value, line)).collect();
                let known = streams.iter().filter_map(|stream| stream.length.as_ref()).cloned();
                let length = known.reduce(|a, b| match (a.value(), b.value()) {
                    (Some(x), Some(y)) => Polynomial::of(x.min(y)),
                    (Some(_), None) => a,
                    _ => b,
                });
                let range = streams.iter().find_map(|stream| stream.range.clone());
                let origin = streams.iter().map(|stream| stream.origin).find(|origin| {
                    matches!(origin, ValueOrigin::External | ValueOrigin::UnknownItem(_))
                });
                let element = self
                    .shared_list(streams.into_iter().map(|stream| stream.element).collect(), None);
                let origin = origin.unwrap_or(ValueOrigin::Data);
                PythonValue::Stream(Rc::new(Stream { length, element, range, origin, rows: false }))
            }
            "tqdm" | "track" | "iter" | "reversed" | "islice" | "cycle" | "shuffle_list" => {
                match (name, first?) {
                    ("islice", values) => {
                        let stream = self.stream_of(values, line);
                        let length = arguments.placed.get(1).and_then(PythonValue::size);
                        PythonValue::Stream(Rc::new(Stream { length, ..stream }))
                    }
                    ("reversed", PythonValue::Stream(stream)) => {
                        PythonValue::Stream(Rc::new(stream.backwards()))
                    }
                    (_, value) => value.clone(),
                }
            }
            "next" => self.stream_of(first?, line).element,
            "map" | "filter" | "imap" => {
                if let ("map", [function, values]) = (name, &arguments.placed[..])
                    && let Some(list) = self.each_by_itself(function, values, line)
                {
                    return Some(list);
                }
                let stream = self.stream_of(arguments.placed.get(1)?, line);
                if stream
                    .length
                    .as_ref()
                    .and_then(Polynomial::value)
                    .is_some_and(|length| length <= 4.0)
                {
                    return Some(PythonValue::Stream(Rc::new(stream)));
                }
                let function = first?.clone();
                let course = Course {
                    trips: stream.length.clone().or_else(|| {
                        Some(self.unknowns.of(
                            &format!("length in line {line}"),
                            Missing::Trips,
                            line,
                            "the size of its input is not in the code",
                        ))
                    }),
                    range: (Polynomial::zero(), Polynomial::one()),
                    numbered: false,
                    element: stream.element.clone(),
                    origin: stream.origin,
                    rows: true,
                };
                let mut result = PythonValue::Other(ValueOrigin::Data);
                self.counted_loop(
                    course,
                    line,
                    line,
                    |reader, element| {
                        result = reader.apply(
                            &function,
                            CallArguments { placed: vec![element], named: Vec::new() },
                            line,
                        );
                        Flow::Next
                    },
                    None,
                );
                let element = if name == "filter" { stream.element.clone() } else { result };
                PythonValue::Stream(Rc::new(Stream { element, ..stream }))
            }
            "list" | "tuple" | "set" | "sorted" | "frozenset" | "deque" | "collections.deque" => {
                match first {
                    None => self.shared_list(Vec::new(), None),
                    Some(PythonValue::Text(text)) if name.ends_with("set") => {
                        self.shared_list(crate::texts::letters_of(text), None)
                    }
                    Some(PythonValue::List(list)) => {
                        let list = list.borrow().clone();
                        // The characters of a long string: assume that each distinct one occurs.
                        let letters = list.items.iter().all(|item| item.text().is_some());
                        if letters && !list.exact && list.items.len() > 1 && name.ends_with("set") {
                            return Some(self.shared_list(list.items, None));
                        }
                        self.shared_list(list.items, (!list.exact).then_some(list.length))
                    }
                    Some(other) => {
                        let stream = self.stream_of(other, line);
                        match stream.length.as_ref().and_then(Polynomial::value) {
                            Some(count) if count <= 32.0 && stream.range.is_none() => {
                                #[expect(
                                    clippy::cast_possible_truncation,
                                    clippy::cast_sign_loss,
                                    reason = "at most 32"
                                )]
                                let items = vec![stream.element; count.max(0.0) as usize];
                                self.shared_list(items, None)
                            }
                            _ => {
                                let length = stream.length.unwrap_or_else(|| {
                                    self.unknowns.of(
                                        &format!("length in line {line}"),
                                        Missing::Elements,
                                        line,
                                        "the number comes from outside the program",
                                    )
                                });
                                let element = plain_counter(stream.element);
                                self.shared_list(vec![element], Some(length))
                            }
                        }
                    }
                }
            }
            "bytearray" | "bytes" => match first? {
                PythonValue::Number(count) => {
                    let length = count.value.clone();
                    let byte = PythonValue::Number(PythonNumber::some(NumberKind::Int));
                    self.shared_list(vec![byte], Some(length?))
                }
                other => other.clone(),
            },
            "dict" | "defaultdict" | "OrderedDict" | "Counter" => {
                let rest = (name != "dict" && name != "OrderedDict")
                    .then(|| PythonValue::Number(PythonNumber::some(NumberKind::Int)));
                let items = match first {
                    Some(PythonValue::Dict(dict)) => dict.borrow().items.clone(),
                    _ => arguments.named.clone(),
                };
                self.shared_dict(items, rest)
            }
            "int" | "float" | "round" | "abs" | "bool" | "complex" => {
                self.convert(name, first, line)
            }
            "str"
                if first.is_some_and(|value| {
                    value.known().is_some_and(|number| number.fract() == 0.0)
                }) =>
            {
                PythonValue::Text(crate::indexing::key_text(first?)?.into())
            }
            "str" | "repr" | "format" | "chr" | "hex" | "bin" => PythonValue::Text("x".into()),
            "ord" | "hash" | "id" => PythonValue::Number(PythonNumber::some(NumberKind::Int)),
            "sum" | "min" | "max" | "any" | "all" | "fsum" | "prod" => {
                self.fold(name, arguments, line)
            }
            "pow" | "divmod" => {
                let (Some(PythonValue::Number(a)), Some(PythonValue::Number(b))) =
                    (first, arguments.placed.get(1))
                else {
                    return Some(unread());
                };
                let (a, b) = (a.clone(), b.clone());
                if name == "pow" {
                    self.number_operation(Operator::Pow, &a, &b, line)
                } else {
                    let parts = [Operator::FloorDiv, Operator::Mod];
                    let parts = parts.map(|part| self.number_operation(part, &a, &b, line));
                    PythonValue::list(parts.to_vec())
                }
            }
            "isinstance" | "hasattr" | "callable" | "issubclass" => {
                PythonValue::Number(PythonNumber::some(NumberKind::Bool))
            }
            "getattr" => match (first?, arguments.placed.get(1).and_then(PythonValue::text)) {
                (owner, Some(field)) => {
                    let (owner, field) = (owner.clone(), field.to_owned());
                    self.attribute(owner, &field, line)
                }
                _ => PythonValue::Other(ValueOrigin::Library),
            },
            "open" => {
                let path = first.and_then(PythonValue::text).unwrap_or("file").to_owned();
                PythonValue::Given(path.into())
            }
            "input" => PythonValue::Given("input".into()),
            "print" | "exit" | "quit" | "setattr" | "breakpoint" | "help" | "super" => match name {
                "super" => self.object(
                    "super",
                    CallArguments {
                        placed: self.name("self").into_iter().collect(),
                        named: Vec::new(),
                    },
                ),
                _ => PythonValue::Nothing,
            },
            "slice" => unread(),
            "partial" => first?.clone(),
            "reduce" => {
                let stream = self.stream_of(arguments.placed.get(1)?, line);
                stream.element
            }
            _ => return None,
        })
    }

    /// Returns the stream of an iterable value: its length and a typical element.
    pub(crate) fn stream_of(&mut self, value: &PythonValue<'a>, line: u32) -> Stream<'a> {
        let plain = Stream::of;
        match value {
            PythonValue::Stream(stream) => (**stream).clone(),
            PythonValue::List(list) => {
                let list = list.borrow();
                self.step(list.items.len() / 8);
                let joined = join_all(&list.items);
                plain(
                    Some(list.length.clone()),
                    joined.unwrap_or(PythonValue::Other(ValueOrigin::Data)),
                )
            }
            PythonValue::Array(array) => {
                plain(array.shape.first().cloned(), crate::indexing::item_of(array))
            }
            #[expect(clippy::cast_precision_loss, reason = "a length")]
            PythonValue::Text(text) => plain(
                Some(Polynomial::of(text.chars().count() as f64)),
                PythonValue::Text("x".into()),
            ),
            PythonValue::Given(text) => {
                let origin = ValueOrigin::External;
                Stream { origin, ..plain(None, PythonValue::Given(text.clone())) }
            }
            PythonValue::Dict(dict) => {
                let dict = dict.borrow();
                let known = dict.rest.is_none() || dict.length.is_some();
                let length = known.then(|| dict.length());
                plain(length, PythonValue::Other(ValueOrigin::Data))
            }
            PythonValue::Object(object) => self.object_stream(&object.clone(), line),
            PythonValue::Instance(instance) => self
                .handed_out_by(&instance.clone(), line)
                .unwrap_or_else(|| plain(None, PythonValue::Other(ValueOrigin::Data))),
            _ => Stream {
                origin: ValueOrigin::Library,
                ..plain(None, PythonValue::Other(ValueOrigin::Data))
            },
        }
    }
}

/// Returns a range's element as an unknown number that no longer depends on the range's counter.
pub(crate) fn plain_counter<'a>(element: PythonValue<'a>) -> PythonValue<'a> {
    match element {
        PythonValue::Number(PythonNumber {
            value: Some(size),
            kind,
            scalar,
            outside,
            quantile,
            typical,
        }) if size.symbols().any(|symbol| symbol == COUNTER) => PythonValue::Number(PythonNumber {
            value: None,
            kind,
            scalar,
            outside,
            quantile,
            typical,
        }),
        other => other,
    }
}

pub(crate) type SharedList<'a> = Shared<crate::value::List<'a>>;
