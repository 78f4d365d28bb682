//! How often a test on the numbers of loops holds: `i % 10 == 0`, `i != j`, `j + 1 < n`.

use ruff_python_ast::{self as ast, CmpOp, Expr};

use crate::reader::ProgramReader;
use crate::size::{Polynomial, UnknownSymbol};

/// Trips of a loop that are looked at; of longer ones as many, evenly spread.
const LOOKED_AT: f64 = 64.0;
/// Loops whose numbers a test may depend on.
const MOST_LOOPS: u32 = 2;
/// Trips tried that take as long as a step.
const TRIES_OF_A_STEP: usize = 32;

/// A loop over a range: the symbol of its number, the first number, the step, the trips.
type NumberedLoop = (UnknownSymbol, Polynomial, Polynomial, Polynomial);

impl<'a> ProgramReader<'a> {
    /// The share of trips in which a test holds, where the numbers of the loops around it decide it.
    pub(crate) fn share_of(&mut self, test: &'a Expr) -> Option<f64> {
        match test {
            Expr::UnaryOp(it) if it.op == ast::UnaryOp::Not => {
                self.share_of(&it.operand).map(|share| 1.0 - share)
            }
            // `if i % 10:`
            Expr::BinOp(it) if it.op == ast::Operator::Mod => {
                self.share_of_multiples(it).map(|share| 1.0 - share)
            }
            Expr::Compare(it) => {
                let ([op], [right]) = (&*it.ops, &*it.comparators) else { return None };
                match (&*it.left, op) {
                    (Expr::BinOp(left), CmpOp::Eq) if left.op == ast::Operator::Mod => {
                        self.share_of_multiples(left)
                    }
                    (Expr::BinOp(left), CmpOp::NotEq) if left.op == ast::Operator::Mod => {
                        self.share_of_multiples(left).map(|share| 1.0 - share)
                    }
                    _ => self.share_of_comparison(*op, &it.left, right),
                }
            }
            _ => None,
        }
    }

    fn share_of_multiples(&mut self, remainder: &'a ast::ExprBinOp) -> Option<f64> {
        let divisor = self.looked_up(&remainder.right)?.value()?;
        (divisor >= 1.0).then_some(1.0 / divisor)
    }

    /// A number of the text, without the cost of working it out.
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
        let shares = trips.shares_below_and_at_zero(&loops, &difference, MOST_LOOPS);
        self.step(trips.count / TRIES_OF_A_STEP);
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

/// Tries a test with the numbers of loops.
#[derive(Default)]
struct TripsTried {
    /// The numbers of the loops in the trip that is tried.
    numbers: Vec<(UnknownSymbol, f64)>,
    /// How many trips were tried.
    count: usize,
}

impl TripsTried {
    fn value(&self, of: &Polynomial) -> Option<f64> {
        of.valued(&self.numbers)
    }

    /// In which shares of the trips of these loops, outermost first, a number is negative, and zero.
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
        let uses = |it: &Polynomial| it.symbols().any(|it| it == *symbol);
        let used = uses(number) || inner.iter().any(|(_, a, b, c)| uses(a) || uses(b) || uses(c));
        if !used {
            return self.shares_below_and_at_zero(inner, number, most);
        }
        let trips = self.value(trips).filter(|it| *it >= 1.0)?;
        let most = most.checked_sub(1)?;
        let (first, step) = (self.value(first)?, self.value(step)?);
        let looked_at = trips.min(LOOKED_AT).floor();
        // The middle of a stretch of trips.
        let trip_at = |at: f64| match trips > looked_at {
            true => (at + 0.5) * trips / looked_at - 0.5,
            false => at,
        };
        let (mut weights, mut below, mut equal) = (0.0, 0.0, 0.0);
        let mut at = 0.0;
        while at < looked_at {
            self.numbers.push((*symbol, first + step * trip_at(at)));
            let inside: Vec<Option<f64>> =
                inner.iter().map(|(.., trips)| self.value(trips)).collect();
            // Inner loops that do not run at all hold no test.
            if inside.iter().all(|it| it.is_none_or(|it| it >= 0.5)) {
                let weight = inside.iter().flatten().product::<f64>();
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
        let mut at_trip = |trip: f64| {
            self.numbers.push((*symbol, first + step * trip));
            let value = self.value(number);
            self.numbers.pop();
            value
        };
        match (at_trip(0.0), at_trip(trips - 1.0)) {
            // Few trips stand for many: zero is met once on the way from one end to the other.
            (Some(a), Some(b)) if trips > looked_at => {
                let once = if a * b <= 0.0 { 1.0 / trips } else { 0.0 };
                Some([(below + (equal - once) / 2.0).clamp(0.0, 1.0 - once), once])
            }
            _ => Some([below, equal]),
        }
    }
}
