//! Evaluates `while` loops, and computes their trip counts if possible.

use crate::assigned_names::{Bindings, names_changed};
use crate::carried::while_needs_the_one_before;
use crate::loop_places::ValuePlace;
use crate::looping::{Course, ceiling};

use ruff_python_ast::{self as ast, CmpOp, Expr, Operator, Stmt};

use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::statements::Flow;
use crate::unknown::{Missing, trips_of};
use crate::value::{NumberKind, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(crate) fn while_loop(&mut self, round: &'a ast::StmtWhile) -> Flow {
        let (line, end) = (self.line(round), self.last_line(round));
        let mut left_at = None;
        let counted = self.while_trips(&round.test, &round.body).or_else(|| {
            let (trips, at) = self.tried_trips(round)?;
            left_at = at;
            Some(trips)
        });
        let value = self.eval(&round.test);
        if self.truth(&value) == Some(false) {
            return self.block(&round.orelse);
        }
        if let Some(few) = counted.as_ref().and_then(Polynomial::value)
            && few <= MAX_DISTANCE
            && grows_by_factors(&round.test, &round.body)
        {
            return self.trips_by_themselves(round, few, (line, end));
        }
        let counted = counted.or_else(|| self.observed_trips(round, line, end));
        let trips = counted.unwrap_or_else(|| {
            let why = "the end of the loop depends on computed values";
            self.unknowns.of(&trips_of(line), Missing::Trips, line, why)
        });
        let course = Course::of(Some(trips), PythonValue::Nothing);
        let at = self.loops.len();
        self.counted_loop(
            course,
            line,
            end,
            |reader, _| {
                reader.eval(&round.test);
                let Some(at) = left_at else { return reader.block(&round.body) };
                // Only the last iteration leaves the loop here.
                let (before, after) = round.body.split_at(at);
                reader.block(before);
                if let Some(Stmt::If(branch)) = after.first() {
                    reader.eval(&branch.test);
                }
                reader.block(after.get(1..).unwrap_or_default())
            },
            Some(&round.body),
        );
        let find = |reader: &Self| {
            let memory = |place: ValuePlace<'_>| reader.memory_of(place);
            while_needs_the_one_before(reader.source, &round.test, &round.body, &memory)
        };
        self.note_dependence(at, line, find);
        Flow::Next
    }

    /// Reads a loop such as `while n <= 1024` with `n *= 2` iteration by iteration, each with its own value of `n`.
    fn trips_by_themselves(
        &mut self,
        round: &'a ast::StmtWhile,
        few: f64,
        (line, end): (u32, u32),
    ) -> Flow {
        let mut trip = 0.0;
        while trip < few && self.step(1) {
            let mark = self.events.len();
            self.open_loop(line, end, Polynomial::one());
            self.eval(&round.test);
            let flow = self.block(&round.body);
            let variable = self.unknowns.variable();
            self.close_loop(mark, variable, &|_| Polynomial::one());
            match flow {
                Flow::Return => return flow,
                Flow::Break => break,
                Flow::Next | Flow::Continue => trip += 1.0,
            }
        }
        Flow::Next
    }

    /// Returns the trip count of `while i < n` with `i += c` in its body, or of `while n > 1` with `n //= 2`.
    pub(crate) fn while_trips(&mut self, test: &'a Expr, body: &'a [Stmt]) -> Option<Polynomial> {
        let Expr::Compare(test) = test else { return None };
        let ([op], [bound]) = (&test.ops[..], &test.comparators[..]) else { return None };
        let (left, right) =
            self.without_cost(|reader| (reader.eval(&test.left), reader.eval(bound)));
        let bindings = Bindings::of(body);
        let name = |side: &'a Expr| {
            if let Expr::Name(name) = side { Some(name.id.as_str()) } else { None }
        };
        let change = |name: Option<&str>| {
            let name = name?;
            body.iter().find_map(|statement| change_of(statement, name))
        };
        let (left_change, right_change) = (change(name(&test.left)), change(name(bound)));
        let (counter, end) =
            if left_change.is_some() { (&*test.left, bound) } else { (bound, &*test.left) };
        if bindings.count(name(counter)?) != 1 || bindings.changes(end) {
            return None;
        }
        let (from, to, (operator, by), up) = match (left_change, right_change) {
            (Some(change), None) => {
                (left, right, change, matches!(op, CmpOp::Lt | CmpOp::LtE | CmpOp::NotEq))
            }
            (None, Some(change)) => {
                (right, left, change, matches!(op, CmpOp::Gt | CmpOp::GtE | CmpOp::NotEq))
            }
            _ => return None,
        };
        if bindings.changes(by) {
            return None;
        }
        let by = self.without_cost(|reader| reader.eval(by)).number()?.clone();
        let (from, to) = (from.number()?.clone(), to.number()?.clone());
        let whole = [&from, &to, &by].iter().all(|number| number.kind <= NumberKind::Int);
        let (from, to, by) = (from.value?, to.value?, by.value?);
        let closed = matches!(op, CmpOp::LtE | CmpOp::GtE);
        match operator {
            Operator::Add if up => steps(&to.minus(&from), &by, closed, whole),
            Operator::Add if by.value()? < 0.0 => {
                steps(&from.minus(&to), &by.scaled(-1.0), closed, whole)
            }
            Operator::Sub => steps(&from.minus(&to), &by, closed, whole),
            _ => {
                let (mut at, bound, by) = (from.value()?, to.value()?, by.value()?);
                let mut trips = 0.0;
                while goes_on(*op, up, at, bound) {
                    at = scaled(operator, at, by)?;
                    trips += 1.0;
                    if trips > MAX_SCALED {
                        return None;
                    }
                }
                Some(Polynomial::of(trips))
            }
        }
    }

    /// Returns the trip count of `while p * p <= n` with `p += 1` in its body, or of `while True` with
    /// `if p * p > n: break`. Evaluates the test for trial values of the counter. Also returns the index of the
    /// statement with the `break`.
    fn tried_trips(&mut self, round: &'a ast::StmtWhile) -> Option<(Polynomial, Option<usize>)> {
        let endless = matches!(&*round.test, Expr::BooleanLiteral(literal) if literal.value)
            || matches!(&*round.test, Expr::NumberLiteral(_));
        let (test, at) = if endless {
            let leaves = |statement: &&'a Stmt| {
                let Stmt::If(branch) = statement else { return false };
                matches!(branch.body.last(), Some(Stmt::Break(_)))
                    && branch.elif_else_clauses.is_empty()
            };
            let at = round.body.iter().position(|statement| leaves(&statement))?;
            let Stmt::If(branch) = &round.body[at] else { return None };
            (&*branch.test, at)
        } else {
            (&*round.test, 0)
        };
        let mut names = Vec::new();
        is_steady(test, &mut names).then_some(())?;
        let mut changed = Vec::new();
        names_changed(&round.body, &mut changed, 0);
        let mut counters = changed.iter().filter(|name| names.contains(name));
        let (counter, None) = (*counters.next()?, counters.next()) else { return None };
        let (place, (operator, by)) = round
            .body
            .iter()
            .enumerate()
            .find_map(|(place, statement)| Some((place, change_of(statement, counter)?)))?;
        let bindings = Bindings::of(&round.body);
        if bindings.count(counter) != 1 || bindings.changes(by) {
            return None;
        }
        let first = self.frame().names.get(counter)?.number()?.clone();
        let by = self.without_cost(|reader| reader.eval(by)).known()?;
        let by = match operator {
            Operator::Add => by,
            Operator::Sub => -by,
            _ => return None,
        };
        // A `break` after the counter's update sees the updated value.
        let before = if endless && place < at { by } else { 0.0 };
        let from = first.known()? + before;
        let mut goes_on = |trip: f64| {
            let value = Some(Polynomial::of(from + by * trip));
            let number = PythonNumber { value, ..first.clone() };
            let moment = self.frame().watch();
            self.frame().set(counter, PythonValue::Number(number));
            let value = self.without_cost(|reader| reader.eval(test));
            let holds = self.truth(&value);
            self.frame().go_back(moment);
            self.frame().unwatch();
            holds.map(|holds| holds != endless)
        };
        // Search for the first iteration in which the test fails: double the upper bound, then bisect.
        let (mut low, mut high) = (-1.0_f64, 0.0_f64);
        while goes_on(high)? {
            (low, high) = (high, (high * 2.0).max(1.0));
            if high > MAX_TRIPS {
                return None;
            }
        }
        while high - low > 1.5 {
            let middle = ((low + high) / 2.0).floor();
            if goes_on(middle)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        let trips = Polynomial::of(if endless { high + 1.0 } else { high });
        Some((trips, endless.then_some(at)))
    }
}

