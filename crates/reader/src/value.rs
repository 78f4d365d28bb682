//! Abstract values: the facts about the program's values that are known without running it. Every part may be unknown.

use std::cell::RefCell;
use std::rc::Rc;

use ruff_python_ast as ast;
use rustc_hash::FxHashMap;

pub(crate) use crate::array::{Array, DrawnFrom, Home};
pub(crate) use crate::data_table::{Column, DataTable, Groups};
use crate::dtype::{Dtype, LONG};
// These modules depend on each other: layers contain values, and a value may be a layer.
use crate::layer::NetworkLayer;
use crate::sample::ValueSample;
use crate::size::Polynomial;

/// The maximum number of items of a list that are stored individually.
pub(crate) const MAX_ITEMS: usize = 300;

/// An abstract value of the program.
#[derive(Clone, Debug)]
pub(crate) enum PythonValue<'a> {
    Nothing,
    Number(PythonNumber),
    Text(Rc<str>),
    Type(Dtype),
    Array(Array),
    Sparse(SparseMatrix),
    Table(Rc<DataTable>),
    /// Groups of a table's rows, with selected columns.
    Groups(Rc<Groups>),
    /// A column in a rolling window.
    Rolling(Array),
    List(Shared<List<'a>>),
    Dict(Shared<Dict<'a>>),
    /// An iterator, such as a range.
    Stream(Rc<Stream<'a>>),
    Slice(Rc<[Option<PythonNumber>; 3]>),
    Function(Rc<Function<'a>>),
    Class(Rc<Class<'a>>),
    Instance(Rc<Instance<'a>>),
    /// A bound method: its object and its name.
    Method(Rc<(PythonValue<'a>, String)>),
    /// A dotted path in a library.
    Library(Rc<str>),
    /// An object of a library: its class and the arguments of its construction.
    Object(Rc<Object<'a>>),
    Layer(Rc<NetworkLayer<'a>>),
    /// External input, such as a file, an argument or the keyboard, with the source that reads it.
    Given(Rc<str>),
    Other(ValueOrigin),
}

/// A mutable value that its names share, as in Python.
pub(crate) type Shared<T> = Rc<RefCell<T>>;

/// The reason why a value is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueOrigin {
    /// It is read from a file, the network, arguments or the keyboard.
    External,
    /// It is computed from data.
    Data,
    /// It is a string with unknown parts.
    Text,
    /// It is the result of a library call that no table has.
    Library,
    /// It is computed in this line, which is not counted.
    Uncounted(u32),
    /// It comes from code that the reader does not evaluate.
    Unread,
    /// It is an item of an unknown object, for the reason at this index of [`UnreadState::unknown_items`].
    ///
    /// [`UnreadState::unknown_items`]: crate::unread_state::UnreadState::unknown_items
    UnknownItem(usize),
}

/// A number of Python, or of NumPy if `scalar` is set.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PythonNumber {
    pub(crate) value: Option<Polynomial>,
    pub(crate) kind: NumberKind,
    /// The dtype of a NumPy scalar. It takes part in type promotion.
    pub(crate) scalar: Option<Dtype>,
    /// `true` if the number is external input.
    pub(crate) outside: bool,
    /// The share of an array's values that are below this number, if it is their quantile. Negative for a negated
    /// quantile.
    pub(crate) quantile: Option<f64>,
    /// Likely values, if they can be derived from samples.
    pub(crate) typical: Option<ValueSample>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NumberKind {
    Bool,
    Int,
    Float,
    Complex,
}

impl PythonNumber {
    pub(crate) fn int(value: Polynomial) -> Self {
        Self { value: Some(value), ..Self::some(NumberKind::Int) }
    }

    pub(crate) fn float(value: f64) -> Self {
        Self { value: Some(Polynomial::of(value)), ..Self::some(NumberKind::Float) }
    }

    pub(crate) fn some(kind: NumberKind) -> Self {
        Self { value: None, kind, scalar: None, outside: false, quantile: None, typical: None }
    }

    pub(crate) fn scalar(dtype: Dtype) -> Self {
        let kind = match dtype {
            Dtype::Bool => NumberKind::Bool,
            Dtype::Int(_) | Dtype::Object => NumberKind::Int,
            Dtype::Float(_) | Dtype::Brain => NumberKind::Float,
            Dtype::Complex(_) => NumberKind::Complex,
        };
        Self { scalar: Some(dtype), ..Self::some(kind) }
    }

    pub(crate) fn known(&self) -> Option<f64> {
        self.value.as_ref().and_then(Polynomial::value)
    }
}

/// A sparse matrix.
#[derive(Clone, Debug)]
pub(crate) struct SparseMatrix {
    pub(crate) rows: Polynomial,
    pub(crate) cols: Polynomial,
    pub(crate) nonzeros: Polynomial,
    pub(crate) dtype: Dtype,
}

/// A list or a tuple.
#[derive(Clone, Debug)]
pub(crate) struct List<'a> {
    /// All items if `exact`, or else a few that represent all.
    pub(crate) items: Vec<PythonValue<'a>>,
    pub(crate) exact: bool,
    pub(crate) length: Polynomial,
    /// The number of loops open at its creation. An append within further loops repeats per iteration.
    pub(crate) depth: usize,
    /// The id of the loop for which the list was last saved before a change.
    pub(crate) kept_by: u32,
}

/// A dictionary with string keys, as far as they are known.
#[derive(Clone, Debug)]
pub(crate) struct Dict<'a> {
    pub(crate) items: Vec<(String, PythonValue<'a>)>,
    /// The value of all other keys.
    pub(crate) rest: Option<PythonValue<'a>>,
    /// The number of other keys, if loop variables are the keys.
    pub(crate) length: Option<Polynomial>,
}

/// The items of an iterator.
#[derive(Clone, Debug)]
pub(crate) struct Stream<'a> {
    pub(crate) length: Option<Polynomial>,
    pub(crate) element: PythonValue<'a>,
    /// The first value and the step of a range.
    pub(crate) range: Option<(Polynomial, Polynomial)>,
    /// The reason why the length is unknown.
    pub(crate) origin: ValueOrigin,
    /// `true` for an iterator over the rows of a table, which is slow even with an empty loop body.
    pub(crate) rows: bool,
}

impl<'a> Stream<'a> {
    /// Returns the items in reverse order.
    pub(crate) fn backwards(&self) -> Self {
        let range = self.range.as_ref().zip(self.length.as_ref());
        let range = range.map(|((first, step), count)| {
            let steps = count.minus(&Polynomial::one());
            (first.plus(&step.times(&steps)), step.scaled(-1.0))
        });
        Self { range, ..self.clone() }
    }

    /// Returns a stream of `length` items of one kind, computed from data.
    pub(crate) fn of(length: Option<Polynomial>, element: PythonValue<'a>) -> Self {
        Self { length, element, range: None, origin: ValueOrigin::Data, rows: false }
    }
}

/// A function of the program, with the variables it captured.
#[derive(Clone, Debug)]
pub(crate) struct Function<'a> {
    pub(crate) code: Code<'a>,
    pub(crate) seen: Rc<FxHashMap<&'a str, PythonValue<'a>>>,
    /// `true` if Numba compiles it.
    pub(crate) compiled: bool,
    /// `true` if it is applied elementwise to arrays.
    pub(crate) vectorized: bool,
    /// `true` for a kernel of `numba.cuda`, which processes one element.
    pub(crate) kernel: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Code<'a> {
    Named(&'a ast::StmtFunctionDef),
    Lambda(&'a ast::ExprLambda),
}

/// A class of the program.
#[derive(Clone, Debug)]
pub(crate) struct Class<'a> {
    pub(crate) names: FxHashMap<&'a str, PythonValue<'a>>,
    pub(crate) bases: Vec<PythonValue<'a>>,
    /// All base classes, direct and indirect, without duplicates, in method resolution order.
    pub(crate) above: Vec<Rc<Class<'a>>>,
    /// The fields of a data class in order.
    pub(crate) fields: Vec<String>,
}

impl<'a> Class<'a> {
    /// Looks up a name in the class and its base classes.
    pub(crate) fn find(&self, name: &str) -> Option<PythonValue<'a>> {
        let own = self.names.get(name);
        own.or_else(|| self.above.iter().find_map(|class| class.names.get(name))).cloned()
    }

    /// Returns `true` if a base class is a library class with a path that ends in `path`.
    pub(crate) fn extends(&self, path: &str) -> bool {
        let bases = self.above.iter().flat_map(|class| &class.bases).chain(&self.bases);
        bases
            .into_iter()
            .any(|base| matches!(base, PythonValue::Library(base) if base.ends_with(path)))
    }
}

/// An instance of a class of the program.
#[derive(Debug)]
pub(crate) struct Instance<'a> {
    pub(crate) class: Rc<Class<'a>>,
    pub(crate) fields: RefCell<FxHashMap<String, PythonValue<'a>>>,
}

/// A library object, such as an estimator, a data set, an optimizer or a random generator.
#[derive(Clone, Debug)]
pub(crate) struct Object<'a> {
    pub(crate) class: String,
    pub(crate) arguments: Vec<PythonValue<'a>>,
    pub(crate) named: Vec<(String, PythonValue<'a>)>,
    /// The array to which an estimator was last fitted.
    pub(crate) fitted: RefCell<Option<Array>>,
}

impl<'a> Object<'a> {
    pub(crate) fn new(
        class: String,
        arguments: Vec<PythonValue<'a>>,
        named: Vec<(String, PythonValue<'a>)>,
    ) -> Self {
        Self { class, arguments, named, fitted: RefCell::default() }
    }

    /// Returns an argument by keyword, or else by position.
    pub(crate) fn argument(&self, at: usize, name: &str) -> Option<&PythonValue<'a>> {
        let named = self.named.iter().find(|(key, _)| key == name).map(|(_, value)| value);
        named.or_else(|| self.arguments.get(at))
    }
}

impl<'a> PythonValue<'a> {
    pub(crate) fn int(value: f64) -> Self {
        PythonValue::Number(PythonNumber::int(Polynomial::of(value)))
    }

    pub(crate) fn list(items: Vec<PythonValue<'a>>) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a length")]
        let length = Polynomial::of(items.len() as f64);
        PythonValue::List(Rc::new(RefCell::new(List {
            items,
            exact: true,
            length,
            depth: 0,
            kept_by: 0,
        })))
    }

    pub(crate) fn number(&self) -> Option<&PythonNumber> {
        match self {
            PythonValue::Number(number) => Some(number),
            _ => None,
        }
    }

    pub(crate) fn known(&self) -> Option<f64> {
        self.number().and_then(PythonNumber::known)
    }

    /// Returns a number as a size, which may depend on unknowns.
    pub(crate) fn size(&self) -> Option<Polynomial> {
        self.number().and_then(|number| number.value.clone())
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            PythonValue::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn array(&self) -> Option<&Array> {
        match self {
            PythonValue::Array(array) => Some(array),
            _ => None,
        }
    }

    /// Returns the items of a list, a tuple or a short array, if they are known individually.
    pub(crate) fn items(&self) -> Option<Vec<PythonValue<'a>>> {
        match self {
            PythonValue::List(list) => list.borrow().exact.then(|| list.borrow().items.clone()),
            PythonValue::Array(array) => {
                let length = array.shape.first()?.value().filter(|length| *length <= 64.0)?;
                let rest = array.shape.get(1..)?.to_vec();
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "at most 64"
                )]
                let count = length.max(0.0) as usize;
                let item = if rest.is_empty() {
                    PythonValue::Number(PythonNumber::scalar(array.dtype))
                } else {
                    PythonValue::Array(array.shaped(rest))
                };
                Some(vec![item; count])
            }
            _ => None,
        }
    }

    /// Returns the items of a list with a single layer, which represents all parts of a network.
    pub(crate) fn parts_of_one(&self) -> Option<Vec<Self>> {
        let PythonValue::List(list) = self else { return None };
        let items = &list.borrow().items;
        matches!(items[..], [PythonValue::Layer(_)]).then(|| items.clone())
    }

    /// Returns the dtype of the value's elements after conversion to an array.
    pub(crate) fn element_type(&self) -> Option<Dtype> {
        match self {
            PythonValue::Array(array) => Some(array.dtype),
            PythonValue::Number(PythonNumber { scalar: Some(dtype), .. }) => Some(*dtype),
            PythonValue::Number(number) => Some(match number.kind {
                NumberKind::Bool => Dtype::Bool,
                NumberKind::Int => LONG,
                NumberKind::Float => Dtype::Float(8),
                NumberKind::Complex => Dtype::Complex(16),
            }),
            PythonValue::Text(_) => Some(Dtype::Object),
            _ => None,
        }
    }
}

/// Returns the array, or all arrays in a list and its nested lists.
pub(crate) fn arrays_of(value: &PythonValue) -> Vec<Array> {
    let own = |value: &PythonValue| value.array().cloned();
    match value {
        PythonValue::List(list) => list
            .borrow()
            .items
            .iter()
            .flat_map(|item| match item {
                PythonValue::List(inner) => inner.borrow().items.iter().filter_map(own).collect(),
                other => own(other).into_iter().collect::<Vec<_>>(),
            })
            .collect(),
        other => own(other).into_iter().collect(),
    }
}
