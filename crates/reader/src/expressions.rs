//! Evaluates expressions: their values and their costs.

use std::rc::Rc;

use ruff_python_ast::{self as ast, Expr};
use rustc_hash::FxHashMap;

use crate::item_lists::{different_items, is_layer};
use crate::joining::join;
use crate::looping::Course;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::statements::{Flow, unread};
use crate::value::MAX_ITEMS;
use crate::value::{Code, Function, NumberKind, PythonNumber, PythonValue, ValueOrigin};

impl<'a> ProgramReader<'a> {
    pub(crate) fn eval(&mut self, expression: &'a Expr) -> PythonValue<'a> {
        if !self.step(1) || self.deep >= crate::reader::MAX_DEPTH {
            return unread();
        }
        self.deep += 1;
        let value = self.expression(expression);
        self.deep -= 1;
        value
    }

    fn expression(&mut self, expression: &'a Expr) -> PythonValue<'a> {
        match expression {
            Expr::NumberLiteral(number) => PythonValue::Number(literal(&number.value)),
            Expr::BooleanLiteral(boolean) => {
                let value = Some(Polynomial::of(f64::from(u8::from(boolean.value))));
                PythonValue::Number(PythonNumber { value, ..PythonNumber::some(NumberKind::Bool) })
            }
            Expr::StringLiteral(text) => PythonValue::Text(
                text.value.to_str().chars().take(4_000).collect::<String>().into(),
            ),
            Expr::BytesLiteral(_) => PythonValue::Text("".into()),
            Expr::FString(text) => self.formatted(text),
            Expr::NoneLiteral(_) => PythonValue::Nothing,
            Expr::EllipsisLiteral(_) => PythonValue::Text("...".into()),
            Expr::Name(name) => self.lookup(name.id.as_str()),
            Expr::Attribute(attribute) => {
                let owner = self.eval(&attribute.value);
                let line = self.line(attribute);
                self.attribute(owner, attribute.attr.as_str(), line)
            }
            Expr::Call(call) => self.call(call),
            Expr::Subscript(subscript) => {
                let owner = self.eval(&subscript.value);
                let key = self.eval(&subscript.slice);
                self.subscript(owner, &key, subscript)
            }
            Expr::Slice(slice) => self.slice(slice),
            Expr::BinOp(operation) => {
                let left = self.eval(&operation.left);
                let right = self.eval(&operation.right);
                let line = self.line(operation);
                self.binary(operation.op, &left, &right, line)
            }
            Expr::UnaryOp(operation) => self.unary(operation),
            Expr::Compare(comparison) => self.compare(comparison),
            Expr::BoolOp(operation) => {
                let values: Vec<_> =
                    operation.values.iter().map(|value| self.eval(value)).collect();
                self.either_or_both(operation.op, &values)
            }
            Expr::If(conditional) => {
                let test = self.eval(&conditional.test);
                match self.truth(&test) {
                    Some(true) => self.eval(&conditional.body),
                    Some(false) => self.eval(&conditional.orelse),
                    None => {
                        let mark = self.events.len();
                        let a = self.eval(&conditional.body);
                        let first = self.events.split_off(mark);
                        let b = self.eval(&conditional.orelse);
                        // Only one branch is executed: keep the one with more events.
                        if first.len() >= self.events.len() - mark {
                            self.events.truncate(mark);
                            self.events.extend(first);
                        }
                        match (&a, &b) {
                            // `int(sys.argv[1]) if … else 1000`: use the default from the source.
                            (PythonValue::Number(given), PythonValue::Number(known))
                            | (PythonValue::Number(known), PythonValue::Number(given))
                                if given.outside && given.value.is_none() && !known.outside =>
                            {
                                PythonValue::Number(known.clone())
                            }
                            _ => join(&a, &b),
                        }
                    }
                }
            }
            Expr::List(list) => self.display(&list.elts),
            Expr::Tuple(tuple) => self.display(&tuple.elts),
            Expr::Set(set) => self.display(&set.elts),
            Expr::Dict(dict) => self.dict(dict),
            Expr::ListComp(list) => self.comprehension(&list.generators, &list.elt, None),
            Expr::SetComp(set) => self.comprehension(&set.generators, &set.elt, None),
            Expr::Generator(generator) => {
                self.comprehension(&generator.generators, &generator.elt, None)
            }
            Expr::DictComp(dict) => {
                self.comprehension(&dict.generators, &dict.value, dict.key.as_deref())
            }
            Expr::Lambda(lambda) => {
                if let Some(parameters) = &lambda.parameters {
                    self.read_defaults(parameters);
                }
                let seen = if self.frames.len() > 1 {
                    self.frame().names.clone()
                } else {
                    FxHashMap::default()
                };
                self.step(seen.len());
                let compiled = self.is_compiled();
                self.keep(PythonValue::Function(Rc::new(Function {
                    code: Code::Lambda(lambda),
                    seen: Rc::new(seen),
                    compiled,
                    vectorized: false,
                    kernel: false,
                })))
            }
            Expr::Named(named) => {
                let value = self.eval(&named.value);
                self.assign(&named.target, value.clone());
                value
            }
            Expr::Await(awaited) => self.eval(&awaited.value),
            Expr::Yield(yielded) => {
                let value =
                    yielded.value.as_ref().map_or(PythonValue::Nothing, |value| self.eval(value));
                self.hand_out(value, &Polynomial::one());
                PythonValue::Nothing
            }
            Expr::YieldFrom(yielded) => {
                let value = self.eval(&yielded.value);
                let line = self.line(yielded);
                let all = self.stream_of(&value, line);
                self.unread_items(all.origin, &yielded.value, line);
                let length = all.length.unwrap_or_else(Polynomial::one);
                self.hand_out(all.element, &length);
                PythonValue::Nothing
            }
            Expr::Starred(starred) => self.eval(&starred.value),
            Expr::TString(_) | Expr::IpyEscapeCommand(_) => unread(),
        }
    }

    fn lookup(&mut self, name: &str) -> PythonValue<'a> {
        if let Some(value) = self.name(name) {
            return self.as_of_now(value);
        }
        if name == "__name__" {
            return PythonValue::Text("__main__".into());
        }
        crate::builtins::of_module(name)
            .or_else(|| self.of_star_import(name))
            .unwrap_or_else(|| PythonValue::Library(format!("builtins.{name}").into()))
    }

    fn display(&mut self, items: &'a [Expr]) -> PythonValue<'a> {
        // The first numbers of a long list determine its dtype.
        let all_plain =
            items.len() > 256 && items.iter().all(|item| matches!(item, Expr::NumberLiteral(_)));
        let read = if all_plain { &items[..256] } else { items };
        let mut values = Vec::with_capacity(read.len());
        let mut exact = !all_plain;
        for item in read {
            let value = self.eval(item);
            if item.is_starred_expr() {
                match value.items() {
                    Some(items) if values.len() + items.len() <= MAX_ITEMS => {
                        self.step(items.len() / 8);
                        values.extend(items);
                    }
                    _ => exact = false,
                }
            } else {
                values.push(value);
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "a length")]
        let length = (!exact).then(|| Polynomial::of(items.len() as f64));
        self.shared_list(values, length)
    }

    fn dict(&mut self, dict: &'a ast::ExprDict) -> PythonValue<'a> {
        let mut items = Vec::new();
        let mut rest = None;
        for item in &dict.items {
            let value = self.eval(&item.value);
            match &item.key {
                Some(key) => {
                    let key = self.eval(key);
                    match crate::indexing::key_text(&key) {
                        Some(key) => items.push((key, value)),
                        None => rest = Some(value),
                    }
                }
                None => {
                    if let PythonValue::Dict(other) = value {
                        let more = other.borrow().items.clone();
                        self.step(more.len() / 8);
                        // A later value replaces an earlier one with the same key.
                        items.retain(|(key, _)| !more.iter().any(|(new_key, _)| new_key == key));
                        items.extend(more);
                        items.truncate(MAX_ITEMS);
                    }
                }
            }
        }
        self.shared_dict(items, rest)
    }

    fn comprehension(
        &mut self,
        generators: &'a [ast::Comprehension],
        element: &'a Expr,
        key: Option<&'a Expr>,
    ) -> PythonValue<'a> {
        let before = self.frame().watch();
        let iterator = generators.first().map(|generator| self.eval(&generator.iter));
        if let Some(iterator) = &iterator {
            let (mark, loops) = (self.events.len(), self.loops.len());
            let mut made = EachItem::default();
            if self.each_item(generators, iterator, (element, key), &mut made).is_some() {
                self.frame().go_back(before);
                self.frame().unwatch();
                return if key.is_some() {
                    self.shared_dict(made.named, made.rest)
                } else {
                    self.shared_list(made.values, None)
                };
            }
            self.events.truncate(mark);
            self.loops.truncate(loops);
        }
        let mut made = None;
        let mut length = Polynomial::one();
        let mut keys = None;
        let line = self.line(element);
        self.comprehension_level(
            generators,
            iterator,
            (element, key),
            line,
            (&mut made, &mut keys),
            &mut length,
        );
        let element_value = made.unwrap_or(PythonValue::Other(ValueOrigin::Data));
        let count = Self::few_trips(&length);
        let mut items = Vec::new();
        if let (Some(count), true) = (count, is_layer(&element_value)) {
            // Evaluate again per item: each layer has its own weights.
            items = self.without_cost(|reader| (1..count).map(|_| reader.eval(element)).collect());
        }
        self.frame().go_back(before);
        self.frame().unwatch();
        let element = element_value;
        if key.is_some() {
            let made = self.shared_dict(Vec::new(), Some(element));
            if let PythonValue::Dict(dict) = &made {
                dict.borrow_mut().length = keys;
            }
            return made;
        }
        if !items.is_empty() {
            items.push(element);
            return self.shared_list(items, None);
        }
        match length.value() {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "at most 64"
            )]
            Some(count) if count <= 64.0 => {
                self.shared_list(vec![element; count.max(0.0) as usize], None)
            }
            _ => self.shared_list(vec![element], Some(length)),
        }
    }

