//! Evaluates a scenario at several values of one field, and finds the values at which the outcome changes.

mod values;

use crate::curve::{Against, Crossover, Curve, Metric};
use crate::outcome::Outcome;
use crate::report::Report;
use offload_scenario::{Choice, ChoiceOption, NumberField, Scenario, Span};
pub use values::{is_logarithmic, sweep_values};

/// A value of the swept field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SweepValue {
    /// A number, in the field's unit.
    Number(f64),
    Option(ChoiceOption),
}

/// The report at one value of the swept field.
#[derive(Clone, Debug)]
pub struct SweepPoint {
    pub value: SweepValue,
    /// The report on the scenario with the field set to `value`.
    pub report: Report,
}

/// The reports for all swept values of one field.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The points, in the order of the values.
    pub points: Vec<SweepPoint>,
    /// The times from the first number to the last, as a curve with crossovers.
    ///
    /// `None` for a choice, because options have no order.
    pub by_time: Option<Curve>,
    /// The costs from the first number to the last, as a curve with crossovers. `None` for a choice, or if a machine
    /// has no price.
    pub by_cost: Option<Curve>,
}

impl Sweep {
    /// Computes the reports at `values`, which are in the field's unit and in ascending order.
    pub fn over_number(scenario: &Scenario, number: &'static NumberField, values: &[f64]) -> Self {
        let points = values
            .iter()
            .map(|&value| {
                sweep_point(SweepValue::Number(value), scenario_with(scenario, number, value))
            })
            .collect();
        let span = values.first().zip(values.last()).map(|(&from, &to)| Span { from, to });
        let curve = |metric| Curve::of(scenario, number, span?, metric);
        Self { points, by_time: curve(Metric::Time), by_cost: curve(Metric::Cost) }
    }

    /// Computes the report for every option of a choice.
    pub fn over_choice(scenario: &Scenario, choice: Choice) -> Self {
        let points = choice.options().map(|option| {
            let mut scenario = scenario.clone();
            scenario.choose(choice, option.id);
            sweep_point(SweepValue::Option(option), scenario)
        });
        Self { points: points.collect(), by_time: None, by_cost: None }
    }

    /// Returns the crossovers of the times against today's code or the best CPU library, in ascending order.
    pub fn crossovers(&self, against: Against) -> &[Crossover] {
        self.by_time.as_ref().map_or(&[], |curve| curve.crossovers(against))
    }

    /// Returns the first number at which the GPU starts to beat today's code.
    ///
    /// `None` if there is no such number (e.g. because the GPU wins over the whole range).
    pub fn begins(&self) -> Option<f64> {
        let mut crossovers = self.crossovers(Against::Today).iter();
        crossovers.find(|crossover| crossover.to == Outcome::Wins).map(|crossover| crossover.at)
    }

    /// Returns the point with the largest speedup, among the points at which the work can run on the GPU.
    pub fn best(&self) -> Option<&SweepPoint> {
        let speedup = |point: &&SweepPoint| point.report.assessment.speedup();
        self.points
            .iter()
            .filter(|point| point.report.obstacle.is_none())
            .max_by(|a, b| speedup(a).total_cmp(&speedup(b)))
    }
}

impl SweepPoint {
    /// Returns the faster machine at this value, or the reason that the GPU can't run the work.
    pub fn outcome(&self) -> Outcome {
        self.report.outcome()
    }
}

fn sweep_point(value: SweepValue, scenario: Scenario) -> SweepPoint {
    SweepPoint { value, report: Report::of(&scenario) }
}

fn scenario_with(scenario: &Scenario, number: &NumberField, value: f64) -> Scenario {
    let mut scenario = scenario.clone();
    scenario.set(number.number, Some(value));
    scenario
}
