//! Sizes: polynomials with real coefficients in named unknowns.

use crate::in_order::insert;
use crate::in_order::put_in_order;
use std::cell::Cell;
use std::fmt;

/// An unknown of [`crate::unknown::Unknowns`], or a loop variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct UnknownSymbol(pub(crate) u32);

/// Replaces an expression with too many terms. It never has a known value.
pub(crate) const ELABORATE: UnknownSymbol = UnknownSymbol(u32::MAX);

/// The limits above which an expression is too complex to be useful.
const MAX_TERMS: usize = 24;
const MAX_POWERS: usize = 8;

/// A product of powers of unknowns, sorted and without duplicates.
type Powers = Vec<(UnknownSymbol, u8)>;

/// A polynomial in unknowns, such as `rows * 8 + 4`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Polynomial {
    /// The constant term. Most sizes are constant, which needs no allocation.
    number: f64,
    /// The other terms, sorted by their unknowns.
    terms: Vec<(Powers, f64)>,
}

thread_local! {
    /// The number of terms processed in this reading. They count as steps.
    static WORKED_ON: Cell<u32> = const { Cell::new(0) };
}

/// Returns the number of terms that were processed in this reading.
pub(crate) fn terms_worked_on() -> u32 {
    WORKED_ON.get()
}

/// Resets the number of processed terms for a new reading.
pub(crate) fn count_terms_anew() {
    WORKED_ON.set(0);
}

/// The maximum number of terms processed per reading. Later sums are not computed.
pub(crate) const MAX_EVALUATED: u32 = 150_000;

impl Polynomial {
    pub(crate) fn zero() -> Self {
        Self { number: 0.0, terms: Vec::new() }
    }

    pub(crate) fn one() -> Self {
        Self::of(1.0)
    }

    /// Returns a constant. Infinity and NaN become [`ELABORATE`].
    pub(crate) fn of(value: f64) -> Self {
        if !value.is_finite() {
            return Self::elaborate();
        }
        // Turns -0.0 into 0.0.
        Self { number: value + 0.0, terms: Vec::new() }
    }

    pub(crate) fn symbol(symbol: UnknownSymbol) -> Self {
        Self { number: 0.0, terms: vec![(vec![(symbol, 1)], 1.0)] }
    }

    pub(crate) fn elaborate() -> Self {
        Self::symbol(ELABORATE)
    }

    /// Returns the value of a constant. `None` if the polynomial has unknowns.
    pub(crate) fn value(&self) -> Option<f64> {
        self.terms.is_empty().then_some(self.number)
    }

    /// Returns the value with every unknown set to `each`. `None` if it overflows.
    pub(crate) fn value_at(&self, each: f64) -> Option<f64> {
        let term = |(powers, value): &(Powers, f64)| {
            powers.iter().fold(*value, |term, (_, power)| {
                term * (0..(*power).min(12)).fold(1.0, |so_far, _| so_far * each)
            })
        };
        let sum = self.terms.iter().fold(self.number, |sum, product| sum + term(product));
        sum.is_finite().then_some(sum)
    }

    /// Returns the value for the given numbers of its unknowns. `None` if one is missing.
    pub(crate) fn valued(&self, numbers: &[(UnknownSymbol, f64)]) -> Option<f64> {
        let mut sum = self.number;
        for (powers, value) in &self.terms {
            let mut term = *value;
            for (symbol, power) in powers {
                let number = numbers.iter().find(|(unknown, _)| unknown == symbol)?.1;
                term *= (0..*power).fold(1.0, |so_far, _| so_far * number);
            }
            sum += term;
        }
        sum.is_finite().then_some(sum)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.terms.is_empty() && self.number == 0.0
    }

