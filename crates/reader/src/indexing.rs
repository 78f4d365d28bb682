//! Subscripts: views, selections, single elements, columns.

use std::rc::Rc;

use ruff_python_ast as ast;

use crate::array::MemoryPart;
use crate::dtype::Dtype;
use crate::event::{Event, WorkKind};
use crate::joining::join_all;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::slices::{offset, places, sliced};
use crate::value::{Array, Home, List, PythonNumber, PythonValue, ValueOrigin};

/// Returns one item along the first dimension.
pub(crate) fn item_of<'a>(array: &Array) -> PythonValue<'a> {
    if !array.ranked {
        return PythonValue::Array(array.clone());
    }
    match array.shape.get(1..) {
        Some(rest) if !rest.is_empty() => {
            PythonValue::Array(Array { part: MemoryPart::Item, ..array.shaped(rest.to_vec()) })
        }
        _ if array.home == Home::Torch => PythonValue::Array(array.shaped(Vec::new())),
        _ => PythonValue::Number(PythonNumber::scalar(array.dtype)),
    }
}

/// Returns the string under which a dictionary key is stored.
pub(crate) fn key_text(key: &PythonValue) -> Option<String> {
    match key {
        PythonValue::Text(text) => Some(text.to_string()),
        PythonValue::Number(number) => number.known().map(|value| value.to_string()),
        _ => None,
    }
}

