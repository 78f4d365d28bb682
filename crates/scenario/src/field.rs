//! An input: what it is, where it stands, and what it takes.

use crate::choice::Choice;
use crate::family::Family;
use crate::fields::FIELDS;
use crate::number_field::NumberField;
use crate::scenario::Scenario;

/// The three parts of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What is computed.
    Workload,
    /// On which machines.
    Hardware,
    /// How well.
    Efficiency,
}

impl Group {
    /// Every group, in the order of the form.
    pub const ALL: [Self; 3] = [Self::Workload, Self::Hardware, Self::Efficiency];

    /// Its heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Workload => "Workload",
            Self::Hardware => "Hardware",
            Self::Efficiency => "Efficiency",
        }
    }
}

/// Whether a field stands open or under "More".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In sight.
    Open,
    /// Behind a line of text.
    More,
}

/// What a field takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A number.
    Number(NumberField),
    /// One of some options.
    Choice(Choice),
}

/// An input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// Its word in a link; never changes.
    pub key: &'static str,
    /// Its name on the page.
    pub label: &'static str,
    /// What it is, in a sentence or two.
    pub help: &'static str,
    /// Where it stands.
    pub group: Group,
    /// Whether it is in sight.
    pub place: Place,
    /// The families it belongs to; all of them if none is named.
    pub families: &'static [Family],
    /// What it takes.
    pub kind: Kind,
}

impl Field {
    /// Whether the field matters to what a scenario computes.
    pub fn applies(&self, scenario: &Scenario) -> bool {
        self.families.is_empty() || self.families.contains(&scenario.family())
    }

    /// Whether a person has given it.
    pub const fn is_set(&self, scenario: &Scenario) -> bool {
        match &self.kind {
            Kind::Number(field) => scenario.number(field.number).is_some(),
            Kind::Choice(choice) => scenario.chosen(*choice).is_some(),
        }
    }

    /// Puts the automatic value back.
    pub fn reset(&self, scenario: &mut Scenario) {
        match &self.kind {
            Kind::Number(field) => scenario.set(field.number, None),
            Kind::Choice(choice) => scenario.pick(*choice, None),
        }
    }
}

/// The field with a key.
pub fn field(key: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.key == key)
}
