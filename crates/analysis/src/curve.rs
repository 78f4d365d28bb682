//! The times or costs of both machines over a range of input values, and every value at which the outcome changes.

mod floor;
mod point;
mod search;

use crate::advice::{Advice, Recommendation};
use crate::comparison::Comparison;
use crate::outcome::Outcome;
use crate::report::Report;
pub use floor::Floor;
use offload_estimator::uncertainty::Interval;
use offload_scenario::{NumberField, Scenario, Span};
use offload_vocabulary::quantity::ratio;
pub use point::{Against, Compared, CurvePoint, Metric, Standing};
pub use search::CurveSearch;

/// The maximum gain of either machine between two crossovers that still counts as a tie.
const MAX_TIE_GAIN: f64 = 1.02;

/// A value of an input at which the outcome changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossover {
    /// The last value found with the earlier outcome. For an integer input, this is the integer before
    /// [`at`](Self::at).
    pub before: f64,
    /// The first value found with the later outcome.
    pub at: f64,
    pub to: Outcome,
}

/// The times or costs over a range of one input, with all other inputs unchanged.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub metric: Metric,
    /// The points in ascending order of the input. They are denser near possible crossovers.
    pub points: Vec<CurvePoint>,
    today: Vec<Crossover>,
    best: Vec<Crossover>,
}

impl Curve {
    /// Computes the whole curve at once. Use [`CurveSearch`] to compute a curve in pieces.
    ///
    /// `None` if `metric` is the cost and a machine has no price.
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

    /// Returns the crossovers against today's code or the best CPU library, in ascending order.
    ///
    /// Omits two successive crossovers if the gain stays within 2 % of 1 between them.
    pub fn crossovers(&self, against: Against) -> &[Crossover] {
        match against {
            Against::Today => &self.today,
            Against::Best => &self.best,
        }
    }

    /// Returns the ranges of values over which the GPU wins, in ascending order.
    pub fn wins(&self, against: Against) -> Vec<Span> {
        let mut wins = Vec::new();
        let Some((mut from, mut outcome, to)) = self.bounds(against) else { return wins };
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

    /// Splits the range of the curve wherever the GPU's standing changes. Returns the first value and the standing of
    /// each section, in ascending order of the values.
    pub fn standings(&self) -> Vec<(f64, Standing)> {
        let (Some(today), Some(best)) = (self.bounds(Against::Today), self.bounds(Against::Best))
        else {
            return Vec::new();
        };
        let mut outcomes = (today.1, best.1);
        let mut standings = vec![(today.0, Standing::of(outcomes.0, outcomes.1))];
        let (mut todays, mut bests) = (self.today.iter().peekable(), self.best.iter().peekable());
        loop {
            let value = match (todays.peek(), bests.peek()) {
                (Some(today), Some(best)) => today.at.min(best.at),
                (Some(crossover), None) | (None, Some(crossover)) => crossover.at,
                (None, None) => return standings,
            };
            while let Some(crossover) = todays.next_if(|today| today.at <= value) {
                outcomes.0 = crossover.to;
            }
            while let Some(crossover) = bests.next_if(|best| best.at <= value) {
                outcomes.1 = crossover.to;
            }
            let standing = Standing::of(outcomes.0, outcomes.1);
            if standings.last().is_some_and(|(_, last)| *last != standing) {
                standings.push((value, standing));
            }
        }
    }

    /// Returns the spans in which the likely advice is to measure first.
    ///
    /// Assumes that the range of the gain has the same relative width at every point as in the report. Returns no spans
    /// if the advice is to split the work, because a curve contains no splits.
    pub fn measure_spans(&self, report: &Report) -> Vec<Span> {
        let advice = match self.metric {
            Metric::Time => report.advice.as_ref(),
            Metric::Cost => report.cost_advice.as_ref(),
        };
        let Some(&Recommendation { comparison, .. }) =
            advice.filter(|advice| advice.advice != Advice::Split)
        else {
            return Vec::new();
        };
        let Interval { low, high } = comparison.range;
        let [low, high] = [low, high].map(|end| ratio(end, comparison.gpu_gain));
        let must_measure = |point: &CurvePoint| {
            let [today, gpu_gain] =
                [Against::Today, Against::Best].map(|against| point.gain(self.metric, against));
            let range = Interval { low: gpu_gain * low, high: gpu_gain * high };
            let library_gain = ratio(today, gpu_gain).max(1.0);
            let comparison = Comparison { gpu_gain, range, library_gain, split: None };
            let advice = Advice::on(point.obstacle, &comparison);
            advice.limited_to(report.basis, point.obstacle) == Advice::Measure
        };
        let mut spans: Vec<Span> = Vec::new();
        let mut previous: Option<(f64, bool)> = None;
        for point in &self.points {
            let is_unsure = must_measure(point);
            // The advice changes somewhere between two points, so draw the change in the middle.
            let edge = previous.map_or(point.value, |(last, _)| (last + point.value) / 2.0);
            match (previous.is_some_and(|(_, was_unsure)| was_unsure), is_unsure, spans.last_mut())
            {
                (false, true, _) => spans.push(Span { from: edge, to: point.value }),
                (true, true, Some(last)) => last.to = point.value,
                (true, false, Some(last)) => last.to = edge,
                _ => {}
            }
            previous = Some((point.value, is_unsure));
        }
        spans
    }

    /// Removes two successive crossovers if the other machine is ahead by less than [`MAX_TIE_GAIN`] between them.
    /// Jumps in the model's times (e.g. when a matrix product needs one more tile) can cause hundreds of such
    /// crossovers.
    fn without_ties(mut self) -> Self {
        for against in [Against::Today, Against::Best] {
            let mut remaining: Vec<Crossover> = Vec::new();
            for next in self.crossovers(against) {
                let before = match remaining[..] {
                    [] => None,
                    [_] => self.bounds(against).map(|bounds| bounds.1),
                    [.., before, _] => Some(before.to),
                };
                match remaining.last() {
                    Some(last) if before == Some(next.to) && self.is_tie(last, next, against) => {
                        remaining.pop();
                    }
                    _ => remaining.push(*next),
                }
            }
            match against {
                Against::Today => self.today = remaining,
                Against::Best => self.best = remaining,
            }
        }
        self
    }

    /// Returns `true` if the machines tie from one crossover to the next.
    fn is_tie(&self, from: &Crossover, to: &Crossover, against: Against) -> bool {
        let is_between = |point: &&CurvePoint| (from.at..=to.before).contains(&point.value);
        let is_tied = |point: &CurvePoint| {
            let gain = point.gain(self.metric, against);
            point.obstacle.is_none() && (MAX_TIE_GAIN.recip()..=MAX_TIE_GAIN).contains(&gain)
        };
        self.points.iter().filter(is_between).all(is_tied)
    }

    /// Returns the first value, the outcome at the first value, and the last value.
    fn bounds(&self, against: Against) -> Option<(f64, Outcome, f64)> {
        let (first, last) = (self.points.first()?, self.points.last()?);
        Some((first.value, first.outcome(self.metric, against), last.value))
    }

    /// Returns the point at which the GPU's gain is largest (or its loss smallest), among the points at which the work
    /// can run on the GPU.
    pub fn closest(&self, against: Against) -> Option<&CurvePoint> {
        let gain = |point: &CurvePoint| point.gain(self.metric, against);
        let runnable = self.points.iter().filter(|point| point.obstacle.is_none());
        runnable.max_by(|one, other| gain(one).total_cmp(&gain(other)))
    }
}
