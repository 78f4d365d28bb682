//! The options of `offload sweep`.

use offload_analysis::{Sweep, sweep_values};
use offload_messages::sentences;
use offload_scenario::{Field, Kind, NumberField, Scenario, Span};

/// The maximum number of steps in a sweep.
pub const MAX_STEPS: usize = 500;

const DEFAULT_STEPS: usize = 12;

/// The field to vary and the range of its values.
#[derive(Clone, Debug)]
pub struct SweepOptions {
    pub vary: &'static Field,
    /// The first number, with or without a unit. The default is the start of the field's usual range.
    pub from: Option<String>,
    /// The last number, with or without a unit. The default is the end of the field's usual range.
    pub to: Option<String>,
    /// The number of values, at most [`MAX_STEPS`]. The default is 12.
    pub steps: Option<usize>,
}

impl SweepOptions {
    /// Computes the answer for each value of the field.
    ///
    /// # Errors
    /// Returns a message if an option is invalid. `mark` precedes the names of options in messages, such as `--` in the
    /// command.
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
                "{mark}vary {key} tries every option: {mark}from, {mark}to and {mark}steps do not apply"
            )),
            Kind::Choice(choice) => Ok(Sweep::over_choice(scenario, *choice)),
        }
    }

    /// Returns the values of the field at all steps.
    fn numbers(&self, number: &'static NumberField, mark: &str) -> Result<Vec<f64>, String> {
        let read_end = |name, input: &Option<String>, usual| match input {
            None => Ok(usual),
            Some(input) => number.read(input).map_err(|problem| {
                let problem = sentences::number_problem(&problem);
                let takes = sentences::accepted_numbers(number);
                format!("{mark}{name} {input}: {problem}\n  {} takes {takes}", self.vary.key)
            }),
        };
        let from = read_end("from", &self.from, number.usual.from)?;
        let to = read_end("to", &self.to, number.usual.to)?;
        if from >= to {
            let [from, to] = [from, to].map(|end| number.unit.write(end));
            return Err(format!("{mark}from {from} is not below {mark}to {to}"));
        }
        Ok(sweep_values(number, Span { from, to }, self.steps.unwrap_or(DEFAULT_STEPS)))
    }
}
