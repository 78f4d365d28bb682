//! Places of a loop's body that hold values: names, attributes of names, elements.

use ruff_python_ast::{self as ast, Expr, Operator};

/// What holds a value: a name, an attribute of one, or elements of one.
pub(crate) type ValuePlace<'a> = (&'a str, &'a str);

/// Places, and elements of one kind, that are told apart in one body: more are in no loop that people write.
pub(crate) const MOST_PLACES: usize = 200;

/// Adds a place that is not there yet.
pub(crate) fn note<'a>(all: &mut Vec<ValuePlace<'a>>, one: ValuePlace<'a>) {
    if all.len() < MOST_PLACES && !all.contains(&one) {
        all.push(one);
    }
}

/// Adds an element.
pub(crate) fn note_element<'a>(
    all: &mut Vec<(&'a str, &'a Expr)>,
    name: &'a str,
    element: &'a Expr,
) {
    if all.len() < MOST_PLACES {
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

/// How far an index is from the variable: 1 in `i + 1`.
pub(crate) fn offset(index: &Expr, variable: &str) -> Option<f64> {
    match index {
        Expr::Name(it) => (it.id.as_str() == variable).then_some(0.0),
        Expr::BinOp(it) => {
            let number = |it: &Expr| match it {
                Expr::NumberLiteral(it) => match &it.value {
                    ast::Number::Int(it) => it.as_i32().map(f64::from),
                    _ => None,
                },
                _ => None,
            };
            let sign = match it.op {
                Operator::Add => 1.0,
                Operator::Sub => -1.0,
                _ => return None,
            };
            Some(offset(&it.left, variable)? + sign * number(&it.right)?)
        }
        _ => None,
    }
}

/// Whether the order in which this is done to many values makes no difference.
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