    /// Returns all unknowns, possibly with duplicates.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = UnknownSymbol> + '_ {
        self.terms.iter().flat_map(|(powers, _)| powers.iter().map(|(symbol, _)| *symbol))
    }

    /// Returns `true` if the polynomial is linear in `symbol` or independent of it.
    pub(crate) fn is_linear_in(&self, symbol: UnknownSymbol) -> bool {
        self.terms
            .iter()
            .flat_map(|(powers, _)| powers)
            .all(|(unknown, power)| *unknown != symbol || *power < 2)
    }

    /// Returns all terms, beginning with a nonzero constant.
    fn all(&self) -> impl Iterator<Item = (&[(UnknownSymbol, u8)], f64)> + Clone + '_ {
        let number = (self.number != 0.0).then_some((&[][..], self.number));
        number.into_iter().chain(self.terms.iter().map(|(powers, value)| (&powers[..], *value)))
    }

    fn tidy(number: f64, mut terms: Vec<(Powers, f64)>) -> Self {
        WORKED_ON
            .set(WORKED_ON.get().saturating_add(u32::try_from(terms.len()).unwrap_or(u32::MAX)));
        if WORKED_ON.get() > MAX_EVALUATED && !terms.is_empty() {
            return Self::elaborate();
        }
        if terms.len() > 1 {
            put_in_order(&mut terms);
            terms.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                if same {
                    kept.1 += next.1;
                }
                same
            });
        }
        terms.retain(|(_, value)| *value != 0.0);
        let elaborate = terms.len() + usize::from(number != 0.0) > MAX_TERMS
            || !number.is_finite()
            || terms.iter().any(|(powers, value)| powers.len() > MAX_POWERS || !value.is_finite());
        if elaborate { Self::elaborate() } else { Self { number: number + 0.0, terms } }
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        let number = self.number + other.number;
        if self.is_zero() {
            return other.clone();
        }
        if self.terms.is_empty() && other.terms.is_empty() {
            return Self::of(number);
        }
        Self::tidy(number, self.terms.iter().chain(&other.terms).cloned().collect())
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.plus(&other.scaled(-1.0))
    }

    pub(crate) fn scaled(&self, factor: f64) -> Self {
        if self.terms.is_empty() {
            return Self::of(self.number * factor);
        }
        let terms = self.terms.iter().map(|(powers, value)| (powers.clone(), value * factor));
        Self::tidy(self.number * factor, terms.collect())
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        match (self.value(), other.value()) {
            (Some(a), Some(b)) => Self::of(a * b),
            (Some(a), None) => other.scaled(a),
            (None, Some(b)) => self.scaled(b),
            (None, None) => {
                let pairs = self.all().flat_map(|a| other.all().map(move |b| (a, b)));
                let mut terms = Vec::new();
                let mut number = 0.0;
                for ((one, a), (two, b)) in pairs {
                    match product(one, two) {
                        powers if powers.is_empty() => number += a * b,
                        powers => terms.push((powers, a * b)),
                    }
                }
                Self::tidy(number, terms)
            }
        }
    }

    /// Divides by a polynomial of a single term. `None` if the divisor is a sum.
    pub(crate) fn over(&self, other: &Self) -> Option<Self> {
        if self == other {
            return Some(Self::one());
        }
        let mut divisors = other.all();
        let (divisor, factor) = divisors.next()?;
        if divisors.next().is_some() {
            return None;
        }
        let mut terms = Vec::with_capacity(self.terms.len());
        let mut number = 0.0;
        for (powers, value) in self.all() {
            match quotient(powers, divisor)? {
                powers if powers.is_empty() => number += value / factor,
                powers => terms.push((powers, value / factor)),
            }
        }
        Some(Self::tidy(number, terms))
    }

    pub(crate) fn power(&self, power: u32) -> Self {
        (0..power.min(12)).fold(Self::one(), |so_far, _| so_far.times(self))
    }

    /// Rounds a constant down. Other polynomials are unchanged, because the difference is negligible.
    pub(crate) fn floor(&self) -> Self {
        self.value().map_or_else(|| self.clone(), |value| Self::of(value.floor()))
    }

    /// Returns the mean over a range of values of `symbol`. `mean(p)` is the mean of the `p`th power of `symbol`.
    pub(crate) fn averaged(&self, symbol: UnknownSymbol, mean: impl Fn(u8) -> Self) -> Self {
        self.all().fold(Self::zero(), |sum, (powers, value)| {
            let power = powers
                .iter()
                .find(|(unknown, _)| *unknown == symbol)
                .map_or(0, |(_, power)| *power);
            let rest: Powers =
                powers.iter().filter(|(unknown, _)| *unknown != symbol).copied().collect();
            let rest = if rest.is_empty() {
                Self::of(value)
            } else {
                Self { number: 0.0, terms: vec![(rest, value)] }
            };
            sum.plus(&if power == 0 { rest } else { rest.times(&mean(power)) })
        })
    }

    /// Formats the polynomial with the names of its unknowns.
    pub(crate) fn text(&self, name: &impl Fn(UnknownSymbol) -> String) -> String {
        let mut text = String::new();
        for (powers, value) in self.all() {
            if !text.is_empty() {
                text.push_str(" + ");
            }
            if value != 1.0 || powers.is_empty() {
                text.push_str(&format!("{value}"));
            }
            for (at, (symbol, power)) in powers.iter().enumerate() {
                let joined = if at > 0 || value != 1.0 { "*" } else { "" };
                let raised = if *power > 1 { format!("^{power}") } else { String::new() };
                text.push_str(&format!("{joined}{}{raised}", name(*symbol)));
            }
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }
}

/// Returns the order of magnitude: the value with every unknown set to 1e6.
pub(crate) fn about(size: &Polynomial) -> f64 {
    size.value_at(1e6).unwrap_or(1e6)
}

fn product(a: &[(UnknownSymbol, u8)], b: &[(UnknownSymbol, u8)]) -> Powers {
    let mut all = a.to_vec();
    for (symbol, power) in b {
        match all.iter_mut().find(|(unknown, _)| unknown == symbol) {
            Some((_, sum)) => *sum = sum.saturating_add(*power),
            None => insert(&mut all, (*symbol, *power)),
        }
    }
    all
}

fn quotient(powers: &[(UnknownSymbol, u8)], divisor: &[(UnknownSymbol, u8)]) -> Option<Powers> {
    let mut rest = powers.to_vec();
    for (symbol, power) in divisor {
        let (_, left) = rest.iter_mut().find(|(unknown, _)| unknown == symbol)?;
        *left = left.checked_sub(*power)?;
    }
    rest.retain(|(_, power)| *power > 0);
    Some(rest)
}

impl fmt::Display for Polynomial {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.text(&|symbol| format!("u{}", symbol.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Polynomial, UnknownSymbol};

    #[test]
    fn polynomials_add_multiply_and_divide() {
        let n = Polynomial::symbol(UnknownSymbol(0));
        let square = n.times(&n).plus(&n.scaled(2.0)).plus(&Polynomial::one());
        assert_eq!(square, n.plus(&Polynomial::one()).power(2));
        assert_eq!(n.times(&n).scaled(6.0).over(&n.scaled(2.0)), Some(n.scaled(3.0)));
        assert_eq!(n.over(&n.plus(&Polynomial::one())), None);
        assert_eq!(square.value_at(9.0), Some(100.0));
        assert_eq!(square.text(&|_| "n".to_owned()), "1 + 2*n + n^2");
        let mean =
            n.times(&n).averaged(UnknownSymbol(0), |power| Polynomial::of(f64::from(power) * 10.0));
        assert_eq!(mean.value(), Some(20.0));
        assert!(Polynomial::of(f64::INFINITY).value().is_none());
    }
}
