//! Evaluates loops: their trip counts, and the costs of their bodies times the trip count.

use ruff_python_ast::{self as ast, Expr, Stmt};

use crate::arithmetic::ADDED_TO;
use crate::assigned_names::names_changed;
use crate::call_frame::Moment;
use crate::carried::needs_the_one_before;
use crate::induction::{AFTER, BEFORE, Progress};
use crate::item_lists::different_items;
use crate::joining::{alike, join_all};
use crate::layer::LayerKind;
use crate::loop_body::{leaves_early, names_written};
use crate::loop_places::ValuePlace;
use crate::reader::ProgramReader;
use crate::size::{Polynomial, UnknownSymbol};
use crate::statements::Flow;
use crate::unknown::Missing;
use crate::unread_items::is_empty;
use crate::value::{List, PythonNumber, PythonValue, ValueOrigin};

/// The maximum nesting depth of loop bodies that are read twice.
pub(crate) const MAX_REREADS: u32 = 3;

/// The trip count of a loop and the values of its iterator.
pub(crate) struct Course<'a> {
    pub(crate) trips: Option<Polynomial>,
    /// The first value and the step, if the loop is over a range.
    pub(crate) range: (Polynomial, Polynomial),
    /// `true` if the loop variable itself takes the values of `range`.
    pub(crate) numbered: bool,
    pub(crate) element: PythonValue<'a>,
    pub(crate) origin: ValueOrigin,
    pub(crate) rows: bool,
}

impl<'a> Course<'a> {
    /// Returns a loop with the given trip count over elements of one kind.
    pub(crate) fn of(trips: Option<Polynomial>, element: PythonValue<'a>) -> Self {
        Self {
            trips,
            range: (Polynomial::zero(), Polynomial::one()),
            numbered: false,
            element,
            origin: ValueOrigin::Data,
            rows: false,
        }
    }
}

impl<'a> ProgramReader<'a> {
    /// Evaluates `look_up` without its cost. Restores the latest events too, because scalar arithmetic adds to them.
    pub(crate) fn without_cost<T>(&mut self, look_up: impl FnOnce(&mut Self) -> T) -> T {
        let kept = self.events.len().saturating_sub(ADDED_TO);
        let last = self.events[kept..].to_vec();
        let found = look_up(self);
        self.events.truncate(kept);
        self.events.extend(last);
        found
    }

    pub(crate) fn for_loop(&mut self, for_loop: &'a ast::StmtFor) -> Flow {
        if self.freezing_loop(for_loop) {
            return Flow::Next;
        }
        let iterator = self.eval(&for_loop.iter);
        let (line, end) = (self.line(for_loop), self.last_line(for_loop));
        if let Some(items) =
            different_items(&iterator).or_else(|| self.scaling_rounds(&iterator, &for_loop.body))
        {
            return self.unrolled(for_loop, items, line, end);
        }
        let course = self.course(&iterator, line, &for_loop.iter);
        self.unread_items(course.origin, &for_loop.iter, line);
        if is_empty(&for_loop.body) {
            self.unread_iteration(&iterator, line);
        }
        let step = course.range.1.value().filter(|_| course.numbered);
        let at = self.loops.len();
        self.counted_loop(
            course,
            line,
            end,
            |reader, element| {
                reader.assign(&for_loop.target, element);
                reader.block(&for_loop.body)
            },
            Some(&for_loop.body),
        );
        let find = |reader: &Self| {
            let memory = |place: ValuePlace<'_>| reader.memory_of(place);
            needs_the_one_before(reader.source, &for_loop.target, step, &for_loop.body, &memory)
        };
        self.note_dependence(at, line, find);
        self.block(&for_loop.orelse)
    }

