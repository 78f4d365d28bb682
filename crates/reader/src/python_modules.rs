//! Modules of Python itself: iterators, heaps, copies, files.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::builtins::plain_counter;
use crate::calling::CallArguments;
use crate::layer::NetworkLayer;
use crate::looping::Course;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::statements::Flow;
use crate::value::{Class, NumberKind, PythonNumber, PythonValue, ValueOrigin};

/// The default number of calls of `timeit`.
const TIMED: f64 = 1e6;

impl<'a> ProgramReader<'a> {
    pub(crate) fn python_call(
        &mut self,
        module: &str,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        match module {
            "itertools" | "more_itertools"
                if let Some(value) = self.iterating_call(name, arguments, line) =>
            {
                Some(value)
            }
            "functools" if name == "reduce" => self.reduce_call(arguments, line),
            "collections" if name == "namedtuple" => Some(self.named_tuple(arguments)),
            "heapq" | "bisect" => Some(self.heap_call(name, arguments, line)),
            "statistics" => Some(self.fold("sum", arguments, line)),
            "copy" if matches!(name, "copy" | "deepcopy") => Some(self.copied(arguments)),
            "shlex" if name == "split" => match arguments.placed.first() {
                Some(PythonValue::Text(text)) => {
                    Some(self.text_method(text, name, &CallArguments::default()))
                }
                _ => None,
            },
            "dataclasses" if name == "field" => {
                let factory = arguments.named(&["default_factory"]).cloned();
                Some(match (arguments.named(&["default"]), factory) {
                    (Some(value), _) => value.clone(),
                    (_, Some(factory)) => self.apply(&factory, CallArguments::default(), line),
                    _ => PythonValue::Other(ValueOrigin::Data),
                })
            }
            "builtins" | "itertools" | "collections" | "functools" | "tqdm" | "tqdm.auto"
            | "tqdm.notebook" | "rich.progress" => {
                self.builtin_call(name, arguments, line).or_else(|| {
                    (module != "builtins").then_some(PythonValue::Other(ValueOrigin::Library))
                })
            }
            "numba" if name == "prange" => self.builtin_call("prange", arguments, line),
            "math" | "cmath" if name == "fsum" => self.builtin_call("sum", arguments, line),
            "math" | "cmath" | "random" => Some(self.math_call(module, name, arguments, line)),
            "timeit" if matches!(name, "timeit" | "repeat") => {
                Some(self.timed_call(name, arguments, line))
            }
            "timeit" if name == "Timer" => Some(self.object("timeit.Timer", arguments.clone())),
            "time" | "timeit" if name != "sleep" => {
                Some(PythonValue::Number(PythonNumber::some(crate::value::NumberKind::Float)))
            }
            "os" | "os.path" | "pathlib" | "glob" | "sys" | "io" | "zipfile" | "gzip" => {
                Some(match name {
                    "getenv" if arguments.placed.len() == 2 => arguments.placed[1].clone(),
                    "Path" | "glob" | "listdir" | "walk" | "scandir" | "open" | "getenv"
                    | "environ" | "iglob" => {
                        let text = arguments
                            .placed
                            .first()
                            .and_then(PythonValue::text)
                            .unwrap_or("files")
                            .to_owned();
                        PythonValue::Given(text.into())
                    }
                    "cpu_count" => {
                        PythonValue::Number(PythonNumber::some(crate::value::NumberKind::Int))
                    }
                    _ => PythonValue::Other(ValueOrigin::External),
                })
            }
            "json" | "yaml" | "pickle" | "tomllib" | "toml" | "csv" | "configparser" => {
                if !self.open.is_empty() && matches!(name, "loads" | "load" | "safe_load") {
                    self.prepare(line, name);
                }
                Some(PythonValue::Given(match arguments.placed.first() {
                    Some(PythonValue::Given(text)) => text.clone(),
                    _ => "data".into(),
                }))
            }
            _ => None,
        }
    }

