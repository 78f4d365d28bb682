//! Executes statements: assignments, branches, definitions.

use ruff_python_ast::{self as ast, Expr, Stmt};
use rustc_hash::FxHashMap;

use crate::definitions::stops_gradients;
use crate::event::{Event, WorkKind};
use crate::joining::join;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{PythonValue, ValueOrigin};

/// The control flow at the end of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Continues with the next statement.
    Next,
    /// Leaves the loop.
    Break,
    /// Continues with the next iteration.
    Continue,
    /// Leaves the function or the program.
    Return,
}

impl<'a> ProgramReader<'a> {
    pub(crate) fn block(&mut self, body: &'a [Stmt]) -> Flow {
        for (at, statement) in body.iter().enumerate() {
            if !self.step(1) {
                return Flow::Return;
            }
            if self.deep >= crate::reader::MAX_DEPTH {
                return Flow::Next;
            }
            self.deep += 1;
            let flow = self.statement(statement);
            self.deep -= 1;
            // Statements after `if ...: continue` run in the remaining iterations.
            let skipped = std::mem::take(&mut self.skipped);
            if skipped > 0.0 && flow == Flow::Next {
                let mark = self.events.len();
                let flow = self.block(&body[at + 1..]);
                self.events[mark..].iter_mut().for_each(|event| event.weigh(1.0 - skipped));
                return flow;
            }
            if flow != Flow::Next {
                return flow;
            }
        }
        Flow::Next
    }

    pub(crate) fn statement(&mut self, statement: &'a Stmt) -> Flow {
        match statement {
            Stmt::Expr(expression) => {
                self.eval(&expression.value);
                self.changed_by(&expression.value);
            }
            Stmt::Assign(assignment) => {
                let value = self.eval(&assignment.value);
                for target in &assignment.targets {
                    self.assign(target, value.clone());
                }
            }
            Stmt::AnnAssign(assignment) => {
                if let Some(value) = &assignment.value {
                    let value = self.eval(value);
                    self.assign(&assignment.target, value);
                } else {
                    self.read_target(&assignment.target);
                }
            }
            Stmt::AugAssign(assignment) => self.assign_in_place(assignment),
            Stmt::Return(returned) => {
                let value =
                    returned.value.as_ref().map_or(PythonValue::Nothing, |value| self.eval(value));
                let before = self.frame().result.take();
                self.frame().result =
                    Some(before.map_or(value.clone(), |before| join(&before, &value)));
                return Flow::Return;
            }
            Stmt::If(branches) => return self.branches(branches),
            Stmt::For(round) => return self.for_loop(round),
            Stmt::While(round) => return self.while_loop(round),
            Stmt::With(with) => {
                let mut without = false;
                for item in &with.items {
                    without |= stops_gradients(&item.context_expr);
                    let value = self.eval(&item.context_expr);
                    if let Some(target) = &item.optional_vars {
                        self.assign(target, value);
                    }
                }
                self.gradients.stopped += u32::from(without);
                let flow = self.block(&with.body);
                self.gradients.stopped -= u32::from(without);
                return flow;
            }
            Stmt::Try(attempt) => {
                let flow = self.block(&attempt.body);
                // Exception handlers are assumed not to run.
                if flow == Flow::Next {
                    let flow = self.block(&attempt.orelse);
                    if flow != Flow::Next {
                        return flow;
                    }
                }
                let last = self.block(&attempt.finalbody);
                return if last == Flow::Next { flow } else { last };
            }
            Stmt::Match(choice) => {
                self.eval(&choice.subject);
                for guard in choice.cases.iter().filter_map(|case| case.guard.as_deref()) {
                    self.without_cost(|reader| reader.eval(guard));
                }
                // The cases of `match` are read like branches, and joined.
                let bodies: Vec<&'a [Stmt]> = choice.cases.iter().map(|case| &*case.body).collect();
                return self.one_of(&bodies, &[]);
            }
            Stmt::FunctionDef(definition) => self.define(definition),
            Stmt::ClassDef(definition) => self.define_class(definition),
            Stmt::Import(import) => self.import(import),
            Stmt::ImportFrom(import) => self.import_from(import),
            Stmt::Global(global) => {
                let names = global.names.iter().map(|name| name.as_str());
                let names: Vec<&'a str> = names.collect();
                self.frame().globals.extend(names);
            }
            Stmt::Assert(assertion) => {
                self.eval(&assertion.test);
                if let Some(message) = &assertion.msg {
                    self.without_cost(|reader| reader.eval(message));
                }
            }
            Stmt::Raise(raise) => {
                for value in raise.exc.iter().chain(&raise.cause) {
                    self.eval(value);
                }
                return Flow::Return;
            }
            Stmt::Break(_) => return Flow::Break,
            Stmt::Continue(_) => return Flow::Continue,
            Stmt::Delete(deletion) => {
                deletion.targets.iter().for_each(|target| self.read_target(target));
            }
            Stmt::TypeAlias(_) | Stmt::Nonlocal(_) | Stmt::Pass(_) | Stmt::IpyEscapeCommand(_) => {}
        }
        Flow::Next
    }

    /// Evaluates the object and the index of a target that is not assigned to.
    fn read_target(&mut self, target: &'a Expr) {
        match target {
            Expr::Attribute(attribute) => {
                self.eval(&attribute.value);
            }
            Expr::Subscript(subscript) => {
                self.eval(&subscript.value);
                self.eval(&subscript.slice);
            }
            Expr::Tuple(tuple) => tuple.elts.iter().for_each(|target| self.read_target(target)),
            Expr::List(list) => list.elts.iter().for_each(|target| self.read_target(target)),
            _ => {}
        }
    }

