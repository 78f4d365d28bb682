//! Evaluates array calls: the result by the rule of the table's row, the cost by its formulas.

mod concatenating;
mod drawing;
mod elementwise;
mod factorizations;
mod linear;
mod making;
mod places;
mod polynomials;
pub(crate) mod reducing;
mod signals;
mod stating;
mod views;

pub(crate) use making::is_gpu;
pub(crate) use stating::library_of;
use stating::{drawn_from, is_plain, is_symmetric, link_kind, work_of};

use crate::call_table::{Row, home_of};
use crate::calling::CallArguments;
use crate::dtype::Dtype;
use crate::event::{Event, Key, WorkKind};
use crate::formula::worked_out;
use crate::gradients::require_grad;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::unknown::Missing;
use crate::value::{
    Array, DrawnFrom, Home, NumberKind, PythonNumber, PythonValue, ValueOrigin, arrays_of,
};

/// The result of a rule.
#[derive(Debug)]
pub(crate) struct Shaped<'a> {
    pub(crate) result: PythonValue<'a>,
    /// The arrays that the call reads.
    pub(crate) read: Vec<Array>,
    /// The number of elements processed: those of the result, or of the array that is reduced.
    pub(crate) elements: Polynomial,
    /// Sizes that the row's formulas can use in addition to `in` and `N`.
    pub(crate) sizes: Vec<(&'static str, Polynomial)>,
    /// The keys for a link of this call by itself.
    pub(crate) keys: Vec<(&'static str, Key)>,
}

impl<'a> Shaped<'a> {
    pub(crate) fn new(result: PythonValue<'a>, read: Vec<Array>, elements: Polynomial) -> Self {
        Self { result, read, elements, sizes: Vec::new(), keys: Vec::new() }
    }

    pub(crate) fn with(mut self, name: &'static str, size: Polynomial) -> Self {
        self.sizes.push((name, size));
        self
    }

    pub(crate) fn key(mut self, name: &'static str, size: Polynomial) -> Self {
        self.keys.push((name, Key::Size(size)));
        self
    }

    pub(crate) fn word(mut self, name: &'static str, word: &'static str) -> Self {
        self.keys.push((name, Key::Word(word)));
        self
    }
}

/// The call that a rule evaluates.
pub(crate) struct Call<'c, 'a> {
    pub(crate) name: &'c str,
    pub(crate) rule: &'static str,
    pub(crate) arguments: &'c CallArguments<'a>,
    pub(crate) home: Home,
    pub(crate) line: u32,
}

impl<'a> ProgramReader<'a> {
    pub(crate) fn array_call(
        &mut self,
        path: &str,
        placed: Vec<PythonValue<'a>>,
        named: Vec<(String, PythonValue<'a>)>,
        line: u32,
    ) -> PythonValue<'a> {
        let Some((row, name)) = self.table.find(path) else {
            return PythonValue::Other(ValueOrigin::Library);
        };
        let arguments = CallArguments { placed, named };
        let home = home_of(path);
        self.row_call(row, &name, arguments, home, line)
    }

    /// Evaluates a call by its row of the table, and records an event if it costs anything.
    pub(crate) fn row_call(
        &mut self,
        row: Row,
        name: &str,
        arguments: CallArguments<'a>,
        home: Home,
        line: u32,
    ) -> PythonValue<'a> {
        let first = arguments.placed.iter().find_map(|value| match value {
            PythonValue::Array(array) => Some(array.home),
            PythonValue::List(list) => {
                list.borrow().items.iter().find_map(PythonValue::array).map(|array| array.home)
            }
            _ => None,
        });
        let home = first.unwrap_or(home);
        let by_transforms = row.rule == "convolve"
            && arguments.named(&["method"]).and_then(PythonValue::text) == Some("fft");
        if by_transforms && let Some((row, path)) = self.table.find("scipy.signal.fftconvolve") {
            return self.row_call(row, &path, arguments, home, line);
        }
        let call = Call { name, rule: row.rule, arguments: &arguments, home, line };
        if self.is_compiled() && drawing::draws_one(&call) {
            self.draw(line, 1.0);
            return PythonValue::Number(PythonNumber::some(NumberKind::Float));
        }
        if let Some(number) = self.on_numbers(&row, &call) {
            return number;
        }
        let Some(shaped) = self.shape(&call) else {
            let given = arguments.placed.iter().find_map(|value| self.unread_use(value, line));
            if let Some(unread) = given {
                return unread;
            }
            let given = format!("the input of the {name} call");
            let unknown = self.unknown_call(&given, &arguments, line);
            return unknown.unwrap_or(PythonValue::Other(ValueOrigin::Library));
        };
        let mut row = row;
        let view = row.work == "view";
        if view {
            row.work = "elementwise";
        }
        if name.ends_with(".roll") {
            self.rolled(&arguments);
        }
        let is_view = view && shaped.read.is_empty();
        let mut result =
            if is_view { shaped.result } else { self.row_event(&row, name, shaped, line) };
        self.written_by(&call);
        self.sample_result(&call, &mut result);
        if arguments.named(&["requires_grad"]).and_then(PythonValue::known) == Some(1.0) {
            require_grad(&mut result, true);
        }
        result
    }

    /// Evaluates a NumPy function on scalars, which returns a NumPy scalar.
    fn on_numbers(&mut self, row: &Row, call: &Call<'_, 'a>) -> Option<PythonValue<'a>> {
        let elementwise = matches!(row.rule, "each" | "float" | "flag" | "real");
        let all = !call.arguments.placed.is_empty()
            && call.arguments.placed.iter().all(|value| matches!(value, PythonValue::Number(_)));
        if !elementwise || !all {
            return None;
        }
        let types = call.arguments.placed.iter().filter_map(PythonValue::element_type);
        let dtype = types.reduce(Dtype::with)?;
        let dtype = match row.rule {
            "float" => dtype.as_float(),
            "flag" => Dtype::Bool,
            _ => dtype,
        };
        if !self.open.is_empty() || self.is_compiled() {
            self.scalar(call.line, 1.0, if row.funcs == "0" { 0.0 } else { 1.0 });
        }
        let values: Option<Vec<f64>> =
            call.arguments.placed.iter().map(PythonValue::known).collect();
        let short = call.name.rsplit('.').next().unwrap_or_default();
        let value = values.and_then(|values| crate::numbers::worked_out_by(short, &values));
        let value = value.map(Polynomial::of);
        Some(PythonValue::Number(PythonNumber { value, ..PythonNumber::scalar(dtype) }))
    }

    /// Returns the result and the sizes of a call by the rule of its row.
    fn shape(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        self.elementwise_rule(call)
            .or_else(|| self.view_rule(call))
            .or_else(|| self.reducing_rule(call))
            .or_else(|| self.linear_rule(call))
            .or_else(|| self.signal_rule(call))
            .or_else(|| self.polynomial_rule(call))
            .or_else(|| self.place_rule(call))
            .or_else(|| self.making_rule(call))
    }

    fn row_event(
        &mut self,
        row: &Row,
        name: &str,
        shaped: Shaped<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let Shaped { mut result, read, elements, sizes, keys } = shaped;
        let written = arrays_of(&result);
        let out_elements =
            written.iter().fold(Polynomial::zero(), |sum, array| sum.plus(&array.elements()));
        let single = written.is_empty();
        let out_elements = if single { Polynomial::one() } else { out_elements };
        let read_elements =
            read.iter().fold(Polynomial::zero(), |sum, array| sum.plus(&array.elements()));
        // A reduction processes the elements of its input, an operation on two arrays those of its result.
        let largest = read
            .iter()
            .map(Array::elements)
            .reduce(|a, b| crate::joining::larger(&a, &b))
            .unwrap_or(read_elements);
        let complex = read.iter().chain(&written).any(|array| array.dtype.is_complex());
        let short = name.rsplit('.').next().unwrap_or(name);
        let part = match (complex, short) {
            (false, _) => 1.0,
            (true, "multiply" | "mul") => 6.0,
            (true, "add" | "subtract" | "sub" | "sum" | "mean" | "conj") => 2.0,
            (true, _) => 4.0,
        };
        let own = |name: &str| {
            sizes.iter().find(|(known, _)| *known == name).map(|(_, size)| size.clone())
        };
        let count = |name: &str| match name {
            "in" => Some(largest.clone()),
            "N" => Some(out_elements.clone()),
            "part" => Some(Polynomial::of(part)),
            // Operations per element if one factor of each product is real.
            "reals" => Some(Polynomial::of(if complex { 2.0 } else { 1.0 })),
            "complex" => Some(Polynomial::of(if complex { 4.0 } else { 1.0 })),
            other => own(other),
        };
        let in_bytes = operand_bytes(&read);
        let out_bytes = if single {
            Polynomial::of(8.0)
        } else {
            written.iter().fold(Polynomial::zero(), |sum, array| sum.plus(&array.bytes()))
        };
        let traffic = |name: &str| match name {
            "in" => Some(in_bytes.clone()),
            "N" => Some(out_bytes.clone()),
            // The bytes of the operands after conversion to floating point.
            "wide" => Some(read.iter().fold(Polynomial::zero(), |sum, array| {
                sum.plus(&array.elements().scaled(array.dtype.as_float().bytes()))
            })),
            other => own(other),
        };
        let dtype = written
            .iter()
            .chain(&read)
            .map(|array| array.dtype)
            .find(|dtype| *dtype != Dtype::Bool);
        let dtype =
            dtype.or_else(|| read.first().map(|array| array.dtype)).unwrap_or(crate::dtype::DOUBLE);
        let mut event = Event::new(line, work_of(row.work), short);
        event.dtype = match event.work {
            WorkKind::Reduction | WorkKind::Sort => read.first().map_or(dtype, |array| array.dtype),
            _ => dtype,
        };
        event.cost.flops = worked_out(row.flops, &count);
        event.cost.funcs = worked_out(row.funcs, &count).unwrap_or_else(Polynomial::zero);
        event.cost.bytes = worked_out(row.traffic, &traffic);
        event.cost.calls = Polynomial::one();
        if event.work == WorkKind::Draw {
            event.cost.draws = out_elements;
        }
        #[expect(clippy::cast_precision_loss, reason = "arrays of one call")]
        let arrays_read = read.iter().filter(|array| array.elements() == elements).count() as f64;
        event.inputs = arrays_read;
        event.outputs =
            if written.iter().any(|array| array.elements() == elements) { 1.0 } else { 0.0 };
        event.elements = elements;
        event.keys = keys;
        if let Some(kind) = link_kind(row.work) {
            event.keys.insert(0, kind);
        }
        event.reads = read.iter().map(|array| array.base).collect();
        event.on_gpu = read.iter().chain(&written).any(|array| array.on_gpu);
        event.library = library_of(read.iter().chain(&written));
        event.assumed = read.iter().chain(&written).any(|array| array.guessed);
        let drawn = drawn_from(&event, &read, short, self.events.len());
        if event.assumed {
            guess(&mut result);
        }
        event.way_back = self.way_back_of_call(&event, &read);
        if event.way_back > 0.0 {
            require_grad(&mut result, self.notes_gradients());
        }
        if let PythonValue::Array(array) = &mut result {
            array.symmetric = is_symmetric(&event, short, &read);
            if event.work == WorkKind::Draw {
                array.drawn = array.drawn.or(Some(DrawnFrom {
                    itself: true,
                    plain: is_plain(short),
                    compared: false,
                    since: self.events.len(),
                }));
            } else {
                array.drawn = drawn;
                let is_whole = !array.dtype.is_float();
                array.spread = array.spread.filter(|_| match row.rule {
                    "reduceindex" | "arange" | "linspace" => true,
                    // The result has the same values in another order, or repeated.
                    "tile" | "copy" | "take" | "permutation" => is_whole,
                    "astype" => is_whole && read.iter().all(|array| !array.dtype.is_float()),
                    _ => false,
                });
            }
            event.writes = Some(array.base);
        }
        self.note(event);
        result
    }

    /// Returns the size given by an argument.
    pub(crate) fn size_of(&mut self, value: &PythonValue<'a>, line: u32) -> Polynomial {
        match value {
            PythonValue::Number(PythonNumber { value: Some(size), .. }) => size.clone(),
            PythonValue::Number(PythonNumber { outside: true, .. }) => self.unknowns.of(
                &format!("size in line {line}"),
                Missing::Elements,
                line,
                "it comes from outside the program",
            ),
            PythonValue::Given(text) => {
                let text = text.clone();
                self.unknowns.of(&text, Missing::Number, line, "it comes from outside the program")
            }
            _ => self.unknowns.of(
                &format!("size in line {line}"),
                Missing::Elements,
                line,
                "it depends on computed values",
            ),
        }
    }

    /// Returns the shape given by an argument: a length or a list of lengths.
    pub(crate) fn shape_of(&mut self, value: &PythonValue<'a>, line: u32) -> Vec<Polynomial> {
        match value {
            PythonValue::List(_) => {
                let items = value.items().unwrap_or_default();
                items.iter().map(|item| self.size_of(item, line)).collect()
            }
            other => vec![self.size_of(other, line)],
        }
    }
}

