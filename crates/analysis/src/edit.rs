//! An edit, which sets one field of a scenario to another value.

use offload_scenario::{Choice, FIELDS, Field, Kind, Number, Scenario};

/// A new value for one field of a scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edit {
    /// A choice and the index of its new option in [`Choice::options`].
    Option(Choice, u16),
    /// A number and its new value in the field's unit.
    Number(Number, f64),
}

impl Edit {
    /// Returns the edit that sets a choice to the option with this id, if there is one.
    pub(crate) fn option(choice: Choice, id: &str) -> Option<Self> {
        choice.index_of_id(id).map(|place| Self::Option(choice, place))
    }

    /// Returns the edits that turn `before` into `after`, in the order of the form's fields.
    ///
    /// Leaves out fields that were reset to their default, and options that were selected automatically and are now
    /// selected explicitly.
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

    /// Returns the field that the edit sets.
    pub fn field(self) -> Option<&'static Field> {
        FIELDS.iter().find(|field| match (&field.kind, self) {
            (Kind::Choice(choice), Self::Option(edited, _)) => *choice == edited,
            (Kind::Number(number), Self::Number(edited, _)) => number.number == edited,
            (Kind::Choice(_), Self::Number(..)) | (Kind::Number(_), Self::Option(..)) => false,
        })
    }

    /// Applies the edit to a scenario.
    ///
    /// Selecting another GPU or machine removes the numbers that the user entered for the previous one. Selecting
    /// another library or machine keeps the precision and the network's phase: if the new defaults differ, the previous
    /// values are set explicitly.
    pub(crate) fn apply(self, scenario: &mut Scenario) {
        match self {
            Self::Option(choice, option) => {
                let before = scenario.clone();
                scenario.pick(choice, Some(option));
                if choice == Choice::Machine {
                    scenario.reset_parts();
                    for number in CPU_INPUTS.iter().chain(&PURCHASES) {
                        scenario.set(*number, None);
                    }
                }
                keep_phase(scenario, &before);
                let precision = before.option(Choice::Precision);
                if matches!(choice, Choice::CpuLibrary | Choice::GpuLibrary | Choice::Machine)
                    && scenario.option(Choice::Precision) != precision
                {
                    scenario.pick(Choice::Precision, Some(precision));
                }
                // The previous chip exists only once per machine, so the entered number of GPUs was ignored. Don't
                // apply it to the new GPU.
                if choice == Choice::Gpu && before.gpu().is_single() {
                    scenario.set(Number::Gpus, None);
                }
                if matches!(choice, Choice::Gpu | Choice::Machine) {
                    for number in GPU_INPUTS {
                        scenario.set(number, None);
                    }
                }
            }
            Self::Number(number, value) => scenario.set(number, Some(value)),
        }
    }

    /// Returns `true` if the edit would change the scenario.
    pub(crate) fn changes(self, scenario: &Scenario) -> bool {
        match self {
            Self::Option(choice, option) => scenario.option(choice) != option,
            Self::Number(number, value) => scenario.number(number) != Some(value),
        }
    }
}

/// Sets the network's phase (e.g. training) explicitly if a new library would change it.
pub(crate) fn keep_phase(scenario: &mut Scenario, before: &Scenario) {
    let phase = before.option(Choice::Phase);
    if scenario.family().is_network() && scenario.option(Choice::Phase) != phase {
        scenario.pick(Choice::Phase, Some(phase));
    }
}

/// The inputs that describe a specific GPU and do not apply to another GPU.
pub(crate) const GPU_INPUTS: [Number; 7] = [
    Number::GpuPeak,
    Number::GpuBandwidth,
    Number::GpuMemory,
    Number::GpuCache,
    Number::Processors,
    Number::GpuPower,
    Number::GpuPrice,
];

const PURCHASES: [Number; 2] = [Number::GpuPurchase, Number::CpuPurchase];

/// The inputs that describe a specific CPU and do not apply to another CPU.
pub(crate) const CPU_INPUTS: [Number; 9] = [
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
