//! Functions on iterators: `itertools` and `reduce`.

use std::rc::Rc;

use ruff_python_ast::Expr;

use crate::builtins::plain_counter;
use crate::calling::CallArguments;
use crate::containers::KEYS_OF_DATA;
use crate::joining::join;
use crate::loop_places::{is_sum, name};
use crate::looping::{Course, ceiling};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::statements::Flow;
use crate::value::{Code, PythonValue, Stream, ValueOrigin};

/// The maximum number of combinations that are kept individually.
const MAX_CHOICES: usize = 64;

impl<'a> ProgramReader<'a> {
    /// Evaluates a function of `itertools`. `None` for any other function.
    pub(crate) fn iterating_call(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let mut streams = Vec::new();
        for value in &arguments.placed {
            let stream = self.stream_of(value, line);
            streams.push(Stream { element: plain_counter(stream.element), range: None, ..stream });
        }
        let first = streams.first().cloned()?;
        if name == "product"
            && arguments.named.is_empty()
            && let Some(rows) = rows_of_product(&arguments.placed)
        {
            let rows = rows.into_iter().map(|row| self.shared_list(row, None)).collect();
            return Some(self.shared_list(rows, None));
        }
        let length = first.length.clone();
        let number =
            |at: usize, names: &[&str]| arguments.get(at, names).and_then(PythonValue::size);
        let (length, element) = match name {
            "product" => {
                let repeat = arguments.named(&["repeat"]).and_then(PythonValue::known);
                let repeat = whole_up_to_8(repeat.unwrap_or(1.0));
                let all =
                    streams.iter().map(|stream| stream.length.clone()).collect::<Option<Vec<_>>>();
                let once =
                    all.map(|lengths| lengths.iter().fold(Polynomial::one(), |a, b| a.times(b)));
                let row: Vec<_> = streams.iter().map(|stream| stream.element.clone()).collect();
                let width = row.len() * repeat as usize;
                let row = row.into_iter().cycle().take(width).collect();
                (once.map(|count| count.power(repeat)), self.shared_list(row, None))
            }
            "combinations" | "combinations_with_replacement" | "permutations" => {
                let chosen =
                    number(1, &["r"]).or_else(|| length.clone()).and_then(|size| size.value());
                let chosen = whole_up_to_8(chosen?);
                let row = vec![first.element; chosen as usize];
                let count = length.map(|length| choices(&length, chosen, name));
                (count, self.shared_list(row, None))
            }
            "pairwise" => {
                let row = vec![first.element.clone(), first.element];
                (length.map(|length| length.minus(&Polynomial::one())), self.shared_list(row, None))
            }
            "batched" | "chunked" | "grouper" => {
                let size = number(1, &["n"])?;
                let count =
                    length.and_then(|length| length.over(&size)).map(|count| ceiling(&count));
                (count, self.shared_list(vec![first.element], Some(size)))
            }
            "chain" | "from_iterable" => {
                let all =
                    streams.iter().map(|stream| stream.length.clone()).collect::<Option<Vec<_>>>();
                let sum =
                    all.map(|lengths| lengths.iter().fold(Polynomial::zero(), |a, b| a.plus(b)));
                if name == "chain" {
                    (sum, first.element)
                } else {
                    let inner = self.stream_of(&first.element, line);
                    let count = sum.zip(inner.length).map(|(a, b)| a.times(&b));
                    (count, inner.element)
                }
            }
            "repeat" => (number(1, &["times"]), arguments.placed.first().cloned()?),
            "groupby" => {
                let group = self.shared_list(vec![first.element.clone()], None);
                let row = self.shared_list(vec![first.element, group], None);
                (Some(Polynomial::of(KEYS_OF_DATA)), row)
            }
            "accumulate" => {
                if let Some(function) = arguments.get(1, &["func"]).cloned() {
                    let at = self.loops.len();
                    self.between_items(&function, &first, line);
                    // Each intermediate result is returned, so the iterations depend on each other.
                    self.note_dependence(at, line, |_| true);
                } else {
                    self.fold("sum", arguments, line);
                }
                (length, first.element)
            }
            "starmap" => {
                let rows = self.stream_of(arguments.placed.get(1)?, line);
                let function = arguments.placed.first().cloned()?;
                let result = self.each_result(&function, &rows, line);
                (rows.length, result)
            }
            "takewhile" | "dropwhile" | "filterfalse" => {
                let rest = streams.get(1).cloned()?;
                (rest.length, rest.element)
            }
            "compress" | "tee" => (length, first.element),
            "zip_longest" => return self.builtin_call("zip", arguments, line),
            _ => return None,
        };
        Some(PythonValue::Stream(Rc::new(Stream {
            length,
            element,
            range: None,
            ..first_of(&streams)
        })))
    }

