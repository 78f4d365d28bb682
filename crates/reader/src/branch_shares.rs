//! Computes how often a test on loop variables holds, as a share of iterations: `i % 10 == 0`, `i != j`, `j + 1 < n`.

use ruff_python_ast::{self as ast, CmpOp, Expr};

use crate::reader::ProgramReader;
use crate::size::{Polynomial, UnknownSymbol};

/// The maximum number of sampled iterations of a loop; a longer loop is sampled evenly.
const LOOKED_AT: f64 = 64.0;
/// The maximum number of loop variables in a test.
const MAX_LOOPS: u32 = 2;
/// The number of sampled iterations that take as long as a step of the reader.
const TRIES_PER_STEP: usize = 32;

/// A loop over a range: the symbol of its variable, the first value, the step and the trip count.
type NumberedLoop = (UnknownSymbol, Polynomial, Polynomial, Polynomial);

impl<'a> ProgramReader<'a> {
    /// Returns the share of iterations in which a test holds, if it depends only on the variables of the enclosing
    /// loops.
    pub(crate) fn share_of(&mut self, test: &'a Expr) -> Option<f64> {
        match test {
            Expr::UnaryOp(negation) if negation.op == ast::UnaryOp::Not => {
                self.share_of(&negation.operand).map(|share| 1.0 - share)
            }
            // `if i % 10:`
            Expr::BinOp(remainder) if remainder.op == ast::Operator::Mod => {
                self.share_of_multiples(remainder).map(|share| 1.0 - share)
            }
            Expr::Compare(comparison) => {
                let ([op], [right]) = (&*comparison.ops, &*comparison.comparators) else {
                    return None;
                };
                match (&*comparison.left, op) {
                    (Expr::BinOp(left), CmpOp::Eq) if left.op == ast::Operator::Mod => {
                        self.share_of_multiples(left)
                    }
                    (Expr::BinOp(left), CmpOp::NotEq) if left.op == ast::Operator::Mod => {
                        self.share_of_multiples(left).map(|share| 1.0 - share)
                    }
                    _ => self.share_of_comparison(*op, &comparison.left, right),
                }
            }
            _ => None,
        }
    }

    fn share_of_multiples(&mut self, remainder: &'a ast::ExprBinOp) -> Option<f64> {
        let divisor = self.looked_up(&remainder.right)?.value()?;
        (divisor >= 1.0).then_some(1.0 / divisor)
    }

    /// Evaluates an expression to a number without recording a cost.
    fn looked_up(&mut self, text: &'a Expr) -> Option<Polynomial> {
        self.without_cost(|reader| reader.eval(text)).number()?.value.clone()
    }

    fn share_of_comparison(&mut self, op: CmpOp, left: &'a Expr, right: &'a Expr) -> Option<f64> {
        if self.open.is_empty() {
            return None;
        }
        let difference = self.looked_up(left)?.minus(&self.looked_up(right)?);
        let loops: Vec<NumberedLoop> = self
            .open
            .iter()
            .filter_map(|at| {
                let round = &self.loops[*at as usize];
                let (symbol, (first, step)) = round.variable.clone()?;
                Some((symbol, first, step, round.trips.clone()))
            })
            .collect();
        let mut trips = TripsTried::default();
        let shares = trips.shares_below_and_at_zero(&loops, &difference, MAX_LOOPS);
        self.step(trips.count / TRIES_PER_STEP);
        let [below, equal] = shares?;
        match op {
            CmpOp::Lt => Some(below),
            CmpOp::LtE => Some(below + equal),
            CmpOp::Gt => Some(1.0 - below - equal),
            CmpOp::GtE => Some(1.0 - below),
            CmpOp::Eq => Some(equal),
            CmpOp::NotEq => Some(1.0 - equal),
            _ => None,
        }
    }
}

/// Evaluates a test for sampled values of the loop variables.
#[derive(Default)]
struct TripsTried {
    /// The values of the loop variables in the current sample.
    numbers: Vec<(UnknownSymbol, f64)>,
    /// The number of samples so far.
    count: usize,
}

impl TripsTried {
    fn value(&self, of: &Polynomial) -> Option<f64> {
        of.valued(&self.numbers)
    }

    fn value_with(&mut self, of: &Polynomial, symbol: UnknownSymbol, number: f64) -> Option<f64> {
        self.numbers.push((symbol, number));
        let value = self.value(of);
        self.numbers.pop();
        value
    }

