//! Detects loop-carried dependences: iterations that read a value that an earlier iteration wrote.

use crate::loop_places::{
    LinearIndex, MAX_PLACES, PlaceMemory, ValuePlace, begin_at, element, is_sum, name, note,
    note_element, owner, place,
};
use ruff_python_ast::{self as ast, Expr, Operator, Stmt};
use ruff_text_size::Ranged;

/// Methods that read a container and remove from it, e.g. `queue.pop()`.
pub(crate) const TAKING: [&str; 4] = ["pop", "popleft", "popitem", "heappop"];

/// Methods that add to a container.
pub(crate) const ADDING: [&str; 8] =
    ["append", "add", "extend", "update", "insert", "appendleft", "setdefault", "heappush"];

/// The reads and writes of one iteration, in program order.
///
/// # Model
/// The loop carries a dependence if an iteration reads a place before it writes it, and writes it somewhere in the body
/// (`x = 3.9 * x`). A sum, product or extreme (`s += y[i]`) counts only if the body also reads its intermediate value.
/// An induction variable with a constant step (`t += 0.1`) never counts, because its value follows from the number of
/// iterations. An element counts if its index shows that another iteration wrote it (`z[i] = z[i - 1]`).
#[derive(Default)]
struct Iteration<'a> {
    source: &'a str,
    variable: &'a str,
    /// The change of the loop variable per iteration, if known.
    step: Option<f64>,
    /// Places written in this iteration so far.
    assigned: Vec<ValuePlace<'a>>,
    /// Places read while not in `assigned`: they may have the previous iteration's value.
    exposed: Vec<ValuePlace<'a>>,
    changed: Vec<ValuePlace<'a>>,
    /// Running sums, products and extremes, each with the places read by its operand.
    sums: Vec<(ValuePlace<'a>, Vec<ValuePlace<'a>>)>,
    written: Vec<(&'a str, &'a Expr)>,
    /// Elements that are updated in place, such as `count[key] += 1`.
    added: Vec<(&'a str, &'a Expr)>,
    taken: Vec<(&'a str, &'a Expr)>,
}

/// Returns `true` if an iteration of `for variable in …: body` reads a value that an earlier one wrote. `step` is the
/// change of the variable per iteration, e.g. -1 for `range(n, 0, -1)`, or `None` if the loop is over no range.
/// `memory` returns the memory of a place.
pub(crate) fn needs_the_one_before(
    source: &str,
    variable: &Expr,
    step: Option<f64>,
    body: &[Stmt],
    memory: &MemoryOf<'_>,
) -> bool {
    let first = match variable {
        Expr::Tuple(tuple) => tuple.elts.first(),
        one => Some(one),
    };
    let variable_name = first.and_then(name).unwrap_or_default();
    let mut iteration = Iteration { source, variable: variable_name, step, ..Iteration::default() };
    iteration.store(variable);
    iteration.block(body);
    iteration.carries(memory)
}

/// Returns `true` if an iteration of `while test: body` reads a value that an earlier one wrote.
pub(crate) fn while_needs_the_one_before(
    source: &str,
    test: &Expr,
    body: &[Stmt],
    memory: &MemoryOf<'_>,
) -> bool {
    let mut iteration = Iteration { source, ..Iteration::default() };
    iteration.visit_expr(test);
    iteration.block(body);
    iteration.carries(memory)
}

/// Maps a place to its memory.
type MemoryOf<'m> = dyn Fn(ValuePlace<'_>) -> Option<PlaceMemory> + 'm;

impl<'a> Iteration<'a> {
    fn carries(&self, memory: &MemoryOf<'_>) -> bool {
        let is_read = |place: &ValuePlace<'a>| self.exposed.contains(place);
        let grows = |(of, added): &(ValuePlace<'a>, Vec<ValuePlace<'a>>)| {
            let varies = |place| {
                self.changed.contains(place) || self.sums.iter().any(|(sum, _)| sum == place)
            };
            is_read(of) && added.iter().any(varies)
        };
        let elements_read =
            |place: &ValuePlace<'a>| self.taken.iter().any(|(name, _)| (*name, "") == *place);
        self.changed.iter().any(|place| is_read(place) || elements_read(place))
            || self.written.iter().any(|(name, _)| is_read(&(name, "")))
            || self.written.iter().any(|(_, to)| self.is_read_by_another_name(to, memory))
            || self.sums.iter().any(grows)
            || self
                .written
                .iter()
                .chain(&self.added)
                .any(|to| self.taken.iter().any(|from| self.is_handed_on(*to, *from, memory)))
    }

