//! NumPy's elementwise functions on one or two numbers.

use offload_vocabulary::elementary;

pub(crate) fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

pub(crate) fn function_of_one(name: &str) -> Option<fn(f64) -> f64> {
    Some(match name {
        "negative" | "neg" => |x| -x,
        "positive" | "copy" => |x| x,
        "square" => |x| x * x,
        "sqrt" => f64::sqrt,
        "abs" | "absolute" | "fabs" => f64::abs,
        "exp" => elementary::exp,
        "expm1" => |x| elementary::exp(x) - 1.0,
        "log" => elementary::ln,
        "log2" => elementary::log2,
        "log10" => elementary::log10,
        "log1p" => |x| elementary::ln(1.0 + x),
        "sin" => sine,
        "cos" => |x| sine(x + std::f64::consts::FRAC_PI_2),
        "tanh" => |x| 1.0 - 2.0 / (elementary::exp(2.0 * x) + 1.0),
        "sigmoid" | "expit" => |x| 1.0 / (1.0 + elementary::exp(-x)),
        "relu" => |x| x.max(0.0),
        "reciprocal" => |x| 1.0 / x,
        "sign" => |x| if x == 0.0 { 0.0 } else { x.signum() },
        "floor" => f64::floor,
        "ceil" => f64::ceil,
        "trunc" | "fix" => f64::trunc,
        "round" | "rint" | "around" => f64::round_ties_even,
        "logical_not" => |x| truth(x == 0.0),
        _ => return None,
    })
}

pub(crate) fn function_of_two(name: &str) -> Option<fn(f64, f64) -> f64> {
    Some(match name {
        "add" => |a, b| a + b,
        "subtract" | "sub" => |a, b| a - b,
        "multiply" | "mul" => |a, b| a * b,
        "divide" | "true_divide" | "div" | "truediv" => |a, b| a / b,
        "floor_divide" => |a, b| (a / b).floor(),
        "mod" | "remainder" | "fmod" => |a, b| a - b * (a / b).floor(),
        "power" | "pow" => |a, b| {
            let odd = a < 0.0 && b % 2.0 != 0.0;
            let size = elementary::power(a.abs(), b);
            if odd { -size } else { size }
        },
        "minimum" | "fmin" => f64::min,
        "maximum" | "fmax" => f64::max,
        "hypot" => |a, b| (a * a + b * b).sqrt(),
        // Ignores rounding: the second operand is the number of digits.
        "round" | "around" => |a, _| a,
        "logical_and" => |a, b| truth(a != 0.0 && b != 0.0),
        "logical_or" => |a, b| truth(a != 0.0 || b != 0.0),
        "logical_xor" => |a, b| truth((a != 0.0) != (b != 0.0)),
        "bitwise_and" => |a, b| bits(a, b, |a, b| a & b),
        "bitwise_or" => |a, b| bits(a, b, |a, b| a | b),
        "bitwise_xor" => |a, b| bits(a, b, |a, b| a ^ b),
        "less" | "lt" => |a, b| truth(a < b),
        "greater" | "gt" => |a, b| truth(a > b),
        "less_equal" | "le" => |a, b| truth(a <= b),
        "greater_equal" | "ge" => |a, b| truth(a >= b),
        "equal" | "eq" => |a, b| truth(a == b),
        "not_equal" | "ne" => |a, b| truth(a != b),
        _ => return None,
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "small whole numbers"
)]
fn bits(a: f64, b: f64, function: impl Fn(i64, i64) -> i64) -> f64 {
    function(a as i64, b as i64) as f64
}

/// Returns the sine, within 0.002 (Bhaskara's fraction).
fn sine(angle: f64) -> f64 {
    use std::f64::consts::PI;
    let turns = angle / (2.0 * PI);
    let angle = 2.0 * PI * (turns - turns.floor());
    let (within, sign) = if angle > PI { (angle - PI, -1.0) } else { (angle, 1.0) };
    let product = within * (PI - within);
    sign * 16.0 * product / (5.0 * PI * PI - 4.0 * product)
}
