//! How often a test on the numbers of loops holds: `i % 10 == 0`, `i != j`, `j + 1 < n`.

use ruff_python_ast::{self as ast, CmpOp, Expr};

use crate::reader::ProgramReader;
use crate::size::{Polynomial, UnknownSymbol};

/// Trips of a loop that are looked at; of longer ones as many, evenly spread.
const LOOKED_AT: f64 = 64.0;
/// Loops whose numbers a test may depend on.
const MOST_LOOPS: u32 = 2;

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
        self.uncounted(|reader| reader.eval(text)).number()?.value.clone()
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
        let [below, equal] = shares_below_and_at_zero(&loops, &difference, MOST_LOOPS)?;
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

/// In which shares of the trips of these loops, outermost first, a number is negative, and zero.
fn shares_below_and_at_zero(
    loops: &[NumberedLoop],
    number: &Polynomial,
    most: u32,
) -> Option<[f64; 2]> {
    let Some((round, inner)) = loops.split_first() else {
        let value = number.value()?;
        return Some([f64::from(u8::from(value < 0.0)), f64::from(u8::from(value == 0.0))]);
    };
    let (symbol, first, step, trips) = round;
    let uses = |it: &Polynomial| it.symbols().any(|it| it == *symbol);
    let used = uses(number) || inner.iter().any(|(_, a, b, c)| uses(a) || uses(b) || uses(c));
    if !used {
        return shares_below_and_at_zero(inner, number, most);
    }
    let (trips, most) = (trips.value().filter(|it| *it >= 1.0)?, most.checked_sub(1)?);
    let looked_at = trips.min(LOOKED_AT).floor();
    // The middle of a stretch of trips.
    let trip_at = |at: f64| match trips > looked_at {
        true => (at + 0.5) * trips / looked_at - 0.5,
        false => at,
    };
    // Inner loops that do not run at all hold no test.
    let runs = |(.., trips): &NumberedLoop| trips.value().is_none_or(|it| it >= 0.5);
    let alone = number.symbols().all(|it| it == *symbol)
        && !inner.iter().any(|(_, a, b, c)| uses(a) || uses(b) || uses(c));
    let (below, equal) = match first.value().zip(step.value()).filter(|_| alone) {
        Some((first, step)) => {
            inner.iter().all(runs).then_some(())?;
            shares_of_numbers(looked_at, |at| number.value_at(first + step * trip_at(at)))?
        }
        None => {
            let (mut weights, mut below, mut equal) = (0.0, 0.0, 0.0);
            let mut at = 0.0;
            while at < looked_at {
                let value = first.plus(&step.scaled(trip_at(at)));
                let put = |it: &Polynomial| match uses(it) {
                    true => it.averaged(*symbol, |power| value.power(u32::from(power))),
                    false => it.clone(),
                };
                let rest: Vec<NumberedLoop> =
                    inner.iter().map(|(it, a, b, c)| (*it, put(a), put(b), put(c))).collect();
                if rest.iter().all(runs) {
                    let inside = rest.iter().filter_map(|(.., trips)| trips.value());
                    let weight = inside.fold(1.0, |product, it| product * it);
                    let [less, zero] = shares_below_and_at_zero(&rest, &put(number), most)?;
                    weights += weight;
                    below += weight * less;
                    equal += weight * zero;
                }
                at += 1.0;
            }
            (weights > 0.0).then_some((below / weights, equal / weights))?
        }
    };
    let at_trip = |trip: f64| {
        let value = first.plus(&step.scaled(trip)).value()?;
        number.averaged(*symbol, |power| Polynomial::of(value).power(u32::from(power))).value()
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

/// In which shares of some places a number is negative, and zero; none where it is too large to be told.
fn shares_of_numbers(places: f64, number: impl Fn(f64) -> Option<f64>) -> Option<(f64, f64)> {
    let (mut below, mut equal) = (0.0, 0.0);
    let mut at = 0.0;
    while at < places {
        let value = number(at)?;
        below += f64::from(u8::from(value < 0.0));
        equal += f64::from(u8::from(value == 0.0));
        at += 1.0;
    }
    Some((below / places, equal / places))
}
