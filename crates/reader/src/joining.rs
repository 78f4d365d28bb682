//! Joins abstract values: the result represents any of them.

use std::rc::Rc;

use crate::size::Polynomial;
use crate::value::{Array, DataTable, List, PythonNumber, PythonValue, Shared};

/// The maximum nesting depth of lists that are compared item by item, and the maximum number of items of each.
const MAX_NESTING: u32 = 3;
const MAX_ITEMS: usize = 16;

/// Returns the join of two values, which keeps the facts that are the same in both.
pub(crate) fn join<'a>(a: &PythonValue<'a>, b: &PythonValue<'a>) -> PythonValue<'a> {
    join_within(a, b, MAX_NESTING)
}

/// Returns the join of all values, or `None` if there are none.
pub(crate) fn join_all<'v, 'a: 'v>(
    all: impl IntoIterator<Item = &'v PythonValue<'a>>,
) -> Option<PythonValue<'a>> {
    let mut all = all.into_iter();
    let mut joined = all.next()?.clone();
    for value in all {
        match (&mut joined, value) {
            (PythonValue::Number(joined), PythonValue::Number(number)) => {
                join_numbers(joined, number)
            }
            _ => joined = join(&joined, value),
        }
    }
    Some(joined)
}

fn join_numbers(one: &mut PythonNumber, other: &PythonNumber) {
    if one.value != other.value {
        one.value = None;
    }
    one.kind = one.kind.max(other.kind);
    if one.scalar != other.scalar {
        one.scalar = one.scalar.or(other.scalar);
    }
    one.outside |= other.outside;
    one.typical = one.typical.take().filter(|typical| other.typical.as_ref() == Some(typical));
    one.quantile = one.quantile.filter(|quantile| other.quantile == Some(*quantile));
}

fn join_within<'a>(a: &PythonValue<'a>, b: &PythonValue<'a>, nested: u32) -> PythonValue<'a> {
    match (a, b) {
        (PythonValue::List(x), PythonValue::List(y)) if nested > 0 && short_alike(x, y) => {
            let (x, y) = (x.borrow(), y.borrow());
            let both = x.items.iter().zip(&y.items);
            let items = both.map(|(x, y)| join_within(x, y, nested - 1)).collect();
            PythonValue::List(Rc::new(List { items, ..x.clone() }.into()))
        }
        (PythonValue::Number(a), PythonValue::Number(b)) => {
            let mut joined = a.clone();
            join_numbers(&mut joined, b);
            PythonValue::Number(joined)
        }
        (PythonValue::Array(a), PythonValue::Array(b)) => PythonValue::Array(either(a, b)),
        (PythonValue::Table(a), PythonValue::Table(b)) if a.rows != b.rows => {
            let rows = larger_of_any(&a.rows, &b.rows);
            PythonValue::Table(Rc::new(DataTable { rows, guessed: true, ..(**a).clone() }))
        }
        (PythonValue::Text(a), PythonValue::Text(b)) if a != b => {
            PythonValue::Other(crate::value::ValueOrigin::Text)
        }
        // A value that may be `None` is assumed not to be.
        (PythonValue::Nothing | PythonValue::Other(_) | PythonValue::Given(_), known)
        | (known, PythonValue::Nothing | PythonValue::Other(_) | PythonValue::Given(_)) => {
            known.clone()
        }
        (a, _) => a.clone(),
    }
}

fn either(a: &Array, b: &Array) -> Array {
    let mut both = if a.shape.len() >= b.shape.len() { a.clone() } else { b.clone() };
    if a.shape.len() == b.shape.len() {
        for (at, (x, y)) in a.shape.iter().zip(&b.shape).enumerate() {
            if x != y {
                both.shape[at] = larger_of_any(x, y);
                both.guessed = true;
            }
        }
    }
    both.dtype = if a.dtype == b.dtype { a.dtype } else { a.dtype.with(b.dtype) };
    both.on_gpu = a.on_gpu || b.on_gpu;
    both.requires_grad = a.requires_grad || b.requires_grad;
    both.spread = if a.spread == b.spread { a.spread } else { None };
    both.sample = a.sample.clone().filter(|sample| b.sample.as_ref() == Some(sample));
    both
}

/// Returns the larger of two unrelated sizes. An unknown size counts as larger than a known one.
pub(crate) fn larger_of_any(a: &Polynomial, b: &Polynomial) -> Polynomial {
    match (a.value(), b.value()) {
        (Some(_), None) => b.clone(),
        (None, Some(_)) => a.clone(),
        _ => larger(a, b),
    }
}

/// Returns the larger of two sizes that must be compatible. A known size is preferred over an unknown one.
pub(crate) fn larger(a: &Polynomial, b: &Polynomial) -> Polynomial {
    match (a.value(), b.value()) {
        (Some(x), Some(y)) => Polynomial::of(x.max(y)),
        (None, Some(_)) => b.clone(),
        _ => a.clone(),
    }
}

/// Returns `true` if two values have the same shapes, dtypes and locations, so that code reads them the same way.
pub(crate) fn alike<'a>(a: &PythonValue<'a>, b: &PythonValue<'a>) -> bool {
    alike_within(a, b, MAX_NESTING)
}

fn alike_within<'a>(a: &PythonValue<'a>, b: &PythonValue<'a>, nested: u32) -> bool {
    match (a, b) {
        (PythonValue::Number(a), PythonValue::Number(b)) => a == b,
        (PythonValue::Array(a), PythonValue::Array(b)) => {
            (&a.shape, a.dtype, a.home, a.on_gpu) == (&b.shape, b.dtype, b.home, b.on_gpu)
        }
        (PythonValue::Table(a), PythonValue::Table(b)) => {
            a.rows == b.rows && a.columns == b.columns
        }
        (PythonValue::Text(a), PythonValue::Text(b)) => a == b,
        (PythonValue::List(a), PythonValue::List(b)) => {
            if nested > 0 && short_alike(a, b) {
                let (a, b) = (a.borrow(), b.borrow());
                let mut both = a.items.iter().zip(&b.items);
                return both.all(|(a, b)| alike_within(a, b, nested - 1));
            }
            Rc::ptr_eq(a, b) || a.borrow().length == b.borrow().length
        }
        (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

/// Returns `true` for two different short lists of the same length with known items.
fn short_alike<'a>(a: &Shared<List<'a>>, b: &Shared<List<'a>>) -> bool {
    if Rc::ptr_eq(a, b) {
        return false;
    }
    let (a, b) = (a.borrow(), b.borrow());
    a.exact && b.exact && a.items.len() == b.items.len() && a.items.len() <= MAX_ITEMS
}
