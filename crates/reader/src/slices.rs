//! Slices: where they begin, and how long they are.

use std::rc::Rc;

use ruff_python_ast::{self as ast, Expr, Operator};
use ruff_text_size::Ranged;

use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{NumberKind, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    /// `from:to:step` as an index.
    pub(crate) fn slice(&mut self, it: &'a ast::ExprSlice) -> PythonValue<'a> {
        let mut bound = |bound: &'a Option<Box<Expr>>| {
            let value = bound.as_ref().map(|it| self.eval(it))?;
            Some(value.number().cloned().unwrap_or(PythonNumber::some(NumberKind::Int)))
        };
        let bounds = [bound(&it.lower), bound(&it.upper), bound(&it.step)];
        let unknown = bounds[..2].iter().flatten().any(|it| it.value.is_none());
        let length = if unknown { self.span(it) } else { None };
        PythonValue::Slice(Rc::new(match (length, bounds) {
            (Some(length), [_, _, step]) => [None, Some(PythonNumber::int(length)), step],
            (None, bounds) => bounds,
        }))
    }

    /// How long a slice is whose bounds are unknown, but so far apart as the text says: `x[at:at + 8]`,
    /// `x[at - 4:at + 4]`.
    fn span(&mut self, it: &'a ast::ExprSlice) -> Option<Polynomial> {
        let (lower, upper) = (it.lower.as_deref()?, it.upper.as_deref()?);
        let text = |it: &Expr| &self.source[it.range()];
        let below = |from: &str| match lower {
            Expr::BinOp(it) if it.op == Operator::Sub && text(&it.left) == from => {
                Some(Some(&*it.right))
            }
            it => (text(it) == from).then_some(None),
        };
        let parts = match upper {
            Expr::BinOp(it) if it.op == Operator::Add => below(text(&it.left))
                .map(|low| (low, Some(&*it.right)))
                .or_else(|| below(text(&it.right)).map(|low| (low, Some(&*it.left)))),
            it => below(text(it)).map(|low| (low, None)),
        };
        let (low, high) = parts?;
        let mut length = Polynomial::zero();
        for part in [low, high].into_iter().flatten() {
            let value = self.without_cost(|reader| reader.eval(part));
            length = length.plus(value.number()?.value.as_ref()?);
        }
        length.value().is_none_or(|it| it >= 0.0).then_some(length)
    }
}

/// Where a slice begins, counted from the end if negative.
pub(crate) fn offset(bounds: &[Option<PythonNumber>; 3]) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "an index")]
    bounds[0].as_ref().and_then(PythonNumber::known).map_or(0, |it| it as i64)
}

/// The length of a part of a dimension.
pub(crate) fn sliced(length: &Polynomial, bounds: &[Option<PythonNumber>; 3]) -> Polynomial {
    let place = |bound: &PythonNumber| {
        let value = bound.value.clone()?;
        match (value.value(), length.value()) {
            (Some(at), _) if at < 0.0 => Some(length.plus(&value)),
            (Some(at), Some(length)) => Some(Polynomial::of(at.min(length))),
            _ => Some(value),
        }
    };
    let negative_step =
        bounds[2].as_ref().and_then(PythonNumber::known).is_some_and(|step| step < 0.0);
    let (low, high) =
        if negative_step { (&bounds[1], &bounds[0]) } else { (&bounds[0], &bounds[1]) };
    let from = low.as_ref().map_or(Some(Polynomial::zero()), place);
    let to = high.as_ref().map_or(Some(length.clone()), place);
    let (Some(from), Some(to)) = (from, to) else {
        // Bounds that nobody knows: half of it.
        return length.scaled(0.5);
    };
    let count = to.minus(&from);
    let step = bounds[2].as_ref().and_then(|it| it.value.clone()).unwrap_or_else(Polynomial::one);
    let step = step.value().map_or(step.clone(), |it| Polynomial::of(it.abs().max(1.0)));
    let count = count.over(&step).unwrap_or(count);
    count.value().map_or(count, |it| Polynomial::of(it.max(0.0).ceil()))
}
