//! The same question over the values of one field, and where along it the outcome changes.

mod values;

use crate::likely_answer::LikelyAnswer;
use crate::outcome::Outcome;
use crate::report::Report;
use offload_scenario::{Choice, ChoiceOption, NumberField, Scenario};
pub use values::sweep_values;

/// A value of the field that a sweep goes over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SweepValue {
    /// A number, in the field's unit.
    Number(f64),
    /// An option.
    Option(ChoiceOption),
}

/// The answer at one value of the field.
#[derive(Clone, Debug)]
pub struct SweepPoint {
    /// The value.
    pub value: SweepValue,
    /// The answer.
    pub report: Report,
}

/// A change of the outcome between two values of a sweep.
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

/// The answers over the values of one field.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The answers, in the order of the values.
    pub points: Vec<SweepPoint>,
    /// The changes of the outcome, in order; options have no order, and so none.
    pub crossovers: Vec<Crossover>,
}

/// The distance at which the search for a crossover stops, over that of the two values it lies
/// between: below what two or three digits can show.
const TOLERANCE: f64 = 1e-6;

impl Sweep {
    /// The answers at some numbers in ascending order, in the field's unit. An outcome that begins
    /// and ends between two neighbors may be missed.
    pub fn over_number(scenario: &Scenario, number: &NumberField, values: &[f64]) -> Self {
        let points: Vec<SweepPoint> = values
            .iter()
            .map(|&value| point(SweepValue::Number(value), with(scenario, number, value)))
            .collect();
        let outcomes: Vec<(f64, Outcome)> =
            values.iter().copied().zip(points.iter().map(SweepPoint::outcome)).collect();
        let crossovers = outcomes
            .windows(2)
            .flat_map(|pair| crossovers_between(scenario, number, pair[0], pair[1]))
            .collect();
        Self { points, crossovers }
    }

    /// The answers at every option of a choice.
    pub fn over_choice(scenario: &Scenario, choice: Choice) -> Self {
        let points = choice.options().map(|option| {
            let mut scenario = scenario.clone();
            scenario.choose(choice, option.id);
            point(SweepValue::Option(option), scenario)
        });
        Self { points: points.collect(), crossovers: Vec::new() }
    }

    /// The first number at which the GPU begins to win; `None` where it wins from the first on, or
    /// nowhere.
    pub fn begins(&self) -> Option<f64> {
        self.crossovers
            .iter()
            .find(|crossover| crossover.to == Outcome::Wins)
            .map(|crossover| crossover.at)
    }

    /// The point with the largest speedup, of those where the GPU can run.
    pub fn best(&self) -> Option<&SweepPoint> {
        let speedup = |point: &&SweepPoint| point.report.assessment.speedup();
        self.points
            .iter()
            .filter(|point| point.report.obstacle.is_none())
            .max_by(|a, b| speedup(a).total_cmp(&speedup(b)))
    }
}

impl SweepPoint {
    /// Which machine wins at this value.
    pub fn outcome(&self) -> Outcome {
        self.report.outcome()
    }
}

fn point(value: SweepValue, scenario: Scenario) -> SweepPoint {
    SweepPoint { value, report: Report::of(&scenario) }
}

fn with(scenario: &Scenario, number: &NumberField, value: f64) -> Scenario {
    let mut scenario = scenario.clone();
    scenario.set(number.number, Some(value));
    scenario
}

/// The crossovers between two neighboring values, each found by bisection. There may be several: the
/// search goes on from each until the outcome is that of the second value.
fn crossovers_between(
    scenario: &Scenario,
    number: &NumberField,
    first: (f64, Outcome),
    second: (f64, Outcome),
) -> Vec<Crossover> {
    let outcome = |value| LikelyAnswer::of(&with(scenario, number, value)).outcome();
    let resolution = if number.whole { 1.0 } else { TOLERANCE * (second.0 - first.0) };
    let mut crossovers = Vec::new();
    let (mut from, mut earlier) = first;
    while earlier != second.1 {
        let mut crossover = Crossover { before: from, at: second.0, to: second.1 };
        while crossover.at - crossover.before > resolution {
            let middle = crossover.before + (crossover.at - crossover.before) / 2.0;
            let middle = if number.whole { middle.floor() } else { middle };
            match outcome(middle) {
                same if same == earlier => crossover.before = middle,
                later => (crossover.at, crossover.to) = (middle, later),
            }
        }
        (from, earlier) = (crossover.at, crossover.to);
        crossovers.push(crossover);
    }
    crossovers
}