/// Returns the operator and the operand by which a statement updates a name: `t += dt`, `t = t + dt`.
fn change_of<'a>(statement: &'a Stmt, name: &str) -> Option<(Operator, &'a Expr)> {
    let is =
        |expression: &Expr| matches!(expression, Expr::Name(named) if named.id.as_str() == name);
    match statement {
        Stmt::AugAssign(change) if is(&change.target) => Some((change.op, &*change.value)),
        Stmt::Assign(assignment) if matches!(&*assignment.targets, [one] if is(one)) => {
            match &*assignment.value {
                Expr::BinOp(operation) if is(&operation.left) => {
                    Some((operation.op, &*operation.right))
                }
                Expr::BinOp(operation) if operation.op == Operator::Add && is(&operation.right) => {
                    Some((operation.op, &*operation.left))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns the number of steps `by` over the distance `far`, plus one if `closed` and a step ends exactly there.
/// Integers may step past the end: `while i <= 9: i += 2` from 0 has five iterations.
fn steps(far: &Polynomial, by: &Polynomial, closed: bool, whole: bool) -> Option<Polynomial> {
    let one = Polynomial::one();
    match (closed, whole) {
        (false, _) => far.over(by).map(|trips| ceiling(&trips)),
        (true, true) => far.plus(&one).over(by).map(|trips| ceiling(&trips)),
        (true, false) => {
            let steps = far.over(by)?;
            let reached = steps.value().map(|count| Polynomial::of((count + ROUNDING).floor()));
            Some(ceiling(&reached.unwrap_or(steps).plus(&one)))
        }
    }
}

/// The maximum rounding error of a sum of fractions, in steps.
const ROUNDING: f64 = 1e-6;

/// The maximum number of iterations that are read one by one.
const MAX_DISTANCE: f64 = 16.0;

/// The maximum trip count of a loop that multiplies or divides a number. A longer loop becomes a question. With a
/// factor of two, the whole range of floats takes fewer iterations.
const MAX_SCALED: f64 = 2200.0;

/// Returns `true` if a loop continues with its tested number `at`. `up` is `true` if the number grows.
fn goes_on(op: CmpOp, up: bool, at: f64, bound: f64) -> bool {
    let closed = matches!(op, CmpOp::LtE | CmpOp::GtE);
    match op {
        CmpOp::NotEq => at != bound,
        _ if closed && at == bound => true,
        _ if up => at < bound,
        _ => at > bound,
    }
}

/// Returns a number after an iteration that multiplies, divides or shifts it.
fn scaled(operator: Operator, at: f64, by: f64) -> Option<f64> {
    let powers = |by: f64| {
        let (mut power, mut left) = (1.0_f64, by);
        while left >= 1.0 && power < 1e19 {
            (power, left) = (power * 2.0, left - 1.0);
        }
        (by >= 0.0).then_some(power)
    };
    Some(match operator {
        Operator::Mult => at * by,
        Operator::LShift => at * powers(by)?,
        Operator::Div => at / by,
        Operator::FloorDiv => (at / by).floor(),
        Operator::RShift => (at / powers(by)?).floor(),
        _ => return None,
    })
}

/// Returns `true` if each iteration multiplies or divides the tested number, so that it is a size and no counter.
fn grows_by_factors(test: &Expr, body: &[Stmt]) -> bool {
    let Expr::Compare(test) = test else { return false };
    let is_tested = |name: &str| {
        let sides = std::iter::once(&*test.left).chain(&test.comparators);
        sides.into_iter().any(|side| matches!(side, Expr::Name(side) if side.id.as_str() == name))
    };
    body.iter().any(|statement| {
        matches!(statement, Stmt::AugAssign(change)
            if matches!(change.op, Operator::Mult | Operator::FloorDiv | Operator::LShift | Operator::RShift)
                && matches!(&*change.target, Expr::Name(name) if is_tested(name.id.as_str())))
    })
}

/// The trip count above which the search ends.
const MAX_TRIPS: f64 = 1e12;

/// Returns `true` if a test compares sums, products and powers of names and numbers, which are monotonic in a counter.
/// Collects the names.
fn is_steady<'a>(test: &'a Expr, names: &mut Vec<&'a str>) -> bool {
    match test {
        Expr::Name(name) => {
            names.push(name.id.as_str());
            true
        }
        Expr::NumberLiteral(_) => true,
        Expr::Compare(comparison) => {
            let ordered =
                |op: &CmpOp| matches!(op, CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE);
            comparison.ops.len() == 1
                && comparison.ops.iter().all(ordered)
                && is_steady(&comparison.left, names)
                && comparison.comparators.iter().all(|comparator| is_steady(comparator, names))
        }
        Expr::BinOp(operation) => {
            matches!(operation.op, Operator::Add | Operator::Mult | Operator::Pow)
                && is_steady(&operation.left, names)
                && is_steady(&operation.right, names)
        }
        _ => false,
    }
}