impl<'a> ProgramReader<'a> {
    pub(crate) fn subscript(
        &mut self,
        owner: PythonValue<'a>,
        key: &PythonValue<'a>,
        at: &'a ast::ExprSubscript,
    ) -> PythonValue<'a> {
        let line = self.line(at);
        match &owner {
            PythonValue::Array(array) if array.home == Home::Pandas => {
                self.column_part(array, key, line)
            }
            PythonValue::Array(array) => {
                let key = &self.index_key(&at.slice, key.clone());
                let part = self.selected(array, key, line, false);
                if matches!(part, PythonValue::Number(_)) {
                    self.touch(&owner, false);
                }
                part
            }
            PythonValue::Table(table) => self.table_part(table, key, line),
            PythonValue::Groups(groups) => crate::tables::chosen(groups, key),
            PythonValue::Rolling(array) => {
                let rows = array.shape.iter().take(1).cloned();
                let several = match key {
                    PythonValue::List(list) => Some(list.borrow().length.clone()),
                    _ => None,
                };
                PythonValue::Rolling(array.shaped(rows.chain(several).collect()))
            }
            PythonValue::List(list) => self.list_part(&list.borrow(), key),
            PythonValue::Dict(dict) => {
                self.interpret(0.5);
                let dict = dict.borrow();
                let found =
                    key_text(key).and_then(|key| dict.items.iter().find(|(name, _)| *name == key));
                let joined = || join_all(dict.items.iter().map(|(_, value)| value));
                let value = found
                    .map(|(_, value)| value.clone())
                    .or_else(|| dict.rest.clone())
                    .or_else(joined);
                value.unwrap_or(PythonValue::Other(ValueOrigin::Data))
            }
            PythonValue::Text(_) => PythonValue::Text("x".into()),
            PythonValue::Layer(layer) => layer.part(key),
            PythonValue::Instance(instance) => {
                let instance = instance.clone();
                self.special_method(&instance, "__getitem__", vec![key.clone()], line)
                    .unwrap_or(PythonValue::Other(ValueOrigin::Data))
            }
            PythonValue::Sparse(_) | PythonValue::Function(_) => owner,
            PythonValue::Library(path) => {
                let path = path.clone();
                self.library_part(&path, key, line)
            }
            PythonValue::Given(_) => {
                let text = self.text(at);
                PythonValue::Given(text.into())
            }
            PythonValue::Object(object) if object.class.ends_with("loc") => {
                object.arguments.first().map_or(PythonValue::Other(ValueOrigin::Data), |table| {
                    self.located(table, key, line)
                })
            }
            PythonValue::Other(ValueOrigin::Uncounted(_)) => owner,
            _ if self.unknown_path(&owner).is_some() => {
                self.unread_use_in_loop(&owner, line);
                owner
            }
            _ => PythonValue::Other(ValueOrigin::Data),
        }
    }

    /// Converts a list index such as `x[[0, 2]]` to an index array. A tuple is kept: it has one index per dimension.
    pub(crate) fn index_key(
        &mut self,
        slice: &'a ast::Expr,
        key: PythonValue<'a>,
    ) -> PythonValue<'a> {
        let numbers = matches!(&key, PythonValue::List(list) if list.borrow().items.iter().all(|item| matches!(item, PythonValue::Number(_))));
        if slice.is_tuple_expr() || !numbers {
            return key;
        }
        match self.as_array(&key, Home::NumPy) {
            Some(array) => PythonValue::Array(array),
            None => key,
        }
    }

    fn list_part(&mut self, list: &List<'a>, key: &PythonValue<'a>) -> PythonValue<'a> {
        match key {
            PythonValue::Slice(bounds) => {
                let length = sliced(&list.length, bounds);
                if !list.exact {
                    return self.shared_list(list.items.clone(), Some(length));
                }
                match places(list.items.len(), bounds) {
                    Some(part) => {
                        self.shared_list(list.items.get(part).unwrap_or_default().to_vec(), None)
                    }
                    None => self.shared_list(list.items.clone(), Some(length)),
                }
            }
            _ => {
                self.note_choice(list, key);
                let at = key.known().filter(|_| list.exact);
                #[expect(clippy::cast_precision_loss, reason = "a length")]
                let at = at.map(|at| if at < 0.0 { at + list.items.len() as f64 } else { at });
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "checked"
                )]
                let item =
                    at.filter(|at| *at >= 0.0).and_then(|at| list.items.get(at as usize).cloned());
                item.or_else(|| join_all(&list.items))
                    .unwrap_or(PythonValue::Other(ValueOrigin::Data))
            }
        }
    }

    /// Evaluates a subscript of an array: a view, a copy of selected elements, or one element.
    pub(crate) fn selected(
        &mut self,
        array: &Array,
        key: &PythonValue<'a>,
        line: u32,
        stored: bool,
    ) -> PythonValue<'a> {
        let keys = match key {
            PythonValue::List(list) if list.borrow().exact => {
                key.items().unwrap_or_else(|| vec![key.clone()])
            }
            other => vec![other.clone()],
        };
        if !array.ranked {
            let single = keys.iter().all(|key| matches!(key, PythonValue::Number(_)));
            return if single && keys.len() > 1 {
                PythonValue::Number(PythonNumber::scalar(array.dtype))
            } else {
                PythonValue::Array(array.clone())
            };
        }
        let used = keys
            .iter()
            .filter(|key| {
                !matches!(key, PythonValue::Nothing | PythonValue::Text(_)) && !is_mask(key, array)
            })
            .count();
        let mut dims = array.shape.iter();
        let mut shape: Vec<Polynomial> = Vec::new();
        let mut offsets = Vec::new();
        let (mut plain, mut in_order) = (true, array.part != MemoryPart::Rearranged);
        // The broadcast shape of the index arrays, and the dimension at which it is inserted.
        let mut indexed: Option<(usize, Vec<Polynomial>)> = None;
        let (mut share, mut guessed) = (None, false);
        let mut index_bytes = Polynomial::zero();
        for key in &keys {
            match key {
                PythonValue::Nothing => {
                    shape.push(Polynomial::one());
                    plain = false;
                }
                PythonValue::Text(_) => {
                    // An ellipsis represents the dimensions that the other indices leave.
                    let skipped = array.shape.len().saturating_sub(used);
                    shape.extend(dims.by_ref().take(skipped).cloned());
                    offsets.resize(offsets.len() + skipped, 0);
                }
                PythonValue::Slice(bounds) => {
                    let Some(length) = dims.next() else { break };
                    let step = bounds[2].as_ref().and_then(PythonNumber::known).unwrap_or(1.0);
                    let begins = bounds[0].as_ref().is_none_or(|bound| bound.known().is_some());
                    plain &= step == 1.0;
                    in_order &= step == 1.0 && begins && offset(bounds) >= 0;
                    offsets.push(offset(bounds));
                    guessed |= bounds[..2].iter().flatten().any(|bound| bound.value.is_none());
                    shape.push(sliced(length, bounds));
                }
                PythonValue::Array(index) if index.dtype == Dtype::Bool => {
                    let masked = index.shape.len().max(1);
                    let mut total = Polynomial::one();
                    for _ in 0..masked {
                        total = dims.next().map_or(total.clone(), |length| total.times(length));
                    }
                    share = Some(index.share_true.unwrap_or(0.5));
                    index_bytes = index_bytes.plus(&index.bytes());
                    let at = shape.len();
                    shape.push(total.scaled(share.unwrap_or(0.5)).floor());
                    indexed.get_or_insert((at, Vec::new()));
                    plain = false;
                }
                PythonValue::Array(index) => {
                    dims.next();
                    index_bytes = index_bytes.plus(&index.bytes());
                    guessed |= index.guessed;
                    let all = indexed.get_or_insert((shape.len(), Vec::new()));
                    all.1 = crate::rules::broadcast(&all.1, &index.shape);
                    plain = false;
                }
                PythonValue::List(list) => {
                    dims.next();
                    let all = indexed.get_or_insert((shape.len(), Vec::new()));
                    all.1 = crate::rules::broadcast(
                        &all.1,
                        std::slice::from_ref(&list.borrow().length),
                    );
                    plain = false;
                }
                // A number, or an unknown value that is assumed to be one.
                _ => {
                    dims.next();
                    offsets.push(0);
                    plain = false;
                }
            }
        }
        shape.extend(dims.cloned());
        let fancy = indexed.is_some();
        if let Some((at, dims)) = indexed {
            let at = at.min(shape.len());
            shape.splice(at..at, dims);
        }
        if shape.is_empty() && array.home != Home::Torch {
            return PythonValue::Number(PythonNumber::scalar(array.dtype));
        }
        let mut part = array.shaped(shape);
        part.sample = self.sample_of_part(array, &keys);
        // A part of a mask is assumed to have the same share of `true` as the whole.
        part.share_true = array.share_true.filter(|_| array.dtype == Dtype::Bool);
        part.drawn = array.drawn.map(|drawn| crate::value::DrawnFrom { itself: false, ..drawn });
        part.guessed |= guessed || share.is_some_and(|share| share == 0.5);
        if plain {
            offsets.resize(array.shape.len(), 0);
            let base =
                array.offsets.clone().unwrap_or_else(|| Rc::from(vec![0; array.shape.len()]));
            let sum: Vec<i64> = offsets
                .iter()
                .zip(base.iter().chain(std::iter::repeat(&0)))
                .map(|(a, b)| a.saturating_add(*b))
                .collect();
            part.offsets = Some(sum.into());
        }
        part.part = match (in_order, plain) {
            (false, _) => MemoryPart::Rearranged,
            (true, true) => array.part,
            (true, false) => MemoryPart::Item,
        };
        if fancy && !stored {
            let bytes = part.bytes().scaled(2.0).plus(&index_bytes);
            part = self.made(part);
            let mut event = Event::new(line, WorkKind::Elementwise, "take");
            event.elements = part.elements();
            event.dtype = part.dtype;
            event.inputs = 2.0;
            event.outputs = 1.0;
            event.cost.bytes = Some(bytes);
            event.cost.calls = Polynomial::one();
            event.reads.push(array.base);
            event.reads.extend(keys.iter().filter_map(|key| key.array().map(|array| array.base)));
            event.writes = Some(part.base);
            event.on_gpu = array.on_gpu;
            event.assumed = part.guessed;
            self.note(event);
        }
        PythonValue::Array(part)
    }

    /// Records that a compiled function accesses single elements of an array. The array counts as read or written once
    /// as a whole.
    pub(crate) fn touch(&mut self, owner: &PythonValue<'a>, writes: bool) {
        let PythonValue::Array(array) = owner else { return };
        if self.is_compiled() && !self.open.is_empty() {
            let (base, bytes) = (array.base, array.bytes());
            self.frame().touched.entry((base, writes)).or_insert(bytes);
        }
    }
}

fn is_mask(key: &PythonValue, array: &Array) -> bool {
    matches!(key, PythonValue::Array(index) if index.dtype == Dtype::Bool && index.shape.len() == array.shape.len() && index.shape.len() > 1)
}
