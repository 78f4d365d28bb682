//! One field set to another value.

use offload_scenario::{Choice, FIELDS, Field, Kind, Number, Scenario};

/// A field set to another value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edit {
    /// A choice, set to an option by its index in [`Choice::options`].
    Option(Choice, u16),
    /// A number, in the field's unit.
    Number(Number, f64),
}

impl Edit {
    /// Sets a choice to the option with an id, if there is one.
    pub(crate) fn option(choice: Choice, id: &str) -> Option<Self> {
        choice.place_of(id).map(|place| Self::Option(choice, place))
    }

    /// Returns the edits between two questions, in the order of the form. Resetting a field to its default is not an
    /// edit; neither is choosing an option that was automatic.
    pub fn between(before: &Scenario, after: &Scenario) -> Vec<Self> {
        let edit = |field: &Field| match &field.kind {
            Kind::Choice(choice) if before.option(*choice) != after.option(*choice) => {
                after.chosen(*choice).map(|option| Self::Option(*choice, option))
            }
            Kind::Number(number) if before.number(number.number) != after.number(number.number) => {
                after.number(number.number).map(|value| Self::Number(number.number, value))
            }
            Kind::Choice(_) | Kind::Number(_) => None,
        };
        FIELDS.iter().filter_map(edit).collect()
    }

    /// Returns the field.
    pub fn field(self) -> Option<&'static Field> {
        FIELDS.iter().find(|field| match (&field.kind, self) {
            (Kind::Choice(choice), Self::Option(edited, _)) => *choice == edited,
            (Kind::Number(number), Self::Number(edited, _)) => number.number == edited,
            (Kind::Choice(_), Self::Number(..)) | (Kind::Number(_), Self::Option(..)) => false,
        })
    }

    /// Applies the edit. A card's own figures are removed with the card. Another library does the same work: the
    /// precision and the phase that would follow it are set explicitly.
    pub(crate) fn apply(self, scenario: &mut Scenario) {
        match self {
            Self::Option(choice, option) => {
                let before = scenario.clone();
                scenario.pick(choice, Some(option));
                keep_phase(scenario, &before);
                let precision = before.option(Choice::Precision);
                if matches!(choice, Choice::CpuLibrary | Choice::GpuLibrary)
                    && scenario.option(Choice::Precision) != precision
                {
                    scenario.pick(Choice::Precision, Some(precision));
                }
                if choice == Choice::Gpu {
                    for number in GPU_FIGURES {
                        scenario.set(number, None);
                    }
                }
            }
            Self::Number(number, value) => scenario.set(number, Some(value)),
        }
    }

    /// Returns `true` if the edit changes anything.
    pub(crate) fn is_news(self, scenario: &Scenario) -> bool {
        match self {
            Self::Option(choice, option) => scenario.option(choice) != option,
            Self::Number(number, value) => scenario.number(number) != Some(value),
        }
    }
}

/// Sets the network's phase explicitly if a library would change it.
pub(crate) fn keep_phase(scenario: &mut Scenario, before: &Scenario) {
    let phase = before.option(Choice::Phase);
    if scenario.family().is_network() && scenario.option(Choice::Phase) != phase {
        scenario.pick(Choice::Phase, Some(phase));
    }
}

/// The figures of one GPU, which do not apply to another.
pub(crate) const GPU_FIGURES: [Number; 7] = [
    Number::GpuPeak,
    Number::GpuBandwidth,
    Number::GpuMemory,
    Number::GpuCache,
    Number::Processors,
    Number::GpuPower,
    Number::GpuPrice,
];

/// The figures of one CPU.
pub(crate) const CPU_FIGURES: [Number; 9] = [
    Number::CpuPrice,
    Number::Sockets,
    Number::Cores,
    Number::Clock,
    Number::CpuPeak,
    Number::CpuBandwidth,
    Number::CpuCache,
    Number::CpuPower,
    Number::CoreBandwidth,
];
