//! A field as a flag: `--n 4096` says what `n=4096` says in a link.

use offload_catalog::retired_ids;
use offload_scenario::NumberField;
use offload_scenario::nearest;
use offload_scenario::{Choice, Field, Kind, Scenario};
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
                .ok_or_else(|| no_option(*choice, given)),
        };
        let problem = |problem| {
            let Field { key, label, .. } = field;
            format!("{problem}\n  --{key} ({label}) takes {}", takes(field))
        };
        value.map(|value| Self { field, value }).map_err(problem)
    }

    /// Says it of a scenario.
    pub fn apply(&self, scenario: &mut Scenario) {
        match self.value {
            FlagValue::Number(number, value) => scenario.set(number.number, Some(value)),
            FlagValue::Option(choice, option) => scenario.pick(choice, Some(option)),
        }
    }

    /// A caveat where the field does not matter to what is computed.
    pub fn caveat(&self, scenario: &Scenario) -> Option<String> {
        let Field { key, .. } = self.field;
        let matters = self.field.applies(scenario);
        (!matters).then(|| format!("--{key}: {}", beside_the_point(self.field, scenario)))
    }
}

/// That a field does not matter to what is computed, and to what it does.
pub(crate) fn beside_the_point(field: &Field, scenario: &Scenario) -> String {
    let here = scenario.family().facts();
    let there: Vec<String> =
        field.families.iter().map(|family| format!("w={}", family.facts().id)).collect();
    format!("{} does not matter to w={}, but to {}", field.label, here.id, there.join(", "))
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
        Kind::Choice(choice) => match listed_by(*choice) {
            Some(command) => format!("one of the ids that `{command}` lists"),
            None => {
                let ids: Vec<&str> = choice.options().map(|option| option.id).collect();
                format!("one of {}", ids.join(", "))
            }
        },
    }
}

/// The command that lists the options of a choice which has many.
const fn listed_by(choice: Choice) -> Option<&'static str> {
    match choice {
        Choice::Gpu => Some("offload gpus"),
        Choice::Cpu => Some("offload cpus"),
        _ => None,
    }
}

fn no_option(choice: Choice, given: &str) -> String {
    let [gpus, cpus, ..] = retired_ids();
    let nicknames = match choice {
        Choice::Gpu => gpus,
        Choice::Cpu => cpus,
        _ => &[],
    };
    let known = choice.options().map(|option| option.id);
    match nearest(given, known.chain(nicknames.iter().map(|(nickname, _)| *nickname))) {
        Some(id) => format!("there is no such option; did you mean {id}?"),
        None => "there is no such option".to_owned(),
    }
}
