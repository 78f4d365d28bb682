//! Both times over the values of an input, and every value at which the outcome changes.

mod point;
mod search;

use crate::outcome::Outcome;
use offload_scenario::{NumberField, Scenario, Span};
pub use point::{Against, Compared, CurvePoint, Metric, Standing};
pub use search::CurveSearch;

/// A change of the outcome between two values of an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossover {
    /// The last number found with the earlier outcome; for whole numbers the one before
    /// [`at`](Self::at).
    pub before: f64,
    /// The first number found with the later outcome.
    pub at: f64,
    /// The later outcome.
    pub to: Outcome,
}

/// The answers over a range of an input, everything else being as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// What is compared.
    pub metric: Metric,
    /// The answers in ascending order, more of them where the outcome may change.
    pub points: Vec<CurvePoint>,
    today: Vec<Crossover>,
    best: Vec<Crossover>,
}

impl Curve {
    /// The whole of it at once; see [`CurveSearch`] for doing it in pieces. None by cost, where a
    /// machine has no price.
    ///
    /// ```
    /// use offload_analysis::{Against, Curve, Metric};
    /// use offload_scenario::{Kind, decode, field};
    ///
    /// let scenario = decode("", "w=matmul").scenario;
    /// let Some(Kind::Number(n)) = field("n").map(|field| &field.kind) else { return };
    /// let curve = Curve::of(&scenario, n, n.usual, Metric::Time).expect("times are known");
    /// let pays_from = curve.wins(Against::Today)[0].from;
    /// assert!(500.0 < pays_from && pays_from < 4000.0);
    /// ```
    pub fn of(
        scenario: &Scenario,
        number: &'static NumberField,
        span: Span,
        metric: Metric,
    ) -> Option<Self> {
        let mut search = CurveSearch::over(scenario, number, span, metric)?;
        loop {
            if let Some(curve) = search.advance() {
                return Some(curve);
            }
        }
    }

    /// Where the outcome against today's code or the best CPU library changes, in ascending order.
    pub fn crossovers(&self, against: Against) -> &[Crossover] {
        match against {
            Against::Today => &self.today,
            Against::Best => &self.best,
        }
    }

    /// The ranges of values over which the GPU wins, in ascending order.
    pub fn wins(&self, against: Against) -> Vec<Span> {
        let mut wins = Vec::new();
        let Some((mut from, mut outcome, to)) = self.ends(against) else { return wins };
        for crossover in self.crossovers(against) {
            if outcome == Outcome::Wins {
                wins.push(Span { from, to: crossover.before });
            }
            (from, outcome) = (crossover.at, crossover.to);
        }
        if outcome == Outcome::Wins {
            wins.push(Span { from, to });
        }
        wins
    }

    /// The whole range by where the GPU stands, in ascending order, each from where it begins.
    pub fn standings(&self) -> Vec<(f64, Standing)> {
        let (Some(today), Some(best)) = (self.ends(Against::Today), self.ends(Against::Best))
        else {
            return Vec::new();
        };
        let mut now = (today.1, best.1);
        let mut standings = vec![(today.0, Standing::of(now.0, now.1))];
        let (mut todays, mut bests) = (self.today.iter().peekable(), self.best.iter().peekable());
        loop {
            let at = match (todays.peek(), bests.peek()) {
                (Some(today), Some(best)) => today.at.min(best.at),
                (Some(one), None) | (None, Some(one)) => one.at,
                (None, None) => return standings,
            };
            while let Some(crossover) = todays.next_if(|it| it.at <= at) {
                now.0 = crossover.to;
            }
            while let Some(crossover) = bests.next_if(|it| it.at <= at) {
                now.1 = crossover.to;
            }
            let standing = Standing::of(now.0, now.1);
            if standings.last().is_some_and(|(_, last)| *last != standing) {
                standings.push((at, standing));
            }
        }
    }

    /// The first value, the outcome there, and the last value.
    fn ends(&self, against: Against) -> Option<(f64, Outcome, f64)> {
        let (first, last) = (self.points.first()?, self.points.last()?);
        Some((first.value, first.outcome(self.metric, against), last.value))
    }

    /// The value at which the GPU comes closest to winning, or wins most clearly, of those where it
    /// can run.
    pub fn closest(&self, against: Against) -> Option<&CurvePoint> {
        let gain = |point: &CurvePoint| point.gain(self.metric, against);
        let runs = self.points.iter().filter(|point| point.obstacle.is_none());
        runs.max_by(|one, other| gain(one).total_cmp(&gain(other)))
    }
}
