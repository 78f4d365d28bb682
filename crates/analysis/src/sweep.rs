//! The same question along one field, and where along it the GPU begins to win.

mod steps;

use crate::outcome::Outcome;
use crate::report::Report;
use offload_scenario::{Choice, ChoiceOption, NumberField, Scenario};
pub use steps::steps;

/// What the field is at one place of a sweep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Setting {
    /// A number in the field's unit.
    Number(f64),
    /// An option.
    Option(ChoiceOption),
}

/// One place of a sweep.
#[derive(Clone, Debug)]
pub struct Point {
    /// What the field is here.
    pub at: Setting,
    /// The answer here.
    pub report: Report,
}

/// A place between two steps where the outcome changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossover {
    /// The last number found before it; for whole numbers the one before [`at`](Self::at).
    pub before: f64,
    /// The first number found behind it.
    pub at: f64,
    /// What it comes to from here on.
    pub to: Outcome,
}

/// The answers along one field.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The answers in their order.
    pub points: Vec<Point>,
    /// Where the outcome changes, in order. Options have no order, and so no such places.
    pub crossovers: Vec<Crossover>,
}

/// How near the two sides of a crossover come, over the distance of the steps it lies between.
const NEAR: f64 = 1e-6;

impl Sweep {
    /// The answers at some numbers in ascending order. What changes twice between two neighbors
    /// may be missed.
    pub fn over_number(scenario: &Scenario, number: &NumberField, at: &[f64]) -> Self {
        let points: Vec<Point> = at
            .iter()
            .map(|&value| point(Setting::Number(value), with(scenario, number, value)))
            .collect();
        let outcomes: Vec<(f64, Outcome)> =
            at.iter().copied().zip(points.iter().map(Point::outcome)).collect();
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
            point(Setting::Option(option), scenario)
        });
        Self { points: points.collect(), crossovers: Vec::new() }
    }

    /// The first number from which on the GPU wins, if there is one after the beginning.
    pub fn begins(&self) -> Option<f64> {
        self.crossovers
            .iter()
            .find(|crossover| crossover.to == Outcome::Wins)
            .map(|crossover| crossover.at)
    }

    /// The point with the largest speedup, of those that can run.
    pub fn best(&self) -> Option<&Point> {
        let speedup = |point: &&Point| point.report.assessment.speedup();
        self.points
            .iter()
            .filter(|point| point.report.obstacle.is_none())
            .max_by(|a, b| speedup(a).total_cmp(&speedup(b)))
    }
}

impl Point {
    /// What it comes to here.
    pub fn outcome(&self) -> Outcome {
        self.report.outcome()
    }
}

fn point(at: Setting, scenario: Scenario) -> Point {
    Point { at, report: Report::of(&scenario) }
}

fn with(scenario: &Scenario, number: &NumberField, value: f64) -> Scenario {
    let mut scenario = scenario.clone();
    scenario.set(number.number, Some(value));
    scenario
}

/// The crossovers between two steps, each found by halving: from one outcome to another, and on from
/// there until it is that of the farther step.
fn crossovers_between(
    scenario: &Scenario,
    number: &NumberField,
    near: (f64, Outcome),
    far: (f64, Outcome),
) -> Vec<Crossover> {
    let outcome = |value| Outcome::of(&with(scenario, number, value));
    let least = if number.whole { 1.0 } else { NEAR * (far.0 - near.0) };
    let mut crossovers = Vec::new();
    let (mut from, mut was) = near;
    while was != far.1 {
        let mut crossover = Crossover { before: from, at: far.0, to: far.1 };
        while crossover.at - crossover.before > least {
            let middle = crossover.before + (crossover.at - crossover.before) / 2.0;
            let middle = if number.whole { middle.floor() } else { middle };
            match outcome(middle) {
                same if same == was => crossover.before = middle,
                to => (crossover.at, crossover.to) = (middle, to),
            }
        }
        (from, was) = (crossover.at, crossover.to);
        crossovers.push(crossover);
    }
    crossovers
}