    /// Evaluates a comprehension item by item. `None` if an iterator's items are not known one by one.
    fn each_item(
        &mut self,
        generators: &'a [ast::Comprehension],
        iterator: &PythonValue<'a>,
        (element, key): (&'a Expr, Option<&'a Expr>),
        made: &mut EachItem<'a>,
    ) -> Option<()> {
        let (generator, rest) = generators.split_first()?;
        'items: for item in different_items(iterator)? {
            self.assign(&generator.target, item);
            for test in &generator.ifs {
                let value = self.eval(test);
                if !self.truth(&value)? {
                    continue 'items;
                }
            }
            if let Some(next) = rest.first() {
                let inner = self.eval(&next.iter);
                self.each_item(rest, &inner, (element, key), made)?;
                continue;
            }
            if made.values.len() + made.named.len() >= MAX_ITEMS {
                return None;
            }
            let name = key.map(|key| self.eval(key));
            let value = self
                .of_a_round(made.values.len() + made.named.len(), |reader| reader.eval(element));
            match name.as_ref().map(crate::indexing::key_text) {
                Some(Some(name)) => made.named.push((name, value)),
                Some(None) => made.rest = Some(value),
                None => made.values.push(value),
            }
        }
        Some(())
    }

    fn comprehension_level(
        &mut self,
        generators: &'a [ast::Comprehension],
        iterator: Option<PythonValue<'a>>,
        (element, key): (&'a Expr, Option<&'a Expr>),
        line: u32,
        (made, keys): (&mut Option<PythonValue<'a>>, &mut Option<Polynomial>),
        length: &mut Polynomial,
    ) {
        let Some((generator, rest)) = generators.split_first() else {
            if let Some(key) = key {
                let key = self.eval(key);
                *keys = self.keys_made_by(&key);
            }
            *made = Some(crate::sampling_parts::of_several(self.eval(element)));
            return;
        };
        let iterator = iterator.unwrap_or_else(|| self.eval(&generator.iter));
        let mut course: Course<'a> = self.course(&iterator, line, &generator.iter);
        course.rows = true;
        let line_of_items = self.line(&generator.iter);
        self.unread_items(course.origin, &generator.iter, line_of_items);
        let whole = length.times(&course.trips.clone().unwrap_or_else(Polynomial::one));
        self.counted_loop(
            course,
            line,
            line,
            |reader, item| {
                reader.assign(&generator.target, item);
                let (mut share, mark) = (1.0, reader.events.len());
                for test in &generator.ifs {
                    reader.eval(test);
                    share *= reader.share_of(test).unwrap_or(1.0);
                }
                *length = whole.scaled(share);
                // The test runs for all items, the rest only for those that pass.
                let tests = reader.events.split_off(mark);
                let made = (&mut *made, &mut *keys);
                reader.comprehension_level(rest, None, (element, key), line, made, length);
                if share < 1.0 {
                    reader.events[mark..].iter_mut().for_each(|event| event.weigh(share));
                }
                reader.events.splice(mark..mark, tests);
                Flow::Next
            },
            None,
        );
        // A loop without iterations produces no items.
        if made.is_none() {
            *length = whole;
        }
    }
}

/// The results of a comprehension, item by item: values of a list, or entries of a dictionary.
#[derive(Default)]
struct EachItem<'a> {
    values: Vec<PythonValue<'a>>,
    named: Vec<(String, PythonValue<'a>)>,
    rest: Option<PythonValue<'a>>,
}

fn literal(number: &ast::Number) -> PythonNumber {
    match number {
        #[expect(clippy::cast_precision_loss, reason = "sizes beyond 2^53 are no sizes")]
        ast::Number::Int(integer) => match integer.as_i64() {
            Some(value) => PythonNumber::int(Polynomial::of(value as f64)),
            None => PythonNumber::some(NumberKind::Int),
        },
        ast::Number::Float(float) => PythonNumber::float(*float),
        ast::Number::Complex { imag, .. } => PythonNumber {
            value: Some(Polynomial::of(*imag)),
            ..PythonNumber::some(NumberKind::Complex)
        },
    }
}