    /// Returns `true` if the array that contains the written element is also read as a whole under another name.
    fn is_read_by_another_name(&self, to: &'a Expr, memory: &MemoryOf<'_>) -> bool {
        let Some(written) = owner(to).and_then(memory) else { return false };
        let is_same =
            |other: PlaceMemory| other.id == written.id && other.dimensions == written.dimensions;
        let mut others = self.exposed.iter().filter(|place| Some(**place) != owner(to));
        others.any(|place| memory(*place).is_some_and(is_same))
    }

    /// Returns `true` if a later iteration may read, as `from`, an element that an earlier iteration writes as `to`.
    fn is_handed_on(
        &self,
        to: (&'a str, &'a Expr),
        from: (&'a str, &'a Expr),
        memory: &MemoryOf<'_>,
    ) -> bool {
        let mut begins = (Vec::new(), Vec::new());
        if to.0 != from.0 {
            let of = |expression: &'a Expr| owner(expression).and_then(memory);
            let (Some(to), Some(from)) = (of(to.1), of(from.1)) else { return false };
            if to.id != from.id || to.dimensions != from.dimensions {
                return false;
            }
            let (Some(to), Some(from)) = (to.begins, from.begins) else { return true };
            begins = (to, from);
        }
        let (Some((_, to)), Some((_, from))) = (element(to.1), element(from.1)) else {
            return true;
        };
        for (at, (to, from)) in to.iter().zip(&from).enumerate() {
            let [to, from] = [to, from].map(|index| LinearIndex::of(index, self.variable));
            let (Some(mut to), Some(mut from)) = (to, from) else { continue };
            to.constant += begin_at(&begins.0, at);
            from.constant += begin_at(&begins.1, at);
            let same = to.factor == from.factor && to.names == from.names;
            if !same || to.factor == 0.0 || !to.names.keys().all(|key| self.is_fixed(key)) {
                continue;
            }
            let apart = (to.constant - from.constant) / to.factor;
            return match self.step {
                Some(step) => apart / step >= 1.0 && (apart / step).fract() == 0.0,
                // Without a step, the iterations may run in any order.
                None => apart != 0.0,
            };
        }
        true
    }

    /// Returns `true` if a name has the same value in all iterations.
    fn is_fixed(&self, name: &str) -> bool {
        let is = |place: &ValuePlace<'a>| *place == (name, "");
        !self.changed.iter().chain(self.sums.iter().map(|(sum, _)| sum)).any(is)
    }

    fn read(&mut self, place: ValuePlace<'a>) {
        if !self.assigned.contains(&place) {
            note(&mut self.exposed, place);
        }
    }

    fn store(&mut self, target: &'a Expr) {
        match target {
            Expr::Tuple(tuple) => tuple.elts.iter().for_each(|elt| self.store(elt)),
            Expr::List(list) => list.elts.iter().for_each(|elt| self.store(elt)),
            Expr::Starred(starred) => self.store(&starred.value),
            Expr::Subscript(subscript) => {
                self.visit_expr(&subscript.slice);
                if let Some((name, _)) = element(target)
                    && !self.assigned.contains(&(name, ""))
                {
                    note_element(&mut self.written, name, target);
                }
            }
            _ => {
                let Some(place) = place(target) else { return };
                note(&mut self.changed, place);
                note(&mut self.assigned, place);
            }
        }
    }

