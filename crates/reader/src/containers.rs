//! Methods of lists, dictionaries and strings.

use std::rc::Rc;

use crate::builtins::SharedList;
use crate::calling::CallArguments;
use crate::joining::join;
use crate::reader::ProgramReader;
use crate::sampling_parts::of_several;
use crate::size::Polynomial;
use crate::value::{
    Dict, MAX_ITEMS, NumberKind, PythonNumber, PythonValue, Shared, Stream, ValueOrigin,
};

/// The assumed number of keys of a dictionary filled from data. The filling takes the time, because the items of the
/// data are more numerous.
pub(crate) const KEYS_OF_DATA: f64 = 100.0;

impl Dict<'_> {
    /// Returns the number of keys, or `KEYS_OF_DATA` if the data decide it.
    pub(crate) fn length(&self) -> Polynomial {
        #[expect(clippy::cast_precision_loss, reason = "a length")]
        let named = Polynomial::of(self.items.len() as f64);
        match (&self.rest, &self.length) {
            (None, _) => named,
            (Some(_), Some(length)) => named.plus(length),
            (Some(_), None) => Polynomial::of(KEYS_OF_DATA),
        }
    }
}

impl ProgramReader<'_> {
    /// Returns the number of distinct keys if the key is a loop variable plus a constant: one per iteration of that
    /// loop. Keys such as `i // 10` or `i + j` may repeat.
    pub(crate) fn keys_made_by(&self, key: &PythonValue<'_>) -> Option<Polynomial> {
        let number = key.number()?.value.as_ref()?;
        let mut loops = self.open.iter().map(|at| &self.loops[*at as usize]);
        let one = loops.find(|open_loop| {
            let counter =
                open_loop.variable.as_ref().map(|(symbol, _)| Polynomial::symbol(*symbol));
            counter.is_some_and(|counter| number.minus(&counter).value().is_some())
        })?;
        Some(one.trips.clone())
    }
}

impl<'a> ProgramReader<'a> {
    pub(crate) fn list_method(
        &mut self,
        list: &SharedList<'a>,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let first = arguments.placed.first();
        match name {
            "append" | "appendleft" | "add" | "insert" => {
                if let Some(value) = arguments.placed.last() {
                    self.lengthen(list, std::slice::from_ref(value), &Polynomial::one());
                }
                if !self.open.is_empty() {
                    self.scalar(line, 0.0, 0.0);
                }
                PythonValue::Nothing
            }
            "extend" | "update" => {
                if let Some(value) = first {
                    self.extend(list, value);
                }
                PythonValue::Nothing
            }
            "pop" | "popleft" => {
                self.before_change(list);
                let mut list = list.borrow_mut();
                if self.open.is_empty() && list.exact {
                    list.length = list.length.minus(&Polynomial::one());
                    return list.items.pop().unwrap_or(PythonValue::Other(ValueOrigin::Data));
                }
                list.items.first().cloned().unwrap_or(PythonValue::Other(ValueOrigin::Data))
            }
            "index" => {
                let list = list.borrow();
                let sought = first.and_then(crate::indexing::key_text).filter(|_| list.exact);
                let at = list
                    .items
                    .iter()
                    .position(|item| sought.is_some() && crate::indexing::key_text(item) == sought);
                #[expect(clippy::cast_precision_loss, reason = "at most 300 items")]
                let value = at.map(|at| Polynomial::of(at as f64));
                PythonValue::Number(PythonNumber { value, ..PythonNumber::some(NumberKind::Int) })
            }
            "count" => PythonValue::Number(PythonNumber::some(NumberKind::Int)),
            "copy" => {
                let list = list.borrow();
                self.shared_list(list.items.clone(), (!list.exact).then(|| list.length.clone()))
            }
            // A long string is represented as a list of its characters.
            "upper" | "lower" | "strip" | "replace" | "encode" | "title" | "decode" => {
                PythonValue::List(list.clone())
            }
            _ => PythonValue::Nothing,
        }
    }

    pub(crate) fn extend(&mut self, list: &SharedList<'a>, by: &PythonValue<'a>) {
        match by.items() {
            Some(items) => {
                #[expect(clippy::cast_precision_loss, reason = "a length")]
                let count = Polynomial::of(items.len() as f64);
                self.lengthen(list, &items, &count);
            }
            None => {
                let stream = self.stream_of(by, 1);
                let length = stream.length.unwrap_or_else(Polynomial::elaborate);
                self.before_change(list);
                list.borrow_mut().exact = false;
                self.lengthen(list, &[stream.element], &length);
            }
        }
    }

