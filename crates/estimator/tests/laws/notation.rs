//! Evaluates the string of a formula, as a reader would with a pocket calculator.
//!
//! Products and quotients take precedence over sums and differences, and operators of equal precedence are evaluated
//! from left to right. A negative difference becomes zero. `√`, `∛` and `log₂` apply to the next operand. `²`, `³` and
//! `^` apply to the previous operand. Other operands are `⌈…⌉`, `min(…)`, `max(…)`, fractions such as `½`, and numbers
//! with or without the unit B. `{n}` is the value of the term with index `n` in base units.

use super::{SATURATED, is_close};
use offload_estimator::trace::{AnyQuantity, Formula, Recording, Trace, TraceEntry};
use offload_vocabulary::elementary::{cube_root, log2, power};
use offload_vocabulary::quantity::Share;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// The value of a formula's string.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Evaluated {
    /// A number in base units.
    Number(f64),
    /// A value that cannot be compared, because zero is divided by zero or because a quantity may have clamped a
    /// number.
    Incomparable,
}

/// Returns a quantity in the units that formulas use. A price per hour becomes a price per second.
pub(crate) fn base(value: AnyQuantity) -> f64 {
    match value {
        AnyQuantity::HourlyPrice(price) => price.value() / 3600.0,
        quantity => quantity.number(),
    }
}

/// Evaluates the string of a formula. The error quotes the substring that could not be parsed.
pub(crate) fn evaluate(line: &Formula) -> Result<Evaluated, String> {
    let rest = line.formula.strip_suffix(", as given").unwrap_or(line.formula);
    let mut reader = Reader { rest, line, comparable: true };
    let number = reader.sum()?;
    if !reader.rest.is_empty() {
        return Err(format!("“{}” is no formula: {}", reader.rest, line.formula));
    }
    let number = match line.result {
        AnyQuantity::Share(_) => Share::new(number).value(),
        _ => number,
    };
    Ok(if reader.comparable { Evaluated::Number(number) } else { Evaluated::Incomparable })
}

/// Checks that the string of each recorded formula evaluates to its recorded result.
pub(crate) fn check_formulas(trace: Trace<Recording>) -> TestCaseResult {
    for entry in trace.entries() {
        let (line, number) = (&entry.line, evaluate(&entry.line).map_err(TestCaseError::fail)?);
        if let Evaluated::Number(number) = number {
            prop_assert!(is_close(number, base(line.result)), "{number}: {line:?}");
        }
    }
    Ok(())
}

/// Returns the result of the first recorded formula with this title, in the units that formulas use.
pub(crate) fn result_of(entries: &[TraceEntry], title: &str) -> Option<f64> {
    let entry = entries.iter().find(|entry| entry.line.title == title);
    entry.map(|entry| base(entry.line.result))
}

struct Reader<'a> {
    rest: &'a str,
    line: &'a Formula,
    /// `true` until a number is NaN or so large that a quantity may have clamped it.
    comparable: bool,
}

impl Reader<'_> {
    fn takes(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expects(&mut self, text: &str) -> Result<(), String> {
        if self.takes(text) { Ok(()) } else { Err(format!("no {text} before “{}”", self.rest)) }
    }

    fn check(&mut self, number: f64) -> f64 {
        self.comparable &= number <= SATURATED;
        number
    }

    fn sum(&mut self) -> Result<f64, String> {
        let mut sum = self.product()?;
        loop {
            if self.takes(" + ") {
                sum += self.product()?;
            } else if self.takes(" − ") {
                sum = (sum - self.product()?).max(0.0);
            } else {
                return Ok(self.check(sum));
            }
        }
    }

    fn product(&mut self) -> Result<f64, String> {
        let mut product = self.factor()?;
        loop {
            if self.takes(" · ") || self.takes("·") {
                product *= self.factor()?;
            } else if self.takes(" ÷ ") {
                product /= self.factor()?;
            } else {
                return Ok(product);
            }
            self.check(product);
        }
    }

    fn factor(&mut self) -> Result<f64, String> {
        let base = self.atom()?;
        Ok(match (self.takes("²"), self.takes("³"), self.takes("^")) {
            (true, _, _) => base * base,
            (_, true, _) => base * base * base,
            (_, _, true) => {
                let exponent = self.atom()?;
                self.check(power(base, exponent))
            }
            _ => base,
        })
    }

    fn atom(&mut self) -> Result<f64, String> {
        for (open, close) in [("(", ")"), ("⌈", "⌉"), ("min(", ")"), ("max(", ")"), ("{", "}")]
        {
            if !self.takes(open) {
                continue;
            }
            if open == "{" {
                let index = self.digits()? as usize;
                self.expects(close)?;
                let term = self.line.terms.get(index).ok_or("a term that is not there")?;
                return Ok(self.check(base(term.value)));
            }
            let mut value = self.sum()?;
            while self.takes(", ") {
                let operand = self.sum()?;
                value = if open == "min(" { value.min(operand) } else { value.max(operand) };
            }
            self.expects(close)?;
            return Ok(if open == "⌈" { value.ceil() } else { value });
        }
        for (sign, function) in
            [("√", f64::sqrt as fn(f64) -> f64), ("∛", cube_root), ("log₂ ", log2)]
        {
            if self.takes(sign) {
                let argument = self.atom()?;
                return Ok(self.check(function(argument)));
            }
        }
        for (sign, number) in [("½", 0.5), ("⅓", 1.0 / 3.0), ("⅔", 2.0 / 3.0)] {
            if self.takes(sign) {
                return Ok(number);
            }
        }
        let number = self.digits()?;
        self.takes(" B");
        Ok(number)
    }

    fn digits(&mut self) -> Result<f64, String> {
        let end = self
            .rest
            .find(|character: char| !character.is_ascii_digit())
            .unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits.parse().map_err(|_| format!("no number before “{rest}” in {}", self.line.formula))
    }
}
