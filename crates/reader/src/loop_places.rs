//! The places that a loop body reads and writes: names, attributes of names, and elements.

use std::collections::BTreeMap;
use std::rc::Rc;

use ruff_python_ast::{self as ast, Expr, Operator, UnaryOp};

use crate::array::MemoryPart;
use crate::reader::ProgramReader;
use crate::value::PythonValue;

/// A name and its attribute; the attribute is empty for the name itself.
pub(crate) type ValuePlace<'a> = (&'a str, &'a str);

/// The maximum number of places, and of elements of one kind, that are tracked per loop body.
pub(crate) const MAX_PLACES: usize = 200;

/// Adds a place to `all`, unless it is already there.
pub(crate) fn note<'a>(all: &mut Vec<ValuePlace<'a>>, one: ValuePlace<'a>) {
    if all.len() < MAX_PLACES && !all.contains(&one) {
        all.push(one);
    }
}

/// Adds an element to `all`.
pub(crate) fn note_element<'a>(
    all: &mut Vec<(&'a str, &'a Expr)>,
    name: &'a str,
    element: &'a Expr,
) {
    if all.len() < MAX_PLACES {
        all.push((name, element));
    }
}

pub(crate) fn name(expression: &Expr) -> Option<&str> {
    expression.as_name_expr().map(|name| name.id.as_str())
}

pub(crate) fn place(expression: &Expr) -> Option<ValuePlace<'_>> {
    match expression {
        Expr::Name(name) => Some((name.id.as_str(), "")),
        Expr::Attribute(attribute) => Some((name(&attribute.value)?, attribute.attr.as_str())),
        _ => None,
    }
}

/// Splits an element such as `rows[i][j]` into the name of its container and its indices.
pub(crate) fn element(mut expression: &Expr) -> Option<(&str, Vec<&Expr>)> {
    let mut indices = Vec::new();
    while let Expr::Subscript(subscript) = expression {
        match &*subscript.slice {
            Expr::Tuple(all) => indices.splice(0..0, all.elts.iter()).for_each(drop),
            one => indices.insert(0, one),
        }
        expression = &subscript.value;
    }
    place(expression)
        .map(|(name, attribute)| if attribute.is_empty() { name } else { attribute })
        .zip(Some(indices))
}

/// Returns the container of an element: `("self", "rows")` for `self.rows[3]`.
pub(crate) fn owner(mut expression: &Expr) -> Option<ValuePlace<'_>> {
    while let Expr::Subscript(subscript) = expression {
        expression = &subscript.value;
    }
    place(expression)
}

/// The memory of a place. Two places with the same memory are aliases of one array or list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlaceMemory {
    /// The kind of container and its id.
    pub(crate) id: (&'static str, usize),
    pub(crate) dimensions: usize,
    /// The index in memory of the place's first element, by dimension. `None` if its elements are in another order.
    pub(crate) begins: Option<Vec<i64>>,
}

/// Returns the index at which a view begins in a dimension; 0 if the view is the whole.
#[expect(clippy::cast_precision_loss, reason = "an index")]
pub(crate) fn begin_at(begins: &[i64], dimension: usize) -> f64 {
    begins.get(dimension).map_or(0.0, |begin| *begin as f64)
}

impl ProgramReader<'_> {
    /// Returns the memory of a name or an attribute, if its value is an array or a list. Rows and columns are not
    /// related to the arrays that they are views of.
    pub(crate) fn memory_of(&self, (name, attribute): ValuePlace<'_>) -> Option<PlaceMemory> {
        let value = match (self.name(name)?, attribute) {
            (value, "") => value,
            (PythonValue::Instance(instance), _) => {
                instance.fields.borrow().get(attribute)?.clone()
            }
            _ => return None,
        };
        match value {
            PythonValue::Array(array) if array.base > 0 && array.part != MemoryPart::Item => {
                let offsets =
                    || array.offsets.as_ref().map_or_else(Vec::new, |offsets| offsets.to_vec());
                Some(PlaceMemory {
                    id: ("array", array.base as usize),
                    dimensions: array.shape.len(),
                    begins: (array.part == MemoryPart::Contiguous).then(offsets),
                })
            }
            PythonValue::List(list) => Some(PlaceMemory {
                id: ("list", Rc::as_ptr(&list) as usize),
                dimensions: 1,
                begins: Some(Vec::new()),
            }),
            _ => None,
        }
    }
}

/// A linear index: `n - 2 * i + 1` with the loop variable `i` has `factor` -2, `constant` 1, and `names` with `n` once.
#[derive(Debug, PartialEq)]
pub(crate) struct LinearIndex<'a> {
    /// The coefficient of the loop variable.
    pub(crate) factor: f64,
    pub(crate) constant: f64,
    /// The coefficients of other names.
    pub(crate) names: BTreeMap<&'a str, f64>,
}

impl<'a> LinearIndex<'a> {
    /// Parses an index as a linear expression. `None` if it is none.
    pub(crate) fn of(index: &'a Expr, variable: &str) -> Option<Self> {
        let constant = |constant| Self { factor: 0.0, constant, names: BTreeMap::new() };
        Some(match index {
            Expr::Name(name) if name.id.as_str() == variable => {
                Self { factor: 1.0, ..constant(0.0) }
            }
            Expr::Name(name) => Self { names: [(name.id.as_str(), 1.0)].into(), ..constant(0.0) },
            Expr::NumberLiteral(literal) => match &literal.value {
                ast::Number::Int(integer) => constant(f64::from(integer.as_i32()?)),
                _ => return None,
            },
            Expr::UnaryOp(negation) if negation.op == UnaryOp::USub => {
                Self::of(&negation.operand, variable)?.scaled(-1.0)
            }
            Expr::BinOp(operation) => {
                let (left, right) =
                    (Self::of(&operation.left, variable)?, Self::of(&operation.right, variable)?);
                match operation.op {
                    Operator::Add => left.plus(right),
                    Operator::Sub => left.plus(right.scaled(-1.0)),
                    Operator::Mult if left.is_constant() => right.scaled(left.constant),
                    Operator::Mult if right.is_constant() => left.scaled(right.constant),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    fn is_constant(&self) -> bool {
        self.factor == 0.0 && self.names.is_empty()
    }

    fn scaled(mut self, by: f64) -> Self {
        (self.factor, self.constant) = (self.factor * by, self.constant * by);
        self.names.values_mut().for_each(|factor| *factor *= by);
        self
    }

    fn plus(mut self, other: Self) -> Self {
        (self.factor, self.constant) = (self.factor + other.factor, self.constant + other.constant);
        for (name, factor) in other.names {
            *self.names.entry(name).or_default() += factor;
        }
        self.names.retain(|_, factor| *factor != 0.0);
        self
    }
}

/// Returns `true` if a reduction by the operator may be reordered.
pub(crate) const fn is_sum(operator: Operator) -> bool {
    matches!(
        operator,
        Operator::Add
            | Operator::Sub
            | Operator::Mult
            | Operator::BitAnd
            | Operator::BitOr
            | Operator::BitXor
    )
}
