//! A field as a flag: `--n 4096` means what `n=4096` means in a link.

use offload_scenario::NumberField;
use offload_scenario::{Choice, Field, Kind, Problem, Scenario};
use offload_words::sentences;

/// A field and what was given for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flag {
    field: &'static Field,
    value: FlagValue,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum FlagValue {
    Number(&'static NumberField, f64),
    Option(Choice, u16),
}

impl Flag {
    /// Reads the value of a field's flag. Ids are taken in capital letters too.
    ///
    /// # Errors
    /// Says what is wrong with what was given, and what the flag takes.
    pub fn read(field: &'static Field, given: &str) -> Result<Self, String> {
        let value = match &field.kind {
            Kind::Number(number) => number
                .read(given)
                .map(|value| FlagValue::Number(number, value))
                .map_err(|problem| sentences::problem(&problem)),
            Kind::Choice(choice) => choice
                .find(given)
                .or_else(|| choice.find(&given.to_lowercase()))
                .map(|option| FlagValue::Option(*choice, option))
                .ok_or_else(|| {
                    let near = choice.nearest(given);
                    sentences::problem(&Problem::UnknownOption(near))
                }),
        };
        let problem = |problem| {
            let Field { key, label, .. } = field;
            format!("{problem}\n  --{key} ({label}) takes {}", takes(field))
        };
        value.map(|value| Self { field, value }).map_err(problem)
    }

    /// Sets the field of a scenario.
    pub fn apply(&self, scenario: &mut Scenario) {
        match self.value {
            FlagValue::Number(number, value) => scenario.set(number.number, Some(value)),
            FlagValue::Option(choice, option) => scenario.pick(choice, Some(option)),
        }
    }

    /// A caveat where the field does not apply to the family of a scenario.
    pub fn caveat(&self, scenario: &Scenario) -> Option<String> {
        let Field { key, .. } = self.field;
        let applies = self.field.applies(scenario);
        let problem = match self.value {
            _ if !applies => not_applicable(self.field, scenario),
            FlagValue::Option(choice, option) if !choice.is_for(option, scenario.family()) => {
                sentences::problem(&Problem::OtherFamily(choice.families(option)))
            }
            FlagValue::Option(..) | FlagValue::Number(..) => return None,
        };
        Some(format!("--{key}: {problem}"))
    }
}

/// That a field does not apply to the family of a scenario, and to which families it does.
pub(crate) fn not_applicable(field: &Field, scenario: &Scenario) -> String {
    let family = scenario.family().facts();
    let applies_to: Vec<String> =
        field.families.iter().map(|family| format!("w={}", family.facts().id)).collect();
    format!("{} does not matter to w={}, but to {}", field.label, family.id, applies_to.join(", "))
}

/// What a field takes, in words.
pub(crate) fn takes(field: &Field) -> String {
    match &field.kind {
        Kind::Number(number) => {
            let kind = if number.whole { "a whole number" } else { "a number" };
            let write = |value| number.unit.write(value);
            let unit = match number.unit.symbol {
                "" => String::new(),
                symbol => format!(" in {symbol}"),
            };
            format!("{kind}{unit} from {} to {}", write(number.range.from), write(number.range.to))
        }
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
const LISTED_BY: [(Choice, &str); 3] = [
    (Choice::Gpu, "offload gpus"),
    (Choice::Cpu, "offload cpus"),
    (Choice::Network, "offload inputs --json"),
];