/// Returns the bytes of all operands. An array that appears twice is read twice.
pub(crate) fn operand_bytes(read: &[Array]) -> Polynomial {
    read.iter().fold(Polynomial::zero(), |sum, array| sum.plus(&array.bytes()))
}

/// Marks the arrays in a new value as having an assumed size.
fn guess(value: &mut PythonValue) {
    match value {
        PythonValue::Array(array) => array.guessed = true,
        PythonValue::List(list) => list.borrow_mut().items.iter_mut().for_each(|item| {
            if let PythonValue::Array(array) = item {
                array.guessed = true;
            }
        }),
        _ => {}
    }
}

/// Returns the broadcast shape of two arrays, by NumPy's rules.
pub(crate) fn broadcast(a: &[Polynomial], b: &[Polynomial]) -> Vec<Polynomial> {
    let one = Polynomial::one();
    let rank = a.len().max(b.len());
    (0..rank)
        .map(|at| {
            let of = |shape: &[Polynomial]| {
                (at + shape.len())
                    .checked_sub(rank)
                    .and_then(|at| shape.get(at).cloned())
                    .unwrap_or_else(Polynomial::one)
            };
            let (x, y) = (of(a), of(b));
            if x == one || x == y {
                y
            } else if y == one {
                x
            } else {
                crate::joining::larger(&x, &y)
            }
        })
        .collect()
}

/// Returns `true` if the shapes broadcast. If not, the program fails there, or the reader mistook a size.
pub(crate) fn do_fit(a: &[Polynomial], b: &[Polynomial]) -> bool {
    let pairs = a.iter().rev().zip(b.iter().rev());
    pairs.into_iter().all(|(x, y)| match (x.value(), y.value()) {
        (Some(x), Some(y)) => x == y || x == 1.0 || y == 1.0,
        _ => true,
    })
}

/// Returns the dimension of an axis, or `usize::MAX` if there is none.
pub(crate) fn axis_place(rank: usize, axis: f64) -> usize {
    elementwise::place(rank, axis).unwrap_or(usize::MAX)
}