    /// Returns the operand that is added to the target in `x = x + step` or `x = max(x, other)`.
    fn added_to(target: &Expr, value: &'a Expr) -> Option<&'a Expr> {
        let of = place(target)?;
        let is = |operand: &Expr| place(operand) == Some(of);
        match value {
            Expr::BinOp(operation) if !is_sum(operation.op) => None,
            Expr::BinOp(operation) if is(&operation.left) => Some(&operation.right),
            Expr::BinOp(operation) if is(&operation.right) && operation.op != Operator::Sub => {
                Some(&operation.left)
            }
            Expr::Call(call) if matches!(name(&call.func), Some("min" | "max")) => {
                let [one, other] = &*call.arguments.args else { return None };
                if is(one) { Some(other) } else { is(other).then_some(one) }
            }
            _ => None,
        }
    }

    fn sum(&mut self, target: &'a Expr, added: &'a Expr) {
        let before = self.exposed.len();
        self.visit_expr(added);
        let Some(of) = place(target) else {
            if let (Expr::Subscript(subscript), Some((name, _))) = (target, element(target)) {
                self.visit_expr(&subscript.slice);
                if !self.assigned.contains(&(name, "")) {
                    note_element(&mut self.added, name, target);
                }
            }
            return;
        };
        // If the added terms read the running sum, the order of the additions matters.
        if self.exposed[before..].contains(&of) {
            note(&mut self.changed, of);
        }
        let names = names_in(added);
        if !self.assigned.contains(&of) && self.sums.len() < MAX_PLACES {
            self.sums.push((of, names));
        }
    }

    fn block(&mut self, body: &'a [Stmt]) {
        for statement in body {
            self.visit_stmt(statement);
        }
    }

    /// Returns the places that a branch assigns and its test reads: `if value > most: most = value`.
    fn extremes(&self, branch: &'a ast::StmtIf) -> Vec<ValuePlace<'a>> {
        let compared = names_in(&branch.test);
        let assigned = branch.body.iter().filter_map(|statement| match statement {
            Stmt::Assign(assign) => {
                Some((place(assign.targets.first()?)?, names_in(&assign.value)))
            }
            _ => None,
        });
        assigned
            .filter(|(of, read)| compared.contains(of) && !read.contains(of))
            .map(|(of, _)| of)
            .collect()
    }
}

fn names_in(expression: &Expr) -> Vec<ValuePlace<'_>> {
    let mut iteration = Iteration::default();
    iteration.visit_expr(expression);
    iteration.exposed
}

impl<'a> Iteration<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Assign(assign) => match &*assign.targets {
                [target] if Self::added_to(target, &assign.value).is_some() => {
                    if let Some(added) = Self::added_to(target, &assign.value) {
                        self.sum(target, added);
                    }
                }
                targets => {
                    self.visit_expr(&assign.value);
                    targets.iter().for_each(|target| self.store(target));
                }
            },
            Stmt::AugAssign(assign) if is_sum(assign.op) => self.sum(&assign.target, &assign.value),
            Stmt::AugAssign(assign) => {
                self.visit_expr(&assign.value);
                self.visit_expr(&assign.target);
                self.store(&assign.target);
            }
            Stmt::AnnAssign(assign) => {
                assign.value.iter().for_each(|value| self.visit_expr(value));
                self.store(&assign.target);
            }
            Stmt::If(branch) => {
                let extremes = self.extremes(branch);
                let known = self.assigned.len();
                self.assigned.extend(&extremes);
                self.visit_expr(&branch.test);
                self.block(&branch.body);
                // A place assigned in one branch is not assigned on every path.
                self.assigned.truncate(known);
                self.changed.retain(|place| !extremes.contains(place));
                for clause in &branch.elif_else_clauses {
                    clause.test.iter().for_each(|test| self.visit_expr(test));
                    self.block(&clause.body);
                    self.assigned.truncate(known);
                }
            }
            Stmt::For(for_loop) => {
                self.visit_expr(&for_loop.iter);
                self.store(&for_loop.target);
                self.block(&for_loop.body);
            }
            Stmt::While(while_loop) => {
                self.visit_expr(&while_loop.test);
                self.block(&while_loop.body);
            }
            Stmt::With(with_block) => self.block(&with_block.body),
            Stmt::Try(try_block) => self.block(&try_block.body),
            Stmt::Expr(expression) => self.visit_expr(&expression.value),
            Stmt::Return(returned) => {
                returned.value.iter().for_each(|value| self.visit_expr(value))
            }
            _ => {}
        }
    }

    fn visit_all(&mut self, all: impl IntoIterator<Item = &'a Expr>) {
        all.into_iter().for_each(|expression| self.visit_expr(expression));
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Subscript(subscript) => {
                self.visit_expr(&subscript.slice);
                let Some((name, _)) = element(expression) else {
                    return self.visit_expr(&subscript.value);
                };
                // An element that this iteration wrote earlier carries no dependence.
                let text = |subscript: &Expr| self.source.get(subscript.range().to_std_range());
                let own = self.written.iter().any(|(_, to)| text(to) == text(expression));
                if !own && !self.assigned.contains(&(name, "")) {
                    note_element(&mut self.taken, name, expression);
                }
            }
            Expr::Call(call) => {
                if name(&call.func) == Some("len") {
                    return;
                }
                self.visit_all(&call.arguments.args);
                self.visit_all(call.arguments.keywords.iter().map(|keyword| &keyword.value));
                let Expr::Attribute(method) = &*call.func else { return };
                let Some(of) = place(&method.value) else {
                    return self.visit_expr(&method.value);
                };
                let called = method.attr.as_str();
                if TAKING.contains(&called) {
                    self.read(of);
                }
                if ADDING.contains(&called) || TAKING.contains(&called) {
                    note(&mut self.changed, of)
                } else {
                    self.read(of)
                }
            }
            Expr::Name(_) | Expr::Attribute(_) => match (place(expression), expression) {
                (Some(place), _) => self.read(place),
                (None, Expr::Attribute(attribute)) => self.visit_expr(&attribute.value),
                _ => {}
            },
            Expr::BinOp(operation) => self.visit_all([&*operation.left, &*operation.right]),
            Expr::BoolOp(operation) => self.visit_all(&operation.values),
            Expr::UnaryOp(operation) => self.visit_expr(&operation.operand),
            Expr::Compare(comparison) => {
                self.visit_expr(&comparison.left);
                self.visit_all(&comparison.comparators);
            }
            Expr::If(conditional) => {
                self.visit_all([&*conditional.test, &*conditional.body, &*conditional.orelse])
            }
            Expr::Tuple(tuple) => self.visit_all(&tuple.elts),
            Expr::List(list) => self.visit_all(&list.elts),
            Expr::Starred(starred) => self.visit_expr(&starred.value),
            Expr::Slice(slice) => {
                self.visit_all(
                    [&slice.lower, &slice.upper, &slice.step]
                        .into_iter()
                        .flatten()
                        .map(|bound| &**bound),
                );
            }
            Expr::ListComp(list) => self.comprehension(&list.generators, &list.elt),
            Expr::Generator(generator) => self.comprehension(&generator.generators, &generator.elt),
            _ => {}
        }
    }

    fn comprehension(&mut self, generators: &'a [ast::Comprehension], element: &'a Expr) {
        for generator in generators {
            self.visit_expr(&generator.iter);
            self.store(&generator.target);
        }
        self.visit_expr(element);
    }
}