    /// Records if a loop carries a dependence. The result is cached by line, because a loop may be read more than once.
    pub(crate) fn note_dependence(
        &mut self,
        at: usize,
        line: u32,
        find: impl FnOnce(&Self) -> bool,
    ) {
        let known = self.dependence.get(&line).copied();
        let dependent = known.unwrap_or_else(|| find(self));
        self.dependence.insert(line, dependent);
        if let Some(round) = self.loops.get_mut(at) {
            round.dependent = dependent;
        }
    }

    /// Returns the trip count of a loop over `iterator` and the values that it yields.
    pub(crate) fn course(
        &mut self,
        iterator: &PythonValue<'a>,
        line: u32,
        text: &'a Expr,
    ) -> Course<'a> {
        let mut course = Course::of(None, PythonValue::Other(ValueOrigin::Data));
        self.row_objects = false;
        match iterator {
            PythonValue::Stream(stream) => {
                course.trips.clone_from(&stream.length);
                course.element = stream.element.clone();
                course.origin = stream.origin;
                course.rows = stream.rows;
                // `iterrows` yields pairs of a label and a row.
                self.row_objects = stream.rows && matches!(stream.element, PythonValue::List(_));
                if let Some(range) = &stream.range {
                    course.range = range.clone();
                    course.numbered = true;
                }
            }
            PythonValue::List(list) => {
                let list = list.borrow();
                course.trips = Some(list.length.clone());
                self.step(list.items.len() / 8);
                let joined = join_all(&list.items);
                course.element = joined.unwrap_or(PythonValue::Other(ValueOrigin::Data));
            }
            PythonValue::Array(array) => {
                course.trips = array.shape.first().cloned();
                course.element = crate::indexing::item_of(array);
            }
            PythonValue::Dict(dict) => {
                course.trips = Some(dict.borrow().length());
                course.element = PythonValue::Other(ValueOrigin::Data);
            }
            PythonValue::Text(text) => {
                #[expect(clippy::cast_precision_loss, reason = "a length")]
                let length = Polynomial::of(text.chars().count() as f64);
                course.trips = Some(length);
                course.element = PythonValue::Text("x".into());
            }
            PythonValue::Table(table) => course.trips = Some(table.width()),
            PythonValue::Groups(groups) => {
                let (count, part) = crate::groups::parts_of(groups);
                course.trips = Some(count);
                let key = PythonValue::Other(ValueOrigin::Data);
                course.element = PythonValue::list(vec![key, part]);
            }
            PythonValue::Object(_) | PythonValue::Instance(_) => {
                let stream = self.stream_of(iterator, line);
                course.trips = stream.length;
                course.element = stream.element;
                course.origin = stream.origin;
            }
            PythonValue::Given(_) => course.origin = ValueOrigin::External,
            PythonValue::Other(origin) => course.origin = *origin,
            _ => course.origin = ValueOrigin::Library,
        }
        if course.trips.is_none() {
            let name = self.text(text);
            let why = match course.origin {
                ValueOrigin::External => "the input of the loop comes from outside the program",
                ValueOrigin::Data
                | ValueOrigin::Text
                | ValueOrigin::Library
                | ValueOrigin::Uncounted(_)
                | ValueOrigin::UnknownItem(_)
                | ValueOrigin::Unread => "the size of the loop’s input is not in the code",
            };
            let missing = if course.origin == ValueOrigin::External {
                Missing::Elements
            } else {
                Missing::Trips
            };
            course.trips = Some(self.unknowns.of(&format!("len({name})"), missing, line, why));
        }
        course
    }

    /// Reads the body of a loop with a known iterator, a second time if variables change their shape in it.
    pub(crate) fn counted_loop(
        &mut self,
        course: Course<'a>,
        line: u32,
        end: u32,
        mut body: impl FnMut(&mut Self, PythonValue<'a>) -> Flow,
        assigned_in: Option<&'a [Stmt]>,
    ) {
        let trips = self.unknowns.trips_answered(line).or(course.trips);
        let trips = trips.unwrap_or_else(Polynomial::one);
        if trips.value().is_some_and(|trips| trips < 0.5) {
            return;
        }
        let variable = self.unknowns.variable();
        let handed_out = match course.element {
            PythonValue::Stream(_) => PythonValue::Other(ValueOrigin::Data),
            element => element,
        };
        let element =
            with_variable(handed_out.clone(), &Polynomial::symbol(variable), course.numbered);
        let start = self.frame().watch();
        let progress = Progress::of(&Polynomial::symbol(variable), &course.range, &trips)
            .filter(|_| assigned_in.is_some_and(|body| !leaves_early(body)));
        let numbers = self.forget_counters(assigned_in);
        let even_numbers = progress.as_ref().map_or_else(Vec::new, |progress| {
            self.even_numbers(assigned_in.unwrap_or_default(), &numbers, progress)
        });
        let before = self.frame().watch();
        let lists = self.watch_lists();
        let mark = self.events.len();
        let at = self.open_loop(line, end, trips.clone());
        self.loops[at as usize].rows = course.rows;
        if course.numbered {
            self.loops[at as usize].variable = Some((variable, course.range.clone()));
        }
        let so_far = (self.weighted_layers, self.unknowns.count());
        body(self, element.clone());
        if !self.is_exhausted() {
            let bound = self.frame().bindings_since(before);
            self.step(bound / 4);
        }
        if let Some(few) =
            self.trips_apart(&trips, variable, so_far).filter(|_| assigned_in.is_some())
        {
            self.forget_since(mark, at, lists);
            self.frame().go_back(start);
            self.loops[at as usize].trips = Polynomial::one();
            let (first, step) = &course.range;
            for trip in 0..few {
                let number = first.plus(&step.scaled(f64::from(trip)));
                body(self, with_variable(handed_out.clone(), &number, course.numbered));
            }
        } else if trips.value() != Some(1.0)
            && self.rereads < MAX_REREADS
            && !self.is_exhausted()
            && self.changes(before)
        {
            let even =
                progress.map_or_else(Vec::new, |progress| self.even_arrays(before, &progress));
            self.forget_since(mark, at, lists);
            for number in &even_numbers {
                self.frame().set(number.name, number.before.clone());
            }
            let once = self.frame().watch();
            self.set_lengths(&even, BEFORE);
            self.rereads += 1;
            body(self, element.clone());
            if self.are_even(&even) {
                self.set_lengths(&even, AFTER);
            } else {
                self.forget_since(mark, at, lists);
                self.frame().go_back(once);
                body(self, element);
            }
            self.rereads -= 1;
            self.frame().unwatch();
        }
        for number in even_numbers {
            self.frame().set(number.name, number.after);
        }
        self.frame().unwatch();
        self.frame().unwatch();
        self.unwatch_lists();
        let (first, step) = course.range;
        self.close_loop(mark, variable, &|power| mean_power(&first, &step, &trips, power));
    }

    /// Begins to record the contents of lists before they change.
    pub(crate) fn watch_lists(&mut self) -> (usize, usize) {
        self.list_watch += 1;
        self.list_watches.push(self.list_watch);
        (self.changed_lists.len(), self.appended_to.len())
    }

    pub(crate) fn unwatch_lists(&mut self) {
        self.list_watches.pop();
        if self.list_watches.is_empty() {
            self.changed_lists.clear();
            self.appended_to.clear();
        }
    }

    /// Restores the events, loops and lists to their state before the body was read.
    pub(crate) fn forget_since(&mut self, mark: usize, at: u32, (lists, appended): (usize, usize)) {
        self.events.truncate(mark);
        self.loops.truncate(at as usize + 1);
        self.loops[at as usize].interpreted = 0.0;
        // In reverse order, so that each list ends up as before its first change.
        for (list, was) in self.changed_lists.drain(lists..).rev() {
            list.replace(was);
        }
        for layer in self.appended_to.drain(appended.min(self.appended_to.len())..).rev() {
            if let LayerKind::Sequence(layers) = &layer.kind {
                layers.borrow_mut().pop();
            }
        }
    }

    /// Returns `true` if a name that was bound before the loop has a different kind of value after the body.
    fn changes(&self, before: Moment) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        frame.bound_since(before).iter().any(|(name, was)| {
            was.zip(frame.names.get(name)).is_some_and(|(was, is)| !alike(was, is))
        })
    }

    /// Forgets the values of numbers that the body changes, and returns those that were known.
    fn forget_counters(&mut self, body: Option<&'a [Stmt]>) -> Vec<(&'a str, f64)> {
        let mut names = Vec::new();
        let mut known = Vec::new();
        let body = body.unwrap_or_default();
        names_changed(body, &mut names, 0);
        for name in names {
            if let Some(PythonValue::Number(number)) = self.frame().names.get(name).cloned() {
                known.extend(number.known().map(|value| (name, value)));
                let number = PythonNumber { value: None, typical: None, ..number };
                self.frame().set(name, PythonValue::Number(number));
            }
            self.forget_values(name);
        }
        names_written(body).into_iter().for_each(|name| self.forget_values(name));
        known
    }
}

