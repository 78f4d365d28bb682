//! Evaluates operators on any two values, and assignments.

use ruff_python_ast::{self as ast, Expr, Operator};

use crate::arithmetic::{call_of, diagonal_scale};
use crate::column_expressions::is_expression;
use crate::column_trees::operated;
use crate::event::{Event, WorkKind};
use crate::reader::ProgramReader;
use crate::sampling_parts::of_several;
use crate::size::Polynomial;
use crate::uncounted::source;
use crate::unknown::Missing;
use crate::value::MAX_ITEMS;
use crate::value::{Array, Home, NumberKind, PythonNumber, PythonValue, ValueOrigin};
use crate::value_ranges::spread_of;

impl<'a> ProgramReader<'a> {
    pub(crate) fn binary(
        &mut self,
        op: Operator,
        left: &PythonValue<'a>,
        right: &PythonValue<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        if let Some(unread) = self.unread_operands(left, right, line) {
            return unread;
        }
        match (left, right) {
            (PythonValue::Number(a), PythonValue::Number(b)) => {
                self.number_operation(op, a, b, line)
            }
            (PythonValue::Object(_), _) | (_, PythonValue::Object(_))
                if is_expression(left) || is_expression(right) =>
            {
                operated(op, left, right)
            }
            (PythonValue::Sparse(_), _) | (_, PythonValue::Sparse(_)) => {
                self.sparse_operation(op, left, right, line)
            }
            (PythonValue::Table(_), _) | (_, PythonValue::Table(_)) => {
                self.table_arithmetic(left, right, line, false)
            }
            (PythonValue::Array(_), _) | (_, PythonValue::Array(_)) => {
                if let Some(factor) = diagonal_scale(op, left, right) {
                    return factor;
                }
                let name = call_of(op, right);
                let mut arguments = vec![left.clone(), right.clone()];
                if matches!(name, "square" | "sqrt" | "positive" | "reciprocal")
                    && op == Operator::Pow
                {
                    arguments.pop();
                }
                self.shifted_operands(left, right);
                let mut value =
                    self.array_call(&format!("numpy.{name}"), arguments, Vec::new(), line);
                if let PythonValue::Array(array) = &mut value {
                    let both = crate::comparing::share_of_both(op, left, right);
                    array.share_true = array.share_true.or(both);
                    array.spread = spread_of(op, left, right);
                }
                value
            }
            (PythonValue::List(a), PythonValue::List(b)) if op == Operator::Add => {
                let (a, b) = (a.borrow(), b.borrow());
                let exact = a.exact && b.exact && a.items.len() + b.items.len() <= MAX_ITEMS;
                let items = a.items.iter().chain(&b.items);
                let items = if exact {
                    items.cloned().collect()
                } else {
                    crate::joining::join_all(items).into_iter().collect()
                };
                self.shared_list(items, (!exact).then(|| a.length.plus(&b.length)))
            }
            (PythonValue::List(list), count) | (count, PythonValue::List(list))
                if op == Operator::Mult =>
            {
                let list = list.borrow();
                let times = count
                    .number()
                    .and_then(|number| number.value.clone())
                    .unwrap_or_else(Polynomial::elaborate);
                let length = list.length.times(&times);
                match length.value() {
                    #[expect(
                        clippy::cast_possible_truncation,
                        clippy::cast_sign_loss,
                        reason = "at most 64"
                    )]
                    Some(count) if count <= 64.0 && list.exact && !list.items.is_empty() => {
                        let items = list
                            .items
                            .iter()
                            .cycle()
                            .take(count.max(0.0) as usize)
                            .cloned()
                            .collect();
                        self.shared_list(items, None)
                    }
                    _ => {
                        self.shared_list(list.items.iter().take(1).cloned().collect(), Some(length))
                    }
                }
            }
            (PythonValue::Text(a), PythonValue::Text(b))
                if op == Operator::Add && a.len() + b.len() < 4_000 =>
            {
                PythonValue::Text(format!("{a}{b}").into())
            }
            (PythonValue::Text(text), PythonValue::Number(count))
            | (PythonValue::Number(count), PythonValue::Text(text))
                if op == Operator::Mult =>
            {
                self.repeated_text(text, count)
            }
            (PythonValue::Text(_) | PythonValue::Other(ValueOrigin::Text), _)
            | (_, PythonValue::Text(_) | PythonValue::Other(ValueOrigin::Text)) => {
                PythonValue::Other(ValueOrigin::Text)
            }
            (PythonValue::Given(_), PythonValue::Number(number))
            | (PythonValue::Number(number), PythonValue::Given(_)) => {
                if !self.open.is_empty() {
                    self.scalar(line, f64::from(u8::from(number.kind == NumberKind::Float)), 0.0);
                }
                PythonValue::Number(PythonNumber {
                    outside: true,
                    ..PythonNumber::some(NumberKind::Float)
                })
            }
            (PythonValue::Instance(_), _) | (_, PythonValue::Instance(_)) => {
                self.own_operator(op, left, right, line)
            }
            _ if source(left).or(source(right)).is_some() => {
                let from = source(left).or(source(right)).unwrap_or(line);
                self.worked_out_from(from, line)
            }
            _ if op == Operator::MatMult => {
                self.leave_out(line, "the factors are unknown".into(), None)
            }
            _ => {
                // An element of a list of unknown numbers is assumed to be a number.
                if !self.open.is_empty() {
                    self.scalar(line, 1.0, 0.0);
                }
                PythonValue::Number(PythonNumber::some(NumberKind::Float))
            }
        }
    }

    /// Reports an operator as unread if one of its operands is unknown. Concatenations of strings are not reported.
    pub(crate) fn unread_operands(
        &mut self,
        left: &PythonValue<'a>,
        right: &PythonValue<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let sides = [left, right];
        let is_text = |side: &&PythonValue| {
            matches!(side, PythonValue::Text(_) | PythonValue::Other(ValueOrigin::Text))
        };
        if sides.iter().any(is_text) {
            return None;
        }
        sides.into_iter().find_map(|side| self.unread_use(side, line))
    }

    pub(crate) fn assign(&mut self, target: &'a Expr, value: PythonValue<'a>) {
        match target {
            Expr::Name(name) => {
                let value = self.named_by(name.id.as_str(), value, target);
                self.bind(name.id.as_str(), value);
            }
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, &value),
            Expr::List(list) => self.unpack(&list.elts, &value),
            Expr::Starred(starred) => self.assign(&starred.value, value),
            Expr::Attribute(attribute) => {
                let owner = self.eval(&attribute.value);
                if let (PythonValue::Array(array), "requires_grad") =
                    (&owner, attribute.attr.as_str())
                {
                    self.gradients.require(array.base, value.known() == Some(1.0));
                }
                if let PythonValue::Instance(instance) = &owner {
                    let mut value = self.named_by(attribute.attr.as_str(), value, target);
                    // The sample is dropped because other methods may change the attribute, even in loops.
                    if let PythonValue::Array(array) = &mut value {
                        array.sample = None;
                        array.spread = array.spread.filter(|_| self.open.is_empty());
                    }
                    instance.fields.borrow_mut().insert(attribute.attr.to_string(), value);
                } else {
                    let line = self.line(target);
                    self.unread_use_in_loop(&owner, line);
                }
            }
            Expr::Subscript(subscript) => {
                let owner = self.eval(&subscript.value);
                let key = self.eval(&subscript.slice);
                let line = self.line(target);
                if let (Expr::Name(name), PythonValue::Table(_)) = (&*subscript.value, &owner) {
                    if let Some(table) = self.with_column(&owner, &key, &value) {
                        self.bind(name.id.as_str(), table);
                    }
                    return;
                }
                let key = if let PythonValue::Array(_) = owner {
                    self.index_key(&subscript.slice, key)
                } else {
                    key
                };
                self.store(&owner, &key, &value, line);
                self.changed_in_place(&subscript.value, &subscript.slice, owner, (&key, &value));
            }
            _ => {}
        }
    }

    /// Names an unknown external number after the variable that it is assigned to.
    fn named_by(&mut self, name: &str, value: PythonValue<'a>, at: &Expr) -> PythonValue<'a> {
        match value {
            PythonValue::Number(PythonNumber {
                value: None, outside: true, kind, scalar, ..
            }) => {
                let line = self.line(at);
                let size = self.unknowns.of(
                    name,
                    Missing::Number,
                    line,
                    "its value comes from outside the program",
                );
                let value = Some(size);
                PythonValue::Number(PythonNumber { value, scalar, ..PythonNumber::some(kind) })
            }
            PythonValue::Given(text) if !text.contains('.') => PythonValue::Given(name.into()),
            other => other,
        }
    }

    fn unpack(&mut self, targets: &'a [Expr], value: &PythonValue<'a>) {
        let starred = targets.iter().position(|target| target.is_starred_expr());
        let items = match value {
            PythonValue::Stream(stream) => match &stream.element {
                PythonValue::List(list) => Some(list.borrow().items.clone()),
                element => Some(vec![element.clone(); targets.len()]),
            },
            other => other.items(),
        };
        let items = items.unwrap_or_else(|| match value {
            PythonValue::List(list) => {
                let first = list.borrow().items.first().cloned();
                vec![first.unwrap_or(PythonValue::Other(ValueOrigin::Data)); targets.len()]
            }
            PythonValue::Array(array) => vec![crate::indexing::item_of(array); targets.len()],
            PythonValue::Given(text) => vec![PythonValue::Given(text.clone()); targets.len()],
            other => {
                let keeps =
                    matches!(other, PythonValue::Other(_)) || self.unknown_path(other).is_some();
                let part = keeps.then(|| other.clone());
                vec![part.unwrap_or(PythonValue::Other(ValueOrigin::Data)); targets.len()]
            }
        });
        for (at, target) in targets.iter().enumerate() {
            let from_end = starred
                .is_some_and(|star| at > star)
                .then(|| items.len().checked_sub(targets.len() - at))
                .flatten();
            let value = if starred == Some(at) {
                let rest = items
                    .get(at..items.len().saturating_sub(targets.len() - at - 1))
                    .unwrap_or_default();
                self.shared_list(rest.to_vec(), None)
            } else {
                items
                    .get(from_end.unwrap_or(at))
                    .cloned()
                    .unwrap_or(PythonValue::Other(ValueOrigin::Data))
            };
            self.assign(target, value);
        }
    }

    pub(crate) fn assign_in_place(&mut self, statement: &'a ast::StmtAugAssign) {
        let line = self.line(statement);
        let old = self.eval(&statement.target);
        let by = self.eval(&statement.value);
        // `items += [x]` extends the list in place, for all its names.
        if let (PythonValue::List(list), Operator::Add) = (&old, statement.op) {
            self.extend(list, &by);
            return;
        }
        let new = self.binary(statement.op, &old, &by, line);
        let value = match (&old, new) {
            (PythonValue::Array(old), PythonValue::Array(new)) if old.home != Home::Jax => {
                if let Some(event) = self.events.last_mut() {
                    event.writes = Some(old.base);
                }
                if let (Expr::Subscript(_), Some(at)) =
                    (&*statement.target, self.open.last().copied())
                {
                    self.loops[at as usize].assigns = true;
                }
                self.written_to(old);
                let version = self.memory.of(old.base);
                let Array { drawn, sample, .. } = new;
                let requires_grad = old.requires_grad || new.requires_grad;
                let old = old.clone();
                let spread = None;
                PythonValue::Array(Array { drawn, spread, sample, version, requires_grad, ..old })
            }
            (_, new) => new,
        };
        match &*statement.target {
            // An array was updated in place. A single element still has to be stored.
            Expr::Subscript(target) => {
                if let (PythonValue::Number(_), Expr::Name(_)) = (&value, &*target.value) {
                    let owner = self.eval(&target.value);
                    self.touch(&owner, true);
                }
                if let (PythonValue::Array(Array { home: Home::Pandas, .. }), Expr::Name(name)) =
                    (&value, &*target.value)
                {
                    let (owner, key) = (self.eval(&target.value), self.eval(&target.slice));
                    if let Some(table) = self.with_column(&owner, &key, &value) {
                        self.bind(name.id.as_str(), table);
                    }
                }
            }
            target => self.assign(target, value),
        }
    }

    /// Assigns to an item of a container: `owner[key] = value`.
    fn store(
        &mut self,
        owner: &PythonValue<'a>,
        key: &PythonValue<'a>,
        value: &PythonValue<'a>,
        line: u32,
    ) {
        match owner {
            PythonValue::Array(array) => {
                let part = self.selected(array, key, line, true);
                let PythonValue::Array(part) = part else {
                    self.touch(owner, true);
                    return;
                };
                let mut event = Event::new(line, WorkKind::Elementwise, "assign");
                event.elements = part.elements();
                event.dtype = array.dtype;
                event.outputs = 1.0;
                let mut bytes = part.bytes();
                if let PythonValue::Array(source) = value {
                    bytes = bytes.plus(&source.bytes());
                    event.inputs = 1.0;
                    event.reads.push(source.base);
                }
                event.cost.bytes = Some(bytes);
                event.cost.calls = Polynomial::one();
                event.writes = Some(array.base);
                self.written_to(array);
                self.differentiated_through(array, value);
                event.on_gpu = array.on_gpu;
                event.assumed = part.guessed;
                self.note(event);
                if let Some(at) = self.open.last().copied() {
                    self.loops[at as usize].assigns = true;
                }
            }
            PythonValue::Dict(dict) => {
                self.interpret(0.6);
                let more = self.keys_made_by(key);
                let mut dict = dict.borrow_mut();
                if let Some(more) = more {
                    let before = dict.length.take();
                    dict.length = Some(match before {
                        Some(before) => crate::joining::larger_of_any(&before, &more),
                        None => more,
                    });
                }
                match crate::indexing::key_text(key) {
                    Some(key) if dict.items.len() < 500 => {
                        dict.items.retain(|(other, _)| *other != key);
                        dict.items.push((key, value.clone()));
                    }
                    _ => dict.rest = Some(of_several(value.clone())),
                }
            }
            PythonValue::List(list) => {
                self.before_change(list);
                // Join the items before the list is borrowed mutably: an item may be the list itself.
                let joined =
                    list.borrow().items.first().map(|item| crate::joining::join(item, value));
                let mut list = list.borrow_mut();
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "checked"
                )]
                let at = key.known().filter(|at| *at >= 0.0).map(|at| at as usize);
                match at {
                    Some(at) if at < list.items.len() && list.exact => {
                        list.items[at] = value.clone()
                    }
                    _ => {
                        if let Some((first, joined)) = list.items.first_mut().zip(joined) {
                            *first = joined;
                        }
                    }
                }
            }
            _ => {
                self.unread_use_in_loop(owner, line);
            }
        }
    }
}
