//! Cost formulas of the call table: sums, products, powers and `log2` of a call's sizes.

use offload_vocabulary::elementary;

use crate::size::Polynomial;

/// Evaluates a formula with the sizes that `size` returns. `None` if it needs a known number, e.g. for the logarithm of
/// an unknown size.
pub(crate) fn worked_out(
    formula: &str,
    size: &dyn Fn(&str) -> Option<Polynomial>,
) -> Option<Polynomial> {
    let mut parser = Parser { rest: formula, size };
    let value = parser.sum()?;
    parser.rest.trim().is_empty().then_some(value)
}

struct Parser<'f> {
    rest: &'f str,
    size: &'f dyn Fn(&str) -> Option<Polynomial>,
}

impl Parser<'_> {
    fn takes(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn sum(&mut self) -> Option<Polynomial> {
        let mut value = self.product()?;
        loop {
            if self.takes('+') {
                value = value.plus(&self.product()?);
            } else if self.takes('-') {
                value = value.minus(&self.product()?);
            } else {
                return Some(value);
            }
        }
    }

    fn product(&mut self) -> Option<Polynomial> {
        let mut value = self.power()?;
        loop {
            if self.takes('*') {
                value = value.times(&self.power()?);
            } else if self.takes('/') {
                value = value.over(&self.power()?)?;
            } else {
                return Some(value);
            }
        }
    }

    fn power(&mut self) -> Option<Polynomial> {
        let base = self.atom()?;
        if !self.takes('^') {
            return Some(base);
        }
        let power = self.atom()?.value()?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small powers")]
        Some(base.power(power.clamp(0.0, 12.0) as u32))
    }

    fn atom(&mut self) -> Option<Polynomial> {
        if self.takes('(') {
            let value = self.sum()?;
            return self.takes(')').then_some(value);
        }
        self.rest = self.rest.trim_start();
        let part = |c: char| c.is_ascii_alphanumeric() || c == '.';
        let end = self.rest.find(|c: char| !part(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        if word == "log2" {
            let argument = self.atom()?.value()?;
            return Some(Polynomial::of(elementary::log2(argument.max(2.0))));
        }
        match word.parse::<f64>() {
            Ok(value) => Some(Polynomial::of(value)),
            Err(_) => (self.size)(word),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::worked_out;
    use crate::size::{Polynomial, UnknownSymbol};

    #[test]
    fn formulas_are_evaluated() {
        let size = |name: &str| match name {
            "n" => Some(Polynomial::of(8.0)),
            "rows" => Some(Polynomial::symbol(UnknownSymbol(0))),
            _ => None,
        };
        let value = |formula: &str| worked_out(formula, &size).and_then(|result| result.value());
        assert_eq!(value("2*n^2*(n-n/2)+1"), Some(513.0));
        assert_eq!(value("5*n*log2(n)"), Some(120.0));
        assert_eq!(value("2/4*n"), Some(4.0));
        assert_eq!(value("nonsense"), None);
        assert_eq!(value("n n"), None);
        assert_eq!(worked_out("log2(rows)", &size), None);
        assert!(worked_out("3*rows", &size).is_some());
    }
}
