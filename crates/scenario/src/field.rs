//! An input: its place in the form, and the values that it accepts.

use crate::choice::Choice;
use crate::family::Family;
use crate::number_field::NumberField;
use crate::scenario::Scenario;

/// The parts of the table of inputs: three of the form, and one of the bill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The computation.
    Workload,
    /// The machines.
    Hardware,
    /// The share of the hardware's peak rates that the libraries reach, and the libraries' costs.
    Efficiency,
    /// The payment for machines, and the limits of their cost. The form leaves it out: it is next to the figures it
    /// changes.
    Cost,
}

impl Group {
    /// Every group, in the order of the table.
    pub const ALL: [Self; 4] = [Self::Workload, Self::Hardware, Self::Efficiency, Self::Cost];

    /// The groups of the form.
    pub const FORM: [Self; 3] = [Self::Workload, Self::Hardware, Self::Efficiency];

    /// Returns its heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Workload => "Workload",
            Self::Hardware => "Hardware",
            Self::Efficiency => "Efficiency",
            Self::Cost => "Cost",
        }
    }
}

/// The visibility of a field in the form: at once or under "More".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// At once.
    Open,
    /// Under "More".
    More,
    /// At once for custom work, which is given by it; under "More" for the other kinds, where it follows from sizes.
    OpenInCustom,
}

/// The kind of value that a field accepts.
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
    /// Its label on the page.
    pub label: &'static str,
    /// The part of the form it is in.
    pub group: Group,
    /// Its visibility in that part.
    pub visibility: Visibility,
    /// The families it applies to; empty if it applies to all of them.
    pub families: &'static [Family],
    /// The kind of value it accepts.
    pub kind: Kind,
}

/// The table of inputs, one entry each: group, visibility, families, key, label, kind, help.
macro_rules! fields {
    ($($group:ident $visibility:ident [$($family:ident),*] $key:literal $label:literal $kind:ident($($of:tt)+) $help:literal;)+) => {
        /// Every input, in the order of the form.
        pub const FIELDS: &[Field] = &[$(Field {
            key: $key,
            label: $label,
            group: Group::$group,
            visibility: Visibility::$visibility,
            families: &[$(Family::$family),*],
            kind: $kind($($of)+),
        }),+];

        /// The help of each input, in a sentence or two, in the order of [`FIELDS`]: a separate table, which the page
        /// loads later.
        const HELPS: &[&str] = &[$($help),+];
    };
}

pub(crate) use fields;

/// Returns an input that is a number.
pub(crate) const fn n(field: NumberField) -> Kind {
    Kind::Number(field)
}

/// Returns an input that is a choice.
pub(crate) const fn c(choice: Choice) -> Kind {
    Kind::Choice(choice)
}

impl Field {
    /// Returns `true` if the field applies to the family of a scenario.
    pub fn applies(&self, scenario: &Scenario) -> bool {
        self.families.is_empty() || self.families.contains(&scenario.family())
    }

    /// Returns `true` if the form shows it at once for work of this family, and not under "More".
    pub fn is_open(&self, family: Family) -> bool {
        match self.visibility {
            Visibility::Open => true,
            Visibility::More => false,
            Visibility::OpenInCustom => family == Family::Custom,
        }
    }

    /// Returns `true` if a person has given it.
    pub const fn is_set(&self, scenario: &Scenario) -> bool {
        match &self.kind {
            Kind::Number(field) => scenario.number(field.number).is_some(),
            Kind::Choice(choice) => scenario.chosen(*choice).is_some(),
        }
    }

    /// Returns `true` if two scenarios give different values for it.
    pub fn differs(&self, one: &Scenario, other: &Scenario) -> bool {
        match &self.kind {
            Kind::Number(field) => one.number(field.number) != other.number(field.number),
            Kind::Choice(choice) => one.chosen(*choice) != other.chosen(*choice),
        }
    }

    /// Makes its value automatic again.
    pub fn reset(&self, scenario: &mut Scenario) {
        self.put_back(scenario, &Scenario::default());
    }

    /// Copies its value from another scenario.
    pub fn put_back(&self, scenario: &mut Scenario, from: &Scenario) {
        match &self.kind {
            Kind::Number(field) => scenario.set(field.number, from.number(field.number)),
            Kind::Choice(choice) => scenario.pick(*choice, from.chosen(*choice)),
        }
    }
}
