//! Slices: their starts and lengths.

use std::ops::Range;
use std::rc::Rc;

use ruff_python_ast::{self as ast, Expr, Operator};
use ruff_text_size::Ranged;

use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{NumberKind, PythonNumber, PythonValue};

/// The maximum number of terms into which a sum is split.
const MAX_TERMS: usize = 8;

impl<'a> ProgramReader<'a> {
    /// Evaluates a slice `from:to:step`.
    pub(crate) fn slice(&mut self, slice: &'a ast::ExprSlice) -> PythonValue<'a> {
        let mut bound = |bound: &'a Option<Box<Expr>>| {
            let value = bound.as_ref().map(|bound| self.eval(bound))?;
            Some(value.number().cloned().unwrap_or(PythonNumber::some(NumberKind::Int)))
        };
        let bounds = [bound(&slice.lower), bound(&slice.upper), bound(&slice.step)];
        let unknown = bounds[..2].iter().flatten().any(|number| number.value.is_none());
        let length = if unknown { self.span(slice) } else { None };
        PythonValue::Slice(Rc::new(match (length, bounds) {
            (Some(length), [_, _, step]) => [None, Some(PythonNumber::int(length)), step],
            (None, bounds) => bounds,
        }))
    }

    /// Returns the length of a slice with unknown bounds that differ by a known amount: `x[at:at + 8]`,
    /// `x[at - 4:at + 4]`.
    fn span(&mut self, slice: &'a ast::ExprSlice) -> Option<Polynomial> {
        let (mut below, mut above) = (Vec::new(), Vec::new());
        terms(slice.lower.as_deref()?, false, &mut below);
        terms(slice.upper.as_deref()?, false, &mut above);
        let text = |part: &Expr| &self.source[part.range()];
        // Terms that occur in both bounds cancel.
        below.retain(|(negative, one)| {
            let same =
                above.iter().position(|other| other.0 == *negative && text(other.1) == text(one));
            same.map(|at| above.swap_remove(at)).is_none()
        });
        let mut length = Polynomial::zero();
        let below = below.into_iter().map(|(negative, part)| (!negative, part));
        for (negative, part) in above.into_iter().chain(below) {
            let value = self.without_cost(|reader| reader.eval(part));
            let sign = if negative { -1.0 } else { 1.0 };
            length = length.plus(&value.number()?.value.as_ref()?.scaled(sign));
        }
        length.value().is_none_or(|count| count >= 0.0).then_some(length)
    }
}

/// Collects the terms of a sum. The flag is `true` for a subtracted term.
fn terms<'e>(sum: &'e Expr, negative: bool, to: &mut Vec<(bool, &'e Expr)>) {
    match sum {
        Expr::BinOp(operation)
            if matches!(operation.op, Operator::Add | Operator::Sub) && to.len() < MAX_TERMS =>
        {
            terms(&operation.left, negative, to);
            terms(&operation.right, negative != (operation.op == Operator::Sub), to);
        }
        term => to.push((negative, term)),
    }
}

/// Returns the start of a slice; a negative one counts from the end.
pub(crate) fn offset(bounds: &[Option<PythonNumber>; 3]) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "an index")]
    bounds[0].as_ref().and_then(PythonNumber::known).map_or(0, |start| start as i64)
}

/// Returns the range of items that a slice selects from `count`, if its bounds are known. Ignores the step.
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

/// Returns the length of a slice of a dimension.
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
        // With unknown bounds, assume half of the dimension.
        return length.scaled(0.5);
    };
    let count = to.minus(&from);
    let step =
        bounds[2].as_ref().and_then(|bound| bound.value.clone()).unwrap_or_else(Polynomial::one);
    let step = step.value().map_or(step.clone(), |number| Polynomial::of(number.abs().max(1.0)));
    let count = count.over(&step).unwrap_or(count);
    count.value().map_or(count, |number| Polynomial::of(number.max(0.0).ceil()))
}
