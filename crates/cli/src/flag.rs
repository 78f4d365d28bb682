//! A field as a command-line flag: `--n 4096` is equivalent to `n=4096` in a link.

use offload_export::accepted_values;
use offload_messages::sentences;
use offload_scenario::NumberField;
use offload_scenario::{Choice, Field, Kind, Notice, Problem, Scenario};

/// A field and the value that the command line gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    field: &'static Field,
    value: FlagValue,
    /// A remark if the value was interpreted differently.
    remark: Option<Problem>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum FlagValue {
    Number(&'static NumberField, f64),
    Option(Choice, u16),
}

impl Flag {
    /// Returns the name of a field's flag, without dashes. The name is the field's key, except for `w`, whose flag is
    /// `--work`. A flag with the key itself is always accepted too.
    pub fn name(field: &Field) -> &'static str {
        if field.key == "w" { "work" } else { field.key }
    }

    /// Parses the value of a field's flag. Ids are not case-sensitive.
    ///
    /// # Errors
    /// Returns a message that describes the problem and the values that the flag accepts.
    pub fn read(field: &'static Field, text: &str) -> Result<Self, String> {
        let outcome = match &field.kind {
            Kind::Number(number) => number
                .read(text)
                .map(|value| (FlagValue::Number(number, value), number.remark(text)))
                .map_err(Problem::from),
            Kind::Choice(choice) => choice
                .read(text)
                .map(|(option, remark)| (FlagValue::Option(*choice, option), remark)),
        };
        let describe_problem = |problem| {
            let (name, label) = (Self::name(field), field.label);
            let problem = sentences::problem(&problem);
            format!("{problem}\n  --{name} ({label}) takes {}", accepted_values(field))
        };
        outcome.map(|(value, remark)| Self { field, value, remark }).map_err(describe_problem)
    }

    /// Sets the field of a scenario to the flag's value.
    pub fn apply(&self, scenario: &mut Scenario) {
        match self.value {
            FlagValue::Number(number, value) => scenario.set(number.number, Some(value)),
            FlagValue::Option(choice, option) => {
                scenario.pick(choice, Some(option));
                // Selecting a machine resets its CPU and GPUs. Flags for the CPU and GPUs are applied after the
                // machine's flag, so their values are kept.
                if choice == Choice::Machine {
                    scenario.reset_parts();
                }
            }
        }
    }

    /// Returns `true` if the flag replaces the value that a notice about a link refers to.
    pub(crate) fn replaces(&self, notice: &Notice) -> bool {
        notice.is_about(self.field)
    }

    /// Returns a notice if the scenario's family has the field but does not accept the option.
    pub(crate) fn notice(&self, scenario: &Scenario) -> Option<Notice> {
        let FlagValue::Option(choice, option) = self.value else { return None };
        let is_of_other_family =
            self.field.applies(scenario) && !choice.is_for(option, scenario.family());
        is_of_other_family.then(|| Notice {
            key: self.field.key.to_owned(),
            given: choice.option(option).map_or("", |option| option.id).to_owned(),
            problem: Problem::OptionOfOtherFamily(choice.families(option)),
            about: vec![self.field.key],
            phase: None,
        })
    }

    /// Returns a caveat if the field does not apply to the scenario's family, or if the value was interpreted
    /// differently.
    pub fn caveat(&self, scenario: &Scenario) -> Option<String> {
        let name = Self::name(self.field);
        let applies = self.field.applies(scenario);
        let problem = match self.value {
            _ if !applies => sentences::not_applicable(self.field, scenario),
            FlagValue::Option(..) | FlagValue::Number(..) => {
                sentences::problem(self.remark.as_ref()?)
            }
        };
        Some(format!("--{name}: {problem}"))
    }
}
