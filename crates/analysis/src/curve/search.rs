//! Searches for the crossovers of a curve in small pieces.

use super::point::{Against, CurvePoint, Metric};
use super::{Crossover, Curve};
use crate::sweep::{is_logarithmic, sweep_values};
use offload_scenario::{NumberField, Scenario, Span};
use offload_vocabulary::elementary::ln;
use offload_vocabulary::sorting::sorted_by;

/// The number of values that the search starts with.
const INITIAL_VALUES: usize = 65;

/// The maximum number of times that the range between two initial values is halved if the outcome may change within the
/// range. The resulting intervals are less than a thousandth of the whole range.
const HALVINGS: u32 = 4;

/// The distance at which the bisection for a crossover stops, relative to the bisected range. A difference of this size
/// does not change the first four digits.
const TOLERANCE: f64 = 1e-5;

/// A search for the crossovers of a curve, which runs in small pieces. Each piece evaluates one point or bisects one
/// interval.
#[derive(Clone, Debug)]
pub struct CurveSearch {
    scenario: Scenario,
    number: &'static NumberField,
    metric: Metric,
    /// `true` if the range is divided into equal ratios instead of equal differences.
    is_logarithmic: bool,
    /// The remaining initial values. The next value is the last element.
    values: Vec<f64>,
    /// The upper ends of the unfinished intervals up to the latest initial value, and the number of times that each
    /// interval was halved. The next interval is the last element.
    ends: Vec<(CurvePoint, u32)>,
    /// The curve computed so far.
    found: Curve,
}

impl CurveSearch {
    /// Begins a search over a span of an input, in the field's unit.
    ///
    /// `None` if `metric` is the cost and a machine has no price.
    pub fn over(
        scenario: &Scenario,
        number: &'static NumberField,
        span: Span,
        metric: Metric,
    ) -> Option<Self> {
        let mut values = sweep_values(number, span, INITIAL_VALUES);
        values.reverse();
        let first = CurvePoint::at(scenario, number.number, values.pop()?);
        first.figures(metric)?;
        Some(Self {
            scenario: scenario.clone(),
            number,
            metric,
            is_logarithmic: is_logarithmic(span),
            values,
            ends: Vec::new(),
            found: Curve { metric, points: vec![first], today: Vec::new(), best: Vec::new() },
        })
    }

    /// Runs the next piece of the search. Returns the curve after the last piece.
    pub fn advance(&mut self) -> Option<Curve> {
        let Some((end, halvings)) = self.ends.pop() else {
            return match self.values.pop() {
                Some(value) => {
                    let end = self.point_at(value);
                    self.ends.push((end, 0));
                    None
                }
                None => Some(self.found.clone().without_ties()),
            };
        };
        let start = self.found.points[self.found.points.len() - 1];
        if halvings < HALVINGS
            && self.may_change(&start, &end)
            && let Some(middle) = self.midpoint(start.value, end.value)
        {
            let middle = self.point_at(middle);
            self.ends.extend([(end, halvings + 1), (middle, halvings + 1)]);
            return None;
        }
        let mut neighbors = vec![end];
        self.found.today.extend(self.crossovers(&start, &end, Against::Today, &mut neighbors));
        self.found.best.extend(self.crossovers(&start, &end, Against::Best, &mut neighbors));
        let mut neighbors = sorted_by(neighbors, |point| point.value);
        neighbors.dedup_by_key(|point| point.value);
        self.found.points.extend(neighbors);
        None
    }

    fn point_at(&self, value: f64) -> CurvePoint {
        CurvePoint::at(&self.scenario, self.number.number, value)
    }

    /// Returns `true` if the outcome may change between two points.
    ///
    /// The outcome may change if it differs between the points, or if one gain is so close to 1 that it could cross 1.
    /// The assumed maximum change, on a logarithmic scale, is the difference between the two gains plus
    /// [`MAX_MODEL_STEP`].
    fn may_change(&self, start: &CurvePoint, end: &CurvePoint) -> bool {
        [Against::Today, Against::Best].into_iter().any(|against| {
            let outcome = |point: &CurvePoint| point.outcome(self.metric, against);
            let gain = |point: &CurvePoint| ln(point.gain(self.metric, against));
            let (start_gain, end_gain) = (gain(start), gain(end));
            outcome(start) != outcome(end)
                || start_gain.abs().min(end_gain.abs())
                    <= (start_gain - end_gain).abs() + MAX_MODEL_STEP
        })
    }

    /// Returns the midpoint of two values, or `None` if no value lies between them.
    fn midpoint(&self, from: f64, to: f64) -> Option<f64> {
        let middle =
            if self.is_logarithmic { (from * to).sqrt() } else { from + (to - from) / 2.0 };
        let middle = if self.number.whole { middle.round() } else { middle };
        (from < middle && middle < to).then_some(middle)
    }

    /// Finds the crossovers between two neighboring points by bisection.
    ///
    /// There may be several crossovers: after each crossover, the search continues until the outcome equals the outcome
    /// at `end`. The points right before and right after each crossover are added to `neighbors`, except for `start`.
    fn crossovers(
        &self,
        start: &CurvePoint,
        end: &CurvePoint,
        against: Against,
        neighbors: &mut Vec<CurvePoint>,
    ) -> Vec<Crossover> {
        let outcome = |point: &CurvePoint| point.outcome(self.metric, against);
        let (mut from, mut earlier, last_outcome) = (start.value, outcome(start), outcome(end));
        let resolution = TOLERANCE * (end.value - start.value);
        let mut crossovers = Vec::new();
        while earlier != last_outcome {
            let mut crossover = Crossover { before: from, at: end.value, to: last_outcome };
            let mut answers = Vec::new();
            while crossover.at - crossover.before > resolution
                && let Some(middle) = self.midpoint(crossover.before, crossover.at)
            {
                let answer = self.point_at(middle);
                match outcome(&answer) {
                    unchanged if unchanged == earlier => crossover.before = middle,
                    later => (crossover.at, crossover.to) = (middle, later),
                }
                answers.push(answer);
            }
            let is_neighbor =
                |point: &CurvePoint| point.value == crossover.before || point.value == crossover.at;
            neighbors.extend(answers.into_iter().filter(is_neighbor));
            (from, earlier) = (crossover.at, crossover.to);
            crossovers.push(crossover);
        }
        crossovers
    }
}

/// The largest jump in the model's times between two nearby values, as a natural logarithm. For example, a last wave of
/// tiles that leaves most of a GPU idle costs about 25 %.
const MAX_MODEL_STEP: f64 = 0.25;
