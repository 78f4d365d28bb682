//! Scalar arithmetic that the Python interpreter executes.

use ruff_python_ast::Operator;

use crate::element_functions::function_of_two;
use crate::event::{Event, WorkKind};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{NumberKind, PythonNumber, PythonValue};

/// 2^53: every integer up to here has an exact double.
const WHOLE: f64 = 9_007_199_254_740_992.0;

/// The number of latest events that are searched for one of the same line.
pub(crate) const ADDED_TO: usize = 6;

/// Returns the NumPy function that an operator calls on arrays.
pub(crate) fn call_of(op: Operator, right: &PythonValue) -> &'static str {
    match op {
        Operator::Add => "add",
        Operator::Sub => "subtract",
        Operator::Mult => "multiply",
        Operator::Div => "divide",
        Operator::FloorDiv => "floor_divide",
        Operator::Mod => "mod",
        Operator::Pow => match right.known() {
            Some(2.0) => "square",
            Some(0.5) => "sqrt",
            Some(1.0) => "positive",
            Some(-1.0) => "reciprocal",
            _ => "power",
        },
        Operator::MatMult => "matmul",
        Operator::BitAnd => "bitwise_and",
        Operator::BitOr => "bitwise_or",
        Operator::BitXor => "bitwise_xor",
        Operator::LShift => "left_shift",
        Operator::RShift => "right_shift",
    }
}

impl<'a> ProgramReader<'a> {
    /// Evaluates an operation on two Python numbers and records its cost.
    pub(crate) fn number_operation(
        &mut self,
        op: Operator,
        a: &PythonNumber,
        b: &PythonNumber,
        line: u32,
    ) -> PythonValue<'a> {
        let mut kind = a.kind.max(b.kind).max(NumberKind::Int);
        if op == Operator::Div {
            kind = kind.max(NumberKind::Float);
        }
        let value = match (&a.value, &b.value) {
            (Some(x), Some(y)) => arithmetic(op, x, y),
            _ => None,
        };
        if value.is_none() {
            self.note_power(a, b);
        }
        let typical = (a.typical.is_some() || b.typical.is_some())
            .then(|| {
                let function = function_of_two(call_of(op, &PythonValue::Nothing))?;
                Some(a.estimate()?.zip(&b.estimate()?, function))
            })
            .flatten();
        let floating = a.kind.max(b.kind) >= NumberKind::Float;
        if op == Operator::Pow && b.known().is_some_and(|power| power < 0.0) {
            kind = kind.max(NumberKind::Float);
        }
        if floating || !self.open.is_empty() {
            let count = match (floating, kind, op) {
                (false, _, _) => 0.0,
                (true, NumberKind::Complex, Operator::Mult) => 6.0,
                (true, NumberKind::Complex, Operator::Add | Operator::Sub) => 2.0,
                (true, NumberKind::Complex, _) => 4.0,
                (true, _, _) => 1.0,
            };
            self.scalar(line, count, 0.0);
        }
        let scalar = match (a.scalar, b.scalar) {
            (Some(x), Some(y)) => Some(x.with(y)),
            (x, y) => x.or(y),
        };
        let scalar =
            scalar.map(|scalar| if kind >= NumberKind::Float { scalar.as_float() } else { scalar });
        PythonValue::Number(PythonNumber {
            value,
            kind,
            scalar,
            outside: a.outside || b.outside,
            quantile: None,
            typical,
        })
    }

    /// Records scalar arithmetic of the interpreter. Operations of the same line share an event.
    pub(crate) fn scalar(&mut self, line: u32, flops: f64, funcs: f64) {
        let (loops, function) = (&self.open, self.function());
        let same = |event: &&mut Event| {
            event.work == WorkKind::Scalar
                && event.line == line
                && event.loops == *loops
                && event.function == function
        };
        let found = self.events.iter_mut().rev().take(ADDED_TO).find(same);
        let add = |event: &mut Event| {
            event.cost.flops =
                event.cost.flops.as_ref().map(|total| total.plus(&Polynomial::of(flops)));
            event.cost.funcs = event.cost.funcs.plus(&Polynomial::of(funcs));
            // An operation on complex numbers is several floating-point operations, but one step of the interpreter.
            let inner = Polynomial::of((flops - 1.0).max(0.0));
            event.cost.inner = event.cost.inner.plus(&inner);
            event.inputs += 1.0;
        };
        if let Some(event) = found {
            add(event);
        } else {
            let mut event = Event::new(line, WorkKind::Scalar, "arithmetic");
            event.cost.bytes = None;
            add(&mut event);
            self.note(event);
        }
    }
}

/// Returns the array of an operation between an array and `None`, such as a network's unknown output, at no cost.
pub(crate) fn diagonal_scale<'a>(
    _: Operator,
    left: &PythonValue<'a>,
    right: &PythonValue<'a>,
) -> Option<PythonValue<'a>> {
    match (left, right) {
        (PythonValue::Array(array), PythonValue::Nothing)
        | (PythonValue::Nothing, PythonValue::Array(array)) => {
            Some(PythonValue::Array(array.clone()))
        }
        _ => None,
    }
}

fn arithmetic(op: Operator, x: &Polynomial, y: &Polynomial) -> Option<Polynomial> {
    match op {
        Operator::Add => Some(x.plus(y)),
        Operator::Sub => Some(x.minus(y)),
        Operator::Mult => Some(x.times(y)),
        Operator::Div => {
            if y.is_zero() {
                None
            } else {
                x.over(y)
            }
        }
        Operator::FloorDiv => {
            if y.is_zero() {
                None
            } else {
                x.over(y).map(|quotient| quotient.floor())
            }
        }
        Operator::Pow => match (x.value(), y.value()) {
            (Some(base), Some(power)) => {
                let value = offload_vocabulary::elementary::power(base.abs().max(1e-300), power);
                // An integer to a non-negative integer power is an integer: `10**6` can be a size.
                let is_whole = base.fract() == 0.0 && power.fract() == 0.0 && power >= 0.0;
                let value = if is_whole && value < WHOLE { value.round() } else { value };
                Some(if base == 0.0 {
                    Polynomial::zero()
                } else if base < 0.0 && power % 2.0 != 0.0 {
                    Polynomial::of(-value)
                } else {
                    Polynomial::of(value)
                })
            }
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "small whole powers"
            )]
            (None, Some(power)) if (0.0..=6.0).contains(&power) && power.fract() == 0.0 => {
                Some(x.power(power as u32))
            }
            _ => None,
        },
        Operator::LShift => Some(x.scaled(power_of_two(y)?)),
        Operator::RShift => Some(x.scaled(1.0 / power_of_two(y)?).floor()),
        Operator::Mod => match (x.value(), y.value()) {
            (Some(x), Some(y)) if y != 0.0 => Some(Polynomial::of(x - y * (x / y).floor())),
            _ => None,
        },
        Operator::BitAnd | Operator::BitOr | Operator::BitXor | Operator::MatMult => None,
    }
    .filter(|result| result.value().is_none_or(|value| value.abs() < 1e18))
}

/// Returns two to the given power, if the power is an integer from 0 to 60.
fn power_of_two(power: &Polynomial) -> Option<f64> {
    let power =
        power.value().filter(|power| (0.0..=60.0).contains(power) && power.fract() == 0.0)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 60")]
    let power = power as u32;
    #[expect(clippy::cast_precision_loss, reason = "a power of two")]
    let value = (1_u64 << power) as f64;
    Some(value)
}
