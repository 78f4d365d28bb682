//! A field as a flag: `--n 4096` means what `n=4096` means in a link.

use offload_scenario::NumberField;
use offload_scenario::{Choice, Field, Kind, Notice, Problem, Scenario};
use offload_words::sentences;

/// A field and what was given for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    field: &'static Field,
    value: FlagValue,
    /// What to know of how it was read.
    remark: Option<Problem>,
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
            let Field { key, label, .. } = field;
            let problem = sentences::problem(&problem);
            format!("{problem}\n  --{key} ({label}) takes {}", takes(field))
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

    /// Returns `true` if a notice on a link is about what the flag sets.
    pub(crate) fn replaces(&self, notice: &Notice) -> bool {
        notice.is_about(self.field)
    }

    /// A notice where the field applies to the family of a scenario, and the option is one of others.
    pub(crate) fn notice(&self, scenario: &Scenario) -> Option<Notice> {
        let FlagValue::Option(choice, option) = self.value else { return None };
        let is_of_others =
            self.field.applies(scenario) && !choice.is_for(option, scenario.family());
        is_of_others.then(|| Notice {
            key: self.field.key.to_owned(),
            given: choice.option(option).map_or("", |option| option.id).to_owned(),
            problem: Problem::OptionOfOther(choice.families(option)),
            about: vec![self.field.key],
        })
    }

    /// A caveat where the field does not apply to the family of a scenario, or something else was
    /// taken.
    pub fn caveat(&self, scenario: &Scenario) -> Option<String> {
        let Field { key, .. } = self.field;
        let applies = self.field.applies(scenario);
        let problem = match self.value {
            _ if !applies => not_applicable(self.field, scenario),
            FlagValue::Option(..) | FlagValue::Number(..) => {
                sentences::problem(self.remark.as_ref()?)
            }
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
const LISTED_BY: [(Choice, &str); 4] = [
    (Choice::Gpu, "offload gpus"),
    (Choice::Cpu, "offload cpus"),
    (Choice::Machine, "offload machines"),
    (Choice::Network, "offload inputs --json"),
];