/// Replaces the counter of a range with the loop variable.
fn with_variable<'a>(
    element: PythonValue<'a>,
    number: &Polynomial,
    numbered: bool,
) -> PythonValue<'a> {
    if numbered { with_number(element, crate::builtins::COUNTER, number, 0) } else { element }
}

/// Replaces a symbol with a number in a value, including lists.
pub(crate) fn with_number<'a>(
    value: PythonValue<'a>,
    symbol: UnknownSymbol,
    number: &Polynomial,
    depth: u32,
) -> PythonValue<'a> {
    match value {
        PythonValue::Number(PythonNumber {
            value: Some(size),
            kind,
            scalar,
            outside,
            quantile,
            typical,
        }) if size.symbols().any(|used| used == symbol) => {
            let value = Some(size.averaged(symbol, |power| number.power(u32::from(power))));
            PythonValue::Number(PythonNumber { value, kind, scalar, outside, quantile, typical })
        }
        PythonValue::List(list) if depth < 3 && list.borrow().items.len() <= 16 => {
            let mut copy: List = list.borrow().clone();
            let items = copy.items.into_iter();
            copy.items = items.map(|item| with_number(item, symbol, number, depth + 1)).collect();
            PythonValue::List(std::rc::Rc::new(copy.into()))
        }
        other => other,
    }
}

