//! A field as a flag: `--n 4096` means what `n=4096` means in a link.

use offload_scenario::NumberField;
use offload_scenario::{Choice, Field, Kind, Notice, Problem, Scenario};
use offload_words::sentences;

/// A field and its given value.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    field: &'static Field,
    value: FlagValue,
    /// A remark on how the value was read.
    remark: Option<Problem>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum FlagValue {
    Number(&'static NumberField, f64),
    Option(Choice, u16),
}

impl Flag {
    /// Returns the name of a field's flag, without its dashes: its key, or a word where the key is a letter that says
    /// nothing. The key is a flag too.
    pub fn name(field: &Field) -> &'static str {
        if field.key == "w" { "work" } else { field.key }
    }

    /// Parses the value of a field's flag. Ids may be in capital letters.
    ///
    /// # Errors
    /// Says what is wrong with the value, and what the flag takes.
    pub fn read(field: &'static Field, given: &str) -> Result<Self, String> {
        let read = match &field.kind {
            Kind::Number(number) => number
                .read(given)
                .map(|value| (FlagValue::Number(number, value), number.remark(given)))
                .map_err(Problem::from),
            Kind::Choice(choice) => choice
                .read(given)
                .map(|(option, remark)| (FlagValue::Option(*choice, option), remark)),
        };
        let problem = |problem| {
            let (name, label) = (Self::name(field), field.label);
            let problem = sentences::problem(&problem);
            format!("{problem}\n  --{name} ({label}) takes {}", takes(field))
        };
        read.map(|(value, remark)| Self { field, value, remark }).map_err(problem)
    }

    /// Sets the field of a scenario.
    pub fn apply(&self, scenario: &mut Scenario) {
        match self.value {
            FlagValue::Number(number, value) => scenario.set(number.number, Some(value)),
            FlagValue::Option(choice, option) => {
                scenario.pick(choice, Some(option));
                // The flags of parts are applied after that of the machine.
                if choice == Choice::Machine {
                    scenario.forget_parts();
                }
            }
        }
    }

    /// Returns `true` if a notice on a link is about the flag's field.
    pub(crate) fn replaces(&self, notice: &Notice) -> bool {
        notice.is_about(self.field)
    }

    /// Returns a notice if the field applies to the scenario's family but the option is for other families.
    pub(crate) fn notice(&self, scenario: &Scenario) -> Option<Notice> {
        let FlagValue::Option(choice, option) = self.value else { return None };
        let is_of_others =
            self.field.applies(scenario) && !choice.is_for(option, scenario.family());
        is_of_others.then(|| Notice {
            key: self.field.key.to_owned(),
            given: choice.option(option).map_or("", |option| option.id).to_owned(),
            problem: Problem::OptionOfOther(choice.families(option)),
            about: vec![self.field.key],
            phase: None,
        })
    }

    /// Returns a caveat if the field does not apply to the scenario's family, or the value was read as something else.
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

/// Describes the values that a field takes.
pub(crate) fn takes(field: &Field) -> String {
    match &field.kind {
        Kind::Number(number) => sentences::takes_number(number),
        Kind::Choice(choice) => match LISTED_BY.iter().find(|(listed, _)| listed == choice) {
            Some((_, command)) => format!("one of the ids that `{command}` lists"),
            None => {
                let ids: Vec<&str> = choice.options().map(|option| option.id).collect();
                format!("one of {}", ids.join(", "))
            }
        },
    }
}

/// The choices with too many options for a message, and the commands that list them.
const LISTED_BY: [(Choice, &str); 4] = [
    (Choice::Gpu, "offload gpus"),
    (Choice::Cpu, "offload cpus"),
    (Choice::Machine, "offload machines"),
    (Choice::Network, "offload inputs --json"),
];