    /// Returns the shares of iterations in which `number` is negative and in which it is zero. `loops` are ordered from
    /// the outermost to the innermost.
    fn shares_below_and_at_zero(
        &mut self,
        loops: &[NumberedLoop],
        number: &Polynomial,
        most: u32,
    ) -> Option<[f64; 2]> {
        self.count += 1;
        let Some((round, inner)) = loops.split_first() else {
            let value = self.value(number)?;
            return Some([f64::from(u8::from(value < 0.0)), f64::from(u8::from(value == 0.0))]);
        };
        let (symbol, first, step, trips) = round;
        let uses = |polynomial: &Polynomial| polynomial.symbols().any(|used| used == *symbol);
        let used = uses(number) || inner.iter().any(|(_, a, b, c)| uses(a) || uses(b) || uses(c));
        if !used {
            return self.shares_below_and_at_zero(inner, number, most);
        }
        let trips = self.value(trips).filter(|trips| *trips >= 1.0)?;
        let most = most.checked_sub(1)?;
        let (first, step) = (self.value(first)?, self.value(step)?);
        if number.is_linear_in(*symbol)
            && !inner.iter().any(|(other, a, b, c)| {
                uses(a) || uses(b) || uses(c) || number.symbols().any(|used| used == *other)
            })
        {
            let [a, b] =
                [first, first + step].map(|counter| self.value_with(number, *symbol, counter));
            return Some(shares_along(a?, b?, trips));
        }
        let looked_at = trips.min(LOOKED_AT).floor();
        // The middle of the stretch of iterations that a sample represents.
        let trip_at = |at: f64| {
            if trips > looked_at { ((at + 0.5) * trips / looked_at - 0.5).round() } else { at }
        };
        let (mut weights, mut below, mut equal) = (0.0, 0.0, 0.0);
        let mut at = 0.0;
        while at < looked_at {
            self.numbers.push((*symbol, first + step * trip_at(at)));
            let mut inside = inner.iter().filter_map(|(.., trips)| self.value(trips));
            // If an inner loop has no iterations, the test is never evaluated.
            let weight = inside.try_fold(1.0, |so_far, inner_trips| {
                (inner_trips >= 0.5).then_some(so_far * inner_trips)
            });
            if let Some(weight) = weight {
                let shares = self.shares_below_and_at_zero(inner, number, most);
                let Some([less, zero]) = shares else {
                    self.numbers.pop();
                    return None;
                };
                weights += weight;
                below += weight * less;
                equal += weight * zero;
            }
            self.numbers.pop();
            at += 1.0;
        }
        let (below, equal) = (weights > 0.0).then_some((below / weights, equal / weights))?;
        let ends = [0.0, trips - 1.0].map(|trip| first + step * trip);
        match ends.map(|end| self.value_with(number, *symbol, end)) {
            // With few samples of many iterations, assume that a number that changes sign is zero exactly once.
            [Some(a), Some(b)] if trips > looked_at => {
                let once = if a * b <= 0.0 { 1.0 / trips } else { 0.0 };
                Some([(below + (equal - once) / 2.0).clamp(0.0, 1.0 - once), once])
            }
            _ => Some([below, equal]),
        }
    }
}

/// Returns the shares of `trips` iterations in which a linear sequence is negative and in which it is zero. Its first
/// two values are `first` and `second`.
fn shares_along(first: f64, second: f64, trips: f64) -> [f64; 2] {
    let slope = second - first;
    if slope == 0.0 {
        return [first < 0.0, first == 0.0].map(|holds| f64::from(u8::from(holds)));
    }
    let zero = -first / slope;
    let below = if slope > 0.0 { zero.ceil() } else { trips - 1.0 - zero.floor() };
    let meets_zero = zero.fract() == 0.0 && zero >= 0.0 && zero < trips;
    [below.clamp(0.0, trips), f64::from(u8::from(meets_zero))].map(|count| count / trips)
}

#[cfg(test)]
mod tests {
    use super::shares_along;

    #[test]
    fn branch_shares_of_a_linear_value_match_counting() {
        for first in -7..=7_i32 {
            for slope in -3..=3_i32 {
                for trips in 1..=9_i32 {
                    let values = || (0..trips).map(|trip| first + slope * trip);
                    let counted = [
                        values().filter(|value| *value < 0).count(),
                        values().filter(|value| *value == 0).count(),
                    ];
                    let said = shares_along(first.into(), (first + slope).into(), trips.into());
                    assert_eq!(
                        said.map(|share| (share * f64::from(trips)).round() as usize),
                        counted,
                        "{first} + {slope} t, {trips} trips"
                    );
                }
            }
        }
    }
}
