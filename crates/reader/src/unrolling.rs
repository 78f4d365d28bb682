//! Unrolls loops over items that differ.

use ruff_python_ast::{self as ast, Expr, Operator, Stmt};

use crate::event::Event;
use crate::item_lists::known_items;
use crate::reader::ProgramReader;
use crate::size::{Polynomial, about};
use crate::statements::Flow;
use crate::value::{NumberKind, PythonValue};

/// The maximum number of iterations that are unrolled.
const MAX_ROUNDS: usize = 16;

/// The share of an iteration's operations and bytes up to which calls may differ between iterations.
const NO_MATTER: f64 = 0.03;

/// The merged work of the latest iterations, which all did the same.
struct Alike {
    /// The index of the latest iteration's first event, and that iteration's own events.
    begin: usize,
    events: Vec<Event>,
    count: f64,
}

impl<'a> ProgramReader<'a> {
    /// Reads an iteration per item, as `for n in (100, 10_000)` needs. If the items are data and their iterations do
    /// nearly the same work, as for a list of learning rates, the iterations are merged into one loop.
    pub(crate) fn unrolled(
        &mut self,
        statement: &'a ast::StmtFor,
        items: Vec<PythonValue<'a>>,
        line: u32,
        end: u32,
    ) -> Flow {
        let data = items.iter().all(|item| is_data(item, 2));
        let mut before = None;
        for (number, item) in items.into_iter().enumerate() {
            let mark = self.events.len();
            let round = self.open_loop(line, end, Polynomial::one());
            self.assign(&statement.target, item);
            let flow = self.of_a_round(number, |reader| reader.block(&statement.body));
            let variable = self.unknowns.variable();
            self.close_loop(mark, variable, &|_| Polynomial::one());
            if data {
                before = Some(self.joined_with(before, round, mark));
            }
            match flow {
                Flow::Return => return flow,
                Flow::Break => break,
                Flow::Next | Flow::Continue => {}
            }
        }
        self.block(&statement.orelse)
    }

    /// Returns the items of a short range if the body doubles or halves a size, as for octaves or a multigrid.
    pub(crate) fn scaling_rounds(
        &self,
        iterator: &PythonValue<'a>,
        body: &'a [Stmt],
    ) -> Option<Vec<PythonValue<'a>>> {
        let PythonValue::Stream(_) = iterator else { return None };
        let scales = |statement: &Stmt| {
            let Stmt::AugAssign(change) = statement else { return false };
            let Expr::Name(name) = &*change.target else { return false };
            let is_size = |value: &PythonValue| {
                value.number().is_some_and(|number| {
                    number.kind == NumberKind::Int && number.known().is_some()
                })
            };
            matches!(
                change.op,
                Operator::Mult | Operator::FloorDiv | Operator::LShift | Operator::RShift
            ) && self
                .frames
                .last()
                .and_then(|frame| frame.names.get(name.id.as_str()))
                .is_some_and(is_size)
        };
        let items = body.iter().any(scales).then(|| known_items(iterator)).flatten()?;
        (items.len() <= MAX_ROUNDS).then_some(items)
    }

    /// Merges an iteration with earlier ones that did the same work. Keeps its own events, because later events refer
    /// to them.
    fn joined_with(&mut self, before: Option<Alike>, round: u32, mark: usize) -> Alike {
        let events = self.events[mark.min(self.events.len())..].to_vec();
        self.step(events.len() / 2);
        match before {
            Some(before) if !events.is_empty() && all_alike(&before.events, &events) => {
                let Alike { begin, events: earlier, count } = before;
                self.events.drain(begin..mark);
                for (event, earlier) in self.events.iter_mut().skip(begin).zip(&earlier) {
                    event.averaged_with(earlier, count);
                }
                let events = self.events[begin..].to_vec();
                let count = count + 1.0;
                self.events.iter_mut().skip(begin).for_each(|event| event.weigh(count));
                self.loops[round as usize].trips = Polynomial::of(count);
                Alike { begin, events, count }
            }
            _ => Alike { begin: mark, events, count: 1.0 },
        }
    }
}

/// Returns `true` for numbers, strings, arrays and tables, and for tuples of them.
fn is_data(value: &PythonValue, nested: u32) -> bool {
    match value {
        PythonValue::Number(_)
        | PythonValue::Text(_)
        | PythonValue::Array(_)
        | PythonValue::Table(_)
        | PythonValue::Nothing => true,
        PythonValue::List(list) => {
            nested > 0 && list.borrow().items.iter().all(|item| is_data(item, nested - 1))
        }
        _ => false,
    }
}

/// Returns `true` if all calls with a significant cost are the same.
fn all_alike(before: &[Event], now: &[Event]) -> bool {
    let least = NO_MATTER * now.iter().map(weight).sum::<f64>();
    let light = |before: &Event, now: &Event| {
        before.is_same_call(now) && weight(before) <= least && weight(now) <= least
    };
    before.len() == now.len()
        && before.iter().zip(now).all(|(before, now)| before.is_alike(now) || light(before, now))
}

/// Returns the sum of an event's operations and bytes.
fn weight(event: &Event) -> f64 {
    [&event.cost.flops, &event.cost.bytes].into_iter().flatten().map(about).sum()
}
