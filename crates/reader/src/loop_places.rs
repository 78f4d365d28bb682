//! Places of a loop's body that hold values: names, attributes of names, elements.

use std::collections::BTreeMap;

use ruff_python_ast::{self as ast, Expr, Operator, UnaryOp};

/// What holds a value: a name, an attribute of one, or elements of one.
pub(crate) type ValuePlace<'a> = (&'a str, &'a str);

/// Places, and elements of one kind, that are told apart in one body: more are in no loop that people write.
pub(crate) const MAX_PLACES: usize = 200;

/// Adds a place that is not there yet.
pub(crate) fn note<'a>(all: &mut Vec<ValuePlace<'a>>, one: ValuePlace<'a>) {
    if all.len() < MAX_PLACES && !all.contains(&one) {
        all.push(one);
    }
}

/// Adds an element.
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
    expression.as_name_expr().map(|it| it.id.as_str())
}

pub(crate) fn place(expression: &Expr) -> Option<ValuePlace<'_>> {
    match expression {
        Expr::Name(it) => Some((it.id.as_str(), "")),
        Expr::Attribute(it) => Some((name(&it.value)?, it.attr.as_str())),
        _ => None,
    }
}

/// The name that an element is of, and its indices.
pub(crate) fn element(mut expression: &Expr) -> Option<(&str, Vec<&Expr>)> {
    let mut indices = Vec::new();
    while let Expr::Subscript(it) = expression {
        match &*it.slice {
            Expr::Tuple(all) => indices.splice(0..0, all.elts.iter()).for_each(drop),
            one => indices.insert(0, one),
        }
        expression = &it.value;
    }
    place(expression)
        .map(|(name, attribute)| if attribute.is_empty() { name } else { attribute })
        .zip(Some(indices))
}

/// An index as a sum: `n - 2 * i + 1` with the loop's variable `i` has the factor -2, the constant 1, and `n` once.
#[derive(Debug, PartialEq)]
pub(crate) struct LinearIndex<'a> {
    /// The factor of the loop's variable.
    pub(crate) factor: f64,
    pub(crate) constant: f64,
    /// Other names with their factors, by name.
    pub(crate) names: BTreeMap<&'a str, f64>,
}

impl<'a> LinearIndex<'a> {
    /// Takes an index apart; none if it is no such sum.
    pub(crate) fn of(index: &'a Expr, variable: &str) -> Option<Self> {
        let constant = |constant| Self { factor: 0.0, constant, names: BTreeMap::new() };
        Some(match index {
            Expr::Name(it) if it.id.as_str() == variable => Self { factor: 1.0, ..constant(0.0) },
            Expr::Name(it) => Self { names: [(it.id.as_str(), 1.0)].into(), ..constant(0.0) },
            Expr::NumberLiteral(it) => match &it.value {
                ast::Number::Int(it) => constant(f64::from(it.as_i32()?)),
                _ => return None,
            },
            Expr::UnaryOp(it) if it.op == UnaryOp::USub => {
                Self::of(&it.operand, variable)?.scaled(-1.0)
            }
            Expr::BinOp(it) => {
                let (left, right) = (Self::of(&it.left, variable)?, Self::of(&it.right, variable)?);
                match it.op {
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

/// Returns `true` if the order in which this is done to many values makes no difference.
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
