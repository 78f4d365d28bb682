//! The options of a sweep, as given by the user.

use offload_analysis::{Sweep, sweep_values};
use offload_scenario::{Field, Kind, NumberField, Scenario, Span};
use offload_words::sentences;

/// The maximum number of steps in a sweep.
pub const MAX_STEPS: usize = 500;

/// The number of steps if none is given.
const USUAL_STEPS: usize = 12;

/// The field to vary, and its values.
#[derive(Clone, Debug)]
pub struct SweepOptions {
    /// The field.
    pub vary: &'static Field,
    /// The first number, with or without a unit; the default is the start of the field's usual range.
    pub from: Option<String>,
    /// The last number.
    pub to: Option<String>,
    /// The number of steps, at most [`MAX_STEPS`].
    pub steps: Option<usize>,
}

impl SweepOptions {
    /// Answers a question for each value.
    ///
    /// # Errors
    /// Returns the problem of an invalid option. `mark` precedes each name of an option: `--` on the command line.
    pub fn sweep(&self, scenario: &Scenario, mark: &str) -> Result<Sweep, String> {
        let Self { vary: field, from, to, steps } = self;
        let key = field.key;
        if !field.applies(scenario) {
            let problem = sentences::not_applicable(field, scenario);
            return Err(format!("{mark}vary {key}: {problem}"));
        }
        match &field.kind {
            Kind::Number(number) => {
                Ok(Sweep::over_number(scenario, number, &self.numbers(number, mark)?))
            }
            Kind::Choice(_) if from.is_some() || to.is_some() || steps.is_some() => Err(format!(
                "{mark}vary {key} takes each of its options: {mark}from, {mark}to and {mark}steps do not apply"
            )),
            Kind::Choice(choice) => Ok(Sweep::over_choice(scenario, *choice)),
        }
    }

    /// Returns the values of a number.
    fn numbers(&self, number: &'static NumberField, mark: &str) -> Result<Vec<f64>, String> {
        let end = |name, given: &Option<String>, usual| match given {
            None => Ok(usual),
            Some(given) => number.read(given).map_err(|problem| {
                let problem = sentences::number_problem(&problem);
                let takes = sentences::takes_number(number);
                format!("{mark}{name} {given}: {problem}\n  {} takes {takes}", self.vary.key)
            }),
        };
        let from = end("from", &self.from, number.usual.from)?;
        let to = end("to", &self.to, number.usual.to)?;
        if from >= to {
            let [from, to] = [from, to].map(|end| number.unit.write(end));
            return Err(format!("{mark}from {from} is not below {mark}to {to}"));
        }
        Ok(sweep_values(number, Span { from, to }, self.steps.unwrap_or(USUAL_STEPS)))
    }
}
