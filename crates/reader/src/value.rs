//! Values of the program, as far as they are known without running it. Every part may be unknown.

use std::cell::RefCell;
use std::rc::Rc;

use ruff_python_ast as ast;
use rustc_hash::FxHashMap;

pub(crate) use crate::array::{Array, DrawnFrom, Home};
pub(crate) use crate::data_table::{Column, DataTable, Groups};
use crate::dtype::{Dtype, LONG};
// Cycle: a network's layers are values, and a sequence of layers holds values.
use crate::layer::NetworkLayer;
use crate::sample::ValueSample;
use crate::size::Polynomial;

/// Items of a list kept by themselves.
pub(crate) const MAX_ITEMS: usize = 300;

/// A value of the program.
#[derive(Clone, Debug)]
pub(crate) enum PythonValue<'a> {
    Nothing,
    Number(PythonNumber),
    Text(Rc<str>),
    Type(Dtype),
    Array(Array),
    Sparse(SparseMatrix),
    Table(Rc<DataTable>),
    /// Columns of a table by group.
    Groups(Rc<Groups>),
    /// A window that slides over rows.
    Rolling(Array),
    List(Shared<List<'a>>),
    Dict(Shared<Dict<'a>>),
    /// Something to go through, such as a range.
    Stream(Rc<Stream<'a>>),
    Slice(Rc<[Option<PythonNumber>; 3]>),
    Function(Rc<Function<'a>>),
    Class(Rc<Class<'a>>),
    Instance(Rc<Instance<'a>>),
    /// A method with the value it belongs to.
    Method(Rc<(PythonValue<'a>, String)>),
    /// A dotted path in a library.
    Library(Rc<str>),
    /// An object of a library, by its class, with the arguments of its making.
    Object(Rc<Object<'a>>),
    Layer(Rc<NetworkLayer<'a>>),
    /// Something from a file, an argument or the keyboard, by the text that names it.
    Given(Rc<str>),
    Other(ValueOrigin),
}

/// Shared by every name it has, as in Python.
pub(crate) type Shared<T> = Rc<RefCell<T>>;

/// The reason why nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueOrigin {
    /// Read from a file, the network, arguments or the keyboard.
    Outside,
    /// Computed from data.
    Data,
    /// A text put together from parts that are not all known.
    Text,
    /// The result of a call of a library that the table does not have.
    Library,
    /// Computed in this line, which is not counted.
    Uncounted(u32),
    /// A part of the language that is not followed.
    Unread,
}

/// A number of Python, or of NumPy if it has a type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PythonNumber {
    pub(crate) value: Option<Polynomial>,
    pub(crate) kind: NumberKind,
    /// The type of a NumPy scalar, which widens arrays.
    pub(crate) scalar: Option<Dtype>,
    /// `true` if it comes from outside the program.
    pub(crate) outside: bool,
    /// The share of the numbers of an array that is below it; negative if it is minus such a number.
    pub(crate) quantile: Option<f64>,
    /// Its likely values, if some of the values that it is computed from are known.
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
    /// All items, if `exact`; else a few that represent all.
    pub(crate) items: Vec<PythonValue<'a>>,
    pub(crate) exact: bool,
    pub(crate) length: Polynomial,
    /// The number of loops that were open when it was made, to count the items that are appended in others.
    pub(crate) depth: usize,
    /// The loop for which it was kept before it was changed.
    pub(crate) kept_by: u32,
}

/// A dictionary with text keys, as far as they are known.
#[derive(Clone, Debug)]
pub(crate) struct Dict<'a> {
    pub(crate) items: Vec<(String, PythonValue<'a>)>,
    /// The value of other keys.
    pub(crate) rest: Option<PythonValue<'a>>,
    /// The number of other keys, if numbers of loops fill it.
    pub(crate) length: Option<Polynomial>,
}

/// The items that a loop goes through.
#[derive(Clone, Debug)]
pub(crate) struct Stream<'a> {
    pub(crate) length: Option<Polynomial>,
    pub(crate) element: PythonValue<'a>,
    /// First number and step of a range.
    pub(crate) range: Option<(Polynomial, Polynomial)>,
    /// The reason why its length is unknown.
    pub(crate) origin: ValueOrigin,
    /// `true` if rows of a table are handed out one by one, which is slow in itself.
    pub(crate) rows: bool,
}

impl<'a> Stream<'a> {
    /// Returns the same items from the last one to the first.
    pub(crate) fn backwards(&self) -> Self {
        let range = self.range.as_ref().zip(self.length.as_ref());
        let range = range.map(|((first, step), count)| {
            let steps = count.minus(&Polynomial::one());
            (first.plus(&step.times(&steps)), step.scaled(-1.0))
        });
        Self { range, ..self.clone() }
    }

    /// Returns this many items of one kind, computed from data.
    pub(crate) fn of(length: Option<Polynomial>, element: PythonValue<'a>) -> Self {
        Self { length, element, range: None, origin: ValueOrigin::Data, rows: false }
    }
}

/// A function of the program, with the names that it saw when it was made.
#[derive(Clone, Debug)]
pub(crate) struct Function<'a> {
    pub(crate) code: Code<'a>,
    pub(crate) seen: Rc<FxHashMap<&'a str, PythonValue<'a>>>,
    /// `true` if Numba compiles it.
    pub(crate) compiled: bool,
    /// `true` if it is applied to each element of arrays.
    pub(crate) vectorized: bool,
    /// `true` if it is a kernel of `numba.cuda`, which works on one element.
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
    /// The classes that it extends, and those that they extend, each once, in the order in which names are looked up.
    pub(crate) above: Vec<Rc<Class<'a>>>,
    /// Fields with defaults in their order, for a data class.
    pub(crate) fields: Vec<String>,
}

impl<'a> Class<'a> {
    /// Returns a name of the class or of the classes that it extends.
    pub(crate) fn find(&self, name: &str) -> Option<PythonValue<'a>> {
        let own = self.names.get(name);
        own.or_else(|| self.above.iter().find_map(|class| class.names.get(name))).cloned()
    }

    /// Returns `true` if it extends a class of a library that ends in this.
    pub(crate) fn extends(&self, path: &str) -> bool {
        let bases = self.above.iter().flat_map(|class| &class.bases).chain(&self.bases);
        bases
            .into_iter()
            .any(|base| matches!(base, PythonValue::Library(base) if base.ends_with(path)))
    }
}

/// An object of a class of the program.
#[derive(Debug)]
pub(crate) struct Instance<'a> {
    pub(crate) class: Rc<Class<'a>>,
    pub(crate) fields: RefCell<FxHashMap<String, PythonValue<'a>>>,
}

/// An object of a library: an estimator, a data set, an optimizer, a generator of random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Object<'a> {
    pub(crate) class: String,
    pub(crate) arguments: Vec<PythonValue<'a>>,
    pub(crate) named: Vec<(String, PythonValue<'a>)>,
    /// The array that an estimator was fitted to last.
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

    /// Returns an argument by name, or by place.
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

    /// Returns the number as a size, which may be an expression over unknowns.
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

    /// Returns the items of a list or tuple that is known item by item.
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

    /// Returns the layer that represents the parts of a network that are not known one by one.
    pub(crate) fn parts_of_one(&self) -> Option<Vec<Self>> {
        let PythonValue::List(list) = self else { return None };
        let items = &list.borrow().items;
        matches!(items[..], [PythonValue::Layer(_)]).then(|| items.clone())
    }

    /// Returns the type of elements that it would have as an array.
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

/// Returns the arrays in a value: itself, or those in a list and in its lists.
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