    fn branches(&mut self, statement: &'a ast::StmtIf) -> Flow {
        let mut bodies: Vec<&'a [Stmt]> = Vec::new();
        let mut shares = Vec::new();
        let clauses =
            statement.elif_else_clauses.iter().map(|clause| (clause.test.as_ref(), &*clause.body));
        for (test, body) in
            std::iter::once((Some(&*statement.test), &*statement.body)).chain(clauses)
        {
            let Some(test) = test else {
                // `else`, which has no test.
                bodies.push(body);
                return self.chosen(&bodies, &shares);
            };
            let value = self.eval(test);
            match self.truth(&value) {
                Some(false) => {}
                Some(true) => {
                    bodies.push(body);
                    return self.chosen(&bodies, &shares);
                }
                None => {
                    bodies.push(body);
                    shares.push(self.share_of(test));
                }
            }
        }
        bodies.push(&[]);
        self.chosen(&bodies, &shares)
    }

    fn chosen(&mut self, bodies: &[&'a [Stmt]], shares: &[Option<f64>]) -> Flow {
        match bodies {
            [body] => self.block(body),
            _ => self.one_of(bodies, shares),
        }
    }

    /// Reads alternative branches from the same state and joins the results. The costs of a branch with a known share
    /// are scaled by it. The costliest of the other branches is counted for the remaining share.
    fn one_of(&mut self, bodies: &[&'a [Stmt]], shares: &[Option<f64>]) -> Flow {
        let before = self.frame().watch();
        let mark = self.events.len();
        let mut joined: Option<FxHashMap<&'a str, PythonValue<'a>>> = None;
        let mut flows = Vec::new();
        let (mut costliest, mut weighed): (Vec<Event>, Vec<Event>) = (Vec::new(), Vec::new());
        let mut heaviest = 0.0;
        let known: f64 = shares.iter().flatten().sum();
        let rest = (1.0 - known).clamp(0.0, 1.0);
        let mut skipped = 0.0;
        for (at, body) in bodies.iter().enumerate() {
            let share = shares.get(at).copied().flatten();
            self.shares.extend(share.map(|share| (self.open.len(), share)));
            let flow = self.block(body);
            if share.is_some() {
                self.shares.pop();
            }
            let mut events = self.events.split_off(mark);
            let after = self.frame().go_back(before);
            let goes_on = flow == Flow::Next || flow == Flow::Continue;
            if let Some(share) = share {
                events.iter_mut().for_each(|event| event.weigh(share));
                weighed.extend(events);
                if flow == Flow::Continue {
                    skipped += share;
                }
            } else {
                let weight = weight(&events);
                if weight > heaviest || costliest.is_empty() {
                    (costliest, heaviest) = (events, weight);
                }
            }
            if goes_on {
                joined = Some(match joined {
                    None => after,
                    Some(others) => joined_names(others, after, &self.frame().names),
                });
            }
            flows.push(flow);
        }
        if known > 0.0 {
            costliest.iter_mut().for_each(|event| event.weigh(rest));
        }
        self.events.extend(weighed);
        self.events.extend(costliest.into_iter().filter(|_| known < 1.0));
        self.skipped = skipped;
        let ends = joined.is_none();
        self.frame().unwatch();
        for (name, value) in joined.into_iter().flatten() {
            self.frame().set(name, value);
        }
        if flows.contains(&Flow::Break) && !ends {
            self.may_end_early();
        }
        if ends { flows.first().copied().unwrap_or(Flow::Next) } else { Flow::Next }
    }

    /// Records that the innermost loop may end early, so that its trip count is an upper bound.
    fn may_end_early(&mut self) {
        let Some(at) = self.open.last().copied() else { return };
        let line = self.loops[at as usize].line;
        if self.unknowns.trips_answered(line).is_some() {
            return;
        }
        self.loops[at as usize].at_most = true;
        if !self.loops[at as usize].trips.is_zero() {
            self.ask(
                crate::unknown::Missing::Trips,
                line,
                "a condition on data ends the loop early",
            );
        }
    }
}

/// Returns the cost of a branch's events, to find the costliest branch. Unknowns count as large.
fn weight(events: &[Event]) -> f64 {
    // With 100,000 for a loop variable, the size of the rest of a shorter array is negative, hence the absolute value.
    let known = |size: &Polynomial| size.value_at(1e5).map_or(1e9, f64::abs);
    let one = |event: &Event| {
        let flops = event.cost.flops.as_ref().map_or(1e9, known);
        let bytes = event.cost.bytes.as_ref().map_or(1e9, known);
        flops
            + bytes
            + known(&event.cost.calls)
            + if event.work == WorkKind::Network { 1.0 } else { 0.0 }
    };
    events.iter().map(one).sum()
}

/// Joins the names bound by two branches. A name bound by only one of them has its value from `before` in the other.
fn joined_names<'a>(
    mut a: FxHashMap<&'a str, PythonValue<'a>>,
    mut b: FxHashMap<&'a str, PythonValue<'a>>,
    before: &FxHashMap<&'a str, PythonValue<'a>>,
) -> FxHashMap<&'a str, PythonValue<'a>> {
    for (name, value) in &mut a {
        if let Some(other) = b.remove(name).as_ref().or_else(|| before.get(name)) {
            *value = join(value, other);
        }
    }
    for (name, value) in b {
        a.insert(name, before.get(name).map_or(value.clone(), |was| join(was, &value)));
    }
    a
}

/// Returns the value of an expression that is not evaluated.
pub(crate) fn unread<'a>() -> PythonValue<'a> {
    PythonValue::Other(ValueOrigin::Unread)
}