#[cfg(test)]
mod tests {
    use super::needs_the_one_before;
    use ruff_python_ast::Stmt;

    #[test]
    fn a_loop_that_reads_the_result_of_an_earlier_iteration_is_dependent() {
        for (body, expected) in [
            ("x = 3.9 * x * (1 - x)", true),
            ("s += i * i", false),
            ("s += i; out.append(s)", true),
            ("s += y[i] * w; w = s", true),
            ("t += 0.1; out.append(t)", false),
            ("y[i] = 0.9 * y[i - 1]", true),
            ("z[i] = y[i] + y[i + 1]", false),
            ("z[i] = z[i + 1]", false),
            ("counts[k[i]] += 1", false),
            ("m = max(m, y[i])", false),
            ("n = n // 2", true),
            ("a = y[i]; b = a * a; z[i] = b", false),
            ("out.append(out[-1] + 1)", true),
            ("self.x = self.x * 2 + i", true),
        ] {
            let text = format!("for i in range(9): {body}\n");
            let parsed = ruff_python_parser::parse_module(&text).expect("it is Python");
            let [Stmt::For(for_loop)] = &*parsed.syntax().body else { panic!("a loop") };
            let found =
                needs_the_one_before(&text, &for_loop.target, Some(1.0), &for_loop.body, &|_| None);
            assert_eq!(found, expected, "{body}");
        }
    }
    #[test]
    fn the_order_of_the_iterations_decides_the_loop_dependence() {
        let (up, down, by_two, any) = (Some(1.0), Some(-1.0), Some(2.0), None);
        for (step, body, expected) in [
            (down, "z[i] = 0.5 * z[i] + z[i + 1]", true),
            (down, "z[i] = z[i - 1]", false),
            (down, "z[i] += z[i + 3]", true),
            (down, "z[i][j] = z[i + 1][j]", true),
            (by_two, "z[i] = z[i - 1]", false),
            (by_two, "z[i] = z[i - 2]", true),
            (Some(-2.0), "z[i] = z[i + 4]", true),
            (Some(-2.0), "z[i] = z[i + 1]", false),
            (up, "z[n - i] = z[n - i + 1]", true),
            (up, "z[n - 1 - i] = z[n - 2 - i]", false),
            (up, "z[-i] = z[-i + 1]", true),
            (up, "z[2 * i] = z[2 * i - 1]", false),
            (up, "z[2 * i] = z[2 * i - 2]", true),
            (up, "k += 1; z[k + i] = z[k + i + 1]", true),
            (any, "z[i] = z[i + 1]", true),
            (any, "z[i] = 2 * z[i]", false),
        ] {
            let text = format!("for i in range(9): {body}\n");
            let parsed = ruff_python_parser::parse_module(&text).expect("it is Python");
            let [Stmt::For(for_loop)] = &*parsed.syntax().body else { panic!("a loop") };
            let found =
                needs_the_one_before(&text, &for_loop.target, step, &for_loop.body, &|_| None);
            assert_eq!(found, expected, "{step:?} {body}");
        }
    }
}