    /// Evaluates `timeit.timeit(f, number=100)`: 100 calls of a function of the program.
    pub(crate) fn timed_call(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let repeats = name == "repeat";
        let size = |reader: &mut Self, at: usize, name: &str, otherwise: f64| {
            let given = arguments.get(at, &[name]).cloned();
            given.map_or_else(|| Polynomial::of(otherwise), |value| reader.size_of(&value, line))
        };
        let number = size(self, if repeats { 4 } else { 3 }, "number", TIMED);
        let rounds = if repeats { size(self, 3, "repeat", 5.0) } else { Polynomial::one() };
        for (at, name, trips) in [(1, "setup", rounds.clone()), (0, "stmt", rounds.times(&number))]
        {
            match arguments.get(at, &[name]) {
                Some(PythonValue::Text(text)) if text.trim() != "pass" => {
                    self.not_read(line, "code in a string isn’t followed".into());
                }
                Some(PythonValue::Text(_)) | None => {}
                Some(function) => {
                    let function = function.clone();
                    self.counted_loop(
                        Course::of(Some(trips), PythonValue::Nothing),
                        line,
                        line,
                        |reader, _| {
                            reader.apply(&function, CallArguments::default(), line);
                            Flow::Next
                        },
                        None,
                    );
                }
            }
        }
        PythonValue::Number(PythonNumber::some(NumberKind::Float))
    }

    /// Evaluates `namedtuple("Point", "x y")`: returns a class with these fields.
    fn named_tuple(&mut self, arguments: &CallArguments<'a>) -> PythonValue<'a> {
        let fields = match arguments.get(1, &["field_names"]) {
            Some(PythonValue::Text(text)) => {
                text.replace(',', " ").split_whitespace().take(100).map(str::to_owned).collect()
            }
            Some(other) => crate::tables::names_in(other),
            None => Vec::new(),
        };
        let class =
            Class { names: FxHashMap::default(), bases: Vec::new(), above: Vec::new(), fields };
        self.keep(PythonValue::Class(Rc::new(class)))
    }

    /// Evaluates a function of `heapq` or `bisect`.
    fn heap_call(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        if !self.open.is_empty() {
            self.scalar(line, 0.0, 0.0);
        }
        let first = arguments.placed.first().cloned();
        match (name, first) {
            (
                "heappush" | "insort" | "insort_left" | "insort_right",
                Some(PythonValue::List(list)),
            ) => {
                let rest = arguments.placed.iter().skip(1).take(1).cloned().collect();
                let rest = CallArguments { placed: rest, named: Vec::new() };
                self.list_method(&list, "append", &rest, line)
            }
            ("heappop" | "heappushpop" | "heapreplace", Some(list)) => {
                plain_counter(self.stream_of(&list, line).element)
            }
            ("nlargest" | "nsmallest", Some(count)) => {
                let count = self.size_of(&count, line);
                let all = arguments.placed.get(1).cloned();
                let element = all.map(|values| self.stream_of(&values, line).element);
                let element = element.unwrap_or(PythonValue::Other(ValueOrigin::Data));
                self.shared_list(vec![plain_counter(element)], Some(count))
            }
            ("heapify", _) => PythonValue::Nothing,
            _ => PythonValue::Number(PythonNumber::some(NumberKind::Int)),
        }
    }

    /// Copies a value. A copied layer has its own weights.
    fn copied(&mut self, arguments: &CallArguments<'a>) -> PythonValue<'a> {
        match arguments.placed.first() {
            Some(PythonValue::Layer(layer)) => {
                self.layers += 1;
                let copy = NetworkLayer { id: self.layers, kind: layer.kind.clone() };
                self.keep(PythonValue::Layer(Rc::new(copy)))
            }
            Some(PythonValue::List(list)) => {
                let list = list.borrow().clone();
                self.shared_list(list.items, (!list.exact).then_some(list.length))
            }
            Some(PythonValue::Array(array)) => PythonValue::Array(self.made(array.clone())),
            Some(other) => other.clone(),
            None => PythonValue::Nothing,
        }
    }
}