/// Returns the mean of the `power`th power of `first + step * k` over `k` from 0 to `trips - 1`.
fn mean_power(first: &Polynomial, step: &Polynomial, trips: &Polynomial, power: u8) -> Polynomial {
    let last = trips.minus(&Polynomial::one());
    let k1 = last.scaled(0.5);
    let twice = trips.scaled(2.0).minus(&Polynomial::one());
    let k2 = last.times(&twice).scaled(1.0 / 6.0);
    let k3 = last.times(&last).times(trips).scaled(0.25);
    let squared = step.times(step);
    match power {
        0 => Polynomial::one(),
        1 => first.plus(&step.times(&k1)),
        2 => first
            .times(first)
            .plus(&first.times(step).times(&k1).scaled(2.0))
            .plus(&squared.times(&k2)),
        3 => first
            .power(3)
            .plus(&first.times(first).times(step).times(&k1).scaled(3.0))
            .plus(&first.times(&squared).times(&k2).scaled(3.0))
            .plus(&squared.times(step).times(&k3)),
        _ => Polynomial::elaborate(),
    }
}

/// Rounds a known size up.
pub(crate) fn ceiling(size: &Polynomial) -> Polynomial {
    size.value()
        .map_or_else(|| size.clone(), |value| Polynomial::of((value - 1e-9).ceil().max(0.0)))
}