    /// Returns the product of the trip counts of all loops that are open beyond `depth`.
    pub(crate) fn trips_beyond(&self, depth: usize) -> Polynomial {
        let loops = self.open.iter().skip(depth).map(|at| &self.loops[*at as usize].trips);
        let trips = loops.fold(Polynomial::one(), |product, trips| product.times(trips));
        let shares = self.shares.iter().filter(|(loops, _)| *loops > depth);
        trips.scaled(shares.fold(1.0, |product, (_, share)| product * share))
    }

    /// Appends items once per iteration of the loops that were opened since the list was created.
    fn lengthen(&mut self, list: &SharedList<'a>, items: &[PythonValue<'a>], count: &Polynomial) {
        let depth = list.borrow().depth;
        let trips = self.trips_beyond(depth);
        self.before_change(list);
        let length = list.borrow().length.plus(&count.times(&trips));
        let fits = list.borrow().items.len() + items.len() <= MAX_ITEMS;
        let exact = trips.value() == Some(1.0) && list.borrow().exact && fits;
        // Join the items before the list is borrowed mutably: an item may be the list itself.
        let joined = if exact {
            None
        } else {
            let list = list.borrow();
            list.items.iter().chain(items).cloned().reduce(|a, b| join(&a, &b))
        };
        let mut list = list.borrow_mut();
        list.length = length;
        list.exact = exact;
        if exact {
            list.items.extend_from_slice(items);
        } else {
            list.items.clear();
            list.items.extend(joined.map(of_several));
        }
    }

    pub(crate) fn dict_method(
        &mut self,
        dict: &Shared<Dict<'a>>,
        name: &str,
        arguments: &CallArguments<'a>,
    ) -> PythonValue<'a> {
        self.interpret(0.6);
        let own = dict;
        self.step(dict.borrow().items.len() / 8);
        let dict = dict.borrow();
        let length = Some(dict.length());
        let joined = dict
            .items
            .iter()
            .map(|(_, value)| value.clone())
            .chain(dict.rest.clone())
            .reduce(|a, b| join(&a, &b));
        let element = joined.unwrap_or(PythonValue::Other(ValueOrigin::Data));
        let numbers = dict.items.is_empty() && dict.length.is_some();
        let key = || {
            if numbers {
                PythonValue::Number(PythonNumber::some(NumberKind::Int))
            } else {
                PythonValue::Text("x".into())
            }
        };
        match name {
            "items" | "keys" | "values" => {
                let exact = dict.rest.is_none() && dict.items.len() <= 16;
                if exact {
                    let items = dict.items.iter().map(|(key, value)| match name {
                        "items" => PythonValue::list(vec![
                            PythonValue::Text(key.as_str().into()),
                            value.clone(),
                        ]),
                        "keys" => PythonValue::Text(key.as_str().into()),
                        _ => value.clone(),
                    });
                    return PythonValue::list(items.collect());
                }
                let element = match name {
                    "items" => PythonValue::list(vec![key(), element]),
                    "keys" => key(),
                    _ => element,
                };
                PythonValue::Stream(Rc::new(Stream::of(length, element)))
            }
            "get" | "setdefault" | "pop" => {
                let key = arguments.placed.first().and_then(crate::indexing::key_text);
                let found = key.and_then(|key| {
                    dict.items
                        .iter()
                        .find(|(known, _)| *known == key)
                        .map(|(_, value)| value.clone())
                });
                found
                    .or_else(|| arguments.placed.get(1).cloned())
                    .or_else(|| dict.rest.clone())
                    .unwrap_or(PythonValue::Nothing)
            }
            "to" | "copy" => PythonValue::Dict(own.clone()),
            _ => PythonValue::Nothing,
        }
    }

    pub(crate) fn text_method(
        &mut self,
        text: &Rc<str>,
        name: &str,
        arguments: &CallArguments<'a>,
    ) -> PythonValue<'a> {
        self.interpret(if name.contains("split") { 4.7 } else { 1.2 });
        match name {
            "split" | "splitlines" => {
                let parts: Vec<PythonValue<'a>> =
                    match arguments.placed.first().and_then(PythonValue::text) {
                        Some(by) if !by.is_empty() => text
                            .split(by)
                            .take(300)
                            .map(|part| PythonValue::Text(part.into()))
                            .collect(),
                        _ => text
                            .split_whitespace()
                            .take(300)
                            .map(|word| PythonValue::Text(word.into()))
                            .collect(),
                    };
                self.shared_list(parts, None)
            }
            "join" => self.joined_text(text, arguments),
            "lower" | "upper" | "strip" | "rstrip" | "lstrip" | "replace" | "title" | "format"
            | "encode" | "decode" => PythonValue::Text(text.clone()),
            "startswith" | "endswith" | "isdigit" | "isalpha" => {
                PythonValue::Number(PythonNumber::some(NumberKind::Bool))
            }
            "count" | "find" | "index" => PythonValue::Number(PythonNumber::some(NumberKind::Int)),
            _ => PythonValue::Other(ValueOrigin::Data),
        }
    }
}