    /// Records a value that a generator yields `times` times per iteration of the enclosing loops.
    pub(crate) fn hand_out(&mut self, value: PythonValue<'a>, times: &Polynomial) {
        let depth = self.frames.last().map_or(0, |frame| frame.depth);
        let count = self.trips_beyond(depth).times(times);
        // The variable of the innermost loop around `yield` becomes that of the loop over the generator.
        let innermost = self.open.iter().skip(depth).next_back();
        let variable = innermost.and_then(|at| self.loops[*at as usize].variable.clone());
        let value = match &variable {
            Some((symbol, _)) => {
                let counter = Polynomial::symbol(crate::builtins::COUNTER);
                crate::looping::with_number(value, *symbol, &counter, 0)
            }
            None => value,
        };
        let frame = self.frame();
        frame.yields_over = variable.map(|(_, range)| range);
        frame.yields = Some(match frame.yields.take() {
            Some((before, so_far)) => (join(&before, &value), so_far.plus(&count)),
            None => (value, count),
        });
    }

    /// Evaluates `reduce(function, items)`: one call per pair of successive items.
    pub(crate) fn reduce_call(
        &mut self,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let items = self.stream_of(arguments.placed.get(1)?, line);
        let items = Stream { element: plain_counter(items.element), ..items };
        let function = arguments.placed.first().cloned()?;
        let at = self.loops.len();
        let result = self.between_items(&function, &items, line);
        self.note_dependence(at, line, |_| !adds_up(&function));
        Some(result)
    }

    fn between_items(
        &mut self,
        function: &PythonValue<'a>,
        items: &Stream<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let pair = self.shared_list(vec![items.element.clone(), items.element.clone()], None);
        let pairs = Stream { element: pair, ..items.clone() };
        self.each_result(function, &pairs, line)
    }

    /// Evaluates a function for each row of arguments, and returns a typical result.
    fn each_result(
        &mut self,
        function: &PythonValue<'a>,
        rows: &Stream<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let course = Course {
            trips: Some(rows.length.clone().unwrap_or_else(Polynomial::elaborate)),
            range: (Polynomial::zero(), Polynomial::one()),
            numbered: false,
            element: rows.element.clone(),
            origin: rows.origin,
            rows: true,
        };
        let mut result = PythonValue::Other(ValueOrigin::Data);
        self.counted_loop(
            course,
            line,
            line,
            |reader, row| {
                let placed = row.items().unwrap_or_default();
                let arguments = CallArguments { placed, named: Vec::new() };
                result = reader.apply(function, arguments, line);
                Flow::Next
            },
            None,
        );
        result
    }
}

/// Returns `true` if a function returns the sum, product, minimum or maximum of its two arguments, so that the order of
/// the items does not matter.
fn adds_up(function: &PythonValue) -> bool {
    let PythonValue::Function(function) = function else { return true };
    let Code::Lambda(lambda) = function.code else { return false };
    match &*lambda.body {
        Expr::BinOp(operation) => {
            is_sum(operation.op) && operation.left.is_name_expr() && operation.right.is_name_expr()
        }
        Expr::Call(call) => matches!(name(&call.func), Some("min" | "max")),
        _ => false,
    }
}

/// Returns the Cartesian product of the lists, if all items are known and there are at most `MAX_CHOICES` rows.
fn rows_of_product<'a>(lists: &[PythonValue<'a>]) -> Option<Vec<Vec<PythonValue<'a>>>> {
    let mut rows = vec![Vec::new()];
    for list in lists {
        let items = matches!(list, PythonValue::List(_)).then(|| list.items())??;
        if rows.len() * items.len() > MAX_CHOICES {
            return None;
        }
        rows = rows
            .iter()
            .flat_map(|row| {
                items.iter().map(|item| row.iter().chain([item]).cloned().collect::<Vec<_>>())
            })
            .collect();
    }
    Some(rows)
}

fn first_of<'a>(streams: &[Stream<'a>]) -> Stream<'a> {
    let from_elsewhere = streams.iter().find(|stream| {
        matches!(stream.origin, ValueOrigin::External | ValueOrigin::UnknownItem(_))
    });
    from_elsewhere
        .or(streams.first())
        .cloned()
        .unwrap_or(Stream::of(None, PythonValue::Other(ValueOrigin::Data)))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 8")]
fn whole_up_to_8(number: f64) -> u32 {
    number.clamp(1.0, 8.0) as u32
}

/// Returns the number of combinations or permutations of `chosen` out of `length` items.
fn choices(length: &Polynomial, chosen: u32, name: &str) -> Polynomial {
    let mut count = Polynomial::one();
    for at in 0..chosen {
        let by = Polynomial::of(f64::from(at));
        let next = if name.ends_with("replacement") { length.plus(&by) } else { length.minus(&by) };
        count = count.times(&next);
        if name != "permutations" {
            count = count.scaled(1.0 / f64::from(at + 1));
        }
    }
    count
}
