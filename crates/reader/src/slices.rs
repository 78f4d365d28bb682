//! Slices: where they begin, and how long they are.

use std::ops::Range;
use std::rc::Rc;

use ruff_python_ast::{self as ast, Expr, Operator};
use ruff_text_size::Ranged;

use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{NumberKind, PythonNumber, PythonValue};

/// Longer sums are looked at as a whole.
const MAX_TERMS: usize = 8;

impl<'a> ProgramReader<'a> {
    /// `from:to:step` as an index.
    pub(crate) fn slice(&mut self, it: &'a ast::ExprSlice) -> PythonValue<'a> {
        let mut bound = |bound: &'a Option<Box<Expr>>| {
            let value = bound.as_ref().map(|bound| self.eval(bound))?;
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
        let (mut below, mut above) = (Vec::new(), Vec::new());
        terms(it.lower.as_deref()?, false, &mut below);
        terms(it.upper.as_deref()?, false, &mut above);
        let text = |it: &Expr| &self.source[it.range()];
        // Of what stands in both, nothing is left.
        below.retain(|(negative, one)| {
            let same = above.iter().position(|it| it.0 == *negative && text(it.1) == text(one));
            same.map(|at| above.swap_remove(at)).is_none()
        });
        let mut length = Polynomial::zero();
        let below = below.into_iter().map(|(negative, it)| (!negative, it));
        for (negative, part) in above.into_iter().chain(below) {
            let value = self.without_cost(|reader| reader.eval(part));
            let sign = if negative { -1.0 } else { 1.0 };
            length = length.plus(&value.number()?.value.as_ref()?.scaled(sign));
        }
        length.value().is_none_or(|it| it >= 0.0).then_some(length)
    }
}

/// What a sum is made of, and what is subtracted in it.
fn terms<'e>(sum: &'e Expr, negative: bool, to: &mut Vec<(bool, &'e Expr)>) {
    match sum {
        Expr::BinOp(it)
            if matches!(it.op, Operator::Add | Operator::Sub) && to.len() < MAX_TERMS =>
        {
            terms(&it.left, negative, to);
            terms(&it.right, negative != (it.op == Operator::Sub), to);
        }
        it => to.push((negative, it)),
    }
}

/// Where a slice begins, counted from the end if negative.
pub(crate) fn offset(bounds: &[Option<PythonNumber>; 3]) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "an index")]
    bounds[0].as_ref().and_then(PythonNumber::known).map_or(0, |it| it as i64)
}

/// The items that a slice without steps takes of `count`, where its bounds are known.
pub(crate) fn places(count: usize, bounds: &[Option<PythonNumber>; 3]) -> Option<Range<usize>> {
    #[expect(clippy::cast_precision_loss, reason = "a length")]
    let length = count as f64;
    let bound = |at: usize, otherwise: f64| {
        let value = bounds[at].as_ref().map_or(Some(otherwise), PythonNumber::known)?;
        let value = if value < 0.0 { value + length } else { value };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        Some(value.clamp(0.0, length) as usize)
    };
    let (from, to) = (bound(0, 0.0)?, bound(1, length)?);
    bounds[2].is_none().then_some(from..to.max(from))
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
    let step =
        bounds[2].as_ref().and_then(|bound| bound.value.clone()).unwrap_or_else(Polynomial::one);
    let step = step.value().map_or(step.clone(), |it| Polynomial::of(it.abs().max(1.0)));
    let count = count.over(&step).unwrap_or(count);
    count.value().map_or(count, |it| Polynomial::of(it.max(0.0).ceil()))
}
